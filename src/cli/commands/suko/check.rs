//! `survo suko check`

use crate::kin::suko::{Suko, square_name};
use crate::kin::sum_puzzle::{TotalStatus, repeated, statuses};
use serde_json::json;

use crate::cli::text_table::TextTable;
use crate::cli::values::TextOrJson;
use crate::cli::{Context, Failure, Output, Status};

use super::{FileArg, SUKO_TEXT, filled_puzzles};

const EXAMPLES: &str = "\
Examples:
  survo suko check suko.txt
  survo suko check - --format json";

/// Check the digits and totals of partly filled Sukos.
///
/// Says of each circle and each colour whether it is valid (its squares are filled and
/// add up to it), incomplete (the digits left could still make it), or definitely
/// wrong. Digits that stand twice are wrong, and their squares count as blank for the
/// totals. Each total is looked at by itself: that none is wrong does not yet mean that
/// the square can be filled, which solve tells. The exit status is 1 if anything is
/// definitely wrong.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{SUKO_TEXT}"))]
pub struct CheckArgs {
    #[command(flatten)]
    file: FileArg,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, value_name = "FORM")]
    format: TextOrJson,
}

impl CheckArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        let sukos = filled_puzzles(&self.file.source()?, &context.stop)?;
        let mut status = Status::Done;
        for (number, given) in (1..).zip(&sukos) {
            let (suko, digits) = (&given.suko, &given.digits);
            let wrong = repeated(digits);
            let statuses = statuses(suko.puzzle(), digits);
            let is_wrong = |status: &TotalStatus| matches!(status, TotalStatus::Wrong { .. });
            if !wrong.is_empty() || statuses.iter().any(is_wrong) {
                status = Status::Differs;
            }
            if self.format == TextOrJson::Text {
                output.begin("Suko", number, sukos.len(), given.line)?;
                for line in wrong_digits(digits) {
                    output.line(line)?;
                }
                output.text(totals(suko, digits))?;
                continue;
            }
            let names = suko.total_names();
            let totals = names.iter().zip(suko.puzzle().sets()).zip(&statuses);
            let totals = totals.map(|((name, set), &status)| {
                json!({"name": name, "total": set.total, "status": one_word(status)})
            });
            let wrong: Vec<String> = wrong.iter().map(|&square| square_name(square)).collect();
            output.line(json!({
                "puzzle": number,
                "line": given.line,
                "wrong_squares": wrong,
                "totals": totals.collect::<Vec<_>>(),
            }))?;
        }
        Ok(status)
    }
}

/// How all totals stand.
pub fn totals(suko: &Suko, digits: &[u8]) -> TextTable {
    let mut table = TextTable::new("<><");
    let statuses = statuses(suko.puzzle(), digits);
    for ((name, set), status) in suko
        .total_names()
        .iter()
        .zip(suko.puzzle().sets())
        .zip(statuses)
    {
        table.line([name, &set.total, &in_words(status)]);
    }
    table
}

/// What is wrong with digits that stand twice, a line for each square.
pub fn wrong_digits(digits: &[u8]) -> Vec<String> {
    let wrong = repeated(digits);
    let line = |&square: &usize| {
        let alike = |other: &&usize| **other != square && digits[**other] == digits[square];
        let others: Vec<String> = wrong
            .iter()
            .filter(alike)
            .map(|&s| square_name(s))
            .collect();
        let (name, digit, others) = (square_name(square), digits[square], others.join(" and "));
        format!("{name} = {digit}: definitely wrong, it stands in {others}, too")
    };
    wrong.iter().map(line).collect()
}

fn one_word(status: TotalStatus) -> &'static str {
    match status {
        TotalStatus::Valid => "valid",
        TotalStatus::Incomplete { .. } => "incomplete",
        TotalStatus::Wrong { .. } => "wrong",
    }
}

/// How a total stands.
pub fn in_words(status: TotalStatus) -> String {
    let squares = |blanks: usize| match blanks {
        1 => "1 square".to_owned(),
        blanks => format!("{blanks} squares"),
    };
    match status {
        TotalStatus::Valid => "valid".to_owned(),
        TotalStatus::Incomplete { blanks, left } => {
            format!("incomplete: {left} to come in {}", squares(blanks))
        }
        TotalStatus::Wrong { blanks: 0, sum } => {
            format!("definitely wrong: its squares make {sum}")
        }
        TotalStatus::Wrong { blanks, sum } => format!(
            "definitely wrong: {sum} in place, and no digits left for {} make it right",
            squares(blanks)
        ),
    }
}

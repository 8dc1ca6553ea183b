use crate::kin::suko::{Suko, square_name};
use crate::kin::sum_puzzle::{TotalStatus, repeated, statuses};
use itertools::{Itertools, izip};
use serde_json::json;

use crate::cli::output::counted;
use crate::cli::values::TextOrJson;
use crate::cli::{Context, Failure, Output, Status};
use crate::documents::TextTable;

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
            let mut every = each_total(suko, digits);
            if !wrong.is_empty() || every.any(|(.., status)| is_wrong(status)) {
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
            let totals = each_total(suko, digits).map(|(name, total, status)| {
                json!({"name": name, "total": total, "status": one_word(status)})
            });
            output.line(json!({
                "puzzle": number,
                "line": given.line,
                "wrong_squares": wrong.iter().map(|&s| square_name(s)).collect_vec(),
                "totals": totals.collect_vec(),
            }))?;
        }
        Ok(status)
    }
}

pub fn each_total(suko: &Suko, digits: &[u8]) -> impl Iterator<Item = (String, u32, TotalStatus)> {
    let totals = suko.puzzle().sets().iter().map(|set| set.total);
    izip!(suko.total_names(), totals, statuses(suko.puzzle(), digits))
}

pub fn totals(suko: &Suko, digits: &[u8]) -> TextTable {
    let mut table = TextTable::new("<><");
    for (name, total, status) in each_total(suko, digits) {
        table.line([&name, &total, &in_words(status)]);
    }
    table
}

pub fn wrong_digits(digits: &[u8]) -> Vec<String> {
    let wrong = repeated(digits);
    let line = |&square: &usize| {
        let alike = |other: &&usize| **other != square && digits[**other] == digits[square];
        let others = wrong.iter().filter(alike).map(|&s| square_name(s));
        let (name, digit) = (square_name(square), digits[square]);
        let others = others.format(" and ");
        format!("{name} = {digit}: definitely wrong, it stands in {others}, too")
    };
    wrong.iter().map(line).collect()
}

pub fn is_wrong(status: TotalStatus) -> bool {
    matches!(status, TotalStatus::Wrong { .. })
}

fn one_word(status: TotalStatus) -> &'static str {
    match status {
        TotalStatus::Valid => "valid",
        TotalStatus::Incomplete { .. } => "incomplete",
        TotalStatus::Wrong { .. } => "wrong",
    }
}

pub fn in_words(status: TotalStatus) -> String {
    match status {
        TotalStatus::Valid => "valid".to_owned(),
        TotalStatus::Incomplete { blanks, left } => {
            format!(
                "incomplete: {left} to come in {}",
                counted(blanks, "square")
            )
        }
        TotalStatus::Wrong { blanks: 0, sum } => {
            format!("definitely wrong: its squares make {sum}")
        }
        TotalStatus::Wrong { blanks, sum } => format!(
            "definitely wrong: {sum} in place, and no digits left for {} make it right",
            counted(blanks, "square")
        ),
    }
}

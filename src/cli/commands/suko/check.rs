//! `survo suko check`

use crate::kin::suko::square_name;
use crate::kin::sum_puzzle::{TotalStatus, repeated, statuses};
use serde_json::json;

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::values::Source;

use super::{FileArg, SUKO_TEXT, SukoFormat, filled_puzzles};

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
    #[arg(long, value_enum, default_value_t = SukoFormat::Text, value_name = "FORM")]
    format: SukoFormat,
}

impl CheckArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let source = self.file.source()?;
        job(move |context| run(&source, self.format, context))
    }
}

fn run(source: &Source, format: SukoFormat, context: &Context) -> Result<Status, Failure> {
    let sukos = filled_puzzles(source, &context.stop)?;
    let mut output = Output::new();
    let mut status = Status::Done;
    for (number, given) in (1..).zip(&sukos) {
        let puzzle = given.suko.puzzle();
        let names = given.suko.total_names();
        let statuses = statuses(puzzle, &given.digits);
        let wrong = repeated(&given.digits);
        let is_wrong = |status: &TotalStatus| matches!(status, TotalStatus::Wrong { .. });
        if !wrong.is_empty() || statuses.iter().any(is_wrong) {
            status = Status::Differs;
        }
        let totals = || names.iter().zip(puzzle.sets()).zip(&statuses);
        match format {
            SukoFormat::Text => {
                if number > 1 {
                    output.line("")?;
                }
                if sukos.len() > 1 {
                    output.line(format_args!("Suko {number}, line {}", given.line))?;
                }
                for line in wrong_digits(&given.digits) {
                    output.line(line)?;
                }
                for ((name, set), &status) in totals() {
                    let words = in_words(status);
                    output.line(format_args!("{name:<19} {:>3}  {words}", set.total))?;
                }
            }
            SukoFormat::Json => {
                let totals: Vec<_> = totals()
                    .map(|((name, set), &status)| {
                        json!({"name": name, "total": set.total, "status": one_word(status)})
                    })
                    .collect();
                let wrong: Vec<String> = wrong.iter().map(|&square| square_name(square)).collect();
                output.line(json!({
                    "puzzle": number,
                    "line": given.line,
                    "wrong_squares": wrong,
                    "totals": totals,
                }))?;
            }
        }
    }
    output.flush()?;
    Ok(status)
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
        format!(
            "{:<19} {:>3}  definitely wrong: it stands in {}, too",
            square_name(square),
            digits[square],
            others.join(" and ")
        )
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

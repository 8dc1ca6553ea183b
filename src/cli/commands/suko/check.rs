//! `survo suko check`

use crate::kin::sum_puzzle::{TotalStatus, statuses};
use serde_json::json;

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::values::Source;

use super::{FileArg, SUKO_TEXT, SukoFormat, puzzles};

const EXAMPLES: &str = "\
Examples:
  survo suko check suko.txt
  survo suko check - --format json";

/// Check the totals of partly filled Sukos.
///
/// Says of each circle and each colour whether it is valid (its squares are filled and
/// add up to it), incomplete (the digits left could still make it), or definitely
/// wrong. Each total is looked at by itself: that none is wrong does not yet mean that
/// the square can be filled, which solve tells. The exit status is 1 if any total is
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
    let sukos = puzzles(source, &context.stop)?;
    let mut output = Output::new();
    let mut status = Status::Done;
    for (number, given) in (1..).zip(&sukos) {
        let puzzle = given.suko.puzzle();
        let names = given.suko.total_names();
        let statuses = statuses(puzzle);
        if statuses
            .iter()
            .any(|s| matches!(s, TotalStatus::Wrong { .. }))
        {
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
                output.line(json!({"puzzle": number, "line": given.line, "totals": totals}))?;
            }
        }
    }
    output.flush()?;
    Ok(status)
}

fn one_word(status: TotalStatus) -> &'static str {
    match status {
        TotalStatus::Valid => "valid",
        TotalStatus::Incomplete { .. } => "incomplete",
        TotalStatus::Wrong { .. } => "wrong",
    }
}

fn in_words(status: TotalStatus) -> String {
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

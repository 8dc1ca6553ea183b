//! `survo suko check`

use crate::kin::sum_puzzle::{TotalStatus, statuses};
use crate::search::Stop;
use serde_json::json;

use super::puzzles;
use crate::cli::args::SukoFormat;
use crate::cli::config::SukoCheck;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(config: &SukoCheck, stop: &Stop) -> Result<Status, Failure> {
    let (_, sukos) = puzzles(config.file.as_deref(), stop)?;
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
        match config.format {
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

//! `survo explain --md --trace`: the random solver step by step, like Mustonen's first program
//! (2007, *On the swapping method*).

use survo_core::counted;

use crate::puzzle::Puzzle;
use crate::search::Stop;
use survo_workbench::difficulty::{MeasureError, RandomStep, Trials, trace};
use survo_workbench::swapping::ErrorTable;

use crate::cli::{Result, output};

/// Prints the random table with its errors, each exchange and mutation with W after it, and the
/// table at the end. The inner error is about the puzzle.
pub fn show(puzzle: &Puzzle, trials: Trials, stop: &Stop) -> Result<Result<(), MeasureError>> {
    let (mut exchanges, mut mutations, mut last) = (0, 0, None);
    let walked = trace(puzzle, trials, stop, &mut |step, state| {
        let (table, w) = (state.table(), state.w());
        let line = match step {
            RandomStep::Start => ErrorTable {
                puzzle,
                table: &table,
            }
            .to_string(),
            RandomStep::Exchange([one, other]) => {
                exchanges += 1;
                format!("{exchanges}. ({one},{other})  W = {w}")
            }
            RandomStep::Mutation([one, other, third]) => {
                mutations += 1;
                let round = match third {
                    0 => format!("{one} and {other} change places"),
                    third => format!("{one}, {other} and {third} move round"),
                };
                format!("mutation {mutations}: {round}  W = {w}")
            }
        };
        output::line(line);
        last = Some(table);
    });
    if let (Ok(mutations), Some(table)) = (&walked, last) {
        answer!(
            "\n{}",
            ErrorTable {
                puzzle,
                table: &table
            }
        );
        answer!(
            "solved by {} and {}",
            counted(exchanges, "swap"),
            counted(mutations, "mutation")
        );
    }
    Ok(walked.map(|_| ()))
}

//! The first start of a measurement step by step, like Mustonen's first program (2007, *On the
//! swapping method*).

use std::fmt::Display;

use super::{MeasureError, RandomStep, Trials, trace};
use crate::swapping::error_table;
use survo_core::counted;
use survo_core::puzzle::Puzzle;
use survo_core::search::Stop;

/// Gives `tell` the random table with its errors, each exchange and mutation with W after it, and
/// the table at the end, in lines for people.
///
/// # Errors
/// As [`measure`](super::measure).
pub fn trace_lines(
    puzzle: &Puzzle,
    trials: Trials,
    stop: &Stop,
    tell: &mut dyn FnMut(&dyn Display),
) -> Result<(), MeasureError> {
    let (mut exchanges, mut mutations, mut last) = (0, 0, None);
    trace(puzzle, trials, stop, &mut |step, state| {
        let (table, w) = (state.table(), state.w());
        match step {
            RandomStep::Start => tell(&error_table(puzzle, &table)),
            RandomStep::Exchange([one, other]) => {
                exchanges += 1;
                tell(&format_args!("{exchanges}. ({one},{other})  W = {w}"));
            }
            RandomStep::Mutation([one, other, third]) => {
                mutations += 1;
                let round = match third {
                    0 => format!("{one} and {other} change places"),
                    third => format!("{one}, {other} and {third} move round"),
                };
                tell(&format_args!("mutation {mutations}: {round}  W = {w}"));
            }
        }
        last = Some(table);
    })?;
    if let Some(table) = &last {
        let (swaps, mutations) = (counted(exchanges, "swap"), counted(mutations, "mutation"));
        let errors = error_table(puzzle, table);
        tell(&format_args!(
            "\n{errors}\nsolved by {swaps} and {mutations}"
        ));
    }
    Ok(())
}

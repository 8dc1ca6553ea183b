//! Backtracking: apply rules, choose a cell, list its values, try each.
//!
//! The basic form takes the lowest blank cell and all unused values in ascending order,
//! and looks at a set only when its last cell is filled. Each [`Improvement`](super::Improvement)
//! replaces or precedes one of these, independently of the others (G. Gomberg, *Appropriate
//! algorithms*, 2021).

use super::propagation::{Finding, choice, propagate};
use super::search::{Observed, SearchStep, SumReport, observed};
use super::state::PartlyFilled;
use super::{Improvements, Relation, SumPuzzle};
use survo_core::numbers::members;
use survo_core::search::{Ending, Stop};

/// Hands `visit` each step of a backtracking search for the solutions of a puzzle, at most `limit`,
/// with the cells after it.
///
/// The relations must hold in every solution; only
/// [`Improvement::Relations`](super::Improvement::Relations) looks at them. Which solutions there
/// are does not depend on the improvements; their order and the number of steps does. Memory: a few
/// words for each cell and set.
pub fn backtrack(
    puzzle: &SumPuzzle,
    relations: &[Relation],
    on: Improvements,
    limit: u64,
    stop: &Stop,
    visit: &mut dyn FnMut(SearchStep, &[u8]),
) -> SumReport {
    let mut state = PartlyFilled::new(puzzle, relations);
    observed(limit, stop, visit, |seen| match state.are_sets_right() {
        true => fill(&mut state, on, seen),
        false => Ok(()),
    })
}

/// Fills the cells that are blank in all ways. They are blank again in the end, unless it ends
/// early.
fn fill(state: &mut PartlyFilled, on: Improvements, seen: &mut Observed<'_>) -> Result<(), Ending> {
    let depth = state.depth();
    let sets = loop {
        let (cell, value, by) = match propagate(state, on) {
            Finding::Fill { cell, value, by } => (cell, value, by),
            Finding::Nothing(sets) => break Some(sets),
            Finding::Contradiction => break None,
        };
        let is_right = state.place(cell, value);
        seen.step(SearchStep::Filled { cell, value, by }, &state.cells)?;
        if !is_right {
            break None;
        }
    };
    match sets {
        None => {}
        Some(_) if state.blank == 0 => seen.step(SearchStep::Solution, &state.cells)?,
        Some(sets) => {
            let (cell, values) = choice(state, on, &sets);
            for value in members(values) {
                let before = state.depth();
                let refused = !state.place(cell, value);
                let step = SearchStep::Tried {
                    cell,
                    value,
                    refused,
                };
                seen.step(step, &state.cells)?;
                if !refused {
                    fill(state, on, seen)?;
                }
                state.take_back(before);
            }
        }
    }
    state.take_back(depth);
    Ok(())
}

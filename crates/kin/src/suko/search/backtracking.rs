//! Backtracking: apply rules, choose a square, list its digits, try each.
//!
//! The basic form takes the first blank square and all unused digits in ascending order, and looks
//! at a total only when its last square is filled. Each [`Improvement`](super::Improvement) replaces
//! or precedes one of these, independently of the others.

use super::propagation::{Finding, choice, propagate};
use super::state::PartlyFilled;
use super::{Improvements, Observed, SearchStep, SukoReport, observed};
use crate::suko::square::{Digits, Suko};
use survo_core::numbers::members;
use survo_core::search::{Ending, Stop};

/// Hands `visit` each step of a backtracking search for the solutions of a Suko, at most `limit`,
/// with the digits after it. There is none if the digits in place are not different ones.
///
/// Which solutions there are does not depend on the improvements; their order and the number of
/// steps does.
pub fn backtrack(
    suko: &Suko,
    digits: &Digits,
    on: Improvements,
    limit: u64,
    stop: &Stop,
    visit: &mut dyn FnMut(SearchStep, &[u8]),
) -> SukoReport {
    let state = PartlyFilled::new(suko, digits).filter(PartlyFilled::is_right);
    observed(limit, stop, visit, |seen| match state {
        Some(mut state) => fill(&mut state, on, seen),
        None => Ok(()),
    })
}

/// Fills the squares that are blank in all ways. They are blank again in the end, unless it ends
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
        seen.step(SearchStep::Filled { cell, value, by }, &state.digits)?;
        if !is_right {
            break None;
        }
    };
    match sets {
        None => {}
        Some(_) if state.blank == 0 => seen.step(SearchStep::Solution, &state.digits)?,
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
                seen.step(step, &state.digits)?;
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

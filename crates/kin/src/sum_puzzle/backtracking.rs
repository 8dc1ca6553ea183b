//! Backtracking: apply rules, choose a cell, list its values, try each.
//!
//! The basic form takes the lowest blank cell and all unused values in ascending order,
//! and looks at a set only when its last cell is filled. Each [`Improvement`](super::Improvement)
//! replaces or precedes one of these, independently of the others (G. Gomberg, *Appropriate
//! algorithms*, 2021). The search keeps its choices on a stack, so that it can wait after every
//! step.

use super::propagation::{Finding, choice, propagate};
use super::state::PartlyFilled;
use super::{Improvements, Relation, SearchStep, Stepwise, SumPuzzle};
use survo_core::numbers::members;

/// A backtracking search for the solutions of a puzzle.
///
/// The relations must hold in every solution; only
/// [`Improvement::Relations`](super::Improvement::Relations) looks at them. Which solutions there
/// are does not depend on the improvements; their order and the number of steps does. Memory: a few
/// words for each cell and set.
pub struct Backtracking {
    /// What is switched on.
    on: Improvements,
    state: PartlyFilled,
    /// From the first to the last.
    choices: Vec<CellChoice>,
    /// Whether nothing contradicts what was filled last: rules may fill further cells, or another
    /// cell is to be chosen. Otherwise the last choice gets its next value.
    goes_on: bool,
}

/// A cell and the values that it is still to have.
struct CellChoice {
    cell: usize,
    untried: u64,
    /// How many cells were filled when it was made.
    depth: usize,
}

impl Backtracking {
    /// A search that has not begun.
    pub fn new(puzzle: &SumPuzzle, relations: &[Relation], improvements: Improvements) -> Self {
        let state = PartlyFilled::new(puzzle, relations);
        Self {
            on: improvements,
            goes_on: state.are_sets_right(),
            state,
            choices: Vec::new(),
        }
    }

    /// Fills a cell by a rule, or chooses one; `None` where there is nothing to show.
    fn go_on(&mut self) -> Option<SearchStep> {
        let sets = match propagate(&self.state, self.on) {
            Finding::Fill { cell, value, by } => {
                self.goes_on = self.state.place(cell, value);
                return Some(SearchStep::Filled { cell, value, by });
            }
            Finding::Contradiction => {
                self.goes_on = false;
                return None;
            }
            Finding::Nothing(sets) => sets,
        };
        self.goes_on = false;
        if self.state.blank == 0 {
            return Some(SearchStep::Solution);
        }
        let (cell, untried) = choice(&self.state, self.on, &sets);
        self.choices.push(CellChoice {
            cell,
            untried,
            depth: self.state.depth(),
        });
        None
    }
}

impl Stepwise for Backtracking {
    fn step(&mut self) -> Option<SearchStep> {
        loop {
            if self.goes_on {
                match self.go_on() {
                    None => continue,
                    step => return step,
                }
            }
            let choice = self.choices.last_mut()?;
            self.state.take_back(choice.depth);
            let Some(value) = members(choice.untried).next() else {
                self.choices.pop();
                continue;
            };
            let cell = choice.cell;
            choice.untried &= choice.untried - 1;
            self.goes_on = self.state.place(cell, value);
            return Some(SearchStep::Tried {
                cell,
                value,
                refused: !self.goes_on,
            });
        }
    }

    fn cells(&self) -> &[u8] {
        &self.state.cells
    }
}

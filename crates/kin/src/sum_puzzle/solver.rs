//! Backtracking: apply rules, choose a cell, list its values, try each.
//!
//! The basic form takes the lowest blank cell and all unused values in ascending order,
//! and looks at a set only when its last cell is filled. Each [`Improvement`] replaces
//! or precedes one of these, independently of the others (G. Gomberg, *Appropriate
//! algorithms*, 2021).

use std::ops::ControlFlow;

use super::blanks::BlankSet;
use super::choice::{most_constrained, within_bounds};
use super::rules::{Finding, look};
use super::state::State;
use super::{Improvement, Improvements, Relation, SearchStep, SumPuzzle, SumReport, SumSearch};
use survo_base::Ending;

/// Finds the solutions of a puzzle, in the order in which the search comes upon them.
///
/// The relations must hold in every solution; only [`Improvement::Relations`] looks at
/// them. Which solutions there are does not depend on the improvements; their order and
/// the number of steps does. Memory: a few words for each cell and set.
pub fn solve(
    puzzle: &SumPuzzle,
    relations: &[Relation],
    improvements: Improvements,
    search: &mut SumSearch<'_>,
) -> SumReport {
    solve_switching(puzzle, relations, &|| improvements, search)
}

/// [`solve`] with improvements that may be switched on the way: they are asked for before
/// rules are looked at. Choices already made stay.
pub fn solve_switching(
    puzzle: &SumPuzzle,
    relations: &[Relation],
    improvements: &dyn Fn() -> Improvements,
    search: &mut SumSearch<'_>,
) -> SumReport {
    let mut solver = Backtracking {
        state: State::new(puzzle),
        relations,
        improvements,
        search,
        outcome: SumReport {
            solutions: 0,
            ending: Ending::Exhausted,
            steps: 0,
            filled: 0,
        },
    };
    if solver.search.limit == 0 {
        solver.outcome.ending = Ending::Limit;
    } else if solver.state.is_right()
        && let ControlFlow::Break(ending) = solver.go_on()
    {
        solver.outcome.ending = ending;
    }
    solver.outcome
}

struct Backtracking<'a, 's, 'v> {
    state: State<'a>,
    relations: &'a [Relation],
    improvements: &'a dyn Fn() -> Improvements,
    search: &'s mut SumSearch<'v>,
    outcome: SumReport,
}

impl Backtracking<'_, '_, '_> {
    /// Fills the blank cells in every way; they are blank again when it continues.
    fn go_on(&mut self) -> ControlFlow<Ending> {
        let mut filled = 0u64;
        let mut sets = Vec::new();
        let mut is_alive = true;
        let mut on = (self.improvements)();
        // Rules and choices need to know what is left of the sets.
        while on != Improvements::NONE {
            match look(&self.state, on, self.relations) {
                Finding::Nothing(left) => {
                    sets = left;
                    break;
                }
                Finding::Contradiction => {
                    is_alive = false;
                    break;
                }
                Finding::Fill { cell, value, by } => {
                    self.state.place(cell, value);
                    filled |= 1 << cell;
                    self.outcome.filled += 1;
                    if let Some(trace) = &mut self.search.trace {
                        trace(SearchStep::Filled {
                            cell,
                            value,
                            by,
                            cells: self.state.cells(),
                        });
                    }
                    is_alive = self.state.is_right_around(cell);
                    if !is_alive {
                        break;
                    }
                    on = (self.improvements)();
                }
            }
        }
        if is_alive {
            if self.state.blank() == 0 {
                self.solution()?;
            } else {
                self.try_values(on, &sets)?;
            }
        }
        survo_base::members(filled).for_each(|bit| self.state.clear(usize::from(bit) - 1));
        ControlFlow::Continue(())
    }

    fn solution(&mut self) -> ControlFlow<Ending> {
        self.outcome.solutions += 1;
        (self.search.visit)(self.state.cells());
        if self.outcome.solutions == self.search.limit {
            return ControlFlow::Break(Ending::Limit);
        }
        ControlFlow::Continue(())
    }

    /// Chooses a cell and tries its values.
    fn try_values(&mut self, on: Improvements, sets: &[BlankSet]) -> ControlFlow<Ending> {
        let (blank, unused) = (self.state.blank(), self.state.unused());
        let cell = if on.has(Improvement::Choice) {
            most_constrained(blank, sets)
        } else {
            blank.trailing_zeros() as usize
        };
        let values = if on.has(Improvement::Bounds) {
            within_bounds(cell, unused, sets)
        } else {
            unused
        };
        for value in survo_base::members(values) {
            if self.search.stop.is_raised() {
                return ControlFlow::Break(Ending::Stopped);
            }
            self.outcome.steps += 1;
            self.state.place(cell, value);
            let is_right = self.state.is_right_around(cell);
            if let Some(trace) = &mut self.search.trace {
                trace(SearchStep::Tried {
                    cell,
                    value,
                    refused: !is_right,
                    cells: self.state.cells(),
                });
            }
            if is_right {
                self.go_on()?;
            }
            self.state.clear(cell);
        }
        ControlFlow::Continue(())
    }
}

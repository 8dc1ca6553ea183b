//! Searches for the solutions of a Suko. Each step is shown to the caller, and counted.
//!
//! [`backtrack`] is a search whose [`Improvements`] are switched on one by one, after G. Gomberg,
//! *Appropriate algorithms* (2021), so that the effect of each can be measured. [`brute_force`]
//! shares nothing with it and checks it.

mod backtracking;
mod brute_force;
mod improvements;
mod propagation;
mod state;

pub use backtracking::backtrack;
pub use brute_force::brute_force;
pub use improvements::{Improvement, Improvements};

use survo_core::search::{Ending, Stop, Verdict};

/// What a search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStep {
    /// A digit is tried in a square: what is counted as a step.
    Tried {
        cell: usize,
        value: u8,
        /// Whether a complete total is now wrong.
        refused: bool,
    },
    /// A rule fills a square; not counted as a step.
    Filled {
        cell: usize,
        value: u8,
        by: Improvement,
    },
    /// A permutation is looked at: a step of brute force.
    Permutation {
        /// Whether it solves the puzzle.
        solves: bool,
    },
    Solution,
}

/// What a search found and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SukoReport {
    pub solutions: u64,
    pub ending: Ending,
    /// Digits tried in a square; for brute force, permutations looked at.
    pub steps: u64,
    pub filled: u64,
}

impl SukoReport {
    /// What the search has proved about the number of solutions.
    pub fn verdict(&self) -> Verdict {
        Verdict::new(self.ending, self.solutions)
    }
}

/// A search with somebody who looks on.
struct Observed<'a> {
    report: SukoReport,
    limit: u64,
    stop: &'a Stop,
    visit: &'a mut dyn FnMut(SearchStep, &[u8]),
}

impl Observed<'_> {
    /// Shows a step with the digits after it.
    ///
    /// # Errors
    /// When it is the last.
    pub fn step(&mut self, step: SearchStep, cells: &[u8]) -> Result<(), Ending> {
        match step {
            SearchStep::Tried { .. } | SearchStep::Permutation { .. } => self.report.steps += 1,
            SearchStep::Filled { .. } => self.report.filled += 1,
            SearchStep::Solution => self.report.solutions += 1,
        }
        (self.visit)(step, cells);
        self.goes_on()
    }

    fn goes_on(&self) -> Result<(), Ending> {
        if self.report.solutions == self.limit {
            return Err(Ending::Limit);
        }
        match self.stop.is_raised() {
            true => Err(Ending::Stopped),
            false => Ok(()),
        }
    }
}

/// Searches until as many solutions are found as are wanted (2 decide uniqueness), or `stop` is
/// raised. `visit` receives each step and the digits after it.
fn observed(
    limit: u64,
    stop: &Stop,
    visit: &mut dyn FnMut(SearchStep, &[u8]),
    search: impl FnOnce(&mut Observed<'_>) -> Result<(), Ending>,
) -> SukoReport {
    let mut seen = Observed {
        report: SukoReport {
            solutions: 0,
            ending: Ending::Exhausted,
            steps: 0,
            filled: 0,
        },
        limit,
        stop,
        visit,
    };
    let ended = seen.goes_on().and_then(|()| search(&mut seen));
    SukoReport {
        ending: ended.err().unwrap_or(Ending::Exhausted),
        ..seen.report
    }
}

#[cfg(test)]
mod tests;

//! What searches have in common: each step is shown to the caller, and counted.

use super::Improvement;
use survo_core::search::{Ending, Stop, Verdict};

/// What a search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStep {
    /// A value is tried in a cell: what is counted as a step.
    Tried {
        cell: usize,
        value: u8,
        /// Whether a complete set now has a wrong total.
        refused: bool,
    },
    /// A rule fills a cell; not counted as a step.
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
pub struct SumReport {
    pub solutions: u64,
    pub ending: Ending,
    /// Values tried in a cell; for brute force, permutations looked at.
    pub steps: u64,
    pub filled: u64,
}

impl SumReport {
    /// What the search has proved about the number of solutions.
    pub fn verdict(&self) -> Verdict {
        Verdict::new(self.ending, self.solutions)
    }
}

/// A search with somebody who looks on.
pub(super) struct Observed<'a> {
    report: SumReport,
    limit: u64,
    stop: &'a Stop,
    visit: &'a mut dyn FnMut(SearchStep, &[u8]),
}

impl Observed<'_> {
    /// Shows a step with the cells after it.
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
/// raised. `visit` receives each step and the cells after it.
pub(super) fn observed(
    limit: u64,
    stop: &Stop,
    visit: &mut dyn FnMut(SearchStep, &[u8]),
    search: impl FnOnce(&mut Observed<'_>) -> Result<(), Ending>,
) -> SumReport {
    let mut seen = Observed {
        report: SumReport {
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
    SumReport {
        ending: ended.err().unwrap_or(Ending::Exhausted),
        ..seen.report
    }
}

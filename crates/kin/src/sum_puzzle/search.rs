//! What searches have in common: a caller that wants to see the steps takes them one by
//! one, or a search is run to the end.

use super::Improvement;
use survo_core::search::{Ending, Stop, Verdict};

/// What a search does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStep {
    /// A value is tried in a cell: what is counted as a step.
    Tried {
        /// The cell.
        cell: usize,
        /// The value.
        value: u8,
        /// Whether a complete set now has a wrong total.
        refused: bool,
    },
    /// A rule fills a cell; not counted as a step.
    Filled {
        /// The cell.
        cell: usize,
        /// The value.
        value: u8,
        /// Which rule.
        by: Improvement,
    },
    /// A permutation is looked at: a step of brute force.
    Permutation {
        /// Whether it solves the puzzle.
        solves: bool,
    },
    /// The cells solve the puzzle.
    Solution,
}

/// A search that is taken step by step.
pub trait Stepwise {
    /// Takes the next step; `None` once everything was gone through, and ever after.
    fn step(&mut self) -> Option<SearchStep>;

    /// The cells after that step, 0 for a blank.
    fn cells(&self) -> &[u8];
}

/// What a search found and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumReport {
    /// Solutions visited.
    pub solutions: u64,
    /// Why the search ended.
    pub ending: Ending,
    /// Values tried in a cell; for brute force, permutations looked at.
    pub steps: u64,
    /// Cells filled by rules.
    pub filled: u64,
}

impl SumReport {
    /// What the search has proved about the number of solutions.
    pub fn verdict(&self) -> Verdict {
        Verdict::new(self.ending, self.solutions)
    }
}

/// Takes steps until as many solutions are found as are wanted (2 decide uniqueness), or
/// `stop` is raised. `visit` receives each step and the cells after it.
pub fn run(
    search: &mut dyn Stepwise,
    limit: u64,
    stop: &Stop,
    visit: &mut dyn FnMut(SearchStep, &[u8]),
) -> SumReport {
    let mut report = SumReport {
        solutions: 0,
        ending: Ending::Limit,
        steps: 0,
        filled: 0,
    };
    while report.solutions < limit {
        if stop.is_raised() {
            report.ending = Ending::Stopped;
            break;
        }
        let Some(step) = search.step() else {
            report.ending = Ending::Exhausted;
            break;
        };
        match step {
            SearchStep::Tried { .. } | SearchStep::Permutation { .. } => report.steps += 1,
            SearchStep::Filled { .. } => report.filled += 1,
            SearchStep::Solution => report.solutions += 1,
        }
        visit(step, search.cells());
    }
    report
}

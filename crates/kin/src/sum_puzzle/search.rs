//! What is asked of a search, what it says on the way, and what comes out.

use super::Improvement;
use survo_base::{Effort, Ending, Report, Stop, Verdict};

/// What is asked of one search.
pub struct SumSearch<'a> {
    /// Stop after this many solutions (2 decides uniqueness).
    pub limit: u64,
    /// Raised from outside to end the search early.
    pub stop: &'a Stop,
    /// Receives each solution, a value for each cell.
    pub visit: &'a mut dyn FnMut(&[u8]),
    /// Receives each step, if anybody wants to see them.
    pub trace: Option<&'a mut dyn FnMut(SearchStep<'_>)>,
}

/// What a search does; the cells are those after it, 0 for a blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStep<'a> {
    /// A value is tried in a cell: what is counted as a step.
    Tried {
        /// The cell.
        cell: usize,
        /// The value.
        value: u8,
        /// Whether a complete set has not its total now.
        refused: bool,
        /// All cells.
        cells: &'a [u8],
    },
    /// A rule fills a cell; not counted as a step.
    Filled {
        /// The cell.
        cell: usize,
        /// The value.
        value: u8,
        /// Which rule.
        by: Improvement,
        /// All cells.
        cells: &'a [u8],
    },
    /// A permutation is looked at: a step of brute force.
    Permutation {
        /// All cells.
        cells: &'a [u8],
        /// Whether it solves the puzzle.
        solves: bool,
    },
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
        Report {
            solutions: self.solutions,
            ending: self.ending,
            effort: Effort::Nodes(self.steps),
        }
        .verdict()
    }
}

//! A unit of work: a block of swept margins, and what came of it.

use super::Counters;
use crate::engines::EngineError;
use crate::puzzle::ClassCounts;

/// The swept margins with ranks `start..end` in lexicographic order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Rank of the first margin.
    pub start: u64,
    /// Rank after the last margin.
    pub end: u64,
}

/// One thread's way through units.
pub(super) trait UnitWorker {
    /// The result of unit `index`, below the plan's number of units, or `None` when
    /// the work was asked to stop.
    fn run(&mut self, index: u64) -> Result<Option<UnitResult>, EngineError>;
}

/// The result of a unit: a sparse table from row margins to counts. Results add
/// up: the sum over the units of a plan is the survey.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct UnitResult {
    /// Counts by rank of the row margin, ascending, none empty.
    pub lines: Vec<(u32, ClassCounts)>,
    /// The tables of unique puzzles, one after the other, row by row; empty
    /// unless asked for.
    pub puzzles: Vec<u8>,
    /// What it took.
    pub counters: Counters,
}

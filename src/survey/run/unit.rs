//! A unit of work and what came of it.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::engines::EngineError;
use crate::puzzle::ClassCounts;
use crate::survey::Counters;

/// One thread's way through units.
pub(crate) trait UnitWorker {
    /// The result of a block of steps, or `None` when the work was asked to stop.
    fn run(&mut self, block: Range<u64>) -> Result<Option<UnitResult>, EngineError>;
}

/// The result of a unit: a sparse table from row margins to counts. Results add
/// up: the sum over the units of a plan is the survey.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnitResult {
    /// Counts by row margin, ascending, none empty. Each row margin is given by its
    /// distance from the one before: its rank itself for the first.
    lines: Vec<(u32, ClassCounts)>,
    /// The tables of unique puzzles, one after the other, row by row; empty
    /// unless asked for.
    pub puzzles: Vec<u8>,
    /// What it took.
    pub counters: Counters,
}

impl UnitResult {
    /// A result from the counts of all row margins, by rank.
    pub fn new(
        counts: impl IntoIterator<Item = ClassCounts>,
        puzzles: Vec<u8>,
        counters: Counters,
    ) -> Self {
        let mut last = 0;
        let lines = (0u32..)
            .zip(counts)
            .filter(|(_, counts)| !counts.is_empty())
            .map(|(rank, counts)| (rank - std::mem::replace(&mut last, rank), counts))
            .collect();
        Self {
            lines,
            puzzles,
            counters,
        }
    }

    /// The counts that are not empty, by rank of the row margin, ascending. A rank is
    /// `None` when it exceeds 32 bits, which no result of a worker does.
    pub fn lines(&self) -> impl Iterator<Item = (Option<u32>, &ClassCounts)> {
        let mut rank = Some(0u32);
        self.lines.iter().map(move |(distance, counts)| {
            rank = rank.and_then(|rank| rank.checked_add(*distance));
            (rank, counts)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_keep_their_ranks() {
        let counts = [0, 0, 3, 0, 4, 5].map(|multiple| ClassCounts::new([0, 0, 0, 0, multiple]));
        let result = UnitResult::new(counts, Vec::new(), Counters::default());
        let lines: Vec<_> = result.lines().map(|(rank, c)| (rank, c.pairs())).collect();
        assert_eq!(lines, [(Some(2), 3), (Some(4), 4), (Some(5), 5)]);
    }
}

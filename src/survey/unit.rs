//! What comes of a unit of work: counts, puzzles, and what they took.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engines::sieve::Phases;
use crate::puzzle::ClassCounts;

/// Numbers that may differ from run to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counters {
    /// Margins of the swept side that were seen, those that follow by complement
    /// included.
    pub swept: u64,
    /// Exact searches: one for each pair, or for each column margin where an engine
    /// decides its pairs all at once.
    pub searches: u64,
    /// The sizes of those searches added up, in the engine's own unit.
    pub effort: u64,
    /// Processor time of the threads.
    pub time: Duration,
    /// The phases of the sieve; all zero for other engines.
    pub phases: Phases,
}

impl std::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Self) {
        self.swept += other.swept;
        self.searches += other.searches;
        self.effort += other.effort;
        self.time += other.time;
        let (sum, more) = (&mut self.phases, &other.phases);
        sum.bounded += more.bounded;
        sum.witnessed += more.witnessed;
        sum.emptied += more.emptied;
        sum.decided_unsolvable += more.decided_unsolvable;
        sum.decided_unique += more.decided_unique;
        sum.decided_multiple += more.decided_multiple;
        sum.nodes += more.nodes;
        sum.bounds_time += more.bounds_time;
        sum.witness_time += more.witness_time;
        sum.decision_time += more.decision_time;
    }
}

/// The result of a unit: a sparse table from row margins to counts. Results add
/// up: the sum over the units of a plan is the survey.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct UnitResult {
    /// Counts by row margin, ascending, none empty. Each row margin is given by its
    /// distance from the one before: its rank itself for the first.
    by_row_margin: Vec<(u32, ClassCounts)>,
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
        let by_row_margin = (0u32..)
            .zip(counts)
            .filter(|(_, counts)| !counts.is_empty())
            .map(|(rank, counts)| (rank - std::mem::replace(&mut last, rank), counts))
            .collect();
        Self {
            by_row_margin,
            puzzles,
            counters,
        }
    }

    /// The counts that are not empty, by rank of the row margin, ascending. A rank is
    /// `None` when it exceeds 32 bits, which no result of a worker does.
    pub fn by_row_margin(&self) -> impl Iterator<Item = (Option<u32>, &ClassCounts)> {
        let mut rank = Some(0u32);
        self.by_row_margin.iter().map(move |(distance, counts)| {
            rank = rank.and_then(|rank| rank.checked_add(*distance));
            (rank, counts)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_keep_the_ranks_of_their_row_margins() {
        let counts = [0, 0, 3, 0, 4, 5].map(|multiple| ClassCounts::new([0, 0, 0, 0, multiple]));
        let result = UnitResult::new(counts, Vec::new(), Counters::default());
        let ranks = result.by_row_margin();
        let ranks: Vec<_> = ranks.map(|(rank, counts)| (rank, counts.pairs())).collect();
        assert_eq!(ranks, [(Some(2), 3), (Some(4), 4), (Some(5), 5)]);
    }
}

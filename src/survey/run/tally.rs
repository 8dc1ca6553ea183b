//! What a survey did, apart from its result.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::engines::sieve::Phases;

/// Numbers that may differ from run to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// Margins of the swept side that were seen, those that follow by complement
    /// included.
    pub swept: u64,
    /// Exact searches: one for each pair, or for each line where an engine decides
    /// whole lines.
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

//! What a run did, counted.

use serde::{Deserialize, Serialize};

use super::rounded;
use crate::engines::sieve::Phases;
use crate::survey::Counters;
use crate::survey::unit::CoverCounts;

/// The work done. See [`Counters`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ManifestCounters {
    /// Swept margins.
    pub swept: u64,
    /// Pairs decided one by one.
    pub searches: u64,
    /// Sizes of those searches, in the engine's unit.
    pub effort: u64,
    /// Processor seconds of the threads; absent in older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor_seconds: Option<f64>,
    /// The phases of the sieve; absent for other engines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phases: Option<ManifestPhases>,
    /// What decided the pairs of the exact cover; absent for other engines and in older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cover: Option<CoverCounts>,
}

/// The phases of the sieve: pairs by phase, and seconds added up over the threads,
/// whatever else the processors did meanwhile. See [`Phases`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ManifestPhases {
    /// Pairs ruled out by hull bounds beyond the conditions.
    pub bounded: u64,
    /// Pairs proved multiple by witnesses.
    pub witnessed: u64,
    /// Pairs left with an empty domain.
    pub emptied: u64,
    /// Pairs decided exactly: unsolvable.
    pub decided_unsolvable: u64,
    /// Pairs decided exactly: unique.
    pub decided_unique: u64,
    /// Pairs decided exactly: multiple.
    pub decided_multiple: u64,
    /// Seconds for the bounds.
    pub bounds_seconds: f64,
    /// Seconds for the witnesses.
    pub witness_seconds: f64,
    /// Seconds for the exact decisions.
    pub decision_seconds: f64,
}

impl std::iter::Sum for ManifestCounters {
    fn sum<I: Iterator<Item = Self>>(counters: I) -> Self {
        counters.fold(Self::default(), |sum, more| Self {
            swept: sum.swept.saturating_add(more.swept),
            searches: sum.searches.saturating_add(more.searches),
            effort: sum.effort.saturating_add(more.effort),
            processor_seconds: match (sum.processor_seconds, more.processor_seconds) {
                (Some(a), Some(b)) => Some(a + b),
                (a, b) => a.or(b),
            },
            phases: match (sum.phases, more.phases) {
                (Some(a), Some(b)) => Some(a.plus(&b)),
                (a, b) => a.or(b),
            },
            cover: match (sum.cover, more.cover) {
                (Some(a), Some(b)) => Some(a + b),
                (a, b) => a.or(b),
            },
        })
    }
}

impl ManifestPhases {
    fn plus(&self, other: &Self) -> Self {
        Self {
            bounded: self.bounded.saturating_add(other.bounded),
            witnessed: self.witnessed.saturating_add(other.witnessed),
            emptied: self.emptied.saturating_add(other.emptied),
            decided_unsolvable: self
                .decided_unsolvable
                .saturating_add(other.decided_unsolvable),
            decided_unique: self.decided_unique.saturating_add(other.decided_unique),
            decided_multiple: self.decided_multiple.saturating_add(other.decided_multiple),
            bounds_seconds: self.bounds_seconds + other.bounds_seconds,
            witness_seconds: self.witness_seconds + other.witness_seconds,
            decision_seconds: self.decision_seconds + other.decision_seconds,
        }
    }
}

impl From<Phases> for ManifestPhases {
    fn from(phases: Phases) -> Self {
        let seconds = rounded;
        Self {
            bounded: phases.bounded,
            witnessed: phases.witnessed,
            emptied: phases.emptied,
            decided_unsolvable: phases.decided_unsolvable,
            decided_unique: phases.decided_unique,
            decided_multiple: phases.decided_multiple,
            bounds_seconds: seconds(phases.bounds_time),
            witness_seconds: seconds(phases.witness_time),
            decision_seconds: seconds(phases.decision_time),
        }
    }
}

impl From<Counters> for ManifestCounters {
    fn from(counters: Counters) -> Self {
        Self {
            swept: counters.swept,
            searches: counters.searches,
            effort: counters.effort,
            processor_seconds: Some(rounded(counters.time)),
            phases: (counters.phases != Phases::default()).then(|| counters.phases.into()),
            cover: (counters.cover != CoverCounts::default()).then_some(counters.cover),
        }
    }
}

//! What a run did, counted.

use serde::{Deserialize, Serialize};

use super::rounded;
use crate::engines::sieve::Phases;
use crate::survey::Counters;
use crate::survey::unit::{CoverCounts, sums};

/// The work done. See [`Counters`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ManifestCounters {
    pub swept: u64,
    pub searches: u64,
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
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct ManifestPhases {
    pub bounded: u64,
    pub witnessed: u64,
    pub emptied: u64,
    pub decided_unsolvable: u64,
    pub decided_unique: u64,
    pub decided_multiple: u64,
    pub bounds_seconds: f64,
    pub witness_seconds: f64,
    pub decision_seconds: f64,
}

sums! {
    ManifestCounters: swept, searches, effort, processor_seconds, phases, cover;
    ManifestPhases: bounded, witnessed, emptied, decided_unsolvable, decided_unique,
        decided_multiple, bounds_seconds, witness_seconds, decision_seconds;
}

impl From<Phases> for ManifestPhases {
    fn from(phases: Phases) -> Self {
        Self {
            bounded: phases.bounded,
            witnessed: phases.witnessed,
            emptied: phases.emptied,
            decided_unsolvable: phases.decided_unsolvable,
            decided_unique: phases.decided_unique,
            decided_multiple: phases.decided_multiple,
            bounds_seconds: rounded(phases.bounds_time),
            witness_seconds: rounded(phases.witness_time),
            decision_seconds: rounded(phases.decision_time),
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

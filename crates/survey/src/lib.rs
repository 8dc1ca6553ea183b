//! Every pair of one shape, classified and counted.
//!
//! A survey *sweeps* one side: its margins are walked one by one, in units of work that threads
//! take in turn, while the margins of the other side are decided against each in bulk. What comes
//! out is the number of pairs of each class for every row margin, whatever the sweep, the engine,
//! the threads and the units were. Relies on the layers below it; prints nothing.
//!
//! * `plan`: what is asked for, checked before anything runs;
//! * `run`: the work, on threads;
//! * `journal`: finished units, kept for a run that goes on later;
//! * [`files`]: what a finished survey leaves in its folder;
//! * [`lattice()`]: the classes of all pairs of a small shape at once;
//! * [`estimate()`]: what a survey will cost, measured on a sample;
//! * [`trust`]: results checked by what did not make them.

/// What its files say made them.
pub(crate) const PROGRAM: &str = "survo";

mod classify;
mod estimate;
pub mod files;
mod journal;
mod lattice;
mod plan;
mod run;
pub mod trust;
mod unit;

pub use classify::classify_pair_by;
pub use classify::{PairVerdict, classify_pair};
pub use estimate::{Estimate, EstimateError, estimate};
pub use files::folder::FolderError;
pub use journal::{Journal, Locking};
pub use journal::{JournalState, Session, journal_parameters, read_journal};
pub use lattice::{Lattice, LatticeError, lattice};
pub use plan::{CheckedPlan, Method, Parameters, Plan, PlanError, Shard, ShardError};
pub use run::{NoProgress, Outcome, Progress, RunError, Survey, run};
pub use unit::{Counters, CoverCounts, FoundClasses};
#[cfg(test)]
pub(crate) use {
    journal::{JournalRecord, UnitRecord},
    plan::Planted,
    run::{Work, claimed_pairs},
    unit::UnitResult,
};

#[cfg(test)]
mod tests;

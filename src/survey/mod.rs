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

mod classify;
mod estimate;
pub mod files;
mod journal;
mod lattice;
mod plan;
mod run;
pub mod trust;
mod unit;

use std::path::PathBuf;

use crate::storage::FileError;
#[cfg(feature = "cli")]
pub(crate) use classify::classify_pair_by;
pub use classify::{PairVerdict, classify_pair};
pub use estimate::{Estimate, EstimateError, estimate};
use journal::FORMAT;
pub use journal::{Journal, Locking};
pub(crate) use journal::{JournalState, Session, journal_parameters, read_journal};
pub use lattice::{Lattice, LatticeError, lattice};
pub use plan::{CheckedPlan, Method, Parameters, Plan, PlanError, Shard, ShardError, Sweep};
pub use run::{NoProgress, Outcome, Progress, RunError, Survey, run};
pub(crate) use unit::Counters;
#[cfg(test)]
pub(crate) use {
    journal::{JournalRecord, UnitRecord},
    plan::Planted,
    run::{Work, claimed_pairs},
    unit::{CoverCounts, UnitResult},
};

/// Why a folder, or the journal in it, cannot be used for what is asked.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum FolderError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{} is in use by another process", .0.display())]
    InUse(PathBuf),
    #[error("cannot lock {}: {source}; use --no-lock if no other process uses the folder", path.display())]
    NoLock {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{} holds a finished survey with {difference}; choose another folder", path.display())]
    Finished { path: PathBuf, difference: String },
    #[error("{} is not finished; to continue, run again the command that began it", .0.display())]
    Unfinished(PathBuf),
    #[error("{} holds no survey", .0.display())]
    NoSurvey(PathBuf),
    #[error("{} holds no unfinished survey to continue", .0.display())]
    NothingToResume(PathBuf),
    #[error("{} is in the way: not a file of a survey begun there; choose an empty folder", .0.display())]
    Foreign(PathBuf),
    #[error("{} has the format {version}, not {FORMAT}; choose another folder", path.display())]
    OtherFormat { path: PathBuf, version: u32 },
    #[error("{} is that of an unfinished survey with {difference}; choose another folder", path.display())]
    OtherParameters { path: PathBuf, difference: String },
    #[error("{} was left by a merge that did not finish; run the same merge again", .0.display())]
    Merge(PathBuf),
    #[error("{} was just begun, or its first line is damaged; to continue, run again the command that began it", .0.display())]
    NoHeader(PathBuf),
    #[error("{} is not a journal of this survey, or is completely damaged; move it away", .0.display())]
    Unreadable(PathBuf),
}

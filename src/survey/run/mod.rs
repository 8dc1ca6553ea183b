//! Runs a plan: threads take units in turn, results are kept and added up.

pub(super) mod clock;
mod decider;
mod driver;
pub(super) mod pairs;
mod sum;
mod tally;
pub(super) mod two_rows;
pub(super) mod unit;
pub(super) mod work;
mod worker;

pub use decider::{LineDecider, PairByPair};
pub use driver::{NoProgress, Outcome, Progress, RunError, Survey, run};
pub use pairs::{PairVerdict, classify_pair};
pub use tally::Counters;

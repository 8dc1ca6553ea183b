//! Every pair of one shape, classified and counted.
//!
//! A survey *sweeps* one side: its margins are walked one by one, in units of
//! work that threads take in turn, while the margins of the other side are
//! decided against each in bulk. What comes out is the number of pairs of each
//! class for every row margin, whatever the sweep, the engine, the threads and
//! the units were. Relies on the layers below it; writes no file but the
//! journal and prints nothing.

mod check;
mod clock;
mod cost;
mod cut;
mod decider;
mod driver;
mod estimate;
mod folder;
mod journal;
mod lattice;
mod method;
mod pairing;
mod pairs;
mod parameters;
mod plan;
mod shard;
mod sum;
mod tally;
mod two_rows;
mod unit;
mod work;
mod worker;

pub use check::{CheckError, Checked, Disagreement, Draw, FOUND, check};
pub use decider::{LineDecider, PairByPair};
pub use driver::{Outcome, Progress, RunError, Silent, Survey, run};
pub use estimate::{Estimate, estimate};
pub(crate) use folder::{folder_of, sync_folder};
pub use journal::{Journal, JournalError, JournalState, Session, read_journal};
pub use lattice::{LATTICE_LIMIT, Lattice, LatticeError, lattice};
pub use method::{Method, UnknownMethod};
pub use pairing::{Pairing, Swept};
pub use pairs::{PairVerdict, classify_pair};
pub use parameters::{ParameterDifference, Parameters};
pub use plan::{Plan, PlanError, Sweep};
pub use shard::{Shard, ShardError};
pub use tally::Counters;

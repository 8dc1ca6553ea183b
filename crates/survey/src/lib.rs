//! Classifies and counts every pair of one shape.
//!
//! A survey *sweeps* one side: its margins are walked one by one, in units of work that threads
//! take in turn, while the margins of the other side are decided against each in bulk. The result
//! is the number of pairs of each class for every row margin, whatever the sweep, the engine,
//! the threads and the units were. The crate uses the layers below it and prints nothing.
//!
//! * `plan`: the request for a survey, checked before anything runs;
//! * `run`: the work, on threads;
//! * `merge`: puts shards together; `status`: how far surveys are;
//! * [`lattice()`]: the classes of all pairs of a small shape at once;
//! * [`estimate()`]: the cost of a survey, and [`estimate_unique()`]: about how large S(m,n) is,
//!   both from a sample;
//! * `producer`: gives a check (the crate `survo-check`) the answers of a plan's engine.

mod estimate;
mod lattice;
mod merge;
mod plan;
mod producer;
mod run;
mod status;

pub use estimate::{Estimate, EstimateError, UniqueEstimate, estimate, estimate_unique};
pub use lattice::{Lattice, LatticeError, lattice};
pub use merge::merge_sizes;
pub use plan::{CheckedPlan, Plan, PlanError, suits};
pub use producer::PlanProducer;
pub use run::{Outcome, RunError, Survey, run};
#[cfg(test)]
pub(crate) use run::{Work, shard_pairs};
pub use status::{SurveyState, SurveyStatus, sharded_statuses, survey_status, units_in};

#[cfg(test)]
mod tests;

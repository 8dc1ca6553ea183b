//! Every pair of one shape, classified and counted.
//!
//! A survey *sweeps* one side: its margins are walked one by one, in units of work that threads
//! take in turn, while the margins of the other side are decided against each in bulk. What comes
//! out is the number of pairs of each class for every row margin, whatever the sweep, the engine,
//! the threads and the units were. Relies on the layers below it; prints nothing.
//!
//! * `plan`: what is asked for, checked before anything runs;
//! * `run`: the work, on threads;
//! * `merge`: shards put together; `status`: how far surveys are;
//! * [`lattice()`]: the classes of all pairs of a small shape at once;
//! * [`estimate()`]: what a survey will cost, and [`estimate_unique()`]: what S(m,n) is about, both
//!   from a sample;
//! * `producer`: what a check (the crate `survo-check`) asks for the answers of a plan's engine.

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
pub use status::{SurveyState, SurveyStatus, sharded_statuses, survey_status, units_in};
#[cfg(test)]
pub(crate) use {
    plan::Planted,
    run::{Work, shard_pairs},
};

#[cfg(test)]
mod tests;

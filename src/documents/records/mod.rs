//! What is kept in `data/`: surveys, estimates, checks and measurements, read and written.

mod check;
pub(super) mod committed;
mod estimate;
pub(super) mod peers;
mod sacrifices;
pub(super) mod shards;
pub(super) mod speed;
mod suko;
mod suko_pairs;
mod suko_times;
mod swaps;

pub(crate) use check::Checks;
pub(crate) use committed::ResultsError;
pub(crate) use estimate::EstimateRecord;
pub(super) use sacrifices::read_sacrifices;
pub(crate) use suko::SukoRecord;
pub(crate) use suko_pairs::SukoPairs;
pub(crate) use suko_times::SukoTimes;
pub(crate) use swaps::SwapRecord;

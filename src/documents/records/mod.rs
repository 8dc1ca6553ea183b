//! What is kept in `data/`: surveys, estimates, checks and measurements, read and written.

mod check;
pub(super) mod committed;
mod estimate;
mod margin_check;
pub(super) mod peers;
mod puzzle_check;
mod sacrifices;
pub(super) mod shards;
pub(super) mod speed;
mod suko;
mod suko_pairs;
mod suko_times;
mod swaps;

pub(crate) use check::{CheckRecord, Checks};
pub(crate) use committed::ResultsError;
pub(crate) use estimate::EstimateRecord;
pub(crate) use margin_check::MarginCheckRecord;
pub(crate) use puzzle_check::PuzzleCheckRecord;
pub(super) use sacrifices::read_sacrifices;
pub(crate) use suko::SukoRecord;
pub(crate) use suko_pairs::SukoPairs;
pub(crate) use suko_times::SukoTimes;
pub(crate) use swaps::SwapRecord;

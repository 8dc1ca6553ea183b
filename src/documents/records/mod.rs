//! What is kept in `data/`: surveys, estimates, checks and measurements, read and written.

mod check;
pub(super) mod committed;
mod estimate;
pub(super) mod peers;
mod suko;
mod swaps;

pub use check::CheckRecord;
pub use committed::ResultsError;
pub use estimate::EstimateRecord;
pub use suko::SukoRecord;
pub use swaps::SwapRecord;

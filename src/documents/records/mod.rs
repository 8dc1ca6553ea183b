//! The records that commands write: estimates and measurements.
//!
//! `xtask` reads those that are kept in `data/`.

mod estimate;
mod suko;

pub use estimate::EstimateRecord;
pub(crate) use suko::SukoRecord;

//! Statements about margins alone that rule out every table.
//!
//! A bound never decides that a puzzle *has* a solution; it only ever says "none".

mod block;
mod conditions;
mod domains;
mod hull;

pub(crate) use block::count_statuses;
pub use block::{Block, FixedMargin, PairStatus};
pub(crate) use conditions::{condition_1, condition_2};
pub use conditions::{condition_class, margin_violates_1};
#[cfg(test)]
pub(crate) use domains::is_extreme;
pub(crate) use domains::{Domains, JointDomains};
pub(crate) use hull::{DotProducts, HullBounds, PreparedBounds};
#[cfg(test)]
pub(crate) use hull::{least_sum, weight_vectors};

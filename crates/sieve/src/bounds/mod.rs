//! Hull bounds and the domains that small slack implies: statements about margins alone that rule
//! out every table of a pair, or a number in a cell.
//!
//! Conditions (1) and (2), the first of the family, are in [`survo_core::bounds`].

mod domains;
mod hull;

pub use domains::{Domains, JointDomains, is_extreme};
pub use hull::{DotProducts, HullBounds, PreparedBounds, least_sum, weight_vectors};
pub(crate) use hull::{count_bounds, sets};

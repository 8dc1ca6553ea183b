//! Whole numbers and how they split: the ground layer.
//!
//! Everything a Survo puzzle asks for is a *restricted partition*: a number
//! written as a sum of distinct parts that lie between two bounds and avoid a
//! few excluded values. Margins are such partitions of the grand total, the
//! numbers in one row are such a partition of its sum. This layer relies on no
//! other layer of the crate; sets of numbers come from the crate below.

mod comb;
mod partitions;
mod restriction;

pub(crate) use comb::Comb;
pub use partitions::Partitions;
pub(crate) use partitions::Ranking;
pub use restriction::{Restriction, RestrictionError};
pub(crate) use survo_base::{SetCounts, members, sets_with_sum, try_sets_with_sum};

/// The sum of the `count` consecutive whole numbers that start at `first`.
///
/// Exact for every argument whose result fits `u64`; panics in debug builds
/// otherwise, as plain arithmetic does.
pub(crate) const fn consecutive_sum(first: u64, count: u64) -> u64 {
    if count == 0 {
        0
    } else {
        count * first + count * (count - 1) / 2
    }
}

/// The triangular number `k (k + 1) / 2`, the sum of 1..k.
pub(crate) const fn triangular(k: u64) -> u64 {
    consecutive_sum(1, k)
}

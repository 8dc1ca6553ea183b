//! Whole numbers and how they split: the lowest layer.
//!
//! Everything a Survo puzzle asks for is a *restricted partition*: a number
//! written as a sum of distinct parts that lie between two bounds and avoid a
//! few excluded values. Margins are such partitions of the grand total, and the
//! numbers in one row are such a partition of its sum. This module uses no
//! other, but for the sentences of errors.

mod comb;
mod partitions;
mod restriction;
mod sets;

pub use comb::Comb;
pub use partitions::{Partitions, Ranking};
pub use restriction::Restriction;
pub use sets::{SetCounts, members, once_and_twice, sets_with_sum, try_sets_with_sum};

/// The sum of the `count` consecutive whole numbers that start at `first`.
///
/// Exact for every argument whose result fits `u64`; panics in debug builds
/// otherwise, as plain arithmetic does.
pub const fn consecutive_sum(first: u64, count: u64) -> u64 {
    if count == 0 {
        0
    } else {
        count * first + count * (count - 1) / 2
    }
}

/// The triangular number `k (k + 1) / 2`, the sum of 1..k.
pub const fn triangular(k: u64) -> u64 {
    consecutive_sum(1, k)
}

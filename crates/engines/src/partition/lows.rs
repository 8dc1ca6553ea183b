//! Sums of the smallest numbers of a row, added up and compared for several k at once.
//!
//! The k smallest columns of a table cannot take less than the k smallest numbers of each row;
//! Mustonen calls a column "helplessly too large". (Nor can they take more than the k greatest:
//! that is the same statement about the other columns.) One sum for each k lies in 16 bits of a
//! word; sums of all numbers, 2080 at most, leave the highest bit of each free.

use survo_core::numbers::members;
use survo_core::puzzle::Sum;

/// Bits of one sum.
const BITS: u32 = 16;

/// Sums in a word. Rows that are searched by them have at most eight cells, as there are at least as
/// many rows; of longer ones, which are shown without pruning, the rest is left out.
const LANES: usize = (u128::BITS / BITS) as usize;

/// The highest bit of each sum.
const TOPS: u128 = (u128::MAX / ((1 << BITS) - 1)) << (BITS - 1);

/// For k = 1, 2, ...: a sum of k numbers for each row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lows(u128);

impl Lows {
    /// More than the numbers of any rows add up to.
    pub(super) const ANY: Self = Self(TOPS - (TOPS >> (BITS - 1)));

    /// Of one row with `cells` cells: the k smallest numbers of its set.
    pub(super) fn of_set(set: u64, cells: usize) -> Self {
        Self::of_sums(members(set).map(Sum::from), cells, 1)
    }

    /// Of `rows` rows that share the numbers of a mask: they cannot have less.
    pub(super) fn of_rows(numbers: u64, cells: usize, rows: usize) -> Self {
        Self::of_sums(members(numbers).map(Sum::from), cells, rows)
    }

    /// What the columns allow: the sums of the k smallest.
    pub(super) fn of_columns(columns: &[Sum]) -> Self {
        let mut sums = columns.to_vec();
        sums.sort_unstable();
        Self::of_sums(sums.into_iter(), columns.len(), 1)
    }

    /// For each k the sum of the first `k * step` values.
    fn of_sums(values: impl Iterator<Item = Sum>, cells: usize, step: usize) -> Self {
        let lanes = LANES.min(cells - 1);
        let (mut sum, mut lows, mut lane, mut left) = (0, 0, 0, step);
        for value in values {
            if lane == lanes {
                break;
            }
            sum += u128::from(value);
            left -= 1;
            if left == 0 {
                lows |= sum << (lane as u32 * BITS);
                (lane, left) = (lane + 1, step);
            }
        }
        Self(lows)
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Whether no sum is above that of `most`.
    #[inline]
    pub(super) fn fits(self, most: Self) -> bool {
        ((most.0 | TOPS) - self.0) & TOPS == TOPS
    }

    /// What is left of `self` without a part of it.
    pub(super) fn minus(self, part: Self) -> Self {
        Self(self.0 - part.0)
    }

    pub(super) fn min(self, other: Self) -> Self {
        let lane = |lows: u128, lane: usize| lows >> (lane as u32 * BITS) & ((1 << BITS) - 1);
        let least = |k: usize| lane(self.0, k).min(lane(other.0, k)) << (k as u32 * BITS);
        Self((0..LANES).map(least).sum())
    }

    /// All sums together.
    pub(super) fn total(self) -> u128 {
        (0..LANES)
            .map(|lane| self.0 >> (lane as u32 * BITS) & ((1 << BITS) - 1))
            .sum()
    }
}

#[cfg(test)]
mod tests;

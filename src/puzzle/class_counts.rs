//! Numbers of pairs by class.

use serde::{Deserialize, Serialize};

use super::Class;

/// How many pairs fell into each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassCounts([u64; Class::ALL.len()]);

impl ClassCounts {
    /// Counts in the order of [`Class::ALL`].
    pub(crate) fn new(counts: [u64; Class::ALL.len()]) -> Self {
        Self(counts)
    }

    /// The number of pairs of a class.
    pub fn get(&self, class: Class) -> u64 {
        self.0[class as usize]
    }

    /// Counts one more pair.
    #[inline]
    pub(crate) fn count(&mut self, class: Class) {
        self.0[class as usize] += 1;
    }

    /// The number of pairs of all classes.
    pub fn pairs(&self) -> u64 {
        self.0.iter().copied().fold(0, u64::saturating_add)
    }

    /// The counts in the order of [`Class::ALL`].
    pub fn by_class(&self) -> [u64; Class::ALL.len()] {
        self.0
    }

    /// Whether nothing was counted.
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; Class::ALL.len()]
    }
}

/// Sums stop at the largest number instead of beginning anew at 0: no survey comes to it,
/// and what a damaged or crafted file holds must not pass for a count.
impl std::ops::AddAssign for ClassCounts {
    fn add_assign(&mut self, other: Self) {
        for (sum, count) in self.0.iter_mut().zip(other.0) {
            *sum = sum.saturating_add(count);
        }
    }
}

impl std::iter::Sum for ClassCounts {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::default(), |mut sum, counts| {
            sum += counts;
            sum
        })
    }
}

//! The five classes that every pair of margins falls into, and numbers of pairs by class.

use serde::{Deserialize, Serialize};

/// What is known of a pair of margins, in this order of precedence: a pair
/// belongs to the first class that applies. The classes do not depend on how
/// they are found, so all engines must agree on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Violates condition (1) of Mustonen (2007): no table.
    Condition1,
    /// Satisfies (1) and violates condition (2): no table.
    Condition2,
    /// Satisfies both conditions and still has no table.
    Unsolvable,
    /// Has exactly one table.
    Unique,
    /// Has two tables or more.
    Multiple,
}

impl Class {
    /// All classes, in order of precedence.
    pub const ALL: [Self; 5] = [
        Self::Condition1,
        Self::Condition2,
        Self::Unsolvable,
        Self::Unique,
        Self::Multiple,
    ];

    /// Those that are found by search, not read off the sums.
    pub const SEARCHED: [Self; 3] = [Self::Unsolvable, Self::Unique, Self::Multiple];

    /// The name used in files: `condition_1`, `condition_2`, `unsolvable`, `unique` or `multiple`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Condition1 => "condition_1",
            Self::Condition2 => "condition_2",
            Self::Unsolvable => "unsolvable",
            Self::Unique => "unique",
            Self::Multiple => "multiple",
        }
    }

    /// The class of a pair that satisfies both conditions and has this many
    /// tables (2 standing for two or more).
    pub fn of_solutions(solutions: u64) -> Self {
        match solutions {
            0 => Self::Unsolvable,
            1 => Self::Unique,
            _ => Self::Multiple,
        }
    }
}

impl std::fmt::Display for Class {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// How many pairs fell into each class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassCounts([u64; Class::ALL.len()]);

impl ClassCounts {
    /// Counts in the order of [`Class::ALL`].
    pub const fn new(counts: [u64; Class::ALL.len()]) -> Self {
        Self(counts)
    }

    /// The number of pairs of a class.
    pub fn get(&self, class: Class) -> u64 {
        self.0[class as usize]
    }

    #[inline]
    pub fn count(&mut self, class: Class) {
        let count = &mut self.0[class as usize];
        *count = count.saturating_add(1);
    }

    /// The number of pairs of all classes.
    pub fn pairs(&self) -> u64 {
        self.0.iter().copied().fold(0, u64::saturating_add)
    }

    /// The number of pairs that took a search.
    pub fn searched(&self) -> u64 {
        let searched = Class::SEARCHED.map(|class| self.get(class));
        searched.into_iter().fold(0, u64::saturating_add)
    }

    /// The counts in the order of [`Class::ALL`].
    pub fn by_class(&self) -> [u64; Class::ALL.len()] {
        self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; Class::ALL.len()]
    }
}

/// Sums stop at `u64::MAX` instead of wrapping to 0. No survey reaches it, but the counts of a
/// damaged or crafted file may, and their wrapped sum must not pass for a count.
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

//! The five classes that every pair of margins falls into.

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

    /// The name used in files: `condition_1`, `condition_2`, `unsolvable`,
    /// `unique` or `multiple`.
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
    pub(crate) fn of_solutions(solutions: u64) -> Self {
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

//! Steps of an explanation: what was concluded, and from what.
//!
//! A step holds all numbers that its wording needs, so that it can be told without
//! the state it was found in. Sets of numbers are masks, number k as bit k - 1.

use super::names::{CellName, LineName};
use crate::puzzle::Sum;

/// The rules, easiest first; the order is that of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The last blank of a line: subtraction.
    LastBlank,
    /// A line has one partition left.
    SolePartition,
    /// A number fits only one cell, or the partitions of only one line.
    OnePlace,
    /// The lines crossing in a cell have only one number in common.
    Crossing,
    /// Partitions of crossing lines share exactly one number, those of parallel
    /// lines none.
    CommonNumber,
    /// One case leads to a contradiction by the rules above.
    Cases,
    /// A case is refuted by distinguishing cases in turn.
    NestedCases,
}

impl Rule {
    /// All rules, easiest first.
    pub const ALL: [Self; 7] = [
        Self::LastBlank,
        Self::SolePartition,
        Self::OnePlace,
        Self::Crossing,
        Self::CommonNumber,
        Self::Cases,
        Self::NestedCases,
    ];

    /// Its rank in [`Rule::ALL`], from 1.
    pub(crate) fn level(self) -> usize {
        self as usize + 1
    }

    /// A few words for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::LastBlank => "last blank of a line",
            Self::SolePartition => "sole partition of a line",
            Self::OnePlace => "number with only one place",
            Self::Crossing => "lines crossing",
            Self::CommonNumber => "exactly one common number",
            Self::Cases => "case distinction",
            Self::NestedCases => "cases within cases",
        }
    }
}

/// What is concluded, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deduction {
    /// `number` completes the line.
    LastBlank {
        /// The line.
        line: LineName,
        /// Its sum.
        sum: Sum,
        /// Its other numbers.
        others: u64,
        /// Its blank.
        cell: CellName,
        /// What is left.
        number: u8,
    },
    /// The line has the numbers `set`.
    SolePartition {
        /// The line.
        line: LineName,
        /// Its sum.
        sum: Sum,
        /// Its numbers that are in place.
        placed: u64,
        /// All its numbers.
        set: u64,
        /// All numbers of the table.
        numbers: u64,
    },
    /// `number` goes to `cell`, the only one that can take it.
    OnlyCell {
        /// The number.
        number: u8,
        /// The line that needs it; `None` where no other cell of the whole table is
        /// left.
        line: Option<LineName>,
        /// The cell.
        cell: CellName,
    },
    /// No parallel line has a partition with `number`: this one must take it.
    OnlyLine {
        /// The number.
        number: u8,
        /// The line.
        line: LineName,
        /// Its partitions with the number.
        left: usize,
        /// Its partitions without, which are struck.
        struck: usize,
    },
    /// Only one number is left for a cell.
    Crossing {
        /// The cell.
        cell: CellName,
        /// The numbers that its row still has to place.
        row: u64,
        /// The numbers that its column still has to place.
        column: u64,
        /// The number.
        number: u8,
    },
    /// Partitions of `line` go with none of `other`: they share no number or several
    /// if the lines cross, some number if they are parallel.
    CommonNumber {
        /// The line.
        line: LineName,
        /// The line that it is compared with.
        other: LineName,
        /// Partitions struck.
        struck: usize,
        /// The partitions left.
        left: Vec<u64>,
    },
    /// Partitions that go together share one of these numbers at the crossing.
    CommonCell {
        /// The crossing.
        cell: CellName,
        /// The numbers left.
        left: u64,
        /// How many numbers are struck.
        struck: u32,
    },
    /// A case that leads to a contradiction.
    Case(Box<Refutation>),
}

/// A case and how it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// What is supposed.
    pub assumption: Assumption,
    /// What follows.
    pub steps: Vec<Deduction>,
    /// What cannot be.
    pub conflict: Conflict,
}

/// What a case supposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// A number in a cell.
    Number {
        /// The cell.
        cell: CellName,
        /// The number.
        number: u8,
    },
    /// A partition of a line.
    Partition {
        /// The line.
        line: LineName,
        /// Its numbers.
        set: u64,
    },
}

/// What cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// No number is left for a cell.
    Cell {
        /// The cell.
        cell: CellName,
        /// The numbers that its row can still take there.
        row: u64,
        /// Those that its column can.
        column: u64,
    },
    /// No partition is left for a line.
    Line {
        /// The line.
        line: LineName,
        /// Its sum.
        sum: Sum,
        /// The numbers in place.
        placed: u64,
        /// Blanks.
        blanks: usize,
    },
    /// No cell is left for a number.
    Number {
        /// The number.
        number: u8,
        /// The rows that have a partition with it, bit 0 for the first.
        rows: u64,
        /// The columns that have one.
        columns: u64,
    },
}

impl Deduction {
    /// Whether it puts a number in place.
    pub(crate) fn places(&self) -> bool {
        matches!(
            self,
            Deduction::LastBlank { .. } | Deduction::OnlyCell { .. } | Deduction::Crossing { .. }
        )
    }

    /// The rule that it uses.
    pub(crate) fn rule(&self) -> Rule {
        match self {
            Deduction::LastBlank { .. } => Rule::LastBlank,
            Deduction::SolePartition { .. } => Rule::SolePartition,
            Deduction::OnlyCell { .. } | Deduction::OnlyLine { .. } => Rule::OnePlace,
            Deduction::Crossing { .. } => Rule::Crossing,
            Deduction::CommonNumber { .. } | Deduction::CommonCell { .. } => Rule::CommonNumber,
            Deduction::Case(refutation) => {
                if refutation
                    .steps
                    .iter()
                    .any(|step| step.rule() >= Rule::Cases)
                {
                    Rule::NestedCases
                } else {
                    Rule::Cases
                }
            }
        }
    }
}

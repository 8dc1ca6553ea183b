//! Steps of an explanation, as they are found and as they are told.

use super::rules::{Finding, Site};
use super::words::Conflict;

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

/// A step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule that it uses.
    pub rule: Rule,
    /// What is concluded and from what, as a sentence without its full stop.
    pub text: String,
    /// Where the step refutes a case: what follows from the case. Empty where the case
    /// cannot be from the start.
    pub steps: Vec<Step>,
    /// Where these steps lead.
    pub conflict: Option<Conflict>,
}

/// What is concluded, with what is needed to conclude it again in another state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deduction {
    /// By one of the rules that need no cases.
    Rule(Site, Finding),
    /// By a case that leads to a contradiction.
    Case(Box<Refutation>),
}

/// A case and how it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refutation {
    /// What is supposed.
    pub assumption: Assumption,
    /// What follows.
    pub steps: Vec<Deduction>,
    /// What cannot be.
    pub conflict: Conflict,
}

/// What a case supposes; lines and cells by their index in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assumption {
    /// A number in a cell.
    Number { cell: usize, number: u8 },
    /// A partition of a line.
    Partition { line: usize, set: u64 },
}

impl Deduction {
    /// Whether it puts a number in place.
    pub(super) fn places(&self) -> bool {
        matches!(self, Self::Rule(_, Finding::Place { .. }))
    }

    /// The rule that it uses.
    pub(super) fn rule(&self) -> Rule {
        match self {
            Self::Rule(site, _) => match site {
                Site::LastBlank { .. } => Rule::LastBlank,
                Site::SolePartition { .. } => Rule::SolePartition,
                Site::InLine { .. } | Site::InTable { .. } | Site::OnSide { .. } => Rule::OnePlace,
                Site::Crossing { .. } => Rule::Crossing,
                Site::Partitions { .. } | Site::CommonCell { .. } => Rule::CommonNumber,
            },
            Self::Case(refutation) => {
                let mut rules = refutation.steps.iter().map(Self::rule);
                if rules.any(|rule| rule >= Rule::Cases) {
                    Rule::NestedCases
                } else {
                    Rule::Cases
                }
            }
        }
    }
}

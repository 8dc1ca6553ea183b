//! What a check finds: one list for folders, lists of puzzles and engines.
//!
//! A finding names its place exactly, so that whoever reads it can look at the very line.

use std::fmt::Display;
use std::time::SystemTime;

use serde::Serialize;
use survo_core::puzzle::{Class, ClassCounts, Shape};
use survo_files::storage::FileError;
use survo_files::{Check, Record};

/// Findings that are kept; what is damaged throughout need not be described line by line.
const KEPT: usize = 100;

/// Those that a record describes.
const DESCRIBED: usize = 20;

/// What was found, in words and in the order of the checks: the first hundred, and the number of
/// all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Findings {
    pub kept: Vec<String>,
    pub count: u64,
}

impl Findings {
    pub fn add(&mut self, findings: impl IntoIterator<Item = impl Display>) {
        for finding in findings {
            self.count = self.count.saturating_add(1);
            if self.kept.len() < KEPT {
                self.kept.push(finding.to_string());
            }
        }
    }

    /// The record of a check that ends now and has found this.
    pub fn record(
        &self,
        shape: Shape,
        against: &str,
        check: Check,
        started: SystemTime,
        revision: &str,
    ) -> Record {
        Record {
            first: self.kept.iter().take(DESCRIBED).cloned().collect(),
            ..Record::new(shape, against, check, self.count, started, revision)
        }
    }

    /// What was read; an error becomes a finding.
    pub fn unless_error<T>(&mut self, read: Result<T, FileError>) -> Option<T> {
        read.map_err(|error| self.add([error])).ok()
    }
}

/// A number by its name: what is found, and what is expected.
pub(crate) type Number = (&'static str, u64, u64);

/// The pairs of each class, as [`Number`]s.
pub(crate) fn classes(found: &ClassCounts, expected: &ClassCounts) -> [Number; Class::ALL.len()] {
    Class::ALL.map(|class| (class.name(), found.get(class), expected.get(class)))
}

/// "rows 3 7: unique is 5, but 6 by definition", for each number of `what` that is not as expected.
pub(crate) fn unequal(
    what: impl Fn() -> String,
    numbers: &[Number],
    how: &str,
) -> impl Iterator<Item = String> {
    let unequal = numbers
        .iter()
        .filter(|(_, found, expected)| found != expected);
    unequal.map(move |(name, found, expected)| {
        format!("{}{name} is {found}, but {expected} {how}", what())
    })
}

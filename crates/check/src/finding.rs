//! What a check finds: one list for folders, lists of puzzles and engines.
//!
//! A finding names its place exactly, so that whoever reads it can look at the very line.

use std::fmt::{self, Display};

use survo_core::puzzle::{Class, Margins};
use survo_engines::Method;
use survo_files::in_words;
use survo_files::storage::FileError;

/// Findings that are kept; what is damaged throughout need not be described line by line.
const KEPT: usize = 100;

/// Something wrong, and where, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding(pub(super) String);

impl Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What was found, in the order of the checks: the first hundred, and the number of all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings<T = Finding> {
    pub kept: Vec<T>,
    pub count: u64,
}

impl<T> Default for Findings<T> {
    fn default() -> Self {
        let (kept, count) = (Vec::new(), 0);
        Self { kept, count }
    }
}

impl<T> Findings<T> {
    pub fn add(&mut self, finding: T) {
        self.count += 1;
        if !self.is_full() {
            self.kept.push(finding);
        }
    }

    /// Whether no more are kept.
    pub fn is_full(&self) -> bool {
        self.kept.len() >= KEPT
    }

    /// Adds others, those that are not kept included.
    pub fn append(&mut self, others: Self) {
        let count = self.count + others.count;
        others
            .kept
            .into_iter()
            .for_each(|finding| self.add(finding));
        self.count = count;
    }
}

impl Findings {
    /// Takes damage of files as findings.
    pub fn damage(&mut self, errors: impl IntoIterator<Item = FileError>) {
        for error in errors {
            self.add(Finding(error.to_string()));
        }
    }

    /// What was read; an error becomes a finding.
    pub fn unless_error<T>(&mut self, read: Result<T, FileError>) -> Option<T> {
        read.map_err(|error| self.damage([error])).ok()
    }
}

/// "unique is 5, but 6 by definition", unless the numbers are equal.
pub(super) fn unequal(
    what: impl Display,
    found: u64,
    expected: impl Into<u128>,
    how: impl Display,
) -> Option<String> {
    let expected = expected.into();
    (u128::from(found) != expected).then(|| format!("{what} is {found}, but {expected} {how}"))
}

/// A difference between a survey and what a checker finds.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    #[error("{}: {} by {producer}, {found} by {checker}", in_words(.margins), decided(.claimed))]
    Pair {
        margins: Box<Margins>,
        producer: Method,
        /// The producer may have left the pair out.
        claimed: Option<Class>,
        checker: Method,
        found: Class,
    },
    /// A count of a row margin that differs, though no pair does when both engines decide them again.
    #[error("{0}")]
    Count(String),
}

fn decided(class: &Option<Class>) -> &'static str {
    class.map_or("not decided", Class::name)
}

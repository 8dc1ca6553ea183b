//! Puzzles as they are written down, before anything is checked.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The most values: sets of them are bits of a `u64`.
pub(super) const MAX_VALUES: usize = 64;
/// The longest side of a grid.
pub(super) const MAX_SIDE: usize = 64;
/// The longest entry: values stay below 2^127, which has 39 digits.
pub(super) const MAX_LENGTH: usize = 38;
/// The most entries: the search goes as deep as that.
pub(super) const MAX_ENTRIES: usize = 500;

/// A puzzle as it is written down.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Specification {
    /// The values that letters stand for.
    pub values: Vec<u64>,
    /// The letters of the clues.
    pub letters: String,
    /// By the name of a language, the first letters of its names of the digits from 0.
    pub languages: BTreeMap<String, String>,
    /// The size of the grid.
    pub grid: GridSize,
    /// The entries with their clues.
    pub entries: Vec<EntrySpecification>,
}

/// A specification that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct SpecificationError {
    /// The part at fault.
    pub part: PuzzlePart,
    problem: String,
}

/// A part of a [`Specification`], by the names that puzzle files have for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzlePart {
    /// One of the fields of the whole.
    Field(&'static str),
    /// One of the languages, from 0.
    Language(usize),
    /// A field of one of the entries, from 0.
    Entry(usize, &'static str),
}

impl PuzzlePart {
    /// What is wrong with it.
    pub(super) fn error(self, problem: impl Into<String>) -> SpecificationError {
        SpecificationError {
            part: self,
            problem: problem.into(),
        }
    }
}

/// The size of a grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GridSize {
    /// Its rows.
    pub rows: usize,
    /// Its columns.
    pub columns: usize,
}

/// An entry as it is written down.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntrySpecification {
    /// Its name, such as `1a`.
    pub name: String,
    /// The row of its first cell, from 1.
    pub row: usize,
    /// The column of its first cell, from 1.
    pub column: usize,
    /// Where it goes from there.
    pub direction: Direction,
    /// The number of its cells.
    pub length: usize,
    /// The expression, if it has a clue.
    pub clue: Option<String>,
    /// What its cells may hold.
    pub pattern: Option<String>,
}

/// Where an entry goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// To the right.
    Across,
    /// Downwards.
    Down,
}

impl std::fmt::Display for Direction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Across => "across",
            Self::Down => "down",
        })
    }
}

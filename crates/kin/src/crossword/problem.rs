//! What is wrong with a puzzle, and with which part of it.

use super::expression::ExpressionError;
use super::language::LanguageError;
use super::limits::{MAX_ENTRIES, MAX_LENGTH, MAX_SIDE, MAX_VALUES};
use super::pattern::PatternError;
use super::specification::Direction;

/// A specification that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct CrosswordError {
    /// The part at fault.
    pub part: Part,
    /// What is wrong with it.
    pub problem: Problem,
}

/// A part of a [`Specification`](super::Specification).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// [`Specification::values`](super::Specification::values).
    Values,
    /// [`Specification::letters`](super::Specification::letters).
    Letters,
    /// One of [`Specification::languages`](super::Specification::languages), from 0; all of them for `None`.
    Language(Option<usize>),
    /// [`Specification::rows`](super::Specification::rows) and [`Specification::columns`](super::Specification::columns).
    Grid,
    /// [`Specification::entries`](super::Specification::entries) as a whole.
    Entries,
    /// A field of one of [`Specification::entries`](super::Specification::entries), from 0.
    Entry(usize, Field),
}

/// A field of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The name.
    Name,
    /// Row, column and direction.
    Place,
    /// The length.
    Length,
    /// The clue.
    Clue,
    /// The pattern.
    Pattern,
}

/// What is wrong with a part of a specification.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// No values.
    #[error("there are no values")]
    NoValues,
    /// Too many values.
    #[error("{0} values are more than {MAX_VALUES}")]
    TooManyValues(usize),
    /// A value that is not positive.
    #[error("the value 0 is not positive")]
    ZeroValue,
    /// A value comes twice.
    #[error("the value {0} comes twice")]
    RepeatedValue(u64),
    /// No letters.
    #[error("there are no letters")]
    NoLetters,
    /// A letter that expressions cannot have.
    #[error("'{found}' in the letters '{letters}' is not one of A to Z and a to z")]
    NotALetter {
        /// The character.
        found: char,
        /// The letters.
        letters: String,
    },
    /// A letter comes twice.
    #[error("'{letter}' comes twice in the letters '{letters}'")]
    RepeatedLetter {
        /// The letter.
        letter: char,
        /// The letters.
        letters: String,
    },
    /// Values are fewer than letters.
    #[error("the letters '{letters}' need as many values, and there are only {values}")]
    TooManyLetters {
        /// The letters.
        letters: String,
        /// The number of values.
        values: usize,
    },
    /// A letter could stand for anything.
    #[error("'{letter}' of the letters '{letters}' is in no clue")]
    UnusedLetter {
        /// The letter.
        letter: char,
        /// The letters.
        letters: String,
    },
    /// No languages.
    #[error("there are no languages")]
    NoLanguages,
    /// What should be a language is none.
    #[error(transparent)]
    Language(#[from] LanguageError),
    /// The grid is empty or too large.
    #[error("a grid of {rows} rows and {columns} columns is not between 1 and {MAX_SIDE} each way")]
    Grid {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// No entries.
    #[error("there are no entries")]
    NoEntries,
    /// Too many entries.
    #[error("{0} entries are more than {MAX_ENTRIES}")]
    TooManyEntries(usize),
    /// An empty name.
    #[error("'{0}' is no name: something to be seen, on one line, is expected")]
    Name(String),
    /// Two entries have one name.
    #[error("two entries have the name '{0}'")]
    RepeatedName(String),
    /// An entry begins outside.
    #[error(
        "{name} begins in row {row}, column {column}, outside the grid of {rows} rows and {columns} columns, counted from 1"
    )]
    Outside {
        /// The entry.
        name: String,
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
        /// Rows of the grid.
        rows: usize,
        /// Columns of the grid.
        columns: usize,
    },
    /// An entry has no cells or too many.
    #[error("{name} has length {length}, which is not between 1 and {MAX_LENGTH}")]
    Length {
        /// The entry.
        name: String,
        /// Its length.
        length: usize,
    },
    /// An entry leaves the grid.
    #[error(
        "{name} has length {length} and goes {direction} beyond the edge of the grid: {room} cells are left"
    )]
    RunsOff {
        /// The entry.
        name: String,
        /// Its length.
        length: usize,
        /// Where it goes.
        direction: Direction,
        /// Cells from its first to the edge.
        room: usize,
    },
    /// Two entries in one direction share a cell.
    #[error("{name} and {other} both go {direction} through row {row}, column {column}")]
    Overlap {
        /// The entry.
        name: String,
        /// The one before it.
        other: String,
        /// Where they go.
        direction: Direction,
        /// The row of the cell, from 1.
        row: usize,
        /// The column of the cell, from 1.
        column: usize,
    },
    /// A clue is no expression.
    #[error("the clue of {name}: {error}")]
    Clue {
        /// The entry.
        name: String,
        /// What is wrong with it.
        error: ExpressionError,
    },
    /// A clue has a letter that stands for nothing.
    #[error(
        "the clue of {name}, '{clue}', has the letter '{letter}', which is not one of '{letters}'"
    )]
    UnknownLetter {
        /// The entry.
        name: String,
        /// The clue.
        clue: String,
        /// The letter.
        letter: char,
        /// The letters that there are.
        letters: String,
    },
    /// A pattern is none.
    #[error("the pattern of {name}: {error}")]
    Pattern {
        /// The entry.
        name: String,
        /// What is wrong with it.
        error: PatternError,
    },
    /// A pattern is for another length.
    #[error("the pattern of {name}, '{pattern}', is for {cells} cells, and the entry has {length}")]
    PatternLength {
        /// The entry.
        name: String,
        /// The pattern.
        pattern: String,
        /// Its cells.
        cells: usize,
        /// Cells of the entry.
        length: usize,
    },
    /// A pattern names a letter that is never written.
    #[error(
        "the pattern of {name}, '{pattern}', has the letter '{letter}', which no language writes for a digit"
    )]
    PatternLetter {
        /// The entry.
        name: String,
        /// The pattern.
        pattern: String,
        /// The letter.
        letter: char,
    },
}

impl Problem {
    /// With the part at fault.
    pub(super) fn of(self, part: Part) -> CrosswordError {
        CrosswordError {
            part,
            problem: self,
        }
    }
}

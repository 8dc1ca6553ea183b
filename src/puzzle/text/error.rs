//! What is wrong with a text that should be a puzzle, and on which line.

use crate::puzzle::{PuzzleError, ShapeError, Sum};

/// A line of a text that is no part of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: TextProblem,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextProblem {
    /// An entry is neither a whole number nor a sign for a blank.
    #[error("'{0}' is neither a number nor a blank (* . _ or 0)")]
    Entry(String),
    /// A number is out of all range.
    #[error("'{0}' is too large for a number of a puzzle")]
    TooLarge(String),
    /// A single line of entries, or none.
    #[error("'{0}' is no puzzle: rows with their sums and a last line of column sums are expected")]
    TooShort(String),
    /// A file of a survey that has no puzzles.
    #[error("these are counts by row margin, not puzzles: puzzles.csv has them")]
    CountsByRowMargin,
    /// There is no puzzle where one is expected.
    #[error("there is no puzzle")]
    NoPuzzle,
    /// There is a second puzzle where one is expected.
    #[error("a second puzzle begins here, and only one is expected")]
    SecondPuzzle,
    /// A row has no cells.
    #[error("'{0}' has no cells: a row has entries and then its sum")]
    NoCells(String),
    /// Rows differ in length.
    #[error("'{text}' has {found} entries where the first row has {expected}")]
    Ragged {
        /// The line.
        text: String,
        /// Its entries.
        found: usize,
        /// Entries of the first row.
        expected: usize,
    },
    /// A row or column has no sum.
    #[error("'{0}' lacks a sum")]
    NoSum(String),
    /// The last line has too many or too few sums.
    #[error("'{text}' has {found} entries where {expected} column sums are expected")]
    ColumnSums {
        /// The line.
        text: String,
        /// Its entries.
        found: usize,
        /// The number of columns.
        expected: usize,
    },
    /// The corner below the row sums is neither absent, 0 nor the total.
    #[error("'{text}' in the corner is neither 0 nor the total {total}")]
    Corner {
        /// The corner.
        text: String,
        /// What it could be.
        total: Sum,
    },
    /// A matrix of Survo has no rows, or its labels do not come.
    #[error("'{0}' is not followed by the rows of a matrix")]
    NoMatrix(String),
    /// Rows and columns are no shape.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// Sums and givens are no puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

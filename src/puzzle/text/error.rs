//! What is wrong with a text that should be a puzzle, and on which line.

use crate::puzzle::{PuzzleError, Sum};

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
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum TextProblem {
    #[error("'{0}' is neither a number nor a blank (* . _ - ? x or 0)")]
    TextEntry(String),
    #[error("'{0}' is too large for a number of a puzzle")]
    TooLarge(String),
    #[error("'{0}' is no puzzle: rows with their sums and a last line of column sums are expected")]
    TooShort(String),
    #[error("these are counts by row margin, not puzzles: puzzles.csv has them")]
    CountsByRowMargin,
    #[error("there is no puzzle")]
    NoPuzzle,
    #[error("a second puzzle begins here, and only one is expected")]
    SecondPuzzle,
    #[error("'{0}' has no cells: a row has entries and then its sum")]
    NoCells(String),
    #[error("'{text}' has {found} entries where the first row has {expected}")]
    Ragged {
        text: String,
        found: usize,
        expected: usize,
    },
    #[error("'{0}' lacks a sum")]
    NoSum(String),
    #[error("'{text}' has {found} entries where {expected} column sums are expected")]
    ColumnSums {
        text: String,
        found: usize,
        expected: usize,
    },
    #[error("'{corner}' in the corner is neither 0 nor the total {total}")]
    Corner { corner: Sum, total: Sum },
    #[error("a puzzle needs lists of row sums and of column sums")]
    LacksSums,
    #[error("'{0}' is not followed by the rows of a matrix")]
    NoMatrix(String),
    #[error("this is no JSON object with rows and columns: {0}")]
    Json(String),
    #[error("row {row} of the grid has {found} numbers for {expected} columns")]
    GridRow {
        row: usize,
        found: usize,
        expected: usize,
    },
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

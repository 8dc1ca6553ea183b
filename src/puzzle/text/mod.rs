//! Puzzles as text: the table as people print it, and Survo's own matrices.
//!
//! The **table form** is that of the sources: m lines with the n entries of a row and
//! its sum, then a line of column sums,
//!
//! ```text
//!     A  B  C  D
//! 1   *  6  *  *  30
//! 2   8  *  *  *  18
//! 3   *  *  3  *  30
//!    27 16 10 25
//! ```
//!
//! * A blank cell is `*`, `.`, `_`, `-`, `?`, `x` or 0; where tabs, commas or semicolons separate
//!   the entries, also an empty field.
//! * Entries are separated by blanks, tabs, commas, semicolons or `|`.
//! * The corner, below the row sums, may be absent, blank, 0 or the right total.
//! * Header letters or column numbers, row numbers, ruled lines (`----+--`) and a measure
//!   of difficulty (`MD=1700`) are ignored.
//! * Empty lines, titles, sentences and `COMB` commands separate puzzles; lines that begin with `#`
//!   or `%` are ignored.
//! * Rows may be lists of numbers, `[7, 0, 5, 24]`, also in a list of lists.
//!
//! The row sums and the column sums may also stand on two lines before the rows of cells, and the
//! numbers of rows and columns on one line or two before these.
//!
//! What `survo swap` prints is read as the puzzle that is played: the sums in its column OK and in
//! its line OK, and the numbers that it marks as given.
//!
//! **Data of models** assign lists to `rowsums`, `colsums` and `matrix`, as MiniZinc and AMPL do.
//!
//! **JSON objects**, one after the other or in a list, have `rows`, `columns` and, with numbers
//! given, `givens` (or `grid`).
//!
//! In the table form, the first numbers of all rows may be row numbers or givens. The row sums
//! decide: they add up to the total of one of the two shapes at most.
//!
//! The **matrix form** is how a puzzle lies in the edit field of Survo, with 0 in the
//! corner and for blanks: `MAT SAVE AS name` followed by the rows, or
//! `MATRIX name` followed by `///` and column labels and then rows with labels, or
//! `MATRIX name ///` and rows without (Survo help, "MAT SAVE"). An empty line or `END`
//! ends it; comments after `/` are ignored, and so are the line numbers and the `*`
//! that precede every line where the edit field was copied with them.
//!
//! **Records** are puzzles on a line each, under a header such as that of a survey's `puzzles.csv`.

mod assignments;
mod blocks;
mod entries;
mod json;
mod parts;
mod records;
mod tables;
mod write;

use survo_base::begins_with_object;

use super::{Puzzle, PuzzleError, Sum};

pub(crate) use records::{cell_names, fields, sum_names};
pub(crate) use write::{SideBySide, letters};

use blocks::Blocks;

/// A puzzle and where it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPuzzle {
    /// The line, from 1, on which its text begins.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// The puzzles of a text, in any form, in their order; none for a text without any.
///
/// # Errors
/// At the first line that belongs to no puzzle, or begins one of more than 64 cells.
pub fn read(text: &str) -> Result<Vec<TextPuzzle>, TextError> {
    read_and_skip(text).map(|(puzzles, _)| puzzles)
}

/// As [`read`], with the numbers of the lines, sentences mostly, that were skipped.
///
/// # Errors
/// As [`read`].
pub fn read_and_skip(text: &str) -> Result<(Vec<TextPuzzle>, Vec<usize>), TextError> {
    let text = text.trim_start_matches('\u{feff}');
    if begins_with_object(text) {
        return Ok((json::read_objects(text)?, Vec::new()));
    }
    let lines = blocks::lines(text).filter(|line| !line.text.trim().is_empty());
    for puzzles in [
        assignments::read_assignments(text)?,
        records::read_records(lines)?,
    ] {
        if !puzzles.is_empty() {
            return Ok((puzzles, Vec::new()));
        }
    }
    let Blocks {
        blocks, skipped, ..
    } = Blocks::of(text)?;
    let puzzles = blocks
        .iter()
        .map(tables::read_table)
        .collect::<Result<_, _>>()?;
    Ok((puzzles, skipped.iter().map(|line| line.number).collect()))
}

/// Reads a text that holds one puzzle.
impl std::str::FromStr for Puzzle {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut puzzles = read(text)?.into_iter();
        let first = puzzles.next();
        match (first, puzzles.next()) {
            (Some(only), None) => Ok(only.puzzle),
            (None, _) => Err(TextError {
                line: 1,
                problem: TextProblem::NoPuzzle,
            }),
            (Some(_), Some(second)) => Err(TextError {
                line: second.line,
                problem: TextProblem::SecondPuzzle,
            }),
        }
    }
}

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
    #[error(
        "'{0}' is no puzzle: rows with their sums and a last line of column sums are expected, without empty lines between"
    )]
    TooShort(String),
    #[error("these are counts by row margin; the puzzles are in puzzles.csv")]
    CountsByRowMargin,
    #[error("there is no puzzle")]
    NoPuzzle,
    #[error("a second puzzle begins here, and only one is expected")]
    SecondPuzzle,
    #[error("'{0}' has no cells: a row has entries and then its sum")]
    NoCells(String),
    #[error("'{text}' has {found} entries where the first row has {expected}{hint}")]
    Ragged {
        text: String,
        found: usize,
        expected: usize,
        hint: &'static str,
    },
    #[error("'{0}' lacks a sum; column sums follow the rows without an empty line")]
    NoSum(String),
    #[error("'{text}' has {found} entries where {expected} column sums are expected")]
    ColumnSums {
        text: String,
        found: usize,
        expected: usize,
    },
    #[error("'{corner}' in the corner is neither 0 nor the total {total}")]
    Corner { corner: Sum, total: Sum },
    #[error("'{0}' is not read; name the cells 'givens'")]
    UnknownList(String),
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

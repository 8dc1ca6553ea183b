//! Puzzles as text. All commands read one grammar: a text is read whole or refused. Every digit of
//! it belongs to a puzzle, a comment or the name in a heading; the error names the line, the column
//! and the text there.
//!
//! `docs/reference/puzzle-text.md` shows the forms: **tables** as the sources print them (Survo's
//! `MAT SAVE AS` blocks are tables with a heading), **sums** alone, **JSON objects** and
//! **records** of CSV.
//!
//! No text can be read in two ways, since both margins of a puzzle add up to the sum of 1..mn:
//!
//! * With m rows of entries and their sums, the total of the sums gives the number of columns. Then
//!   the number of entries tells whether the rows are labelled, and the number of entries of the
//!   last line whether it contains the total.
//! * If a first line 1, 2, .., n could also be a row of cells, it would be a row of the sum n;
//!   without it, the other rows have the same sums and so no other total.
//! * Two lines that are sums alone and a row of cells with its column sums: the row's n - 1 cells
//!   and their sum would add up to the total of n rows.
//! * The total of a single row is its sum, and may not be repeated in the corner: the line could be
//!   the row of another puzzle without its sum. The same holds for a single column.
//!
//! One test reads all short texts in both ways, and another replaces tokens of puzzles of at least
//! two rows and columns: a single row or column that has lost an entry may be another puzzle.

mod foreign;
mod given;
mod json;
mod line;
mod pairs;
mod records;
mod row;
mod table;
mod write;

use std::fmt::Display;

use crate::named_unseen;

use super::{Puzzle, PuzzleError, Sum};

pub use given::Given;
pub use json::{json_cells, json_puzzle};
pub use pairs::PairLayout;
pub use records::{COUNTS, cell_names, fields, puzzle_fields, puzzle_names, sum_names};
pub use row::{sums, words};
pub use write::{SideBySide, column, letters};

/// A puzzle and where it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPuzzle {
    /// The line, from 1, on which its text begins.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// The puzzles of a text in their order, read one by one; after an error there are no more. Time is
/// linear in the text, memory in the longest puzzle.
pub fn puzzles(text: &str) -> impl Iterator<Item = Result<TextPuzzle, TextError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let all: Box<dyn Iterator<Item = _> + '_> = if text.trim_start().starts_with('{') {
        Box::new(json::read_objects(text))
    } else if let Some(layout) = records::layout(text) {
        match layout {
            Ok(layout) => Box::new(records::read_records(text, layout)),
            Err(error) => Box::new(std::iter::once(Err(error))),
        }
    } else {
        let look = |error| foreign::look_at(text).unwrap_or(error);
        Box::new(table::read_tables(text).map(move |found| found.map_err(look)))
    };
    let mut has_failed = false;
    all.take_while(move |found| !std::mem::replace(&mut has_failed, found.is_err()))
}

/// The puzzles of a text in their order; none for a text without any.
///
/// # Errors
/// At the first place that belongs to no puzzle, or where a puzzle of more than 64 cells begins.
pub fn read(text: &str) -> Result<Vec<TextPuzzle>, TextError> {
    puzzles(text).collect()
}

/// Reads a text that holds one puzzle.
impl std::str::FromStr for Puzzle {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut puzzles = read(text)?.into_iter();
        match (puzzles.next(), puzzles.next()) {
            (Some(only), None) => Ok(only.puzzle),
            (None, _) => Err(TextError::new(1, "there is no puzzle")),
            (_, Some(second)) => Err(TextError::new(second.line, "a second puzzle begins here")),
        }
    }
}

/// A place of a text that is not part of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1, unless the line as a whole is wrong.
    pub column: Option<usize>,
    /// What is wrong; unseen characters of the text are named.
    pub problem: String,
}

impl TextError {
    /// What is wrong with a line as a whole.
    fn new(line: usize, problem: impl Display) -> Self {
        Self {
            line,
            column: None,
            problem: named_unseen(&problem.to_string()),
        }
    }
}

impl std::error::Error for TextError {}

impl Display for TextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.problem)
    }
}

/// The puzzle with these sums and these cells, row by row, 0 for a blank; no cells at all for an
/// open puzzle.
fn puzzle(rows: Vec<Sum>, columns: Vec<Sum>, cells: &[Sum]) -> Result<Puzzle, PuzzleError> {
    // What does not fit a byte is above N as well.
    let cells = cells
        .iter()
        .map(|&cell| u8::try_from(cell).unwrap_or(u8::MAX));
    Puzzle::of(rows, columns, cells.collect())
}

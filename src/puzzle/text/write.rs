//! Puzzles and tables printed as in the sources.

use std::fmt::{Display, Formatter, Result};

use crate::puzzle::{Margins, Puzzle, Sum, Table};

/// The puzzle with letters above the columns, row numbers, `*` for blanks, and sums.
/// [`super::read`] reads it back.
impl Display for Puzzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        framed(f, self.margins(), self.givens())
    }
}

/// The table in the form of a [`Puzzle`].
impl Display for Table {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        framed(f, &self.margins(), self.cells())
    }
}

/// The open [`Puzzle`] with these margins.
impl Display for Margins {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        framed(f, self, &vec![0; self.shape().cells()])
    }
}

/// The letters of a column, counted from 0: A, B, .., Z, AA, AB, ...
pub(crate) fn letters(column: usize) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    match (column / 26).checked_sub(1) {
        None => last.to_string(),
        Some(before) => letters(before) + &last.to_string(),
    }
}

pub(super) fn widest<'a>(sums: impl Iterator<Item = &'a Sum>) -> usize {
    sums.map(|sum| sum.to_string().len()).max().unwrap_or(1)
}

fn framed(f: &mut Formatter<'_>, margins: &Margins, cells: &[u8]) -> Result {
    let shape = margins.shape();
    let width = 1 + widest(margins.columns().iter()).max(letters(shape.columns() - 1).len());
    let right = 2 + widest(margins.rows().iter());
    let left = shape.rows().to_string().len();
    write!(f, "{:left$} ", "")?;
    for column in 0..shape.columns() {
        write!(f, "{:>width$}", letters(column))?;
    }
    let rows = cells.chunks(shape.columns()).zip(margins.rows());
    for (i, (row, sum)) in (1..).zip(rows) {
        write!(f, "\n{i:>left$} ")?;
        for &number in row {
            match number {
                0 => write!(f, "{:>width$}", '*')?,
                _ => write!(f, "{number:>width$}")?,
            }
        }
        write!(f, "{sum:>right$}")?;
    }
    write!(f, "\n{:left$} ", "")?;
    for sum in margins.columns() {
        write!(f, "{sum:>width$}")?;
    }
    Ok(())
}

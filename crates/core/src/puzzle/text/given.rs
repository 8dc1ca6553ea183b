//! Numbers in place, one by one.

use std::str::FromStr;

use super::column;
use crate::Problem;
use crate::puzzle::Shape;

/// A number in place as it is written: A2=14 (column A, row 2) or 2,1=14 (row 2, column 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    written: String,
    /// Both from 1.
    row: usize,
    column: usize,
    number: u32,
}

impl FromStr for Given {
    type Err = Problem;

    fn from_str(written: &str) -> Result<Self, Problem> {
        let parts = || {
            let (cell, number) = written.split_once('=')?;
            let cell = cell.trim();
            let (row, column) = match cell.split_once(',') {
                Some((row, column)) => (row, column.trim().parse().ok()?),
                None => {
                    let letters = cell.trim_end_matches(|c: char| c.is_ascii_digit());
                    (&cell[letters.len()..], column(letters)?)
                }
            };
            Some(Self {
                written: written.to_owned(),
                row: row.trim().parse().ok()?,
                column,
                number: number.trim().parse().ok()?,
            })
        };
        parts().ok_or_else(|| {
            let form = "a given is written A2=14 (column A, row 2) or 2,1=14 (row 2, column 1)";
            Problem(form.to_owned())
        })
    }
}

impl Given {
    /// The cells of a table with these numbers in place, row by row, 0 for a blank.
    ///
    /// # Errors
    /// When a number or its cell is not one of the shape, or a cell has two numbers.
    pub fn cells(shape: Shape, givens: &[Self]) -> Result<Vec<u8>, Problem> {
        let mut cells = vec![0; shape.cells()];
        for given in givens {
            let (row, column) = (given.row, given.column);
            let wrong = |what: String| Err(Problem(format!("{}: {what}", given.written)));
            if !(1..=shape.rows()).contains(&row) || !(1..=shape.columns()).contains(&column) {
                return wrong(format!("a {shape} table has no such cell"));
            }
            // What does not fit a byte is above N as well.
            let number = u8::try_from(given.number).unwrap_or(0);
            if !(1..=shape.cells()).contains(&usize::from(number)) {
                return wrong(format!("the number is not among 1..{}", shape.cells()));
            }
            let cell = (row - 1) * shape.columns() + column - 1;
            if std::mem::replace(&mut cells[cell], number) != 0 {
                return wrong("the cell is given twice".to_owned());
            }
        }
        Ok(cells)
    }
}

//! What every form comes to: sums and cells, before they are known to be a puzzle.

use super::{TextError, TextProblem, TextPuzzle};
use crate::puzzle::{MarginsError, Puzzle, PuzzleError, Side, Sum};

/// Whether numbers under a name that is not known may be the cells: as many, and some blank.
pub(super) fn may_be_cells(numbers: &[Sum], size: usize) -> bool {
    numbers.len() == size && numbers.contains(&0)
}

#[derive(Default)]
pub(super) struct Parts {
    pub rows: Vec<Sum>,
    pub columns: Vec<Sum>,
    /// Row by row, 0 for a blank; an open puzzle may have none at all.
    pub cells: Vec<Sum>,
    /// What stands below the row sums: 0 or the total.
    pub corner: Sum,
    /// The line of each row and that of the column sums, unless all stand on one line.
    pub lines: Vec<usize>,
}

impl Parts {
    /// The puzzle of these parts; its text begins on line `line`.
    pub(super) fn puzzle(self, line: usize) -> Result<TextPuzzle, TextError> {
        let Self {
            rows,
            columns,
            cells,
            corner,
            lines,
        } = self;
        let (last, width) = (rows.len(), columns.len().max(1));
        let at = |row: usize, problem| TextError {
            line: lines.get(row).copied().unwrap_or(line),
            problem,
        };
        let given = |(cell, &number): (usize, &Sum)| {
            // What does not fit a byte is above N as well.
            let problem = |_| TextProblem::TooLarge(number.to_string());
            u8::try_from(number).map_err(|error| at(cell / width, problem(error)))
        };
        let givens = cells.iter().enumerate().map(given);
        let givens = givens.collect::<Result<_, _>>()?;
        let puzzle = Puzzle::of(rows, columns, givens).map_err(|error| {
            let row = match error {
                PuzzleError::Margins(MarginsError::WrongTotal {
                    side: Side::Columns,
                    ..
                }) => last,
                PuzzleError::OutOfRange { row, .. } => row - 1,
                PuzzleError::Repeated { second, .. } => second.0 - 1,
                _ => 0,
            };
            at(row, error.into())
        })?;
        let total = puzzle.shape().total();
        match corner == 0 || corner == total {
            true => Ok(TextPuzzle { line, puzzle }),
            false => Err(at(last, TextProblem::Corner { corner, total })),
        }
    }
}

//! A puzzle: margins, and perhaps some numbers already in place.

use super::{Margins, MarginsError, Shape, ShapeError, Sum, Table};

/// Margins and givens. An *open* puzzle has no givens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    margins: Margins,
    /// Row by row; 0 is a blank cell.
    givens: Vec<u8>,
}

/// Why sums and givens are not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum PuzzleError {
    #[error(transparent)]
    Shape(#[from] ShapeError),
    #[error(transparent)]
    Margins(#[from] MarginsError),
    #[error("{found} cells given where a {shape} table has {}", shape.cells())]
    WrongCellCount { found: usize, shape: Shape },
    #[error("the given {number} in row {row}, column {column} is not among 1..{cells}")]
    OutOfRange {
        number: u8,
        row: usize,
        column: usize,
        cells: usize,
    },
    #[error("the given {number} is both in row {}, column {} and in row {}, column {}", .first.0, .first.1, .second.0, .second.1)]
    Repeated {
        number: u8,
        first: (usize, usize),
        second: (usize, usize),
    },
}

impl Puzzle {
    /// The open puzzle with these margins.
    pub fn open(margins: Margins) -> Self {
        let givens = vec![0; margins.shape().cells()];
        Self { margins, givens }
    }

    /// The puzzle with these sums and these cells, row by row, 0 for a blank; no cells at all for
    /// an open puzzle.
    ///
    /// # Errors
    /// When there are more than 64 cells, or sums or cells are those of no puzzle.
    pub fn of(rows: Vec<Sum>, columns: Vec<Sum>, givens: Vec<u8>) -> Result<Self, PuzzleError> {
        let margins = Margins::new(Shape::new(rows.len(), columns.len())?, rows, columns)?;
        match givens.is_empty() {
            true => Ok(Self::open(margins)),
            false => Self::new(margins, givens),
        }
    }

    /// The puzzle with these margins and these cells, row by row, 0 for a blank.
    ///
    /// # Errors
    /// When there is not one entry for each cell, an entry is above N, or a number other than 0
    /// occurs twice.
    pub fn new(margins: Margins, givens: Vec<u8>) -> Result<Self, PuzzleError> {
        let shape = margins.shape();
        if givens.len() != shape.cells() {
            return Err(PuzzleError::WrongCellCount {
                found: givens.len(),
                shape,
            });
        }
        let place = |cell: usize| (cell / shape.columns() + 1, cell % shape.columns() + 1);
        let mut seen: Vec<Option<usize>> = vec![None; shape.cells() + 1];
        for (cell, &number) in givens.iter().enumerate() {
            if usize::from(number) > shape.cells() {
                let (row, column) = place(cell);
                return Err(PuzzleError::OutOfRange {
                    number,
                    row,
                    column,
                    cells: shape.cells(),
                });
            }
            if number == 0 {
                continue;
            }
            if let Some(first) = seen[usize::from(number)].replace(cell) {
                return Err(PuzzleError::Repeated {
                    number,
                    first: place(first),
                    second: place(cell),
                });
            }
        }
        Ok(Self { margins, givens })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.margins.shape()
    }

    /// The margins.
    pub fn margins(&self) -> &Margins {
        &self.margins
    }

    /// Row sums, in the puzzle's order.
    pub fn rows(&self) -> &[Sum] {
        self.margins.rows()
    }

    /// Column sums, in the puzzle's order.
    pub fn columns(&self) -> &[Sum] {
        self.margins.columns()
    }

    /// The cells, row by row, 0 for a blank.
    pub fn givens(&self) -> &[u8] {
        &self.givens
    }

    /// Whether nothing but the sums is given.
    pub fn is_open(&self) -> bool {
        self.givens.iter().all(|&k| k == 0)
    }

    /// Whether `table` solves the puzzle.
    pub fn is_solved_by(&self, table: &Table) -> bool {
        table.shape() == self.shape()
            && table.margins() == self.margins
            && table
                .cells()
                .iter()
                .zip(&self.givens)
                .all(|(&number, &given)| given == 0 || given == number)
    }
}

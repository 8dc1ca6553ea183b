//! The shape of a table and the numbers that follow from it alone.

use crate::numbers::{Restriction, consecutive_sum, triangular};

/// A row sum, a column sum or a grand total.
pub type Sum = u32;

/// The largest number of cells of a shape: a set of numbers has to fit a 64-bit mask.
pub const MAX_CELLS: usize = 64;

/// Numbers of rows and columns of a table of at most 64 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    rows: u8,
    columns: u8,
}

/// Why two numbers are not a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum ShapeError {
    #[error("a table of {rows}x{columns} has no cells")]
    Empty { rows: usize, columns: usize },
    #[error("a table of {rows}x{columns} has more than {MAX_CELLS} cells")]
    TooLarge { rows: usize, columns: usize },
}

impl Shape {
    /// A shape of `rows` x `columns`.
    ///
    /// # Errors
    /// When a side is 0 or there are more than 64 cells.
    pub fn new(rows: usize, columns: usize) -> Result<Self, ShapeError> {
        if rows == 0 || columns == 0 {
            return Err(ShapeError::Empty { rows, columns });
        }
        match rows.checked_mul(columns) {
            Some(cells) if cells <= MAX_CELLS => Ok(Self {
                // Both are at most 64.
                rows: rows as u8,
                columns: columns as u8,
            }),
            _ => Err(ShapeError::TooLarge { rows, columns }),
        }
    }

    /// Number of rows, m.
    pub fn rows(self) -> usize {
        usize::from(self.rows)
    }

    /// Number of columns, n.
    pub fn columns(self) -> usize {
        usize::from(self.columns)
    }

    /// Number of cells, N = mn, also the largest number in a table.
    pub fn cells(self) -> usize {
        self.rows() * self.columns()
    }

    /// Whether m = n.
    #[inline]
    pub fn is_square(self) -> bool {
        self.rows == self.columns
    }

    /// The sum of all numbers, N (N + 1) / 2.
    pub fn total(self) -> Sum {
        triangular(self.cells() as u64) as Sum
    }

    /// The shape with rows and columns exchanged.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self {
            rows: self.columns,
            columns: self.rows,
        }
    }

    /// The shape with at most as many rows as columns.
    #[must_use]
    pub fn landscape(self) -> Self {
        if self.rows > self.columns {
            self.transposed()
        } else {
            self
        }
    }

    /// All of 1..N as a mask, number k as bit k - 1.
    pub fn numbers(self) -> u64 {
        u64::MAX >> (64 - self.cells())
    }

    /// The admissible row margins: partitions of the total into m distinct parts between the n
    /// smallest and the n largest numbers' sums (Mustonen 2007, section 3).
    pub fn row_margins(self) -> Restriction {
        let n = self.columns() as u64;
        let min = triangular(n);
        let max = consecutive_sum(self.cells() as u64 - n + 1, n);
        Restriction::new(self.total(), self.rows(), min as u32, max as u32)
            .expect("totals of shapes are below the sum limit and their bounds are in order")
    }

    /// The admissible column margins: the row margins of the transposed shape.
    pub fn column_margins(self) -> Restriction {
        self.transposed().row_margins()
    }
}

impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

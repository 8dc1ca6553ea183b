//! Row sums and column sums: the pair that an open puzzle consists of.

use super::{Shape, Sum};

/// Rows or columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The rows of a table.
    Rows,
    /// The columns of a table.
    Columns,
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Rows => "row",
            Self::Columns => "column",
        })
    }
}

/// The margins of a table: m row sums and n column sums, each side adding up to
/// the total of the shape. The order within a side is the caller's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Margins {
    shape: Shape,
    rows: Vec<Sum>,
    columns: Vec<Sum>,
}

/// Why sums cannot be the margins of a table of a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum MarginsError {
    #[error("{found} {side} sums given where a {shape} table has {expected}")]
    WrongCount {
        side: Side,
        shape: Shape,
        found: usize,
        expected: usize,
    },
    #[error(
        "the {side} sums add up to {found}, not to {expected}, the sum of 1..{cells}: a Survo \
         puzzle has each of these once"
    )]
    WrongTotal {
        side: Side,
        found: u64,
        expected: Sum,
        cells: usize,
    },
}

/// Whether sums are those of one side of a puzzle of this shape.
///
/// # Errors
/// When there is not one sum for each line, or they do not add up to the sum of all numbers.
pub fn check_side(shape: Shape, side: Side, sums: &[Sum]) -> Result<(), MarginsError> {
    let expected = match side {
        Side::Rows => shape.rows(),
        Side::Columns => shape.columns(),
    };
    if sums.len() != expected {
        return Err(MarginsError::WrongCount {
            side,
            shape,
            found: sums.len(),
            expected,
        });
    }
    let found = sums.iter().map(|&sum| u64::from(sum)).sum();
    if found != u64::from(shape.total()) {
        return Err(MarginsError::WrongTotal {
            side,
            found,
            expected: shape.total(),
            cells: shape.cells(),
        });
    }
    Ok(())
}

impl Margins {
    /// Margins of a table of the given shape.
    ///
    /// # Errors
    /// When a side has the wrong number of sums or the wrong total. Sums out of
    /// reach (a row sum of 1 where a row holds four numbers) are accepted: such
    /// margins belong to a puzzle, one without a solution.
    pub fn new(shape: Shape, rows: Vec<Sum>, columns: Vec<Sum>) -> Result<Self, MarginsError> {
        check_side(shape, Side::Rows, &rows)?;
        check_side(shape, Side::Columns, &columns)?;
        Ok(Self {
            shape,
            rows,
            columns,
        })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The m row sums.
    pub fn rows(&self) -> &[Sum] {
        &self.rows
    }

    /// The n column sums.
    pub fn columns(&self) -> &[Sum] {
        &self.columns
    }

    /// Both sides ascending.
    #[must_use]
    pub fn sorted(mut self) -> Self {
        self.rows.sort_unstable();
        self.columns.sort_unstable();
        self
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(self) -> Self {
        Self {
            shape: self.shape.transposed(),
            rows: self.columns,
            columns: self.rows,
        }
    }

    /// Whether two sums of one side are equal. Such a puzzle is never unique
    /// while open: exchange the two lines of any solution.
    pub fn has_equal_sums(&self) -> bool {
        let repeats = |sums: &[Sum]| {
            let mut sums = sums.to_vec();
            sums.sort_unstable();
            sums.windows(2).any(|pair| pair[0] == pair[1])
        };
        repeats(&self.rows) || repeats(&self.columns)
    }

    /// The representative of all essentially equal margins: both sides
    /// ascending, at most as many rows as columns, and for a square shape the
    /// lexicographically smaller side as the rows.
    #[must_use]
    pub fn canonical(self) -> Self {
        let sorted = self.sorted();
        let exchange = sorted.shape.rows() > sorted.shape.columns()
            || sorted.shape.is_square() && sorted.columns < sorted.rows;
        if exchange {
            sorted.transposed()
        } else {
            sorted
        }
    }
}

/// The complement of an ascending margin whose lines hold `cells_per_line` numbers each: every sum
/// s becomes `cells_per_line * (N + 1) - s`, reversed so that the result ascends again.
///
/// `margin` must be admissible (every sum attainable by a line); it is written
/// to `complement`, which has the same length.
pub fn complement_margin(
    shape: Shape,
    cells_per_line: usize,
    margin: &[Sum],
    complement: &mut [Sum],
) {
    let pair_sum = (cells_per_line * (shape.cells() + 1)) as Sum;
    for (to, &from) in complement.iter_mut().zip(margin.iter().rev()) {
        *to = pair_sum - from;
    }
}

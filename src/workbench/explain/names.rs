//! Lines and cells by the names that readers know: rows 1, 2, .., columns A, B, ..,
//! cells A1, B1, ...

use crate::puzzle::{Shape, Side, text::letters};

/// A row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineName {
    /// A row, from 0.
    Row(usize),
    /// A column, from 0.
    Column(usize),
}

impl LineName {
    /// Line `index`, from 0, of a side.
    pub(crate) fn new(side: Side, index: usize) -> Self {
        match side {
            Side::Rows => Self::Row(index),
            Side::Columns => Self::Column(index),
        }
    }

    /// The line with this index where the rows come first, then the columns.
    pub(super) fn at(shape: Shape, index: usize) -> Self {
        match index.checked_sub(shape.rows()) {
            None => Self::Row(index),
            Some(column) => Self::Column(column),
        }
    }

    /// The index in that order.
    pub(super) fn index(self, shape: Shape) -> usize {
        match self {
            Self::Row(row) => row,
            Self::Column(column) => shape.rows() + column,
        }
    }
}

impl std::fmt::Display for LineName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(column) => write!(f, "column {}", letters(*column)),
        }
    }
}

/// A cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellName {
    /// Its row, from 0.
    pub row: usize,
    /// Its column, from 0.
    pub column: usize,
}

impl CellName {
    /// The cell with this index, row by row.
    pub(super) fn at(shape: Shape, index: usize) -> Self {
        Self {
            row: index / shape.columns(),
            column: index % shape.columns(),
        }
    }

    /// The index, row by row.
    pub(super) fn index(self, shape: Shape) -> usize {
        self.row * shape.columns() + self.column
    }
}

impl std::fmt::Display for CellName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", letters(self.column), self.row + 1)
    }
}

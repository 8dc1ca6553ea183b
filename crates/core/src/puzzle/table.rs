//! A filled table: the numbers 1..N, once each, in m rows and n columns.

use itertools::{Itertools, iproduct};

use super::{Margins, Shape, Sum};
use crate::Problem;

/// A table of 1..N, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Table {
    shape: Shape,
    cells: Vec<u8>,
}

impl Table {
    /// A table from its numbers, row by row.
    ///
    /// # Errors
    /// When they are not a permutation of 1..N.
    pub fn new(shape: Shape, cells: Vec<u8>) -> Result<Self, Problem> {
        if cells.len() != shape.cells() {
            let (found, expected) = (cells.len(), shape.cells());
            return Err(Problem(format!(
                "{found} numbers given where a {shape} table has {expected}"
            )));
        }
        let mut seen = vec![false; cells.len() + 1];
        for &number in &cells {
            if number == 0 || usize::from(number) > shape.cells() {
                let cells = shape.cells();
                return Err(Problem(format!(
                    "the number {number} is not among 1..{cells}"
                )));
            }
            if std::mem::replace(&mut seen[usize::from(number)], true) {
                return Err(Problem(format!("the number {number} occurs twice")));
            }
        }
        Ok(Self { shape, cells })
    }

    /// The shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The numbers, row by row.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The number in row `row` and column `column`, both from 0.
    ///
    /// Panics when the cell is outside the table.
    pub fn at(&self, row: usize, column: usize) -> u8 {
        assert!(
            column < self.shape.columns(),
            "column {column} of a {} table",
            self.shape
        );
        self.cells[row * self.shape.columns() + column]
    }

    /// The rows, top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.cells.chunks(self.shape.columns())
    }

    /// Row sums, top to bottom.
    pub fn row_sums(&self) -> Vec<Sum> {
        self.rows()
            .map(|row| row.iter().map(|&k| Sum::from(k)).sum())
            .collect()
    }

    /// Column sums, left to right.
    pub fn column_sums(&self) -> Vec<Sum> {
        let mut sums = vec![0; self.shape.columns()];
        for row in self.rows() {
            for (sum, &k) in sums.iter_mut().zip(row) {
                *sum += Sum::from(k);
            }
        }
        sums
    }

    /// Both margins.
    pub fn margins(&self) -> Margins {
        Margins::new(self.shape, self.row_sums(), self.column_sums())
            .expect("the sums of a table add up to its total")
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut cells = Vec::with_capacity(self.cells.len());
        for column in 0..self.shape.columns() {
            cells.extend(self.rows().map(|row| row[column]));
        }
        Self {
            shape: self.shape.transposed(),
            cells,
        }
    }

    /// Every number k replaced by N + 1 - k.
    #[must_use]
    pub fn complement(&self) -> Self {
        let next = self.shape.cells() as u8 + 1;
        Self {
            shape: self.shape,
            cells: self.cells.iter().map(|&k| next - k).collect(),
        }
    }

    /// Rows and columns put in ascending order of their sums (equal sums keep their order).
    #[must_use]
    pub fn sorted(&self) -> Self {
        let order = |sums: Vec<Sum>| (0..sums.len()).sorted_by_key(|&i| sums[i]).collect_vec();
        let rows = order(self.row_sums());
        let columns = order(self.column_sums());
        let cells = iproduct!(rows, &columns)
            .map(|(i, &j)| self.at(i, j))
            .collect();
        Self {
            shape: self.shape,
            cells,
        }
    }

    /// The arrangement whose margins are [`Margins::canonical`]: sums ascending, at most as many
    /// rows as columns, and for a square table the lexicographically smaller margin as the rows.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let sorted = self.sorted();
        let margins = sorted.margins();
        if margins.clone().canonical() == margins {
            sorted
        } else {
            sorted.transposed()
        }
    }
}

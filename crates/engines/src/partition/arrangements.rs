//! The second recursion: the arrangements of a split that give the column sums.
//!
//! It gives each column a number of every row: again a restricted partition of the column's sum,
//! with one part from each of several sets. The last column gets what is left.

use std::ops::ControlFlow;

use super::rows::FixedRows;
use crate::Search;
use survo_core::numbers::members;
use survo_core::puzzle::Sum;
use survo_core::search::Ending;

/// A split and the state of its arrangement; its memory is used again for the next.
#[derive(Default)]
pub(super) struct Arrangements {
    /// The set of each row.
    pub sets: Vec<u64>,
    /// Tables found since the start.
    pub solutions: u64,
    /// Numbers placed since then.
    pub nodes: u64,
    /// The most that there may be.
    budget: u64,
    /// Columns in the order in which they are filled.
    order: Vec<usize>,
    sums: Vec<Sum>,
    /// What each row has not placed yet.
    left: Vec<u64>,
    /// For each column filled, by row: the least and the greatest that this row and those
    /// after it can give it.
    bounds: Vec<(Sum, Sum)>,
    cells: Vec<u8>,
}

impl Arrangements {
    pub(super) fn start(&mut self, rows: &FixedRows, columns: &[Sum], budget: u64) {
        let shape = rows.shape;
        self.sets.clear();
        self.sets.resize(shape.rows(), 0);
        self.left.clone_from(&self.sets);
        self.cells.resize(shape.cells(), 0);
        self.bounds
            .resize(shape.columns() * (shape.rows() + 1), (0, 0));
        self.sums.clear();
        self.sums.extend_from_slice(columns);
        self.order.clear();
        self.order.extend(0..shape.columns());
        // The smallest sum has the fewest partitions, except for the greatest, which comes last.
        self.order.sort_unstable_by_key(|&column| columns[column]);
        (self.solutions, self.nodes, self.budget) = (0, 0, budget);
    }

    pub(super) fn find(
        &mut self,
        rows: &FixedRows,
        search: &mut Search<'_>,
    ) -> ControlFlow<Ending> {
        self.left.clone_from(&self.sets);
        self.column(rows, 0, search)
    }

    /// Fills the `served`-th column of the order and all after it.
    fn column(
        &mut self,
        rows: &FixedRows,
        served: usize,
        search: &mut Search<'_>,
    ) -> ControlFlow<Ending> {
        let shape = rows.shape;
        let column = self.order[served];
        if served + 1 == shape.columns() {
            for (row, left) in self.left.iter().enumerate() {
                self.cells[row * shape.columns() + column] = left.trailing_zeros() as u8 + 1;
            }
            self.solutions += 1;
            (search.visit)(&self.cells);
            return if self.solutions >= search.limit {
                ControlFlow::Break(Ending::Limit)
            } else {
                ControlFlow::Continue(())
            };
        }
        let start = served * (shape.rows() + 1);
        let (mut least, mut greatest) = (0, 0);
        self.bounds[start + shape.rows()] = (0, 0);
        for row in (0..shape.rows()).rev() {
            let numbers = self.numbers(rows, row, column);
            if numbers == 0 {
                return ControlFlow::Continue(());
            }
            least += numbers.trailing_zeros() + 1;
            greatest += u64::BITS - numbers.leading_zeros();
            self.bounds[start + row] = (least, greatest);
        }
        self.cell(rows, served, 0, self.sums[column], search)
    }

    /// What a row can give a column.
    fn numbers(&self, rows: &FixedRows, row: usize, column: usize) -> u64 {
        match rows.givens[row * rows.shape.columns() + column] {
            0 => self.left[row] & !rows.given[row],
            given => 1 << (given - 1),
        }
    }

    /// Gives the column a number of this row and of all after it, which have to add up to `needed`.
    fn cell(
        &mut self,
        rows: &FixedRows,
        served: usize,
        row: usize,
        needed: Sum,
        search: &mut Search<'_>,
    ) -> ControlFlow<Ending> {
        self.nodes += 1;
        // One split of a large table can have more arrangements than anyone waits for.
        if search.stop.is_raised() || self.nodes > self.budget {
            return ControlFlow::Break(Ending::Stopped);
        }
        let shape = rows.shape;
        if row == shape.rows() {
            return self.column(rows, served + 1, search);
        }
        let column = self.order[served];
        let (least, greatest) = self.bounds[served * (shape.rows() + 1) + row + 1];
        let mut numbers = self.numbers(rows, row, column);
        if row + 2 == shape.rows() {
            numbers &= completing(self.numbers(rows, row + 1, column), needed);
        }
        for number in members(numbers) {
            let Some(rest) = needed.checked_sub(Sum::from(number) + least) else {
                break;
            };
            if rest + least > greatest {
                continue;
            }
            let left = self.left[row];
            self.left[row] = left & !(1 << (number - 1));
            self.cells[row * shape.columns() + column] = number;
            self.cell(rows, served, row + 1, rest + least, search)?;
            self.left[row] = left;
        }
        ControlFlow::Continue(())
    }
}

/// The numbers that add up to a sum with a number of this set.
fn completing(set: u64, sum: Sum) -> u64 {
    // A number k is bit k - 1; reversed, it is bit 64 - k, and sum - k is bit sum - k - 1.
    let reversed = set.reverse_bits();
    match sum.checked_sub(65) {
        Some(up) => reversed.checked_shl(up),
        None => reversed.checked_shr(65 - sum),
    }
    .unwrap_or(0)
}

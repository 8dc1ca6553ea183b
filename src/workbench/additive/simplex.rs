//! An exact simplex method for the few inequalities of one table.
//!
//! The unknowns are u_2..u_m and v_2..v_n (u_1 = v_1 = 0 loses nothing). Step k asks that u + v
//! grow by at least 1 from the cell of k to that of k + 1; its *excess* is what it grows by,
//! less 1. First the unknowns are eliminated: m + n - 2 of the excesses become free to choose, and
//! the others depend on them. Then, while a dependent excess is negative with all free ones at 0, it
//! changes places with a free one that raises it. If there is none, no choice of excesses that are
//! not negative is possible: they contradict each other. Taking the first candidate each time
//! (Bland's rule, on the dual problem with nothing to optimize) rules out cycles.
//!
//! Entries are whole numbers over a common denominator and divisions leave no remainder (Edmonds'
//! integer pivoting): all are minors of the initial entries. At most 33 columns (two rows or more)
//! of rows no longer than the root of 5 make each less than 5^(33/2) < 2^39 by Hadamard; a single
//! row or column has minors of at most 64. So entries fit `i64` and products `i128`.

use crate::puzzle::Shape;

/// The dependent excesses in terms of the free ones.
pub struct Simplex {
    /// The step of each free excess.
    free: Vec<usize>,
    dependent: Vec<DependentExcess>,
    /// The denominator of all entries, positive.
    denominator: i64,
    /// Number of steps, N - 1.
    steps: usize,
}

/// One dependent excess.
struct DependentExcess {
    step: usize,
    /// A coefficient for each free excess, then the constant.
    entries: Vec<i64>,
}

impl Simplex {
    /// The inequalities of a table with the numbers 1..N in these cells (row and column).
    pub fn new(shape: Shape, cells: &[(usize, usize)]) -> Self {
        // Neither u_1 nor v_1 is an unknown.
        let unknowns = shape.rows() + shape.columns() - 2;
        let unknowns_of = |(row, column): (usize, usize)| {
            let of_row = row.checked_sub(1);
            let of_column = column.checked_sub(1).map(|j| shape.rows() - 1 + j);
            of_row.into_iter().chain(of_column)
        };
        let dependent = cells
            .windows(2)
            .enumerate()
            .map(|(step, cells)| {
                let mut entries = vec![0; unknowns + 1];
                unknowns_of(cells[1]).for_each(|unknown| entries[unknown] += 1);
                unknowns_of(cells[0]).for_each(|unknown| entries[unknown] -= 1);
                entries[unknowns] = -1;
                DependentExcess { step, entries }
            })
            .collect();
        let mut simplex = Self {
            free: vec![usize::MAX; unknowns],
            dependent,
            denominator: 1,
            steps: cells.len() - 1,
        };
        for unknown in 0..unknowns {
            let row = simplex
                .dependent
                .iter()
                .position(|row| row.entries[unknown] != 0)
                .expect("the steps lead to every row and column, so they determine u and v");
            simplex.exchange(row, unknown);
            // What is now the row of the unknown is needed no more.
            simplex.dependent.remove(row);
        }
        simplex
    }

    /// Satisfies the inequalities: by how much u + v grows on each step, at least 1, scaled.
    ///
    /// # Errors
    /// The contradiction: multiples of the steps, none negative and not all 0, that cancel
    /// each other.
    pub fn solve(mut self) -> Result<Vec<i64>, Vec<i64>> {
        let constant = self.free.len();
        loop {
            let negative = (0..self.dependent.len())
                .filter(|&row| self.dependent[row].entries[constant] < 0)
                .min_by_key(|&row| self.dependent[row].step);
            let Some(row) = negative else {
                let mut gaps = vec![self.denominator; self.steps];
                for row in &self.dependent {
                    gaps[row.step] += row.entries[constant];
                }
                return Ok(gaps);
            };
            let raising = (0..constant)
                .filter(|&column| self.dependent[row].entries[column] > 0)
                .min_by_key(|&column| self.free[column]);
            let Some(column) = raising else {
                let row = &self.dependent[row];
                let mut steps = vec![0; self.steps];
                steps[row.step] = self.denominator;
                for (&step, entry) in self.free.iter().zip(&row.entries) {
                    steps[step] = -entry;
                }
                return Err(steps);
            };
            self.exchange(row, column);
        }
    }

    /// Lets a dependent and a free quantity change places.
    fn exchange(&mut self, row: usize, column: usize) {
        let pivot_row = self.dependent[row].entries.clone();
        let pivot = pivot_row[column];
        let sign = pivot.signum();
        for (i, other) in self.dependent.iter_mut().enumerate() {
            if i == row {
                for entry in &mut other.entries {
                    *entry *= -sign;
                }
                other.entries[column] = sign * self.denominator;
                continue;
            }
            let factor = other.entries[column];
            for (j, entry) in other.entries.iter_mut().enumerate() {
                if j == column {
                    *entry *= sign;
                } else {
                    let scaled = product(*entry, pivot) - product(factor, pivot_row[j]);
                    let quotient = scaled / i128::from(sign * self.denominator);
                    *entry = i64::try_from(quotient).expect("minors are below 2^39");
                }
            }
        }
        self.denominator = pivot.abs();
        std::mem::swap(&mut self.dependent[row].step, &mut self.free[column]);
    }
}

fn product(one: i64, other: i64) -> i128 {
    i128::from(one) * i128::from(other)
}

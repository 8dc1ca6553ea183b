//! Additive tables: those ordered like sums of a row's and a column's number.
//!
//! A table T is *additive* if there are real numbers u_i and v_j whose sums
//! u_i + v_j are all different and ordered like T: the smallest sum where T has
//! its 1, and so on. Such a table is the only one with its margins
//! (`docs/mathematics.md`, 18). The additive tables with ascending margins were
//! counted by Mallows and Vanderbei, "Which Young tableaux can represent an
//! outer sum?", Journal of Integer Sequences 18 (2015), 15.9.1; OEIS A211400.
//!
//! With step k the way from the cell of the number k to the cell of k + 1, T is
//! additive exactly if u and v can grow on each of the N - 1 steps. If they
//! cannot, some steps, repeated if need be, cancel each other: they leave every
//! row and every column as often as they enter it (19).
//! [`Additivity::of`] finds either the numbers or the steps; whoever doubts the
//! answer can check it with [`Additivity::proves`], which knows nothing of how
//! it was found. All arithmetic is in whole numbers.

mod marks;
mod simplex;

pub use marks::{AdditiveTally, mark_additive};

use crate::puzzle::Table;
use simplex::Simplex;

/// Whether a table is additive, with the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Additivity {
    /// The sums `rows[i] + columns[j]` are ordered like the table.
    Additive {
        /// The numbers u_i.
        rows: Vec<i64>,
        /// The numbers v_j.
        columns: Vec<i64>,
    },
    /// No sums are: the steps from number to number cancel each other.
    NotAdditive {
        /// How often the step from k + 1 to k + 2 is taken, for k from 0.
        steps: Vec<i64>,
    },
}

impl Additivity {
    /// Decides whether a table is additive.
    ///
    /// Panics if the proof it found were wrong, rather than answer without one.
    pub fn of(table: &Table) -> Self {
        let (cells, width) = (cells_by_number(table), table.shape().columns());
        let found = match Simplex::new(table.shape(), &cells).solve() {
            Ok(gaps) => {
                let mut sums = vec![0; cells.len()];
                let mut sum = 0;
                for (&(row, column), gap) in cells.iter().zip(std::iter::once(0).chain(gaps)) {
                    sum += gap;
                    sums[row * width + column] = sum;
                }
                Self::Additive {
                    rows: sums.iter().copied().step_by(width).collect(),
                    columns: sums[..width].iter().map(|sum| sum - sums[0]).collect(),
                }
            }
            Err(steps) => Self::NotAdditive { steps },
        };
        assert!(found.proves(table), "no proof for {table:?}: {found:?}");
        found
    }

    pub fn is_additive(&self) -> bool {
        matches!(self, Self::Additive { .. })
    }

    /// Whether this settles the question for `table`: the sums are ordered like
    /// it, or the steps cancel each other.
    pub fn proves(&self, table: &Table) -> bool {
        let shape = table.shape();
        let cells = cells_by_number(table);
        match self {
            Self::Additive { rows, columns } => {
                (rows.len(), columns.len()) == (shape.rows(), shape.columns())
                    && cells
                        .iter()
                        .map(|&(row, column)| i128::from(rows[row]) + i128::from(columns[column]))
                        .is_sorted_by(|one, next| one < next)
            }
            Self::NotAdditive { steps } => {
                if steps.len() != cells.len() - 1 || steps.iter().any(|&times| times < 0) {
                    return false;
                }
                let mut rows = vec![0i128; shape.rows()];
                let mut columns = vec![0i128; shape.columns()];
                for (step, &times) in cells.windows(2).zip(steps) {
                    let times = i128::from(times);
                    rows[step[0].0] -= times;
                    columns[step[0].1] -= times;
                    rows[step[1].0] += times;
                    columns[step[1].1] += times;
                }
                steps.iter().any(|&times| times > 0)
                    && rows.iter().chain(&columns).all(|&entered| entered == 0)
            }
        }
    }
}

/// Row and column of each number from 1 to N.
fn cells_by_number(table: &Table) -> Vec<(usize, usize)> {
    let columns = table.shape().columns();
    let mut cells = vec![(0, 0); table.shape().cells()];
    for (cell, &number) in table.cells().iter().enumerate() {
        cells[usize::from(number) - 1] = (cell / columns, cell % columns);
    }
    cells
}

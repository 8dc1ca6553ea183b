//! Additive tables: those ordered like sums of a row's and a column's number.
//!
//! A table T is *additive* if there are real numbers u_i and v_j whose sums
//! u_i + v_j are all different and ordered like T: the smallest sum where T has
//! its 1, and so on. Such a table is the only one with its margins, as it alone
//! attains the maximum of the sum of (u_i + v_j) T_ij over all tables of 1..N,
//! which the margins determine. The additive tables with ascending margins were
//! counted by Mallows and Vanderbei, "Which Young tableaux can represent an
//! outer sum?", Journal of Integer Sequences 18 (2015), 15.9.1; OEIS A211400.
//!
//! With step k the way from the cell of the number k to the cell of k + 1, T is
//! additive exactly if u and v can grow on each of the N - 1 steps. If they
//! cannot, some steps, repeated if need be, cancel each other (Gordan's
//! theorem): they leave every row and every column as often as they enter it.
//! [`Additivity::of`] finds either the numbers or the steps; whoever doubts the
//! answer can check it with [`Additivity::proves`], which knows nothing of how
//! it was found. All arithmetic is in whole numbers.
//!
//! Relies on [`crate::puzzle`] only.

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

    /// Whether the table is additive.
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::puzzle::Shape;

    fn table(m: usize, n: usize, cells: &[u8]) -> Table {
        Table::new(Shape::new(m, n).unwrap(), cells.to_vec()).unwrap()
    }

    /// Every way to choose `length` numbers from 0..=8.
    fn vectors(length: usize) -> Vec<Vec<u8>> {
        (0..9u32.pow(length as u32))
            .map(|code| {
                (0..length)
                    .map(|i| (code / 9u32.pow(i as u32) % 9) as u8)
                    .collect()
            })
            .collect()
    }

    /// The tables ordered like sums of numbers from 0..=8, which are enough for
    /// the small shapes below. The smallest u and v may be taken to be 0.
    fn additive_tables(m: usize, n: usize) -> HashSet<Vec<u8>> {
        let with_0 = |length| {
            let mut vectors = vectors(length);
            vectors.retain(|vector| vector.contains(&0));
            vectors
        };
        let mut tables = HashSet::new();
        let columns = with_0(n);
        for u in with_0(m) {
            for v in &columns {
                let sums: Vec<u8> = u
                    .iter()
                    .flat_map(|u| v.iter().map(move |v| u + v))
                    .collect();
                let mask = sums.iter().fold(0u32, |mask, &sum| mask | 1 << sum);
                if mask.count_ones() as usize == m * n {
                    let rank = |sum: &u8| (mask & ((2 << sum) - 1)).count_ones() as u8;
                    tables.insert(sums.iter().map(rank).collect());
                }
            }
        }
        tables
    }

    /// Calls `visit` with every permutation of `cells`.
    fn permutations(cells: &mut [u8], fixed: usize, visit: &mut dyn FnMut(&[u8])) {
        if fixed == cells.len() {
            return visit(cells);
        }
        for other in fixed..cells.len() {
            cells.swap(fixed, other);
            permutations(cells, fixed + 1, visit);
            cells.swap(fixed, other);
        }
    }

    /// All tables of the smaller shapes; of 3x3 those with ascending lines, of which some
    /// are not additive, and some of the others.
    #[test]
    fn every_small_table_is_decided_as_by_trying_all_small_numbers() {
        // 36 tables of 3x3 with ascending lines, in any order of rows and columns.
        for (m, n, number) in [
            (2, 2, 8),
            (2, 3, 60),
            (3, 2, 60),
            (2, 4, 672),
            (3, 3, 36 * 36),
        ] {
            let additive = additive_tables(m, n);
            assert_eq!(additive.len(), number, "{m}x{n}");
            let (mut ascending, mut seen) = (0, 0);
            let mut cells: Vec<u8> = (1..=(m * n) as u8).collect();
            permutations(&mut cells, 0, &mut |cells| {
                seen += 1;
                let is_ascending = cells.chunks(n).all(<[u8]>::is_sorted)
                    && cells
                        .iter()
                        .zip(&cells[n..])
                        .all(|(above, below)| above < below);
                ascending += usize::from(is_ascending);
                if cells.len() < 9 || is_ascending || seen % 37 == 0 {
                    let table = table(m, n, cells);
                    let found = Additivity::of(&table).is_additive();
                    assert_eq!(found, additive.contains(cells), "{table:?}");
                }
            });
            assert!((m, n) != (3, 3) || ascending == 42);
        }
    }

    #[test]
    fn the_example_of_the_source_is_not_additive() {
        // One of the tableaux that OEIS A211400 shows to be out of reach.
        let table = table(3, 3, &[1, 2, 6, 3, 5, 7, 4, 8, 9]);
        assert!(!Additivity::of(&table).is_additive());
    }

    #[test]
    fn the_extreme_shapes_are_decided() {
        for (m, n) in [(1, 1), (1, 64), (64, 1), (2, 32), (32, 2), (8, 8), (4, 16)] {
            let numbers: Vec<u8> = (1..=(m * n) as u8).collect();
            assert!(Additivity::of(&table(m, n, &numbers)).is_additive());
            // 37 is prime to all numbers of cells: a permutation, and a wild one.
            let wild: Vec<u8> = (0..m * n).map(|k| (k * 37 % (m * n) + 1) as u8).collect();
            let wild = table(m, n, &wild);
            assert_eq!(Additivity::of(&wild).is_additive(), m == 1 || n == 1);
        }
    }

    #[test]
    fn wrong_proofs_prove_nothing() {
        let square = table(2, 2, &[1, 2, 3, 4]);
        let crossed = table(2, 2, &[1, 4, 3, 2]);
        let sums = |rows: &[i64], columns: &[i64]| Additivity::Additive {
            rows: rows.to_vec(),
            columns: columns.to_vec(),
        };
        let steps = |steps: &[i64]| Additivity::NotAdditive {
            steps: steps.to_vec(),
        };
        assert!(sums(&[0, 2], &[0, 1]).proves(&square));
        assert!(!sums(&[0, 1], &[0, 1]).proves(&square));
        assert!(!sums(&[0, 2], &[0, 1]).proves(&crossed));
        assert!(!sums(&[0, 2, 4], &[0, 1]).proves(&square));
        // From 1 to 2 and from 3 to 4: down and right, up and right.
        assert!(!steps(&[1, 0, 1]).proves(&crossed));
        assert!(!steps(&[0, 0, 0]).proves(&crossed));
        assert!(!steps(&[1, -2, 1]).proves(&square));
        assert!(!steps(&[1, 1]).proves(&square));
        let found = Additivity::of(&crossed);
        assert!(!found.is_additive() && found.proves(&crossed) && !found.proves(&square));
    }
}

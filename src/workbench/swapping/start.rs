//! The table that swapping starts from.

use std::cmp::Ordering;

use rand::Rng;
use rand::seq::SliceRandom;

use super::TieRule;
use crate::puzzle::{Puzzle, Table};

/// A start table and the choices that were open in it.
///
/// In an open puzzle the numbers 1..N go to the cells in ascending order of the
/// products of their row and column sums: up to a constant factor these are the values
/// to be expected in a contingency table with these margins (Mustonen, *On the swapping
/// method*, 9 Jul 2007).
///
/// The source treats open puzzles only. With givens, the numbers that are missing go to
/// the blank cells in ascending order of the products of two means: what is missing in
/// the row, divided by its number of blank cells, times the same for the column.
/// Without givens this is the source's order. (On random tables with some numbers given
/// these means lead to start tables nearer to the solution than the products of whole
/// sums, or of missing sums, do.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    table: Table,
    tied: Vec<Vec<usize>>,
}

/// What is missing in a line, and in how many cells.
#[derive(Clone, Copy, Default)]
pub(super) struct Missing {
    pub sum: i64,
    pub cells: i64,
}

impl Start {
    /// The start table of a puzzle, whether or not it has a solution.
    pub fn of(puzzle: &Puzzle, ties: TieRule) -> Self {
        let width = puzzle.shape().columns();
        let givens = puzzle.givens();
        let (rows, columns) = missing(puzzle);
        let by_product = |a: &usize, b: &usize| {
            let [(row, column), (other_row, other_column)] =
                [a, b].map(|cell| (rows[cell / width], columns[cell % width]));
            // Fractions with positive denominators, compared crosswise.
            let left = row.sum * column.sum * other_row.cells * other_column.cells;
            let right = other_row.sum * other_column.sum * row.cells * column.cells;
            left.cmp(&right)
        };
        let places = ties.places(puzzle);
        let mut blank: Vec<usize> = (0..givens.len()).filter(|&x| givens[x] == 0).collect();
        blank.sort_by(|a, b| by_product(a, b).then_with(|| places[*a].cmp(&places[*b])));
        let numbers = (1..=givens.len() as u8).filter(|number| !givens.contains(number));
        let mut cells = givens.to_vec();
        for (&cell, number) in blank.iter().zip(numbers) {
            cells[cell] = number;
        }
        Self {
            table: Table::new(puzzle.shape(), cells)
                .expect("the givens and the missing numbers are 1..N"),
            tied: blank
                .chunk_by(|a, b| by_product(a, b) == Ordering::Equal)
                .filter(|tied| tied.len() > 1)
                .map(<[usize]>::to_vec)
                .collect(),
        }
    }

    /// A start table with the missing numbers in random order.
    pub fn random(puzzle: &Puzzle, rng: &mut impl Rng) -> Self {
        let givens = puzzle.givens();
        let mut numbers: Vec<u8> = (1..=givens.len() as u8)
            .filter(|number| !givens.contains(number))
            .collect();
        numbers.shuffle(rng);
        let mut numbers = numbers.into_iter();
        let fill = |&given: &u8| match given {
            0 => numbers.next().unwrap_or(0),
            given => given,
        };
        let cells = givens.iter().map(fill).collect();
        Self {
            table: Table::new(puzzle.shape(), cells)
                .expect("the givens and the missing numbers are 1..N"),
            tied: Vec::new(),
        }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The groups of two cells or more that have equal products, as positions row by
    /// row. Another tie rule would permute the numbers within these groups.
    pub fn tied(&self) -> &[Vec<usize>] {
        &self.tied
    }
}

/// What is missing in each row and in each column.
pub(super) fn missing(puzzle: &Puzzle) -> (Vec<Missing>, Vec<Missing>) {
    let full = |sums: &[u32]| {
        let line = |&sum| Missing {
            sum: i64::from(sum),
            cells: 0,
        };
        sums.iter().map(line).collect::<Vec<_>>()
    };
    let (mut rows, mut columns) = (full(puzzle.rows()), full(puzzle.columns()));
    let width = puzzle.shape().columns();
    for (cell, &given) in puzzle.givens().iter().enumerate() {
        for line in [&mut rows[cell / width], &mut columns[cell % width]] {
            line.sum -= i64::from(given);
            line.cells += i64::from(given == 0);
        }
    }
    (rows, columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Margins, Shape};

    fn puzzle(rows: &[u32], columns: &[u32], givens: &[u8]) -> Puzzle {
        let shape = Shape::new(rows.len(), columns.len()).unwrap();
        let margins = Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap();
        Puzzle::new(margins, givens.to_vec()).unwrap()
    }

    #[test]
    fn the_published_start_table_with_its_tie() {
        // Mustonen, On the swapping method, 9 Jul 2007. 51 x 17 occurs twice.
        let open = puzzle(&[51, 36, 32, 17], &[51, 42, 26, 17], &[0; 16]);
        let start = Start::of(&open, TieRule::SmallerSide);
        assert_eq!(
            start.table().cells(),
            [16, 15, 10, 8, 14, 12, 9, 4, 13, 11, 6, 3, 7, 5, 2, 1]
        );
        assert_eq!(start.tied(), [[12, 3]]);
        let other = Start::of(&open, TieRule::LargerSide);
        assert_eq!(other.table().at(0, 3), 7);
        assert_eq!(other.table().at(3, 0), 8);
        assert_eq!(
            Start::of(&open, TieRule::AsWritten).table(),
            other.table(),
            "the cell at the top right comes first"
        );
    }

    #[test]
    fn writing_the_puzzle_otherwise_changes_nothing_but_the_writing() {
        let open = puzzle(&[51, 36, 32, 17], &[51, 42, 26, 17], &[0; 16]);
        let turned = puzzle(&[51, 42, 26, 17], &[51, 36, 32, 17], &[0; 16]);
        let ascending = puzzle(&[17, 32, 36, 51], &[17, 26, 42, 51], &[0; 16]);
        for ties in [TieRule::SmallerSide, TieRule::LargerSide] {
            let table = Start::of(&open, ties).table().clone();
            assert_eq!(Start::of(&turned, ties).table(), &table.transposed());
            let mut cells = table.cells().to_vec();
            cells.reverse();
            assert_eq!(Start::of(&ascending, ties).table().cells(), cells);
        }
    }

    #[test]
    fn givens_stay_and_the_rest_follows_the_means() {
        // Means of what is missing: rows 3/2 and 3/1, columns 5/2 and 1/1.
        let start = Start::of(
            &puzzle(&[3, 7], &[5, 5], &[0, 0, 0, 4]),
            TieRule::SmallerSide,
        );
        assert_eq!(start.table().cells(), [2, 1, 3, 4]);
        assert!(start.tied().is_empty());
        // Nothing is left to choose.
        let full = [2, 1, 3, 4];
        let start = Start::of(&puzzle(&[3, 7], &[5, 5], &full), TieRule::AsWritten);
        assert_eq!(start.table().cells(), full);
    }
}

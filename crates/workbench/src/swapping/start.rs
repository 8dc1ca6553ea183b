//! The table that swapping starts from.

use std::cmp::Ordering;

use itertools::Itertools;

use crate::swap_state::filled;
use survo_core::puzzle::{Puzzle, Sum, Table};

/// The start table of a puzzle, whether or not it has a solution.
///
/// In an open puzzle the numbers 1..N go to the cells in ascending order of the products of their
/// row and column sums: up to a constant factor these are the values to be expected in a
/// contingency table with these margins (Mustonen, *On the swapping method*, 9 Jul 2007).
///
/// The source treats open puzzles only. With givens, the numbers that are missing go to the blank
/// cells in ascending order of the products of two means: what is missing in the row, divided by
/// its number of blank cells, times the same for the column. Without givens this is the source's
/// order. (On random tables with some numbers given these means lead to start tables nearer to the
/// solution than the products of whole sums, or of missing sums, do.)
///
/// The source does not say what happens to cells with equal products. Here they are filled along
/// the lines of the smaller side, the line with the smallest sum first, and within it by ascending
/// sums of the other side. The *smaller side* is the one whose sums in descending order come first
/// lexicographically, the rows if both are equal. So the start table does not depend on how the
/// puzzle is written down, and the published counts come out exactly.
pub fn start_table(puzzle: &Puzzle) -> Table {
    let (products, places) = (products(puzzle), places(puzzle));
    filled(puzzle, |blank, _| {
        blank.sort_by(|&a, &b| {
            compare(products[a], products[b]).then_with(|| places[a].cmp(&places[b]))
        });
    })
}

/// For each cell the product of two means: what is missing in its row, divided by the number of
/// blanks of the row, and the same for its column. They are fractions (numerator, denominator);
/// the denominator is positive for blank cells.
fn products(puzzle: &Puzzle) -> Vec<(i64, i64)> {
    let [mut rows, mut columns] = [puzzle.rows(), puzzle.columns()].map(|sums| {
        let lines = sums.iter().map(|&sum| (i64::from(sum), 0));
        lines.collect::<Vec<_>>()
    });
    let width = columns.len();
    for (cell, &given) in puzzle.givens().iter().enumerate() {
        for (missing, blanks) in [&mut rows[cell / width], &mut columns[cell % width]] {
            *missing -= i64::from(given);
            *blanks += i64::from(given == 0);
        }
    }
    let crossings = rows.iter().cartesian_product(&columns);
    crossings
        .map(|(row, column)| (row.0 * column.0, row.1 * column.1))
        .collect()
}

fn compare((sums, blanks): (i64, i64), (other_sums, other_blanks): (i64, i64)) -> Ordering {
    (sums * other_blanks).cmp(&(other_sums * blanks))
}

/// A line, ordered by its sum; lines with equal sums keep their order.
type Line = (Sum, usize);

/// For each cell its lines, of the smaller side and of the other: the order in which equal products
/// are filled.
fn places(puzzle: &Puzzle) -> Vec<[Line; 2]> {
    let descending = |sums: &[Sum]| {
        sums.iter()
            .copied()
            .sorted_by(|a, b| b.cmp(a))
            .collect_vec()
    };
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let along_rows = descending(rows) <= descending(columns);
    let crossings = (0..rows.len()).cartesian_product(0..columns.len());
    let places = crossings.map(|(i, j)| match along_rows {
        true => [(rows[i], i), (columns[j], j)],
        false => [(columns[j], j), (rows[i], i)],
    });
    places.collect()
}

/// The products of row and column sums with the sums at the right and below, as the source
/// prints them. With givens, which are marked by `=`, they are the products of means that
/// [`start_table`] puts in their place, rounded to one digit.
pub fn product_table(puzzle: &Puzzle) -> String {
    let products = products(puzzle);
    let product = |(cell, &given): (usize, &u8)| {
        let (sums, cells) = products[cell];
        match given {
            0 if puzzle.is_open() => sums.to_string(),
            0 => format!("{:.1}", sums as f64 / cells as f64),
            given => format!("{given}="),
        }
    };
    let fields = puzzle.givens().iter().enumerate().map(product);
    let fields: Vec<String> = fields
        .chain(puzzle.columns().iter().map(Sum::to_string))
        .collect();
    let width = fields.iter().map(String::len).max().unwrap_or(0) + 1;
    let sums = puzzle.rows().iter().map(|sum| format!("{sum:>5}"));
    let lines = fields.chunks(puzzle.columns().len());
    let lines = lines.zip(sums.chain([String::new()])).map(|(line, sum)| {
        let line: String = line
            .iter()
            .map(|field| format!("{field:>width$}"))
            .collect();
        line + &sum + "\n"
    });
    lines.collect()
}

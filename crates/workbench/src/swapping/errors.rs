//! Prints how far a table is from a puzzle's sums.

use std::fmt::Display;

use crate::swap_state::SwapState;
use survo_core::puzzle::{Puzzle, Sum, Table};

/// A table as the source prints it on the way to a solution: with the sums it has
/// (`Sum`), those it should have (`OK`) and their differences (`D`), for rows on the
/// right and for columns below, and W in the corner. Givens are marked with `=`.
///
/// # Panics
/// When the table has another shape than the puzzle.
pub fn error_table(puzzle: &Puzzle, table: &Table) -> String {
    let state = SwapState::of(puzzle, table);
    let (row_errors, column_errors) = state.errors();
    let columns = puzzle.shape().columns();
    let text = |sums: &[Sum]| sums.iter().map(Sum::to_string).collect::<Vec<_>>();
    let wanted = text(puzzle.columns());
    let differences: Vec<String> = column_errors.iter().map(i32::to_string).collect();
    // The same for every table of a puzzle, and room for the sums below.
    let width = wanted
        .iter()
        .map(|sum| sum.len() + 2)
        .fold(1 + puzzle.shape().total().to_string().len(), usize::max);
    // Where some numbers are marked, the others leave room for a mark.
    let (given, other) = match puzzle.is_open() {
        true => ("", ""),
        false => ("=", " "),
    };
    let line = |name: &str, entries: &[String]| {
        entries.iter().fold(format!("{name:<3}"), |line, entry| {
            format!("{line}{entry:>width$}{other}")
        })
    };
    let right = |left: &str, sum: &dyn Display, wanted: &dyn Display, difference: &dyn Display| {
        format!("{left}  {sum:>4} {wanted:>4} {difference:>4}\n")
    };
    let blank = line("", &vec![String::new(); columns]);
    let mut lines = right(&blank, &"Sum", &"OK", &"D");
    for (row, sum) in table.row_sums().iter().enumerate() {
        let cells = row * columns..(row + 1) * columns;
        let numbers = table.cells()[cells.clone()].iter();
        let numbers = numbers.zip(&puzzle.givens()[cells]);
        let left = numbers.fold("   ".to_owned(), |left, (number, &in_place)| {
            let mark = if in_place == 0 { other } else { given };
            format!("{left}{number:>width$}{mark}")
        });
        lines += &right(&left, sum, &puzzle.rows()[row], &row_errors[row]);
    }
    for (name, sums) in [("Sum", text(&table.column_sums())), ("OK", wanted)] {
        lines += line(name, &sums).trim_end();
        lines.push('\n');
    }
    format!("{lines}{}  W = {}\n", line("D", &differences), state.w())
}

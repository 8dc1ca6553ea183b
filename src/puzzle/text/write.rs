//! Puzzles and tables printed as in the sources.

use std::fmt::Write;

use crate::puzzle::{Puzzle, Shape, Sum, Table};

/// A puzzle with letters above the columns, row numbers, `*` for blanks, and sums.
/// [`super::read`] reads it back.
pub fn puzzle_text(puzzle: &Puzzle) -> String {
    framed(
        puzzle.shape(),
        puzzle.givens(),
        puzzle.rows(),
        puzzle.columns(),
    )
}

/// A table in the form of [`puzzle_text`].
pub fn table_text(table: &Table) -> String {
    framed(
        table.shape(),
        table.cells(),
        &table.row_sums(),
        &table.column_sums(),
    )
}

/// A puzzle for the edit field of Survo: `MAT SAVE AS name`, the rows with their
/// sums, the column sums and 0 in the corner, and an empty line.
pub fn matrix_text(puzzle: &Puzzle, name: &str) -> String {
    let width = widest(puzzle.rows().iter().chain(puzzle.columns()));
    let mut text = format!("MAT SAVE AS {name}\n");
    let mut line = |entries: &mut dyn Iterator<Item = Sum>| {
        let entries: Vec<String> = entries.map(|k| format!("{k:>width$}")).collect();
        text.push_str(&entries.join(" "));
        text.push('\n');
    };
    for (row, &sum) in puzzle
        .givens()
        .chunks(puzzle.shape().columns())
        .zip(puzzle.rows())
    {
        line(&mut row.iter().map(|&k| Sum::from(k)).chain([sum]));
    }
    line(&mut puzzle.columns().iter().copied().chain([0]));
    text.push('\n');
    text
}

/// The letters of a column, counted from 0: A, B, .., Z, AA, AB, ...
pub fn letters(column: usize) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    match (column / 26).checked_sub(1) {
        None => last.to_string(),
        Some(before) => letters(before) + &last.to_string(),
    }
}

fn widest<'a>(sums: impl Iterator<Item = &'a Sum>) -> usize {
    sums.map(|sum| sum.to_string().len()).max().unwrap_or(1)
}

fn framed(shape: Shape, cells: &[u8], rows: &[Sum], columns: &[Sum]) -> String {
    let width = 1 + widest(columns.iter()).max(letters(shape.columns() - 1).len());
    let right = 2 + widest(rows.iter());
    let left = shape.rows().to_string().len();
    let mut text = " ".repeat(left + 1);
    // Writing to a string cannot fail.
    for column in 0..shape.columns() {
        let _ = write!(text, "{:>width$}", letters(column));
    }
    text.push('\n');
    for (i, (row, sum)) in cells.chunks(shape.columns()).zip(rows).enumerate() {
        let _ = write!(text, "{:>left$} ", i + 1);
        for &number in row {
            let _ = match number {
                0 => write!(text, "{:>width$}", '*'),
                _ => write!(text, "{number:>width$}"),
            };
        }
        let _ = writeln!(text, "{sum:>right$}");
    }
    text.push_str(&" ".repeat(left + 1));
    for sum in columns {
        let _ = write!(text, "{sum:>width$}");
    }
    text.push('\n');
    text
}

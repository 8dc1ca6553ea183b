//! Puzzles and tables printed as in the sources, one alone or two side by side.

use std::fmt::{Display, Formatter, Result};

use crate::puzzle::{MAX_CELLS, Margins, Puzzle, Sum, Table};

/// The puzzle with letters above the columns, row numbers, `*` for blanks, and sums.
/// [`super::read`] reads it back.
impl Display for Puzzle {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&plain(self.margins(), self.givens()))
    }
}

/// The table in the form of a [`Puzzle`].
impl Display for Table {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(&plain(&self.margins(), self.cells()))
    }
}

/// The letters of a column, counted from 0: A, B, .., Z, AA, AB, ...
pub fn letters(column: usize) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    match (column / 26).checked_sub(1) {
        None => last.to_string(),
        Some(before) => letters(before) + &last.to_string(),
    }
}

/// The column of some letters, counted from 1, if a table may have it.
pub fn column(of: &str) -> Option<usize> {
    (1..=MAX_CELLS).find(|column| letters(column - 1).eq_ignore_ascii_case(of))
}

fn widest(sums: &[Sum]) -> usize {
    let lengths = sums.iter().map(|sum| sum.to_string().len());
    lengths.max().unwrap_or(1)
}

fn plain(margins: &Margins, cells: &[u8]) -> String {
    framed(margins, cells, 2, |_, text| format!(" {text}")).join("\n")
}

/// The lines of a table with letters above the columns, row numbers, `*` for 0, and sums, `gap`
/// blanks to the right of the cells. Each entry of a column goes through `place`, that of a cell
/// with the cell's index.
fn framed(
    margins: &Margins,
    cells: &[u8],
    gap: usize,
    place: impl Fn(Option<usize>, &str) -> String,
) -> Vec<String> {
    let shape = margins.shape();
    let columns = shape.columns();
    let width = widest(margins.columns()).max(letters(columns - 1).len());
    let (left, right) = (shape.rows().to_string().len(), widest(margins.rows()));
    let place = |cell, text: String| place(cell, &format!("{text:>width$}"));
    let outside = |texts: &mut dyn Iterator<Item = String>| {
        let texts: String = texts.map(|text| place(None, text)).collect();
        format!("{:left$} {}", "", texts.trim_end())
    };
    let mut lines = vec![outside(&mut (0..columns).map(letters))];
    for (i, (row, sum)) in cells.chunks(columns).zip(margins.rows()).enumerate() {
        let cell = |(j, number): (usize, &u8)| {
            let text = match number {
                0 => "*".to_owned(),
                number => number.to_string(),
            };
            place(Some(i * columns + j), text)
        };
        let cells: String = row.iter().enumerate().map(cell).collect();
        lines.push(format!("{:>left$} {cells}{:gap$}{sum:>right$}", i + 1, ""));
    }
    lines.push(outside(&mut margins.columns().iter().map(Sum::to_string)));
    lines
}

/// Characters of a line of text; two tables that are wider together are printed one below the
/// other.
const LINE: usize = 80;

/// Blanks between two tables side by side.
const GAP: usize = 4;

/// Two tables with the same margins.
pub struct SideBySide<'a>(pub &'a [Table; 2]);

impl SideBySide<'_> {
    /// The number of cells in which they differ.
    pub fn differing(&self) -> usize {
        let [one, other] = self.0;
        let pairs = one.cells().iter().zip(other.cells());
        pairs.filter(|(x, y)| x != y).count()
    }
}

impl Display for SideBySide<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let [one, other] = self.0;
        let (left, right) = (lines(one, other), lines(other, one));
        let width = left.iter().map(String::len).max().unwrap_or(0);
        let lines: Vec<String> = if 2 * width + GAP > LINE {
            let gap = std::iter::once(String::new());
            left.into_iter().chain(gap).chain(right).collect()
        } else {
            let pairs = left.iter().zip(&right);
            pairs
                .map(|(left, right)| format!("{left:width$}{:GAP$}{right}", ""))
                .collect()
        };
        f.write_str(&lines.join("\n"))
    }
}

/// The lines of a table; cells that differ from the other table's are in brackets.
fn lines(table: &Table, other: &Table) -> Vec<String> {
    let differs = |at: usize| table.cells()[at] != other.cells()[at];
    framed(
        &table.margins(),
        table.cells(),
        1,
        |cell, text| match cell {
            Some(at) if differs(at) => format!("[{text}]"),
            _ => format!(" {text} "),
        },
    )
}

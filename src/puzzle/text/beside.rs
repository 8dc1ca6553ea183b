//! Two tables side by side, with the cells in which they differ in brackets.

use std::fmt::{Display, Formatter, Result};

use super::write::{letters, widest};
use crate::puzzle::Table;

/// Characters of a line of text; wider tables stand one below the other.
const LINE: usize = 80;

/// Blanks between the two.
const GAP: usize = 4;

/// Two tables with the same margins.
pub(crate) struct SideBySide<'a>(pub &'a [Table; 2]);

impl SideBySide<'_> {
    /// The number of cells in which they differ.
    pub(crate) fn differing(&self) -> usize {
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

/// The lines of a table with its names and sums; cells that differ from the other table's are in
/// brackets.
fn lines(table: &Table, other: &Table) -> Vec<String> {
    let (margins, shape) = (table.margins(), table.shape());
    let width = widest(margins.columns().iter()).max(letters(shape.columns() - 1).len());
    let right = widest(margins.rows().iter());
    let left = shape.rows().to_string().len();
    let plain = |text: String| format!(" {text:>width$} ");
    let names: String = (0..shape.columns()).map(|j| plain(letters(j))).collect();
    let mut lines = vec![format!("{:left$} {}", "", names.trim_end())];
    let rows = table.rows().zip(other.rows()).zip(margins.rows());
    for (i, ((row, others), sum)) in (1..).zip(rows) {
        let cells: String = row
            .iter()
            .zip(others)
            .map(|(number, other)| match number == other {
                true => plain(number.to_string()),
                false => format!("[{number:>width$}]"),
            })
            .collect();
        lines.push(format!("{i:>left$} {cells} {sum:>right$}"));
    }
    let sums: String = margins
        .columns()
        .iter()
        .map(|sum| plain(sum.to_string()))
        .collect();
    lines.push(format!("{:left$} {}", "", sums.trim_end()));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Shape;

    fn tables(shape: (usize, usize), one: &[u8], other: &[u8]) -> [Table; 2] {
        let shape = Shape::new(shape.0, shape.1).unwrap();
        [one, other].map(|cells| Table::new(shape, cells.to_vec()).unwrap())
    }

    #[test]
    fn cells_that_differ_are_in_brackets() {
        let tables = tables(
            (3, 3),
            &[2, 7, 6, 9, 5, 1, 4, 3, 8],
            &[2, 9, 4, 7, 5, 3, 6, 1, 8],
        );
        let both = SideBySide(&tables);
        assert_eq!(both.differing(), 6);
        assert_eq!(
            both.to_string(),
            "    A   B   C            A   B   C\n\
             1   2 [ 7][ 6] 15    1   2 [ 9][ 4] 15\n\
             2 [ 9]  5 [ 1] 15    2 [ 7]  5 [ 3] 15\n\
             3 [ 4][ 3]  8  15    3 [ 6][ 1]  8  15\n\
             \x20  15  15  15           15  15  15"
        );
    }

    #[test]
    fn wide_tables_stand_one_below_the_other() {
        let numbers: Vec<u8> = (1..=40).collect();
        let mut other = numbers.clone();
        other.swap(0, 39);
        let text = SideBySide(&tables((2, 20), &numbers, &other)).to_string();
        assert_eq!(text.lines().count(), 9);
        assert_eq!(text.matches('[').count(), 4);
    }
}

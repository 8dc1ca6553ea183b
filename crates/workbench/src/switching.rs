//! Finds a second table from a first one, without a search.
//!
//! Where some cells of a row and the cells above or below them in another row have the same
//! sum, the two rows may exchange these cells: every sum stays. The same holds for columns. Nearly
//! every two long lines have such cells, since there are more subsets than sums.

use std::collections::BTreeMap;

use survo_core::puzzle::{Puzzle, Table};

/// Another table of a puzzle that differs from this one in two lines only, if there is one.
///
/// Cost: for each two lines, cells times different sums.
///
/// # Panics
/// When the table has another shape than the puzzle.
pub fn switched(puzzle: &Puzzle, table: &Table) -> Option<Table> {
    assert_eq!(puzzle.shape(), table.shape(), "a table of another shape");
    let (m, n) = (puzzle.shape().rows(), puzzle.shape().columns());
    let rows = (0..m).map(|i| (i * n..(i + 1) * n).collect());
    let columns = (0..n).map(|j| (0..m).map(|i| i * n + j).collect());
    let sides: [Vec<Vec<usize>>; 2] = [rows.collect(), columns.collect()];
    for lines in sides {
        for (at, line) in lines.iter().enumerate() {
            for other in &lines[..at] {
                if let Some(pairs) = with_equal_sums(puzzle, table, line, other) {
                    let mut cells = table.cells().to_vec();
                    pairs.into_iter().for_each(|(a, b)| cells.swap(a, b));
                    return Table::new(table.shape(), cells).ok();
                }
            }
        }
    }
    None
}

/// Pairs of blank cells side by side in two lines that have the same sum in both.
fn with_equal_sums(
    puzzle: &Puzzle,
    table: &Table,
    line: &[usize],
    other: &[usize],
) -> Option<Vec<(usize, usize)>> {
    let blank = |cell: usize| puzzle.givens()[cell] == 0;
    let pairs = line.iter().copied().zip(other.iter().copied());
    let pairs: Vec<_> = pairs.filter(|&(a, b)| blank(a) && blank(b)).collect();
    // By how much the first line's part exceeds the other's, and one choice of pairs for it.
    // A line has at most 32 cells, since there are two.
    let mut choices = BTreeMap::from([(0, 0u128)]);
    for (at, &(a, b)) in pairs.iter().enumerate() {
        let more = i32::from(table.cells()[a]) - i32::from(table.cells()[b]);
        let with_it: Vec<(i32, u128)> = choices
            .iter()
            .map(|(excess, chosen)| (excess + more, chosen | 1 << at))
            .collect();
        if let Some(&(_, chosen)) = with_it.iter().find(|&&(excess, _)| excess == 0) {
            let is_chosen = |&(at, _): &(usize, _)| chosen >> at & 1 == 1;
            let chosen = pairs.into_iter().enumerate().filter(is_chosen);
            return Some(chosen.map(|(_, pair)| pair).collect());
        }
        for (excess, chosen) in with_it {
            choices.entry(excess).or_insert(chosen);
        }
    }
    None
}

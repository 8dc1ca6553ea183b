//! The state of the totals of a partly filled puzzle.

use super::SumPuzzle;
use super::puzzle::{mask, members};
use survo_core::numbers::SetCounts;

/// The state of a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TotalStatus {
    /// Its cells are filled and add up to it.
    Valid,
    /// Cells are blank, and some unused values would make it right.
    Incomplete {
        blanks: usize,
        /// What they must add up to.
        left: u32,
    },
    /// Whatever is put into the blank cells, if there are any, it will not be right.
    Wrong {
        blanks: usize,
        /// What the others add up to.
        sum: u32,
    },
}

/// The state of the total of each set with values in the cells, 0 for a blank. Cells beyond the
/// values are blank.
///
/// A value that occurs twice settles nothing: its cells count as blank. Every total is looked at by
/// itself: even if none is wrong, the puzzle may have no solution. Cost: that of [`SetCounts`].
pub fn statuses(puzzle: &SumPuzzle, values: &[u8]) -> Vec<TotalStatus> {
    let mut settled = values.to_vec();
    for cell in repeated(values) {
        settled[cell] = 0;
    }
    settled.resize(settled.len().max(puzzle.cells()), 0);
    // A value above all of the puzzle is none of those that are left.
    let bit = |value: u8| 1u64.checked_shl(u32::from(value) - 1).unwrap_or(0);
    let used = settled.iter().filter(|&&value| value != 0);
    let used = used.fold(0, |used, value| used | bit(*value));
    let counts = SetCounts::new(mask(usize::from(puzzle.highest())) & !used);
    let status = |cells: u64, total: u32| {
        let sum = members(cells).map(|cell| u32::from(settled[cell])).sum();
        let blanks = members(cells).filter(|&cell| settled[cell] == 0).count();
        match total.checked_sub(sum) {
            Some(0) if blanks == 0 => TotalStatus::Valid,
            Some(left) if blanks > 0 && counts.get(blanks, left) > 0 => {
                TotalStatus::Incomplete { blanks, left }
            }
            _ => TotalStatus::Wrong { blanks, sum },
        }
    };
    let sets = puzzle.sets().iter();
    sets.map(|set| status(set.cells, set.total)).collect()
}

/// The cells whose values are also in another cell.
pub fn repeated(values: &[u8]) -> Vec<usize> {
    let mut times = [0usize; 256];
    for &value in values {
        times[usize::from(value)] += 1;
    }
    let is_repeated = |&cell: &usize| values[cell] != 0 && times[usize::from(values[cell])] > 1;
    (0..values.len()).filter(is_repeated).collect()
}

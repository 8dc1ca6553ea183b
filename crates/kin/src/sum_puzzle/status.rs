//! How the totals of a partly filled puzzle stand.

use super::SumPuzzle;
use super::puzzle::{mask, members};
use survo_base::SetCounts;

/// How a total stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TotalStatus {
    /// Its cells are filled and add up to it.
    Valid,
    /// Cells are blank, and some unused values would make it right.
    Incomplete {
        /// Blank cells.
        blanks: usize,
        /// What they must add up to.
        left: u64,
    },
    /// Whatever is put into the blank cells, if there are any, it will not be right.
    Wrong {
        /// Blank cells.
        blanks: usize,
        /// What the others add up to.
        sum: u64,
    },
}

/// How the total of each set stands with values in the cells, 0 for a blank.
///
/// A value that stands twice settles nothing: its cells count as blank. Every total is looked at by
/// itself: even if none is wrong, the puzzle may have no solution. Cost: that of [`SetCounts`].
pub fn statuses(puzzle: &SumPuzzle, values: &[u8]) -> Vec<TotalStatus> {
    let twice = repeated(values);
    let settled = |cell: usize| {
        if twice.contains(&cell) {
            0
        } else {
            values[cell]
        }
    };
    let unused = (0..values.len())
        .map(settled)
        .filter(|&value| value != 0)
        .fold(mask(usize::from(puzzle.highest())), |unused, value| {
            unused & !(1 << (value - 1))
        });
    let counts = SetCounts::new(unused);
    puzzle
        .sets()
        .iter()
        .map(|set| {
            let values = || members(set.cells).map(settled);
            let sum = values().map(u64::from).sum();
            let blanks = values().filter(|&value| value == 0).count();
            let left = u64::from(set.total).checked_sub(sum);
            match left.and_then(|left| u32::try_from(left).ok()) {
                Some(0) if blanks == 0 => TotalStatus::Valid,
                Some(left) if blanks > 0 && counts.get(blanks, left) > 0 => {
                    TotalStatus::Incomplete {
                        blanks,
                        left: left.into(),
                    }
                }
                _ => TotalStatus::Wrong { blanks, sum },
            }
        })
        .collect()
}

/// The cells whose values stand in another cell, too.
pub fn repeated(values: &[u8]) -> Vec<usize> {
    let is_repeated = |&cell: &usize| {
        let value = values[cell];
        value != 0 && values.iter().filter(|&&other| other == value).count() > 1
    };
    (0..values.len()).filter(is_repeated).collect()
}

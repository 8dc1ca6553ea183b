//! One column margin, exactly: depth first over its splits.
//!
//! An independent second opinion on [`super::walk`] (it shares only the splits), the
//! way to one margin without a walk, and one pair (r, c) with its solution.

use super::bits::Bits;
use super::frame::{Frame, MAX_COLUMNS};
use super::split::Split;
use crate::bounds::least_row_sum;

struct Search<'a> {
    sums: &'a [u32],
    once: u128,
    twice: u128,
    open: u128,
    nodes: u64,
}

/// Offsets (from the least row sum) with at least one and with at least two tables
/// for these ascending column sums; also the number of search nodes.
///
/// Sound because a branch is cut only when no open offset is at or above its
/// penalty, the least offset it can reach; and an offset is closed only when it is
/// in `twice`, which never shrinks.
pub(crate) fn reachable_rows(frame: Frame, columns: &[u32]) -> (u128, u128, u64) {
    let n = frame.n;
    // Outside in: the outermost sums have the fewest pairs.
    let mut sums = [0u32; MAX_COLUMNS];
    for (d, s) in sums.iter_mut().enumerate().take(n) {
        *s = columns[outside_in(n, d)];
    }
    let lowest = (least_row_sum(columns) - frame.least_row()).min(127);
    let mut search = Search {
        sums: &sums[..n],
        once: 0,
        twice: 0,
        open: frame.row_mask() & u128::at_least(lowest),
        nodes: 0,
    };
    search.descend(&Split::empty(n), 0);
    let valid = frame.row_mask();
    (search.once & valid, search.twice & valid, search.nodes)
}

/// The column that is served as number `depth`: first, last, second, ..
fn outside_in(n: usize, depth: usize) -> usize {
    if depth.is_multiple_of(2) {
        depth / 2
    } else {
        n - 1 - depth / 2
    }
}

impl Search<'_> {
    fn descend(&mut self, split: &Split<u128>, depth: usize) {
        self.nodes += 1;
        if split.penalty > 127 || self.open >> split.penalty == 0 {
            return;
        }
        if depth == self.sums.len() {
            let once = split.once << split.penalty;
            let twice = split.twice << split.penalty;
            self.twice |= twice | (self.once & once);
            self.once |= once;
            self.open &= !self.twice;
            return;
        }
        let sum = self.sums[depth];
        let mut pairs = split.pairs(sum);
        while pairs != 0 {
            let i = pairs.trailing_zeros();
            pairs &= pairs - 1;
            self.descend(&split.with(i, sum - 2 - i), depth + 1);
        }
    }
}

/// The first two tables of the pair (r_1, c), as the numbers of row 1 by column:
/// none, one or two. Plain search with the penalty as its only bound; it is meant
/// for the unique pairs, to write down their solutions.
pub(crate) fn solutions(frame: Frame, row: u32, columns: &[u32]) -> Vec<Vec<u32>> {
    let mut walk = PairWalk {
        columns,
        row,
        chosen: vec![0; frame.n],
        found: Vec::new(),
    };
    if let Some(offset) = row.checked_sub(frame.least_row()) {
        walk.descend(&Split::<u128>::empty(frame.n), 0, 0, offset);
    }
    walk.found
}

struct PairWalk<'a> {
    columns: &'a [u32],
    row: u32,
    chosen: Vec<u32>,
    found: Vec<Vec<u32>>,
}

impl PairWalk<'_> {
    /// Serves the columns from number `depth` on; row 1 holds `sum` so far.
    fn descend(&mut self, split: &Split<u128>, depth: usize, sum: u32, offset: u32) {
        if self.found.len() == 2 || split.penalty > offset || sum > self.row {
            return;
        }
        let n = self.columns.len();
        if depth == n {
            if sum == self.row {
                self.found.push(self.chosen.clone());
            }
            return;
        }
        let column = outside_in(n, depth);
        let needed = self.columns[column];
        let mut pairs = split.pairs(needed);
        while pairs != 0 {
            let i = pairs.trailing_zeros();
            pairs &= pairs - 1;
            let next = split.with(i, needed - 2 - i);
            for number in [i + 1, needed - 1 - i] {
                self.chosen[column] = number;
                self.descend(&next, depth + 1, sum + number, offset);
            }
        }
    }
}

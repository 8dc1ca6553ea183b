//! One column margin, exactly: depth first over its splits.
//!
//! An independent second opinion on [`super::walk`] (it shares only the splits), the
//! way to one margin without a walk, and the tables of its pairs.
//!
//! Rows out of reach are left out by the hull bound of one line over all weights at once.
//!
//! **Statement.** Let W be 2k numbers that are to be split into columns with sums
//! s_1 <= ... <= s_k, P[q] the sum of the q smallest numbers of W. Put f(0) = 0 and
//! f(t) = max over 0 <= u < t of P[t+u] - (s_1 + ... + s_u) + f(u). Then the smaller
//! numbers of the columns add up to at least f(k), in every split.
//!
//! **Proof.** Let A_t be the sum of the smaller numbers of columns 1..t of a split;
//! A_t >= f(t) by induction. A_0 = 0. For u < t take both numbers of columns 1..u
//! and the smaller ones of columns u+1..t: t + u different numbers of W, so their sum
//! is at least P[t+u], and it is (s_1 + ... + s_u) + A_t - A_u. Hence
//! A_t >= P[t+u] - (s_1 + ... + s_u) + A_u, and A_u >= f(u). QED
//!
//! The bound is also a bound on r_1, since row 1 takes one number of each column.

use super::bits::Bits;
use super::frame::{Frame, MAX_COLUMNS};
use super::split::Split;

struct RowSearch<'a> {
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
    let mut search = RowSearch {
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

impl RowSearch<'_> {
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

/// f(n) for the ascending column sums of a 2 x n table: no table has a smaller
/// row sum. `columns` add up to the total. Cost: n^2 / 2 steps.
fn least_row_sum(columns: &[u32]) -> u32 {
    let n = columns.len();
    let mut f = vec![0i64; n + 1];
    for t in 1..=n {
        let mut sums = 0i64;
        let mut best = i64::MIN;
        for u in 0..t {
            let q = (t + u) as i64;
            best = best.max(q * (q + 1) / 2 - sums + f[u]);
            sums += i64::from(columns[u]);
        }
        f[t] = best;
    }
    // f(n) is at least P[n], the term u = 0.
    f[n] as u32
}

/// One table for each of the wanted rows (offsets from the least row sum) that has any: its
/// offset, and the numbers of row 1 by column. Splits are gone through once for all of them.
pub(crate) fn tables(
    frame: Frame,
    columns: &[u32],
    wanted: u128,
    found: &mut dyn FnMut(u32, &[u32]),
) {
    let mut search = TableSearch {
        columns,
        wanted,
        placed: Vec::with_capacity(frame.n),
        row: vec![0; frame.n],
        found,
    };
    search.descend(&Split::empty(frame.n));
}

struct TableSearch<'a> {
    columns: &'a [u32],
    wanted: u128,
    placed: Vec<Placed>,
    row: Vec<u32>,
    found: &'a mut dyn FnMut(u32, &[u32]),
}

/// The numbers of a column, and the row sums that the columns before it can give.
struct Placed {
    smaller: u32,
    larger: u32,
    before: u128,
}

impl TableSearch<'_> {
    fn descend(&mut self, split: &Split<u128>) {
        if split.penalty > 127 || self.wanted >> split.penalty == 0 {
            return;
        }
        let (n, depth) = (self.columns.len(), self.placed.len());
        if depth == n {
            let mut reached = split.once << split.penalty & self.wanted;
            self.wanted &= !reached;
            while reached != 0 {
                let offset = reached.trailing_zeros();
                reached &= reached - 1;
                self.fill_row(offset - split.penalty);
                (self.found)(offset, &self.row);
            }
            return;
        }
        let sum = self.columns[outside_in(n, depth)];
        let mut pairs = split.pairs(sum);
        while pairs != 0 {
            let i = pairs.trailing_zeros();
            pairs &= pairs - 1;
            self.placed.push(Placed {
                smaller: i + 1,
                larger: sum - 1 - i,
                before: split.once,
            });
            self.descend(&split.with(i, sum - 2 - i));
            self.placed.pop();
        }
    }

    /// Puts into row 1 what gives `rest` above the sum of the smaller numbers.
    fn fill_row(&mut self, mut rest: u32) {
        let n = self.columns.len();
        for (depth, placed) in self.placed.iter().enumerate().rev() {
            let smaller = placed.before >> rest & 1 != 0;
            let number = if smaller {
                placed.smaller
            } else {
                rest -= placed.larger - placed.smaller;
                placed.larger
            };
            self.row[outside_in(n, depth)] = number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ascending column sums.
    fn column_margins(frame: Frame) -> Vec<Vec<u32>> {
        let (least, greatest) = frame.column_range();
        let mut margins = vec![Vec::new()];
        for _ in 0..frame.n {
            let longer = |margin: &Vec<u32>| {
                let from = margin.last().copied().unwrap_or(least);
                let with = |sum| margin.iter().copied().chain([sum]).collect();
                (from..=greatest).map(with).collect::<Vec<_>>()
            };
            margins = margins.iter().flat_map(longer).collect();
        }
        margins.retain(|margin| margin.iter().sum::<u32>() == frame.total());
        margins
    }

    #[test]
    fn each_row_that_can_be_reached_gets_a_table() {
        for n in [3, 4] {
            let frame = Frame::new(n).unwrap();
            let (mut reached, mut lacking) = (0, 0);
            for columns in column_margins(frame) {
                let (once, _, _) = reachable_rows(frame, &columns);
                let mut left = once;
                tables(frame, &columns, frame.row_mask(), &mut |offset, row| {
                    assert_ne!(left >> offset & 1, 0, "{columns:?} {offset}");
                    left &= !(1 << offset);
                    assert_eq!(row.iter().sum::<u32>(), frame.least_row() + offset);
                    let rest = columns.iter().zip(row).map(|(sum, number)| sum - number);
                    let mut numbers: Vec<u32> = row.iter().copied().chain(rest).collect();
                    numbers.sort_unstable();
                    assert!(numbers.into_iter().eq(1..=2 * n as u32));
                    reached += 1;
                });
                assert_eq!(left, 0, "{columns:?}");
                // Those that are not wanted get none.
                tables(frame, &columns, !once & frame.row_mask(), &mut |_, _| {
                    panic!("{columns:?}");
                });
                lacking += (!once & frame.row_mask()).count_ones();
            }
            assert!(reached > 0 && lacking > 0);
        }
    }
}

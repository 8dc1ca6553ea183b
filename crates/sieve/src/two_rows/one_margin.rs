//! One column margin, exactly: depth first over its splits.
//!
//! This is an independent check of [`super::walk`] (it shares only the splits). It also decides one
//! margin without a walk, and finds the tables of its pairs.
//!
//! The hull bound of one line over all weights at once leaves out rows that are out of reach.
//!
//! With P[q] = 1 + ... + q, put f(0) = 0 and f(t) = max over 0 <= u < t of
//! P[t+u] - (c_1 + ... + c_u) + f(u). Then r_1 is at least f(n) (`docs/explanation/mathematics.md`,
//! 10).

use super::bits::Bits;
use super::frame::{Frame, MAX_COLUMNS};
use super::split::Split;
use survo_core::puzzle::{Shape, Table};

/// A search over the splits of a margin; `TABLES` says whether it keeps what a table needs.
struct SplitSearch<const TABLES: bool> {
    /// The column sums, outside in: the outermost have the fewest pairs.
    sums: [u32; MAX_COLUMNS],
    columns: usize,
    /// How many columns have their numbers.
    depth: usize,
    /// Offsets that are asked for; a split that reaches none of them is left out.
    open: u128,
    /// The columns that have their numbers, where tables are wanted.
    placed: Vec<Placed>,
    nodes: u64,
}

/// The numbers of a column, and the row sums that the columns before it can give.
struct Placed {
    smaller: u32,
    larger: u32,
    before: u128,
}

impl<const TABLES: bool> SplitSearch<TABLES> {
    fn new(columns: &[u32], open: u128) -> Self {
        let mut sums = [0; MAX_COLUMNS];
        for (depth, sum) in sums.iter_mut().enumerate().take(columns.len()) {
            *sum = columns[outside_in(columns.len(), depth)];
        }
        Self {
            sums,
            columns: columns.len(),
            depth: 0,
            open,
            placed: Vec::new(),
            nodes: 0,
        }
    }

    /// Visits the whole splits below one that reach an open offset. The visitor receives the
    /// numbers in the columns, and removes from the open offsets those that it needs no more.
    ///
    /// This is sound because a branch is cut only when no open offset is at or above its penalty,
    /// the least offset it can reach.
    fn descend(
        &mut self,
        split: &Split<u128>,
        visit: &mut impl FnMut(&Split<u128>, &[Placed], &mut u128),
    ) {
        self.nodes += 1;
        if split.penalty > 127 || self.open >> split.penalty == 0 {
            return;
        }
        if self.depth == self.columns {
            visit(split, &self.placed, &mut self.open);
            return;
        }
        let sum = self.sums[self.depth];
        self.depth += 1;
        let mut pairs = split.pairs(sum);
        while pairs != 0 {
            let i = pairs.trailing_zeros();
            pairs &= pairs - 1;
            if TABLES {
                self.placed.push(Placed {
                    smaller: i + 1,
                    larger: sum - 1 - i,
                    before: split.once,
                });
            }
            self.descend(&split.with(i, sum - 2 - i), visit);
            if TABLES {
                self.placed.pop();
            }
        }
        self.depth -= 1;
    }
}

/// The column that is filled as number `depth`: first, last, second, ..
fn outside_in(n: usize, depth: usize) -> usize {
    if depth.is_multiple_of(2) {
        depth / 2
    } else {
        n - 1 - depth / 2
    }
}

/// Offsets (from the least row sum) with at least one and with at least two tables
/// for these ascending column sums; also the number of search nodes.
///
/// An offset is closed only when it has two tables.
///
/// # Panics
/// When the sums are not as many, not ascending, out of reach or of another total.
pub fn reachable_rows(frame: Frame, columns: &[u32]) -> (u128, u128, u64) {
    assert!(frame.has_margin(columns), "{columns:?}");
    let lowest = (least_row_sum(columns) - frame.least_row()).min(127);
    let valid = frame.row_mask();
    let mut search = SplitSearch::<false>::new(columns, valid & u128::at_least(lowest));
    let (mut once, mut twice) = (0, 0);
    search.descend(&Split::empty(frame.n), &mut |split, _, open| {
        let reached = split.once << split.penalty;
        twice |= split.twice << split.penalty | once & reached;
        once |= reached;
        *open &= !twice;
    });
    (once & valid, twice & valid, search.nodes)
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
///
/// # Panics
/// As [`reachable_rows`].
pub fn tables(frame: Frame, columns: &[u32], wanted: u128, found: &mut dyn FnMut(u32, &[u32])) {
    assert!(frame.has_margin(columns), "{columns:?}");
    let mut row = vec![0; frame.n];
    let mut search = SplitSearch::<true>::new(columns, wanted);
    search.descend(&Split::empty(frame.n), &mut |split, placed, open| {
        let mut reached = split.once << split.penalty & *open;
        *open &= !reached;
        while reached != 0 {
            let offset = reached.trailing_zeros();
            reached &= reached - 1;
            fill_row(placed, offset - split.penalty, &mut row);
            found(offset, &row);
        }
    });
}

/// The table with these column sums whose row 1 has these numbers, as [`tables`] hands them out.
///
/// # Panics
/// When there is none.
pub fn table(columns: &[u32], row: &[u32]) -> Table {
    let shape = Shape::new(2, columns.len()).expect("column margins of two rows have a shape");
    let rest = columns.iter().zip(row).map(|(sum, number)| sum - number);
    let cells = row.iter().copied().chain(rest).map(|k| k as u8).collect();
    Table::new(shape, cells).expect("a solution of two rows is a table")
}

/// Puts into row 1 what gives `rest` above the sum of the smaller numbers.
fn fill_row(placed: &[Placed], mut rest: u32, row: &mut [u32]) {
    for (depth, placed) in placed.iter().enumerate().rev() {
        let smaller = placed.before >> rest & 1 != 0;
        let number = if smaller {
            placed.smaller
        } else {
            rest -= placed.larger - placed.smaller;
            placed.larger
        };
        row[outside_in(row.len(), depth)] = number;
    }
}

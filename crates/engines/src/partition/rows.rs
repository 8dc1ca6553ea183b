//! What the first recursion knows of the rows before it sees the columns.

use std::sync::Arc;

use super::lows::Lows;
use crate::RowSide;
use crate::lines::{KeptBySum, Lines};
use survo_core::numbers::members;
use survo_core::puzzle::{Shape, Side, Sum};

/// Most sets of a row that are listed. Longer lists would take more memory than anyone waits
/// for their search; such rows are partitioned again at every step.
const MOST_LISTED: u64 = 1 << 16;

/// Bits of a word of a bitmap.
pub(super) const WORD: usize = u64::BITS as usize;

/// Most listed sets that are kept for the rows that are fixed next: 40 MiB.
const MOST_KEPT: usize = 1 << 20;

#[derive(Clone, Copy)]
pub(super) struct RowSet {
    pub set: u64,
    pub lows: Lows,
}

/// The sets that a row may have.
pub(super) struct RowSets {
    count: u64,
    /// Those first that leave most to the others; none if there are too many to be listed.
    pub listed: Vec<RowSet>,
    /// For the first 64 listed sets, the next 64 and so on, by number: a bit for each that holds it.
    pub holding: Vec<u64>,
    /// What each of them has at least.
    pub least: Lows,
}

impl RowSets {
    fn new(lines: &Lines, row: usize, sum: Sum) -> Self {
        let (shape, count) = (lines.shape(), lines.count(Side::Rows, row, sum));
        let mut listed: Vec<RowSet> = Vec::new();
        if count <= MOST_LISTED {
            let sets = lines.sets(Side::Rows, row, sum).into_iter();
            listed.extend(sets.map(|set| RowSet {
                set,
                lows: Lows::of_set(set, shape.columns()),
            }));
            listed.sort_by_key(|set| set.lows.total());
        }
        let mut holding = vec![0; listed.len().div_ceil(WORD) * WORD];
        for (index, next) in listed.iter().enumerate() {
            for number in members(next.set) {
                holding[index / WORD * WORD + usize::from(number) - 1] |= 1 << (index % WORD);
            }
        }
        let least = listed.iter().map(|next| next.lows).reduce(Lows::min);
        let least = least.unwrap_or(Lows::of_set(shape.numbers(), shape.columns()));
        Self {
            count,
            listed,
            holding,
            least,
        }
    }

    /// Whether all of them are listed.
    pub(super) fn are_listed(&self) -> bool {
        self.count <= MOST_LISTED
    }
}

/// The sets of rows by their sums, for rows that are fixed again and again.
#[derive(Default)]
pub(super) struct KeptSets {
    lines: Option<Lines>,
    by_sum: KeptBySum<RowSets>,
    /// How many sets are listed.
    held: usize,
}

impl KeptSets {
    /// The lines of these rows, and the sets of each row.
    fn of_rows(&mut self, rows: RowSide<'_>) -> (&Lines, Vec<Arc<RowSets>>) {
        let before = self.lines.take();
        let known = before.filter(|lines| lines.are_of(rows.shape, rows.givens));
        if known.is_none() || self.held > MOST_KEPT {
            (self.by_sum, self.held) = (KeptBySum::default(), 0);
        }
        let lines = known.unwrap_or_else(|| Lines::new(rows.shape, rows.givens));
        let sets = rows.sums.iter().enumerate().map(|(row, &sum)| {
            self.by_sum.of_line(&lines, Side::Rows, sum, || {
                let sets = RowSets::new(&lines, row, sum);
                self.held += sets.listed.len();
                sets
            })
        });
        let sets = sets.collect();
        (self.lines.insert(lines), sets)
    }
}

pub(super) struct FixedRows {
    pub shape: Shape,
    pub sums: Vec<Sum>,
    pub givens: Vec<u8>,
    /// Given numbers of each row.
    pub given: Vec<u64>,
    /// Numbers that are not given anywhere.
    pub free: u64,
    /// Rows in the order of the first recursion: fewest sets first.
    pub order: Vec<usize>,
    /// The sets of the rows, in that order.
    pub sets: Vec<Arc<RowSets>>,
}

impl FixedRows {
    pub(super) fn new(rows: RowSide<'_>, kept: &mut KeptSets) -> Self {
        let shape = rows.shape;
        let mut givens = rows.givens.to_vec();
        givens.resize(shape.cells(), 0);
        let (lines, sets) = kept.of_rows(rows);
        let mut order: Vec<usize> = (0..shape.rows()).collect();
        order.sort_by_key(|&row| sets[row].count);
        let sets: Vec<Arc<RowSets>> = order.iter().map(|&row| Arc::clone(&sets[row])).collect();
        Self {
            shape,
            sums: rows.sums.to_vec(),
            free: lines.free,
            given: lines.given[..shape.rows()].to_vec(),
            givens,
            order,
            sets,
        }
    }
}

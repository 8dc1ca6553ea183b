//! All sets of numbers that a line of a table may consist of, by sum.

use super::filter::{LANES, Word, padded};
use survo_core::numbers::members;
use survo_core::puzzle::Sum;

/// Topmost numbers by which the sets of a sum are told apart, at most.
const TOPS: usize = 8;

/// The sets of `size` numbers out of 1..=cells, grouped by sum and ascending as words
/// within a group; each group ends with a vector of fillers.
pub(super) struct SetsBySum<W> {
    cells: usize,
    /// Topmost numbers that have an index.
    tops: usize,
    /// For each sum, where the sets with each choice of topmost numbers begin, and where
    /// the last of them end.
    start: Vec<u32>,
    sets: Vec<W>,
}

/// Calls `visit` on all sets of `size` numbers out of 1..=cells, ascending as words:
/// Gosper's hack. `size` is at least 1 and `cells` below 64.
fn for_each_set(cells: usize, size: usize, visit: &mut dyn FnMut(u64)) {
    let mut set: u64 = (1 << size) - 1;
    while set < 1 << cells {
        visit(set);
        let low = set & set.wrapping_neg();
        let ripple = set + low;
        set = ripple | (((set ^ ripple) / low) >> 2);
    }
}

fn sum(set: u64) -> usize {
    members(set).map(usize::from).sum()
}

impl<W: Word> SetsBySum<W> {
    pub(super) fn new(cells: usize, size: usize) -> Self {
        let tops = TOPS.min(cells);
        let sums = (cells - size + 1..=cells).sum::<usize>() + 1;
        let buckets = (1 << tops) + 1;
        let bucket = |set: u64| sum(set) * buckets + (set >> (cells - tops)) as usize;
        let mut start = vec![0u32; sums * buckets];
        for_each_set(cells, size, &mut |set| start[bucket(set)] += 1);
        let mut next = 0;
        for group in start.chunks_exact_mut(buckets) {
            for at in group {
                next += std::mem::replace(at, next);
            }
            next += LANES as u32;
        }
        let mut sets = vec![W::FILLER; next as usize];
        let mut free = start.clone();
        for_each_set(cells, size, &mut |set| {
            let at = &mut free[bucket(set)];
            sets[*at as usize] = W::narrow(set);
            *at += 1;
        });
        Self {
            cells,
            tops,
            start,
            sets,
        }
    }

    /// Entries of the index for each sum.
    fn buckets(&self) -> usize {
        (1 << self.tops) + 1
    }

    /// A list with all sets of a sum that agree with `members` on the numbers in
    /// `known`, and some that do not. The sets that agree on the topmost numbers, as far
    /// down as all of them are known, are neighbours: only these are in the list.
    pub(super) fn candidates(&self, s: Sum, known: W, members: W) -> &[W] {
        let tops = (known.wide() << (u64::BITS as usize - self.cells)).leading_ones() as usize;
        let tops = tops.min(self.tops);
        let top = (members.wide() >> (self.cells - tops)) as usize;
        let unknown = self.tops - tops;
        let bucket = |top: usize| self.start[(s as usize) * self.buckets() + top] as usize;
        let (from, to) = (bucket(top << unknown), bucket((top + 1) << unknown));
        // Whole vectors: what follows are sets that disagree, or fillers.
        &self.sets[from..][..padded(to - from)]
    }
}

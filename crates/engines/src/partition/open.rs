//! The sets that the rows without a set can still have.
//!
//! When a row gets a set, the sets that share a number with it are no longer possible for the others
//! (forward checking: Haralick and Elliott, Increasing tree search efficiency for constraint
//! satisfaction problems, 1980). Then the row that has the fewest is the next. The listed sets of a
//! row are the bits of a bitmap, and those that hold a number are another, so that a few operations
//! find what is left of a hundred sets.

use std::ops::Range;

use super::rows::{FixedRows, WORD};
use survo_core::numbers::members;

/// More than any row has listed: the count of a row whose sets are not.
const UNLISTED: u32 = u32::MAX;

/// The possible sets of the rows when none has a set, when one has, and so on: steps. Rows go by their
/// place in the order of [`FixedRows`].
#[derive(Default)]
pub(super) struct OpenSets {
    /// Where the bitmap of each row starts among the words of a step, and how many words there are.
    starts: Vec<usize>,
    /// The bitmaps, step by step.
    words: Vec<u64>,
    /// How many sets each row has, step by step.
    counts: Vec<u32>,
}

impl OpenSets {
    /// The first step: all sets of each row; none are listed where there are too many, or if not
    /// `are_listed`.
    pub(super) fn start(&mut self, fixed: &FixedRows, are_listed: bool) {
        self.starts.clear();
        self.words.clear();
        self.counts.clear();
        for row in &fixed.sets {
            self.starts.push(self.words.len());
            if !are_listed || !row.are_listed() {
                self.counts.push(UNLISTED);
                continue;
            }
            let count = row.listed.len();
            self.counts.push(count as u32);
            self.words
                .extend(std::iter::repeat_n(u64::MAX, count / WORD));
            if count % WORD > 0 {
                self.words.push((1 << (count % WORD)) - 1);
            }
        }
        let size = self.words.len();
        self.starts.push(size);
        let rows = fixed.sets.len();
        self.words.resize(size * rows, 0);
        self.counts.resize(rows * rows, 0);
    }

    /// Which of the open rows, a bit each, has the fewest sets in a step; rows whose sets are not
    /// listed come last, and of equals the first. There is an open row.
    pub(super) fn fewest(&self, step: usize, open: u64) -> usize {
        let counts = &self.counts[step * self.rows()..];
        let first = open.trailing_zeros() as usize;
        places(open).fold(first, |fewest, place| {
            match counts[place] < counts[fewest] {
                true => place,
                false => fewest,
            }
        })
    }

    /// Where the bitmap of a row is in a step; `None` if its sets are not listed.
    pub(super) fn bitmap(&self, step: usize, place: usize) -> Option<Range<usize>> {
        let start = step * self.step_size();
        let is_listed = self.counts[step * self.rows() + place] != UNLISTED;
        is_listed.then(|| start + self.starts[place]..start + self.starts[place + 1])
    }

    /// A word of the bitmaps.
    pub(super) fn word(&self, index: usize) -> u64 {
        self.words[index]
    }

    fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    fn step_size(&self) -> usize {
        self.starts[self.rows()]
    }

    /// Makes the step after `step`: one of its rows got the numbers of `set`, and `open` are those that
    /// are left. False if one of them has no set left; then the step is of no use.
    pub(super) fn take(&mut self, fixed: &FixedRows, step: usize, open: u64, set: u64) -> bool {
        // The last row gets the numbers that are left.
        if open.is_power_of_two() {
            return true;
        }
        let (size, rows) = (self.step_size(), self.rows());
        let (words, next_words) = self.words[step * size..].split_at_mut(size);
        let (counts, next_counts) = self.counts[step * rows..].split_at_mut(rows);
        for place in places(open) {
            next_counts[place] = UNLISTED;
            if counts[place] == UNLISTED {
                continue;
            }
            let bitmap = self.starts[place]..self.starts[place + 1];
            let words = words[bitmap.clone()].iter();
            let holding = fixed.sets[place].holding.chunks(WORD);
            let mut count = 0;
            for ((word, holding), next) in words.zip(holding).zip(&mut next_words[bitmap]) {
                let held = members(set).map(|number| holding[usize::from(number) - 1]);
                *next = word & !held.fold(0, |held, one| held | one);
                count += next.count_ones();
            }
            if count == 0 {
                return false;
            }
            next_counts[place] = count;
        }
        true
    }
}

/// The places of a set of open rows.
fn places(open: u64) -> impl Iterator<Item = usize> {
    members(open).map(|place| usize::from(place) - 1)
}

#[cfg(test)]
mod tests;

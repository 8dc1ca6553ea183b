//! Which sets of an open table agree: bit masks, made once for each two sums.
//!
//! Without givens the options of a line depend on its sum alone, and whether a row's set and a
//! column's set share exactly one number depends on the two sets alone. A survey asks this
//! millions of times, so the first answer is cached: for each set of the *short* lines
//! (those with fewer cells) a mask over the sets of each sum of the *long* lines. With these
//! masks the reduction looks at 64 options in one step.
//!
//! The masks are in one vector and are found by their place in it, so that no reference breaks when
//! it grows, and a search has one slice to read from.

use survo_core::numbers::{SetCounts, members, sets_with_sum};
use survo_core::puzzle::{Shape, Sum};

/// Which of the two sides of an open pair: the one with fewer cells in a line, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    Short,
    Long,
}

/// No masks have been made yet.
const UNMADE: usize = usize::MAX;

pub(super) struct SumSets {
    /// The sets, a mask of numbers each.
    pub sets: Vec<u64>,
    /// Words of a mask over them.
    pub words: usize,
    /// For the sets of long lines, the place of the masks of those that contain 1, 2, ...
    containing: usize,
}

/// The masks over the sets of an open shape.
pub(super) struct SetMasks {
    shape: Shape,
    /// The sets of short lines, and those of long lines, by their sum.
    sets: [Vec<Option<SumSets>>; 2],
    /// Places by the sums of a short and a long line.
    meetings: Vec<usize>,
    /// Places by the sums of two short lines.
    apart: Vec<usize>,
    words: Vec<u64>,
}

impl SetMasks {
    /// The masks of an open shape with at most as many rows as columns, none made yet; `None`
    /// when all of them could outgrow `memory` bytes. The rows are the long lines.
    pub(super) fn new(shape: Shape, memory: usize) -> Option<Self> {
        debug_assert!(shape.rows() <= shape.columns());
        let counts = SetCounts::new(shape.numbers());
        let sums = shape.total() as usize + 1;
        let count = |size: usize| -> u128 {
            (0..sums)
                .map(|sum| u128::from(counts.get(size, sum as Sum)))
                .sum()
        };
        let (short, long) = (count(shape.rows()), count(shape.columns()));
        // A vector that grows holds up to twice what is in it.
        let masks = 2 * (short * (short + long) / 8 + 8 * (short + long));
        let bytes = masks + 2 * 8 * (sums * sums) as u128;
        (bytes <= memory as u128).then(|| Self {
            shape,
            sets: [(); 2].map(|()| (0..sums).map(|_| None).collect()),
            meetings: vec![UNMADE; sums * sums],
            apart: vec![UNMADE; sums * sums],
            words: Vec::new(),
        })
    }

    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn sets(&self, length: Length, sum: Sum) -> &SumSets {
        self.sets[length as usize][sum as usize]
            .as_ref()
            .expect("sets are listed before they are read")
    }

    /// Lists the sets of a line unless that was done.
    pub(super) fn list(&mut self, length: Length, sum: Sum) -> &SumSets {
        let shape = self.shape;
        self.sets[length as usize][sum as usize].get_or_insert_with(|| match length {
            Length::Short => SumSets::new(shape, shape.rows(), sum),
            Length::Long => {
                let mut sets = SumSets::new(shape, shape.columns(), sum);
                sets.containing = self.words.len();
                for number in 0..shape.cells() {
                    let holds = sets.sets.iter().map(|set| set >> number & 1 == 1);
                    push_mask(&mut self.words, holds);
                }
                sets
            }
        })
    }

    /// The place of the masks that tell which sets of a short and a long line share one
    /// number. First a mask of the short line's sets that share one number with some set of
    /// the long line, then such a mask of the long line's sets, then for each of the short
    /// line's sets the mask of those that it meets.
    pub(super) fn meetings(&mut self, short: Sum, long: Sum) -> usize {
        let at = self.place(short, long);
        if self.meetings[at] == UNMADE {
            self.list(Length::Short, short);
            self.list(Length::Long, long);
            self.meetings[at] = self.words.len();
            let short = self.sets(Length::Short, short);
            let long = self.sets(Length::Long, long);
            let meets = |a: u64, b: u64| (a & b).is_power_of_two();
            let mut masks = Vec::new();
            for &b in &short.sets {
                push_mask(&mut masks, long.sets.iter().map(|&a| meets(a, b)));
            }
            let of_set = |set: usize| &masks[set * long.words..(set + 1) * long.words];
            let has_support = |set| of_set(set).iter().any(|&word| word != 0);
            let sets = 0..short.sets.len();
            let mut supported = Vec::new();
            push_mask(&mut supported, sets.clone().map(has_support));
            let of_long = |word| sets.clone().fold(0, |all, set| all | of_set(set)[word]);
            supported.extend((0..long.words).map(of_long));
            self.words.append(&mut supported);
            self.words.append(&mut masks);
        }
        self.meetings[at]
    }

    /// The place of the masks that tell, for each set of a short line, which sets of another
    /// short line have no number in common with it.
    pub(super) fn apart(&mut self, one: Sum, other: Sum) -> usize {
        let at = self.place(one, other);
        if self.apart[at] == UNMADE {
            self.list(Length::Short, one);
            self.list(Length::Short, other);
            self.apart[at] = self.words.len();
            let one = self.sets(Length::Short, one);
            let other = self.sets(Length::Short, other);
            let mut masks = Vec::new();
            for &a in &one.sets {
                push_mask(&mut masks, other.sets.iter().map(|&b| a & b == 0));
            }
            self.words.append(&mut masks);
        }
        self.apart[at]
    }

    /// Where the place of the masks for two sums is noted.
    fn place(&self, one: Sum, other: Sum) -> usize {
        one as usize * self.sets[0].len() + other as usize
    }

    /// Removes from a mask of a long line's sets those that have a number in common with `set`.
    pub(super) fn keep_apart(&self, sum: Sum, set: u64, mask: &mut [u64]) {
        let sets = self.sets(Length::Long, sum);
        for number in members(set) {
            let at = sets.containing + (usize::from(number) - 1) * sets.words;
            let containing = &self.words[at..at + sets.words];
            for (word, containing) in mask.iter_mut().zip(containing) {
                *word &= !containing;
            }
        }
    }
}

impl SumSets {
    fn new(shape: Shape, size: usize, sum: Sum) -> Self {
        let mut sets = Vec::new();
        sets_with_sum(shape.numbers(), size, sum, &mut |set| sets.push(set));
        Self {
            words: sets.len().div_ceil(64),
            sets,
            containing: UNMADE,
        }
    }
}

/// Appends a mask with a bit for each answer.
fn push_mask(words: &mut Vec<u64>, bits: impl ExactSizeIterator<Item = bool>) {
    let start = words.len();
    words.resize(start + bits.len().div_ceil(64), 0);
    for (at, bit) in bits.enumerate() {
        words[start + at / 64] |= u64::from(bit) << (at % 64);
    }
}

#[cfg(test)]
mod tests;

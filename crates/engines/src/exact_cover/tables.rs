//! Which sets of an open table may stand together: bit masks, made once for each two sums.
//!
//! Without givens the options of a line depend on its sum alone, and whether a row's set and a
//! column's set share exactly one number depends on the two sets alone. So what a survey asks
//! millions of times is written down when it is asked first: for each set of the *short* lines
//! (those with fewer cells) a mask over the sets of each sum of the *long* lines. With these
//! masks the reduction looks at 64 options in one step.
//!
//! The masks lie in one vector and are found by their place in it, so that growing it leaves
//! nothing dangling and a search has one slice to read from.

use survo_core::numbers::{SetCounts, members, sets_with_sum};
use survo_core::puzzle::{Shape, Sum};

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
    short: Vec<Option<SumSets>>,
    long: Vec<Option<SumSets>>,
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
            short: (0..sums).map(|_| None).collect(),
            long: (0..sums).map(|_| None).collect(),
            meetings: vec![UNMADE; sums * sums],
            apart: vec![UNMADE; sums * sums],
            words: Vec::new(),
        })
    }

    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn short(&self, sum: Sum) -> &SumSets {
        made(&self.short, sum)
    }

    pub(super) fn long(&self, sum: Sum) -> &SumSets {
        made(&self.long, sum)
    }

    /// Lists the sets of a short line unless that was done.
    pub(super) fn make_short(&mut self, sum: Sum) -> &SumSets {
        let (shape, at) = (self.shape, sum as usize);
        self.short[at].get_or_insert_with(|| SumSets::new(shape, shape.rows(), sum))
    }

    pub(super) fn make_long(&mut self, sum: Sum) -> &SumSets {
        let at = sum as usize;
        if self.long[at].is_none() {
            let mut sets = SumSets::new(self.shape, self.shape.columns(), sum);
            sets.containing = self.words.len();
            for number in 0..self.shape.cells() {
                let holds = sets.sets.iter().map(|set| set >> number & 1 == 1);
                push_mask(&mut self.words, holds);
            }
            self.long[at] = Some(sets);
        }
        made(&self.long, sum)
    }

    /// The place of the masks that tell which sets of a short and a long line share one
    /// number. First a mask of the short line's sets that share one number with some set of
    /// the long line, then such a mask of the long line's sets, then for each of the short
    /// line's sets the mask of those that it meets.
    pub(super) fn meetings(&mut self, short: Sum, long: Sum) -> usize {
        let at = short as usize * self.long.len() + long as usize;
        if self.meetings[at] == UNMADE {
            self.make_short(short);
            self.make_long(long);
            self.meetings[at] = self.words.len();
            let (short, long) = (made(&self.short, short), made(&self.long, long));
            let meets = |a: u64, b: u64| (a & b).is_power_of_two();
            let mut masks = Vec::new();
            for &b in &short.sets {
                push_mask(&mut masks, long.sets.iter().map(|&a| meets(a, b)));
            }
            let of_set = |set: usize| &masks[set * long.words..(set + 1) * long.words];
            let has_support = |set| of_set(set).iter().any(|&word| word != 0);
            let sets = 0..short.sets.len();
            push_mask(&mut self.words, sets.clone().map(has_support));
            for word in 0..long.words {
                let supported = sets.clone().fold(0, |all, set| all | of_set(set)[word]);
                self.words.push(supported);
            }
            self.words.extend_from_slice(&masks);
        }
        self.meetings[at]
    }

    /// The place of the masks that tell, for each set of a short line, which sets of another
    /// short line have no number in common with it.
    pub(super) fn apart(&mut self, one: Sum, other: Sum) -> usize {
        let at = one as usize * self.short.len() + other as usize;
        if self.apart[at] == UNMADE {
            self.make_short(one);
            self.make_short(other);
            self.apart[at] = self.words.len();
            let (one, other) = (made(&self.short, one), made(&self.short, other));
            for &a in &one.sets {
                push_mask(&mut self.words, other.sets.iter().map(|&b| a & b == 0));
            }
        }
        self.apart[at]
    }

    /// Removes from a mask of a long line's sets those that have a number in common with `set`.
    pub(super) fn keep_apart(&self, sum: Sum, set: u64, mask: &mut [u64]) {
        let sets = made(&self.long, sum);
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

fn made(sets: &[Option<SumSets>], sum: Sum) -> &SumSets {
    sets[sum as usize]
        .as_ref()
        .expect("sets are listed before they are read")
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

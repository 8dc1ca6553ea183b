//! The candidate sets of a line, and which of them agree with the set of another line.
//!
//! A selection of the candidates is a set of bits, one for each candidate. For each number there is
//! the set of the candidates that contain it. So whether candidates agree with a set of numbers is
//! found for 256 of them at a time, by a few logical operations for each number of the set.

use std::sync::{Arc, OnceLock};

use survo_core::numbers::members;
use survo_core::puzzle::Side;

/// One bit for each of 256 candidates.
pub(super) type BitBlock = [u64; 4];

/// Bits in a block.
pub(super) const WIDTH: usize = 256;

pub(super) const EMPTY: BitBlock = [0; 4];

/// Candidates that are left in one block.
#[derive(Clone, Copy)]
pub(super) struct BitPart {
    /// The place of the block.
    pub(super) at: u32,
    pub(super) bits: BitBlock,
}

/// How the candidates of a line have to agree with the set that another line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineRelation {
    /// Lines of the same side have no number in common.
    Disjoint,
    /// A row and a column have exactly one number in common.
    Crossing,
}

/// A set that a line holds, as the other lines see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) relation: LineRelation,
    pub(super) set: u64,
}

impl Choice {
    /// The set of a line of side `other`, as the lines of a side see it.
    pub(super) fn new(side: Side, other: Side, set: u64) -> Self {
        let relation = match side == other {
            true => LineRelation::Disjoint,
            false => LineRelation::Crossing,
        };
        Self { relation, set }
    }
}

pub(super) struct Candidates {
    sets: Vec<u64>,
    cells: usize,
    /// Made when they are asked for: lines that share a block never ask.
    bits: OnceLock<Arc<CandidateBits>>,
}

impl Candidates {
    pub(super) fn new(sets: Vec<u64>, cells: usize) -> Self {
        Self {
            sets,
            cells,
            bits: OnceLock::new(),
        }
    }

    /// The sets, each at the place of its bit.
    pub(super) fn sets(&self) -> &[u64] {
        &self.sets
    }

    pub(super) fn bits(&self) -> &Arc<CandidateBits> {
        self.bits.get_or_init(|| {
            let mut bits = CandidateBits::new(self.sets.len().div_ceil(WIDTH), self.cells);
            bits.add(&self.sets, 0);
            Arc::new(bits)
        })
    }
}

pub(super) struct CandidateBits {
    all: Vec<BitPart>,
    /// For each number, and within it for each block, the candidates that contain the number.
    containing: Vec<BitBlock>,
}

impl CandidateBits {
    pub(super) fn new(blocks: usize, numbers: usize) -> Self {
        Self {
            all: (0..)
                .map(|at| BitPart { at, bits: EMPTY })
                .take(blocks)
                .collect(),
            containing: vec![EMPTY; blocks * numbers],
        }
    }

    /// Adds candidates, whose bits follow one another from `first`.
    pub(super) fn add(&mut self, sets: &[u64], first: usize) {
        let blocks = self.all.len();
        for (at, &set) in (first..).zip(sets) {
            let (block, word, bit) = (at / WIDTH, at % WIDTH / 64, 1 << (at % 64));
            self.all[block].bits[word] |= bit;
            for number in members(set) {
                self.containing[(usize::from(number) - 1) * blocks + block][word] |= bit;
            }
        }
    }

    /// All candidates, with every block, be it empty or not.
    pub(super) fn all(&self) -> &[BitPart] {
        &self.all
    }

    /// Puts the candidates that agree with a choice in place of what `to` holds. Returns the
    /// number of blocks that `to` holds then, and that of the candidates.
    ///
    /// After some choices most blocks are empty, and looking at them would take most of the
    /// time: only the others are kept.
    #[inline(always)]
    pub(super) fn agreeing(
        &self,
        Choice { relation, set }: Choice,
        from: &[BitPart],
        to: &mut Vec<BitPart>,
    ) -> (usize, u32) {
        // Columns with two numbers: most of the work for a table of two rows.
        if set.count_ones() == 2 {
            let mut numbers = members(set).map(|number| self.containing(number));
            let [x, y] = [numbers.next(), numbers.next()].map(Option::unwrap_or_default);
            return match relation {
                LineRelation::Disjoint => copy(from, to, |at| {
                    std::array::from_fn(|word| !(x[at][word] | y[at][word]))
                }),
                LineRelation::Crossing => copy(from, to, |at| {
                    std::array::from_fn(|word| x[at][word] ^ y[at][word])
                }),
            };
        }
        let mut numbers = [[].as_slice(); u64::BITS as usize];
        let numbers = self.containing_each(set, &mut numbers);
        match relation {
            LineRelation::Disjoint => copy(from, to, |at| disjoint(numbers, at)),
            LineRelation::Crossing => copy(from, to, |at| crossing(numbers, at)),
        }
    }

    /// The place in `from` of a block with a candidate that agrees with a choice. Looks at the
    /// place `near` first.
    #[inline(always)]
    pub(super) fn find_agreeing(
        &self,
        Choice { relation, set }: Choice,
        from: &[BitPart],
        near: usize,
    ) -> Option<usize> {
        let mut numbers = [[].as_slice(); u64::BITS as usize];
        let numbers = self.containing_each(set, &mut numbers);
        let agrees = |part: &BitPart| {
            let agreeing = match relation {
                LineRelation::Disjoint => disjoint(numbers, part.at as usize),
                LineRelation::Crossing => crossing(numbers, part.at as usize),
            };
            let words = part.bits.iter().zip(agreeing);
            words.fold(0, |any, (bits, agreeing)| any | bits & agreeing) != 0
        };
        if from.get(near).is_some_and(agrees) {
            return Some(near);
        }
        from.iter().position(agrees)
    }

    /// The candidates that contain a number, for each number of a set, at the front of `each`.
    #[inline(always)]
    fn containing_each<'a, 'b>(
        &'a self,
        set: u64,
        each: &'b mut [&'a [BitBlock]; u64::BITS as usize],
    ) -> &'b [&'a [BitBlock]] {
        let mut count = 0;
        for (containing, number) in each.iter_mut().zip(members(set)) {
            *containing = self.containing(number);
            count += 1;
        }
        &each[..count]
    }

    #[inline(always)]
    fn containing(&self, number: u8) -> &[BitBlock] {
        let blocks = self.all.len();
        &self.containing[(usize::from(number) - 1) * blocks..][..blocks]
    }
}

/// The candidates of a block with one of some numbers at least, and with two at least.
#[inline(always)]
fn once_and_twice(numbers: &[&[BitBlock]], at: usize) -> (BitBlock, BitBlock) {
    let (mut once, mut twice) = (EMPTY, EMPTY);
    for with_number in numbers {
        for word in 0..4 {
            twice[word] |= once[word] & with_number[at][word];
            once[word] |= with_number[at][word];
        }
    }
    (once, twice)
}

#[inline(always)]
fn disjoint(numbers: &[&[BitBlock]], at: usize) -> BitBlock {
    let (once, _) = once_and_twice(numbers, at);
    once.map(|once| !once)
}

#[inline(always)]
fn crossing(numbers: &[&[BitBlock]], at: usize) -> BitBlock {
    let (once, twice) = once_and_twice(numbers, at);
    std::array::from_fn(|word| once[word] & !twice[word])
}

/// Puts some candidates in place of what `to` holds: those of each block of `from` that are also in
/// `agreeing`. Returns the number of blocks that are not empty, and that of the candidates.
#[inline(always)]
fn copy(
    from: &[BitPart],
    to: &mut Vec<BitPart>,
    agreeing: impl Fn(usize) -> BitBlock,
) -> (usize, u32) {
    let (mut count, mut kept) = (0, 0);
    if to.len() < from.len() {
        to.resize(from.len(), BitPart { at: 0, bits: EMPTY });
    }
    for part in from {
        let agreeing = agreeing(part.at as usize);
        let bits: BitBlock = std::array::from_fn(|word| part.bits[word] & agreeing[word]);
        count += bits.iter().map(|word| word.count_ones()).sum::<u32>();
        // Without a branch: whether a block is empty is hard to foresee.
        to[kept] = BitPart { at: part.at, bits };
        kept += usize::from(bits != EMPTY);
    }
    (kept, count)
}

#[cfg(test)]
mod tests;

//! The candidate sets of a line, and which of them agree with the set of another line.
//!
//! Some of the candidates are a set of bits, one for each candidate. A number stands for
//! the bits of the candidates that contain it. So whether candidates agree with a set of
//! numbers is found for 256 of them at a time, by a few logical operations for each number
//! of the set.

use std::sync::Arc;

use crate::numbers::members;

/// One bit for each of 256 candidates.
pub(super) type Block = [u64; 4];

/// Bits in a block.
pub(super) const WIDTH: usize = 256;

/// A block without a bit.
pub(super) const EMPTY: Block = [0; 4];

/// How the candidates of a line have to agree with the set that another line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agreement {
    /// Lines of the same side have no number in common.
    Disjoint,
    /// A row and a column have exactly one number in common.
    Crossing,
}

/// The candidate sets of a line.
pub(super) struct Candidates {
    sets: Vec<u64>,
    bits: Arc<Bits>,
}

impl Candidates {
    /// Candidates for a line of a table with so many cells.
    pub(super) fn new(sets: Vec<u64>, cells: usize) -> Self {
        let mut bits = Bits::new(sets.len().div_ceil(WIDTH), cells);
        bits.add(&sets, 0);
        Self {
            sets,
            bits: Arc::new(bits),
        }
    }

    /// The sets, each at the place of its bit.
    pub(super) fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// Their bits.
    pub(super) fn bits(&self) -> &Arc<Bits> {
        &self.bits
    }
}

/// Candidates as bits of blocks.
pub(super) struct Bits {
    all: Vec<Block>,
    /// For each block, and in it for each number, the candidates that contain the number.
    containing: Vec<Block>,
    /// How many numbers there are: 1 up to this.
    numbers: usize,
}

impl Bits {
    /// So many blocks without a candidate.
    pub(super) fn new(blocks: usize, numbers: usize) -> Self {
        Self {
            all: vec![EMPTY; blocks],
            containing: vec![EMPTY; blocks * numbers],
            numbers,
        }
    }

    /// Adds candidates, whose bits follow one another from `first`.
    pub(super) fn add(&mut self, sets: &[u64], first: usize) {
        for (at, &set) in (first..).zip(sets) {
            let (block, word, bit) = (at / WIDTH, at % WIDTH / 64, 1 << (at % 64));
            self.all[block][word] |= bit;
            for number in members(set) {
                self.containing[block * self.numbers + usize::from(number) - 1][word] |= bit;
            }
        }
    }

    /// The bits of all candidates.
    pub(super) fn all(&self) -> &[Block] {
        &self.all
    }

    /// Copies the bits of the candidates that agree with a set, and counts them. Both
    /// slices have as many blocks as [`Bits::all`].
    #[inline(always)]
    pub(super) fn agreeing(
        &self,
        agreement: Agreement,
        set: u64,
        from: &[Block],
        to: &mut [Block],
    ) -> u32 {
        match agreement {
            Agreement::Disjoint => self.copy(set, from, to, |once, _| !once),
            Agreement::Crossing => self.copy(set, from, to, |once, twice| once & !twice),
        }
    }

    /// Copies what `kept` makes of the bits of candidates with one number of the set at
    /// least, and with two at least.
    #[inline(always)]
    fn copy(
        &self,
        set: u64,
        from: &[Block],
        to: &mut [Block],
        kept: impl Fn(u64, u64) -> u64,
    ) -> u32 {
        let mut count = 0;
        let containing = self.containing.chunks_exact(self.numbers);
        for ((from, to), containing) in from.iter().zip(to).zip(containing) {
            if *from == EMPTY {
                *to = EMPTY;
                continue;
            }
            let (mut once, mut twice) = (EMPTY, EMPTY);
            let mut rest = set;
            while rest != 0 {
                let with_number = &containing[rest.trailing_zeros() as usize];
                rest &= rest - 1;
                for word in 0..4 {
                    twice[word] |= once[word] & with_number[word];
                    once[word] |= with_number[word];
                }
            }
            for word in 0..4 {
                to[word] = from[word] & kept(once[word], twice[word]);
                count += to[word].count_ones();
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbers::sets_with_sum;

    /// The candidates whose bits are set.
    fn sets(candidates: &Candidates, bits: &[Block]) -> Vec<u64> {
        (0..candidates.sets().len())
            .filter(|at| bits[at / WIDTH][at % WIDTH / 64] >> (at % 64) & 1 != 0)
            .map(|at| candidates.sets()[at])
            .collect()
    }

    #[test]
    fn the_bits_that_are_left_are_those_of_the_sets_that_agree() {
        // Up to one word, one block, and several blocks.
        let numbers = (1u64 << 20) - 1;
        let mut all = Vec::new();
        sets_with_sum(numbers, 6, 60, &mut |set| all.push(set));
        for length in [0, 1, 64, 65, 255, 256, 257, all.len()] {
            let candidates = Candidates::new(all[..length].to_vec(), 20);
            let whole = candidates.bits().all().to_vec();
            assert_eq!(sets(&candidates, &whole), all[..length], "{length}");
            let bits: u32 = whole.iter().flatten().map(|word| word.count_ones()).sum();
            assert_eq!(bits as usize, length, "no bit of none");
            let mut left = whole;
            for (set, agreement) in [
                (0b1_0000_0000_0000_0001, Agreement::Crossing),
                (0b100, Agreement::Disjoint),
                (0b0110_0010, Agreement::Crossing),
                (0b1_1000_0000_0000, Agreement::Disjoint),
            ] {
                let agrees = |candidate: &u64| match agreement {
                    Agreement::Disjoint => candidate & set == 0,
                    Agreement::Crossing => (candidate & set).count_ones() == 1,
                };
                let mut expected = sets(&candidates, &left);
                expected.retain(agrees);
                let mut to = vec![[u64::MAX; 4]; left.len()];
                let count = candidates.bits().agreeing(agreement, set, &left, &mut to) as usize;
                assert_eq!((count, sets(&candidates, &to)), (expected.len(), expected));
                left = to;
            }
        }
    }
}

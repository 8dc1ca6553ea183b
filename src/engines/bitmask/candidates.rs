//! The candidate sets of a line, and which of them agree with the set of another line.
//!
//! Some of the candidates are a set of bits, one for each candidate. A number stands for
//! the bits of the candidates that contain it. So whether candidates agree with a set of
//! numbers is found for 256 of them at a time, by a few logical operations for each number
//! of the set.

use crate::numbers::members;

/// One bit for each of 256 candidates.
pub(super) type Block = [u64; 4];

/// Bits in a block.
const WIDTH: usize = 256;

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
    /// For each block, and in it for each number, the candidates that contain the number.
    containing: Vec<Block>,
    /// How many numbers there are: 1 up to this.
    numbers: usize,
}

impl Candidates {
    /// Candidates for a line of a table with so many cells.
    pub(super) fn new(sets: Vec<u64>, cells: usize) -> Self {
        let mut containing = vec![EMPTY; sets.len().div_ceil(WIDTH) * cells];
        for (at, &set) in sets.iter().enumerate() {
            for number in members(set) {
                let block = &mut containing[at / WIDTH * cells + usize::from(number) - 1];
                block[at % WIDTH / 64] |= 1 << (at % 64);
            }
        }
        Self {
            sets,
            containing,
            numbers: cells,
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// Blocks that hold a bit for each.
    pub(super) fn blocks(&self) -> usize {
        self.sets.len().div_ceil(WIDTH)
    }

    /// The candidate at a place below [`Candidates::len`].
    pub(super) fn set(&self, at: usize) -> u64 {
        self.sets[at]
    }

    /// The bits of all candidates.
    pub(super) fn all(&self) -> impl Iterator<Item = Block> {
        (0..self.blocks()).map(|block| {
            [0, 1, 2, 3].map(|word: usize| {
                let before = block * WIDTH + 64 * word;
                match self.sets.len().saturating_sub(before).min(64) {
                    0 => 0,
                    bits => u64::MAX >> (64 - bits),
                }
            })
        })
    }

    /// Copies the bits of the candidates that agree with a set, and counts them. Both
    /// slices have [`Candidates::blocks`] blocks.
    pub(super) fn agreeing(
        &self,
        agreement: Agreement,
        set: u64,
        from: &[Block],
        to: &mut [Block],
    ) -> usize {
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
    ) -> usize {
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
                count += to[word].count_ones() as usize;
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
        (0..candidates.len())
            .filter(|at| bits[at / WIDTH][at % WIDTH / 64] >> (at % 64) & 1 != 0)
            .map(|at| candidates.set(at))
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
            let whole: Vec<Block> = candidates.all().collect();
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
                let count = candidates.agreeing(agreement, set, &left, &mut to);
                assert_eq!((count, sets(&candidates, &to)), (expected.len(), expected));
                left = to;
            }
        }
    }
}

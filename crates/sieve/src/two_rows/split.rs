//! Partial splits of 1..2n into columns, with the row sums they can give.
//!
//! A *split* puts the numbers into pairs (columns); each pair {a < b} still has to put one of its
//! numbers into row 1. Row 1 of the split's tables is a sum of smaller numbers plus some of the
//! differences b - a. So a bitmap of the row sums, counted from the sum of the smaller numbers,
//! starts as the single bit 0 and a pair shifts it by 0 and by b - a. Two bitmaps are kept: reached
//! at least once, at least twice. Different choices are different tables (column sums are distinct,
//! so tables of one c are compared column by column), hence "twice" counts tables.
//!
//! **Penalty.** Let W be the numbers not yet placed, 2q of them, and let `small` be
//! the q smallest of W, `large` the rest. Any completion gives row 1 at least
//! (smaller numbers so far) + (sum of `small`): each row takes q numbers of W. The
//! penalty is this bound less n(n+1)/2, so it is the offset of the first bit the
//! partial split can still reach. Placing {a < b} changes it by
//! - a in small, b in large: 0 (a moves from the one sum to the other);
//! - both small: `small` loses a and b and gains e, the least of large: the bound
//!   becomes + a - a - b + e, the change is e - b > 0;
//! - both large: `small` must lose its greatest, f: the change is a - f > 0.
//!
//! So it never falls, costs a few instructions, and is exact when W is empty.

use super::bits::Bits;

#[derive(Clone, Copy, Debug)]
pub struct Split<B> {
    /// The lower half of the numbers not placed (bit k - 1 is number k).
    pub small: u32,
    /// The upper half.
    pub large: u32,
    /// Both halves together, in reverse order of bits (bit 32 - k is number k).
    pub reversed: u32,
    /// Offset of the least row sum that can still come out, see the module text.
    pub penalty: u32,
    /// Row sums reached at least once, from the sum of the smaller numbers on.
    pub once: B,
    /// The same, at least twice.
    pub twice: B,
}

impl<B: Bits> Split<B> {
    pub fn empty(n: usize) -> Self {
        let half = ((1u64 << n) - 1) as u32;
        let large = (u64::from(half) << n) as u32;
        Self {
            small: half,
            large,
            reversed: (half | large).reverse_bits(),
            penalty: 0,
            once: B::ONE,
            twice: B::ZERO,
        }
    }

    /// The smaller numbers of all pairs of unplaced numbers with this sum.
    #[inline(always)]
    pub fn pairs(&self, sum: u32) -> u32 {
        // Bit i is number i + 1, so partners have bits i + j = sum - 2. Reversed,
        // bit i is at 31 - i; shifted by sum - 33 it is at sum - 2 - i = j.
        let free = self.small | self.large;
        let partners = ((u64::from(self.reversed) << sum) >> 33) as u32;
        // Smaller partner: 2i < sum - 2.
        let lower = ((1u64 << ((sum - 1) / 2)) - 1) as u32;
        free & partners & lower
    }

    /// Penalty and halves after placing the pair with smaller bit `i`, bits `i < j`.
    #[inline(always)]
    pub fn halves_without(&self, i: u32, j: u32) -> (u32, u32, u32) {
        let (a, b) = (1u32 << i, 1u32 << j);
        if self.small & b != 0 {
            let e = self.large & self.large.wrapping_neg();
            let change = self.large.trailing_zeros() - j;
            (
                (self.small & !a & !b) | e,
                self.large & !e,
                self.penalty + change,
            )
        } else if self.large & a != 0 {
            let top = 31 - self.small.leading_zeros();
            let f = 1u32 << top;
            (
                self.small & !f,
                (self.large & !a & !b) | f,
                self.penalty + i - top,
            )
        } else {
            (self.small & !a, self.large & !b, self.penalty)
        }
    }

    /// This split with one more pair, bits `i < j`.
    #[inline(always)]
    pub fn with(&self, i: u32, j: u32) -> Self {
        let (small, large, penalty) = self.halves_without(i, j);
        let (once, twice) = shifted(self.once, self.twice, j - i);
        let reversed = self.reversed & !(1 << 31 >> i) & !(1 << 31 >> j);
        Self {
            small,
            large,
            reversed,
            penalty,
            once,
            twice,
        }
    }
}

/// Both bitmaps after a pair with the given difference.
#[inline(always)]
pub fn shifted<B: Bits>(once: B, twice: B, difference: u32) -> (B, B) {
    let up = once.up(difference);
    (once | up, twice | twice.up(difference) | (once & up))
}

//! Machine words used as bitmaps over row sums.
//!
//! A column margin of `n` sums has about n^2/2 possible row sums r_1 < total/2: 61 for
//! n = 11, 98 for n = 14, 128 for n = 16. So one `u64` does up to n = 11 and one
//! `u128` up to n = 16; everything that carries bitmaps is generic over the word.

use core::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A word of bits; bit i is the row sum `n(n+1)/2 + i`, or an
/// offset from the smallest sum a partial split can give.
pub trait Bits:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + core::fmt::Debug
{
    const WIDTH: u32;
    const ZERO: Self;
    const ONE: Self;
    /// Shift up; bits above the width are lost. `by` must be below [`Self::WIDTH`].
    fn up(self, by: u32) -> Self;
    /// All bits from `from` on (none when `from >= WIDTH`).
    fn at_least(from: u32) -> Self;
    fn wide(self) -> u128;
    /// The low bits of a 128-bit word.
    fn narrow(wide: u128) -> Self;
}

macro_rules! bits {
    ($t:ty) => {
        impl Bits for $t {
            const WIDTH: u32 = <$t>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self << (by & (<$t>::BITS - 1))
            }
            #[inline(always)]
            fn at_least(from: u32) -> Self {
                <$t>::MAX.checked_shl(from).unwrap_or(0)
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                self as u128
            }
            #[inline(always)]
            fn narrow(wide: u128) -> Self {
                wide as $t
            }
        }
    };
}
bits!(u64);
bits!(u128);

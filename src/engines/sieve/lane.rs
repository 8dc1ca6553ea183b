//! Bytes of many margins side by side.

/// Margins worked on at a time.
pub(super) const LANES: usize = 32;

/// A byte for each of [`LANES`] margins. Truth is 255, falsehood 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(super) struct Lane(pub(super) [u8; LANES]);

impl Lane {
    pub(super) const ZERO: Self = Self([0; LANES]);
}

/// What the processor does with all lanes at once.
pub(super) trait Vector: Copy {
    /// The bytes of a lane.
    fn load(lane: &Lane) -> Self;
    fn store(self) -> Lane;
    /// The same byte in all lanes.
    fn all(value: u8) -> Self;
    /// The sum modulo 256.
    fn plus(self, other: Self) -> Self;
    /// The difference modulo 256.
    fn minus(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// This and not the other.
    fn without(self, other: Self) -> Self;
    /// Where both are equal.
    fn equals(self, other: Self) -> Self;
    /// The top bit of each lane.
    fn bits(self) -> u32;

    #[inline(always)]
    fn zero() -> Self {
        Self::all(0)
    }

    /// `yes` where this is true, else `no`.
    #[inline(always)]
    fn choose(self, yes: Self, no: Self) -> Self {
        self.and(yes).or(no.without(self))
    }
}

impl Lane {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u8, u8) -> u8) -> Self {
        Self(std::array::from_fn(|w| f(self.0[w], other.0[w])))
    }

    /// Where it is true: how many.
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        usize::from(self.0.iter().map(|&b| b & 1).sum::<u8>())
    }

    /// True if it is true anywhere.
    #[inline(always)]
    pub(super) fn any(self) -> bool {
        self != Self::ZERO
    }
}

/// In plain code.
impl Vector for Lane {
    #[inline(always)]
    fn load(lane: &Lane) -> Self {
        *lane
    }
    #[inline(always)]
    fn store(self) -> Lane {
        self
    }
    #[inline(always)]
    fn all(value: u8) -> Self {
        Self([value; LANES])
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.zip(other, u8::wrapping_add)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.zip(other, u8::wrapping_sub)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |x, y| x & y)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |x, y| x | y)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |x, y| x ^ y)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |x, y| x & !y)
    }
    #[inline(always)]
    fn equals(self, other: Self) -> Self {
        self.zip(other, |x, y| if x == y { 255 } else { 0 })
    }
    #[inline(always)]
    fn bits(self) -> u32 {
        self.0
            .iter()
            .rev()
            .fold(0, |bits, &b| bits << 1 | u32::from(b >> 7))
    }
}

/// Vector registers of processors with AVX2.
#[cfg(target_arch = "x86_64")]
pub(super) mod avx2 {
    #![expect(unsafe_code, reason = "vector instructions, each with its proof")]

    use super::{Lane, Vector};
    use std::arch::x86_64::*;

    /// Made only by code that is compiled for AVX2, which runs only where AVX2 was
    /// detected.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Register(__m256i);

    impl Vector for Register {
        #[inline(always)]
        fn load(lane: &Lane) -> Self {
            // SAFETY: a lane has 32 bytes; AVX2 as above, here and below.
            Self(unsafe { _mm256_load_si256((&raw const *lane).cast()) })
        }
        #[inline(always)]
        fn store(self) -> Lane {
            let mut lane = Lane::ZERO;
            // SAFETY: a lane has 32 bytes and is aligned to them.
            unsafe { _mm256_store_si256((&raw mut lane).cast(), self.0) };
            lane
        }
        #[inline(always)]
        fn all(value: u8) -> Self {
            // SAFETY: AVX2.
            Self(unsafe { _mm256_set1_epi8(value as i8) })
        }
        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            // SAFETY: AVX2.
            Self(unsafe { _mm256_add_epi8(self.0, other.0) })
        }
        #[inline(always)]
        fn minus(self, other: Self) -> Self {
            // SAFETY: AVX2.
            Self(unsafe { _mm256_sub_epi8(self.0, other.0) })
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            // SAFETY: AVX2.
            Self(unsafe { _mm256_and_si256(self.0, other.0) })
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            // SAFETY: AVX2.
            Self(unsafe { _mm256_or_si256(self.0, other.0) })
        }
        #[inline(always)]
        fn xor(self, other: Self) -> Self {
            // SAFETY: AVX2.
            Self(unsafe { _mm256_xor_si256(self.0, other.0) })
        }
        #[inline(always)]
        fn without(self, other: Self) -> Self {
            // SAFETY: AVX2.
            Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
        }
        #[inline(always)]
        fn equals(self, other: Self) -> Self {
            // SAFETY: AVX2.
            Self(unsafe { _mm256_cmpeq_epi8(self.0, other.0) })
        }
        #[inline(always)]
        fn bits(self) -> u32 {
            // SAFETY: AVX2.
            unsafe { _mm256_movemask_epi8(self.0) as u32 }
        }
    }
}

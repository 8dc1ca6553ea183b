//! Bytes of many margins side by side.

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Register;

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
        let mut z = Self::ZERO;
        for w in 0..LANES {
            z.0[w] = f(self.0[w], other.0[w]);
        }
        z
    }

    /// Eight lanes in each word, the first in the lowest byte.
    #[inline(always)]
    fn words(self) -> [u64; LANES / 8] {
        let word = |k: usize| self.0[8 * k..][..8].try_into().expect("eight bytes");
        std::array::from_fn(|k| u64::from_le_bytes(word(k)))
    }

    /// Where it is true: how many.
    #[inline(always)]
    pub(super) fn count(self) -> usize {
        const ONES: u64 = 0x0101_0101_0101_0101;
        let sums: u64 = self.words().iter().map(|word| word & ONES).sum();
        // The top byte becomes the sum of all bytes, at most the number of lanes.
        (sums.wrapping_mul(ONES) >> 56) as usize
    }

    /// The lanes where it is true.
    #[inline(always)]
    pub(super) fn lanes(self) -> impl Iterator<Item = usize> {
        let words = self.words().into_iter().enumerate();
        words.flat_map(|(k, mut word)| {
            std::iter::from_fn(move || {
                let byte = (word != 0).then(|| word.trailing_zeros() as usize / 8)?;
                word &= !(0xFF << (8 * byte));
                Some(8 * k + byte)
            })
        })
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
mod avx2 {
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

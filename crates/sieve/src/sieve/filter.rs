//! Filtering lists of number sets: the inner loops of the exact decision.
//!
//! A *list* is a slice whose length is a multiple of [`LANES`]: the sets, then fillers that pass no
//! filter. So lists are read in whole vectors without a look at their ends. Each filter copies the
//! sets of `from` that pass to the front of `to`, closes the list with fillers, and returns the
//! number of sets. `to` must have room for `from` and one vector more.

/// Sets read at a time.
pub(super) const LANES: usize = 8;

/// The length of a list of `sets` sets.
pub(super) const fn padded(sets: usize) -> usize {
    sets.next_multiple_of(LANES)
}

/// A set of numbers as a word: bit k - 1 is the number k. The topmost bit is
/// never used, so a filler, which has it, differs from every set.
pub(super) trait Word: Copy + Send + Sync + 'static {
    /// All bits: shares more than one number with every line, and never matches.
    const FILLER: Self;
    fn wide(self) -> u64;
    /// A set from 64 bits; those above must be zero.
    fn narrow(bits: u64) -> Self;
}

impl Word for u32 {
    const FILLER: Self = Self::MAX;
    #[inline(always)]
    fn wide(self) -> u64 {
        u64::from(self)
    }
    #[inline(always)]
    fn narrow(bits: u64) -> Self {
        debug_assert!(bits <= u64::from(Self::MAX >> 1));
        bits as Self
    }
}

impl Word for u64 {
    const FILLER: Self = Self::MAX;
    #[inline(always)]
    fn wide(self) -> u64 {
        self
    }
    #[inline(always)]
    fn narrow(bits: u64) -> Self {
        debug_assert!(bits <= Self::MAX >> 1);
        bits
    }
}

/// What a line's sets must obey.
#[derive(Clone, Copy)]
pub(super) struct Pattern<'a, W> {
    /// Numbers whose membership is known.
    pub(super) known: W,
    /// Those of them that are members.
    pub(super) members: W,
    /// Domains of the line's cells; a set must have a number of each.
    pub(super) domains: &'a [W],
}

/// One way to carry the filters out.
pub(super) trait Filter<W: Word>: Copy + Send + 'static {
    /// Sets that obey a pattern; also returns the union of what passed.
    fn matching(self, from: &[W], to: &mut [W], pattern: Pattern<'_, W>) -> (usize, W);
    /// Sets disjoint from `set`, which is not empty.
    fn disjoint(self, from: &[W], to: &mut [W], set: W) -> usize;
    /// Sets with exactly one number in common with `set`, which has two at least.
    fn crossing(self, from: &[W], to: &mut [W], set: W) -> usize;
}

/// Plain code, branch-free where it pays, for any processor and words of any width.
#[derive(Clone, Copy)]
pub(super) struct Portable;

/// Copies what passes; a set that does not is overwritten by the next one.
#[inline(always)]
fn copy<W: Word>(from: &[W], to: &mut [W], passes: impl Fn(u64) -> bool) -> usize {
    let mut kept = 0;
    for &set in from {
        to[kept] = set;
        kept += usize::from(passes(set.wide()));
    }
    to[kept..kept + LANES].fill(W::FILLER);
    kept
}

impl<W: Word> Filter<W> for Portable {
    fn matching(self, from: &[W], to: &mut [W], pattern: Pattern<'_, W>) -> (usize, W) {
        // A filler has the topmost bit, which no set has: it is known to be out.
        let top = W::FILLER.wide() ^ W::FILLER.wide() >> 1;
        let (known, members) = (pattern.known.wide() | top, pattern.members.wide());
        let (mut kept, mut union) = (0, 0);
        for &set in from {
            let x = set.wide();
            if x & known == members && pattern.domains.iter().all(|d| x & d.wide() != 0) {
                to[kept] = set;
                kept += 1;
                union |= x;
            }
        }
        to[kept..kept + LANES].fill(W::FILLER);
        (kept, W::narrow(union))
    }

    fn disjoint(self, from: &[W], to: &mut [W], set: W) -> usize {
        let set = set.wide();
        copy(from, to, |x| x & set == 0)
    }

    fn crossing(self, from: &[W], to: &mut [W], set: W) -> usize {
        let set = set.wide();
        copy(from, to, |x| {
            let common = x & set;
            common != 0 && common & common.wrapping_sub(1) == 0
        })
    }
}

/// With AVX2: eight sets of 32 bits are tested and compressed at a time.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    #![expect(
        unsafe_code,
        reason = "a hot loop: vector instructions for a feature that was detected"
    )]

    use std::arch::x86_64::*;

    use super::{Filter, LANES, Pattern, Word};
    use survo_core::search::Avx2;

    impl Filter<u32> for Avx2 {
        #[inline]
        fn matching(self, from: &[u32], to: &mut [u32], pattern: Pattern<'_, u32>) -> (usize, u32) {
            // SAFETY: the token proves that the processor has the instructions.
            unsafe { matching(from, to, pattern) }
        }

        #[inline]
        fn disjoint(self, from: &[u32], to: &mut [u32], set: u32) -> usize {
            // SAFETY: as above.
            unsafe { disjoint(from, to, set) }
        }

        #[inline]
        fn crossing(self, from: &[u32], to: &mut [u32], set: u32) -> usize {
            // SAFETY: as above.
            unsafe { crossing(from, to, set) }
        }
    }

    /// For each mask of lanes, the lanes that are set, first to last.
    static PASSED: [[u8; LANES]; 256] = {
        let mut table = [[0; LANES]; 256];
        let mut mask = 0;
        while mask < 256 {
            let (mut lane, mut at) = (0, 0);
            while lane < LANES {
                if mask >> lane & 1 == 1 {
                    table[mask][at] = lane as u8;
                    at += 1;
                }
                lane += 1;
            }
            mask += 1;
        }
        table
    };

    /// Moves the lanes of `x` whose mask bit is set to the front.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn compressed(x: __m256i, mask: usize) -> __m256i {
        let lanes = _mm_cvtsi64_si128(i64::from_le_bytes(PASSED[mask]));
        _mm256_permutevar8x32_epi32(x, _mm256_cvtepu8_epi32(lanes))
    }

    /// Calls `test`, which sets the lanes of what passes, on each vector of `from`.
    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    fn compress(
        from: &[u32],
        to: &mut [u32],
        test: impl Fn(__m256i) -> __m256i,
    ) -> (usize, __m256i) {
        assert!(to.len() >= from.len() + LANES && from.len().is_multiple_of(LANES));
        let mut kept = 0;
        let mut union = _mm256_setzero_si256();
        for vector in from.chunks_exact(LANES) {
            // SAFETY: the chunk is as long as the vector. At most as many sets were
            // kept as were read, so there is room for one vector more in `to`.
            unsafe {
                let x = _mm256_loadu_si256(vector.as_ptr().cast());
                let passed = test(x);
                let mask = _mm256_movemask_ps(_mm256_castsi256_ps(passed)) as usize;
                union = _mm256_or_si256(union, _mm256_and_si256(x, passed));
                _mm256_storeu_si256(to.as_mut_ptr().add(kept).cast(), compressed(x, mask));
                kept += mask.count_ones() as usize;
            }
        }
        // SAFETY: as above, once more.
        unsafe {
            _mm256_storeu_si256(to.as_mut_ptr().add(kept).cast(), _mm256_set1_epi32(-1));
        }
        (kept, union)
    }

    #[target_feature(enable = "avx2,popcnt")]
    fn matching(from: &[u32], to: &mut [u32], pattern: Pattern<'_, u32>) -> (usize, u32) {
        let zero = _mm256_setzero_si256();
        // A filler has the topmost bit, which no set has: it is known to be out.
        let top = u32::FILLER ^ u32::FILLER >> 1;
        let known = _mm256_set1_epi32((pattern.known | top) as i32);
        let members = _mm256_set1_epi32(pattern.members as i32);
        let (kept, union) = compress(from, to, |x| {
            let mut passed = _mm256_cmpeq_epi32(_mm256_and_si256(x, known), members);
            // Most vectors end here.
            if _mm256_testz_si256(passed, passed) == 0 {
                for &domain in pattern.domains {
                    let common = _mm256_and_si256(x, _mm256_set1_epi32(domain as i32));
                    passed = _mm256_andnot_si256(_mm256_cmpeq_epi32(common, zero), passed);
                }
            }
            passed
        });
        let mut lanes = [0u32; LANES];
        // SAFETY: the array is as long as the vector.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), union) };
        (kept, lanes.iter().fold(0, |all, lane| all | lane))
    }

    #[target_feature(enable = "avx2,popcnt")]
    fn disjoint(from: &[u32], to: &mut [u32], set: u32) -> usize {
        let zero = _mm256_setzero_si256();
        let set = _mm256_set1_epi32(set as i32);
        compress(from, to, |x| {
            _mm256_cmpeq_epi32(_mm256_and_si256(x, set), zero)
        })
        .0
    }

    #[target_feature(enable = "avx2,popcnt")]
    fn crossing(from: &[u32], to: &mut [u32], set: u32) -> usize {
        let zero = _mm256_setzero_si256();
        let minus_one = _mm256_set1_epi32(-1);
        let set = _mm256_set1_epi32(set as i32);
        compress(from, to, |x| {
            let common = _mm256_and_si256(x, set);
            let rest = _mm256_and_si256(common, _mm256_add_epi32(common, minus_one));
            let at_most_one = _mm256_cmpeq_epi32(rest, zero);
            _mm256_andnot_si256(_mm256_cmpeq_epi32(common, zero), at_most_one)
        })
        .0
    }
}

#[cfg(test)]
mod tests;

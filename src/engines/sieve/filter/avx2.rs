//! The filters with AVX2: eight sets of 32 bits are tested and compressed at a time.

#![expect(
    unsafe_code,
    reason = "a hot loop: vector instructions for a feature that was detected"
)]

use super::{Filter, LANES, Pattern, Word};
use crate::search::Avx2;

impl Filter<u32> for Avx2 {
    #[inline]
    fn matching(self, from: &[u32], to: &mut [u32], pattern: Pattern<'_, u32>) -> (usize, u32) {
        // SAFETY: the token proves that the processor has the instructions.
        unsafe { vectors::matching(from, to, pattern) }
    }

    #[inline]
    fn disjoint(self, from: &[u32], to: &mut [u32], set: u32) -> usize {
        // SAFETY: as above.
        unsafe { vectors::disjoint(from, to, set) }
    }

    #[inline]
    fn crossing(self, from: &[u32], to: &mut [u32], set: u32) -> usize {
        // SAFETY: as above.
        unsafe { vectors::crossing(from, to, set) }
    }
}

mod vectors {
    use super::{LANES, Pattern, Word};
    use std::arch::x86_64::*;

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
    pub(super) fn matching(
        from: &[u32],
        to: &mut [u32],
        pattern: Pattern<'_, u32>,
    ) -> (usize, u32) {
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
    pub(super) fn disjoint(from: &[u32], to: &mut [u32], set: u32) -> usize {
        let zero = _mm256_setzero_si256();
        let set = _mm256_set1_epi32(set as i32);
        compress(from, to, |x| {
            _mm256_cmpeq_epi32(_mm256_and_si256(x, set), zero)
        })
        .0
    }

    #[target_feature(enable = "avx2,popcnt")]
    pub(super) fn crossing(from: &[u32], to: &mut [u32], set: u32) -> usize {
        let zero = _mm256_setzero_si256();
        let minus_one = _mm256_set1_epi32(-1);
        let set = _mm256_set1_epi32(set as i32);
        compress(from, to, |x| {
            let common = _mm256_and_si256(x, set);
            let rest = _mm256_and_si256(common, _mm256_add_epi32(common, minus_one));
            let several = _mm256_cmpeq_epi32(rest, zero);
            _mm256_andnot_si256(_mm256_cmpeq_epi32(common, zero), several)
        })
        .0
    }
}

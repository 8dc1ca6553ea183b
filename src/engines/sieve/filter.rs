//! Filtering lists of number sets: the inner loops of the exact decision.
//!
//! Each filter copies the sets of `from` that pass to the front of `to` (at least as
//! long) and returns how many. With AVX-512 eight sets are tested and compressed at a
//! time; without, the copy is branch-free.

#![expect(
    unsafe_code,
    reason = "a hot loop: vector instructions and unchecked look-ups, each with its proof"
)]

/// Sets with `set & mask == value` that meet every one of `meets`; also returns the
/// union of what passed.
#[inline]
pub(super) fn matching(
    from: &[u64],
    to: &mut [u64],
    mask: u64,
    value: u64,
    meets: &[u64],
) -> (usize, u64) {
    assert!(to.len() >= from.len());
    #[cfg(target_arch = "x86_64")]
    if has_avx512() {
        // SAFETY: just these features were detected; `to` is at least as long as `from`.
        return unsafe { avx512::matching(from, to, mask, value, meets) };
    }
    portable::matching(from, to, mask, value, meets)
}

/// Sets disjoint from `set`.
#[inline]
pub(super) fn disjoint(from: &[u64], to: &mut [u64], set: u64) -> usize {
    assert!(to.len() >= from.len());
    #[cfg(target_arch = "x86_64")]
    if has_avx512() {
        // SAFETY: as above.
        return unsafe { avx512::disjoint(from, to, set) };
    }
    portable::disjoint(from, to, set)
}

/// Sets with exactly one number in common with `set`.
#[inline]
pub(super) fn crossing(from: &[u64], to: &mut [u64], set: u64) -> usize {
    assert!(to.len() >= from.len());
    #[cfg(target_arch = "x86_64")]
    if has_avx512() {
        // SAFETY: as above.
        return unsafe { avx512::crossing(from, to, set) };
    }
    portable::crossing(from, to, set)
}

/// The filters in plain code, branch-free where it pays.
mod portable {
    pub(super) fn matching(
        from: &[u64],
        to: &mut [u64],
        mask: u64,
        value: u64,
        meets: &[u64],
    ) -> (usize, u64) {
        let (mut n, mut union) = (0, 0);
        for &set in from {
            if set & mask == value && meets.iter().all(|&y| set & y != 0) {
                to[n] = set;
                n += 1;
                union |= set;
            }
        }
        (n, union)
    }

    pub(super) fn disjoint(from: &[u64], to: &mut [u64], set: u64) -> usize {
        let mut n = 0;
        for &other in from {
            to[n] = other;
            n += usize::from(other & set == 0);
        }
        n
    }

    pub(super) fn crossing(from: &[u64], to: &mut [u64], set: u64) -> usize {
        let mut n = 0;
        for &other in from {
            let common = other & set;
            to[n] = other;
            n += usize::from(common != 0 && common & common.wrapping_sub(1) == 0);
        }
        n
    }
}

/// The features that the vector filters are compiled for.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use std::arch::x86_64::*;

    /// Calls `test` on eight sets at a time and compresses what passes. The caller has
    /// made sure that `to` is at least as long as `from`; a full-width store at
    /// position n <= (number read) - 8 then stays inside, and the tail is stored masked.
    ///
    /// # Safety
    /// `to.len() >= from.len()` and AVX-512F.
    #[inline]
    #[target_feature(enable = "avx512f,popcnt")]
    unsafe fn compress(
        from: &[u64],
        to: &mut [u64],
        test: impl Fn(__m512i) -> __mmask8,
    ) -> (usize, __m512i) {
        let mut n = 0;
        let mut union = _mm512_setzero_si512();
        let chunks = from.chunks_exact(8);
        let tail = chunks.remainder();
        for chunk in chunks {
            // SAFETY: the chunk has eight elements; at most as many sets were written as
            // read before this chunk, so eight more fit in `to`.
            unsafe {
                let x = _mm512_loadu_si512(chunk.as_ptr().cast());
                let keep = test(x);
                union = _mm512_mask_or_epi64(union, keep, union, x);
                _mm512_storeu_si512(
                    to.as_mut_ptr().add(n).cast(),
                    _mm512_maskz_compress_epi64(keep, x),
                );
                n += keep.count_ones() as usize;
            }
        }
        if !tail.is_empty() {
            let valid = (1u8 << tail.len()) - 1;
            // SAFETY: the masks confine the load to the tail and the store to what passed.
            unsafe {
                let x = _mm512_maskz_loadu_epi64(valid, tail.as_ptr().cast());
                let keep = test(x) & valid;
                union = _mm512_mask_or_epi64(union, keep, union, x);
                let count = keep.count_ones();
                let front = ((1u16 << count) - 1) as u8;
                _mm512_mask_storeu_epi64(
                    to.as_mut_ptr().add(n).cast(),
                    front,
                    _mm512_maskz_compress_epi64(keep, x),
                );
                n += count as usize;
            }
        }
        (n, union)
    }

    #[target_feature(enable = "avx512f,popcnt")]
    pub(super) unsafe fn matching(
        from: &[u64],
        to: &mut [u64],
        mask: u64,
        value: u64,
        meets: &[u64],
    ) -> (usize, u64) {
        let (mask, value) = (
            _mm512_set1_epi64(mask as i64),
            _mm512_set1_epi64(value as i64),
        );
        // SAFETY: passed on from the caller.
        let (n, union) = unsafe {
            compress(from, to, |x| {
                let mut keep = _mm512_cmpeq_epi64_mask(_mm512_and_si512(x, mask), value);
                for &y in meets {
                    keep &= _mm512_test_epi64_mask(x, _mm512_set1_epi64(y as i64));
                }
                keep
            })
        };
        (n, _mm512_reduce_or_epi64(union) as u64)
    }

    #[target_feature(enable = "avx512f,popcnt")]
    pub(super) unsafe fn disjoint(from: &[u64], to: &mut [u64], set: u64) -> usize {
        let set = _mm512_set1_epi64(set as i64);
        // SAFETY: passed on from the caller.
        unsafe { compress(from, to, |x| _mm512_testn_epi64_mask(x, set)).0 }
    }

    #[target_feature(enable = "avx512f,popcnt")]
    pub(super) unsafe fn crossing(from: &[u64], to: &mut [u64], set: u64) -> usize {
        let set = _mm512_set1_epi64(set as i64);
        let one = _mm512_set1_epi64(1);
        // SAFETY: passed on from the caller.
        unsafe {
            compress(from, to, |x| {
                let common = _mm512_and_si512(x, set);
                _mm512_test_epi64_mask(common, common)
                    & _mm512_testn_epi64_mask(common, _mm512_sub_epi64(common, one))
            })
            .0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists of every length around the vector width, against the definition.
    #[test]
    fn filters_keep_what_the_definition_keeps() {
        let sets: Vec<u64> = (0..45u64)
            .map(|k| k.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40)
            .collect();
        let set = 0b1011_0110_0101_1010_1100;
        for len in 0..sets.len() {
            let from = &sets[..len];
            let mut to = vec![0; len];
            for disjoint in [disjoint, portable::disjoint] {
                let kept = disjoint(from, &mut to, set);
                let expected: Vec<u64> = from.iter().copied().filter(|x| x & set == 0).collect();
                assert_eq!(to[..kept], expected);
            }
            for crossing in [crossing, portable::crossing] {
                let kept = crossing(from, &mut to, set);
                let meets_once = |x: &u64| (x & set).count_ones() == 1;
                let expected: Vec<u64> = from.iter().copied().filter(meets_once).collect();
                assert_eq!(to[..kept], expected);
            }
            for matching in [matching, portable::matching] {
                let (kept, union) = matching(from, &mut to, 0b11, 0b01, &[set, !set]);
                let matches = |x: &u64| x & 0b11 == 0b01 && x & set != 0 && x & !set != 0;
                let expected: Vec<u64> = from.iter().copied().filter(matches).collect();
                assert_eq!(to[..kept], expected);
                assert_eq!(union, expected.iter().fold(0, |all, x| all | x));
            }
        }
    }
}

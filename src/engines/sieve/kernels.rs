//! The steps of whole blocks, compiled for the processor at hand.

#![expect(
    unsafe_code,
    reason = "calls of functions compiled for detected processor features"
)]

use super::exchange::{self, Lines, Two};
use super::lane::Lane;

/// The vector code that the processor can run.
#[derive(Clone, Copy)]
pub(super) struct Kernels {
    shift: unsafe fn(Two, &mut [Lane], &Lane, &Lane) -> Lane,
    carry: unsafe fn(Two, &[Lane], &mut [Lane], u8, &Lane) -> Lane,
    switches: unsafe fn(Lines, &[Lane], &Lane) -> Lane,
    different: unsafe fn(&[Lane], &[Lane], &Lane) -> Lane,
    copy: unsafe fn(&[Lane], &mut [Lane], &Lane),
}

macro_rules! compiled {
    ($name:ident, $vector:ty $(, #[$feature:meta])?) => {
        mod $name {
            use super::*;
            $(#[$feature])?
            #[inline(never)]
            pub(super) fn shift(two: Two, cells: &mut [Lane], delta: &Lane, need: &Lane) -> Lane {
                two.shift::<$vector>(cells, delta, need)
            }
            $(#[$feature])?
            #[inline(never)]
            pub(super) fn carry(
                two: Two,
                from: &[Lane],
                to: &mut [Lane],
                delta: u8,
                need: &Lane,
            ) -> Lane {
                two.carry::<$vector>(from, to, delta, need)
            }
            $(#[$feature])?
            #[inline(never)]
            pub(super) fn switches(lines: Lines, cells: &[Lane], need: &Lane) -> Lane {
                lines.switches::<$vector>(cells, need)
            }
            $(#[$feature])?
            #[inline(never)]
            pub(super) fn different(a: &[Lane], b: &[Lane], need: &Lane) -> Lane {
                exchange::different::<$vector>(a, b, need)
            }
            $(#[$feature])?
            #[inline(never)]
            pub(super) fn copy(from: &[Lane], to: &mut [Lane], lanes: &Lane) {
                exchange::copy::<$vector>(from, to, lanes);
            }
            pub(super) const KERNELS: Kernels = Kernels { shift, carry, switches, different, copy };
        }
    };
}

compiled!(portable, Lane);
#[cfg(target_arch = "x86_64")]
compiled!(avx2, crate::engines::sieve::lane::avx2::Register, #[target_feature(enable = "avx2")]);

impl Kernels {
    /// The best that the processor can run.
    pub(super) fn detected() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            return avx2::KERNELS;
        }
        portable::KERNELS
    }

    /// What runs anywhere.
    #[cfg(test)]
    pub(super) fn portable() -> Self {
        portable::KERNELS
    }

    /// [`Two::shift`].
    #[inline]
    pub(super) fn shift(self, two: Two, cells: &mut [Lane], delta: &Lane, need: &Lane) -> Lane {
        // SAFETY: the processor has the features that the code is compiled for.
        unsafe { (self.shift)(two, cells, delta, need) }
    }

    /// [`Two::carry`].
    #[inline]
    pub(super) fn carry(
        self,
        two: Two,
        from: &[Lane],
        to: &mut [Lane],
        delta: u8,
        need: &Lane,
    ) -> Lane {
        // SAFETY: as above.
        unsafe { (self.carry)(two, from, to, delta, need) }
    }

    /// [`Lines::switches`].
    #[inline]
    pub(super) fn switches(self, lines: Lines, cells: &[Lane], need: &Lane) -> Lane {
        // SAFETY: as above.
        unsafe { (self.switches)(lines, cells, need) }
    }

    /// [`exchange::different`].
    #[inline]
    pub(super) fn different(self, a: &[Lane], b: &[Lane], need: &Lane) -> Lane {
        // SAFETY: as above.
        unsafe { (self.different)(a, b, need) }
    }

    /// [`exchange::copy`].
    #[inline]
    pub(super) fn copy(self, from: &[Lane], to: &mut [Lane], lanes: &Lane) {
        // SAFETY: as above.
        unsafe { (self.copy)(from, to, lanes) }
    }
}

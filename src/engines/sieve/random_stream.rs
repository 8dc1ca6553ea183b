//! Cheap pseudo-random numbers. The sieve only needs variety; no result depends on
//! their quality.

use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

/// A deterministic stream of numbers.
#[derive(Clone, Debug)]
pub(super) struct RandomStream(SplitMix64);

impl RandomStream {
    /// The stream that belongs to a seed.
    pub(super) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// The next 64 bits.
    #[inline]
    pub(super) fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `n` (n > 0), by multiplication; the bias is below n / 2^32.
    #[inline]
    pub(super) fn below(&mut self, n: usize) -> usize {
        (((self.next_u64() >> 32) * n as u64) >> 32) as usize
    }
}

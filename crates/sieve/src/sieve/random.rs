//! Random numbers, and random tables to start from.
//!
//! The sieve only needs variety; no result depends on the quality of the numbers.

use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

use survo_core::puzzle::Sum;

/// A deterministic stream of numbers.
#[derive(Clone, Debug)]
pub(super) struct RandomStream(SplitMix64);

impl RandomStream {
    pub(super) fn new(seed: u64) -> Self {
        Self(SplitMix64::seed_from_u64(seed))
    }

    /// A number below `n` (n > 0), by multiplication; the bias is below n / 2^32.
    #[inline]
    pub(super) fn below(&mut self, n: usize) -> usize {
        (((self.0.next_u64() >> 32) * n as u64) >> 32) as usize
    }
}

/// Exchanges tried to repair one start.
const MAX_REPAIRS: usize = 30;

/// Tries to split 1..=mn into n columns with the sums c: the numbers in ascending order up to
/// `noise` (a random order if that is large), repaired by exchanges between a column that is too
/// large and one that is too small. The numbers of column j begin at j * m; `None` if the repair
/// fails. Margins near the hull need little noise: their splits are nearly ordered.
pub(super) fn random_split(
    rng: &mut RandomStream,
    m: usize,
    c: &[Sum],
    noise: usize,
) -> Option<[i16; 64]> {
    let n = c.len();
    let mut keyed = [(0usize, 0i16); 64];
    for (x, cell) in keyed[..m * n].iter_mut().enumerate() {
        *cell = (8 * x + rng.below(noise), x as i16 + 1);
    }
    keyed[..m * n].sort_unstable();
    let mut numbers = [0i16; 64];
    for (x, &(_, v)) in numbers.iter_mut().zip(&keyed[..m * n]) {
        *x = v;
    }
    for j in 0..n {
        for x in (1..m).rev() {
            numbers[j * m..].swap(x, rng.below(x + 1));
        }
    }
    let mut error = [0i32; 32];
    for j in 0..n {
        error[j] = numbers[j * m..(j + 1) * m]
            .iter()
            .map(|&v| v as i32)
            .sum::<i32>()
            - c[j] as i32;
    }
    for _ in 0..MAX_REPAIRS {
        // A column that is too large and one that is too small, at random.
        let (mut j, mut l, mut plus, mut minus) = (0, 0, 0, 0);
        for (x, &e) in error[..n].iter().enumerate() {
            if e > 0 {
                plus += 1;
                if rng.below(plus) == 0 {
                    j = x;
                }
            } else if e < 0 {
                minus += 1;
                if rng.below(minus) == 0 {
                    l = x;
                }
            }
        }
        if plus == 0 {
            return Some(numbers);
        }
        let want = error[j].min(-error[l]);
        let mut best = (i32::MAX, 0, 0);
        for v in j * m..(j + 1) * m {
            for u in l * m..(l + 1) * m {
                let d = (numbers[v] - numbers[u]) as i32;
                if d > 0 {
                    let miss =
                        if d <= want { want - d } else { 2 * (d - want) } * 4 + rng.below(4) as i32;
                    if miss < best.0 {
                        best = (miss, v, u);
                    }
                }
            }
        }
        let (_, v, u) = best;
        if best.0 == i32::MAX {
            // The larger column holds the smaller numbers throughout: shake.
            let (x, y) = (rng.below(m * n), rng.below(m * n));
            let d = (numbers[x] - numbers[y]) as i32;
            error[x / m] -= d;
            error[y / m] += d;
            numbers.swap(x, y);
            continue;
        }
        let d = (numbers[v] - numbers[u]) as i32;
        error[j] -= d;
        error[l] += d;
        numbers.swap(v, u);
    }
    None
}

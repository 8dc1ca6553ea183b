//! Swaps that a random order would need, to compare with.

use num_bigint::BigUint;

use crate::numbers::permutations_by_cycles;

/// The distribution of the number of swaps that sort `n` numbers in random order: n
/// less the number of cycles of a random permutation (Mustonen, *On the swapping
/// method*, 9 Jul 2007, compares start tables with it).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomOrder {
    counts: Vec<BigUint>,
}

impl RandomOrder {
    /// The distribution for `n` numbers; the cost of [`permutations_by_cycles`].
    pub fn of(n: usize) -> Self {
        let mut counts = permutations_by_cycles(n);
        if n > 0 {
            // No permutation of something has no cycles.
            counts.remove(0);
        }
        counts.reverse();
        Self { counts }
    }

    /// How many permutations need s swaps, for s from 0 to n - 1.
    pub fn counts(&self) -> &[BigUint] {
        &self.counts
    }

    /// The mean number of swaps, n less the harmonic number 1 + 1/2 + .. + 1/n.
    pub fn mean(&self) -> f64 {
        self.reciprocals().map(|reciprocal| 1.0 - reciprocal).sum()
    }

    /// The standard deviation: the variance is the sum of 1/k - 1/k^2, as the k-th
    /// thing of [`permutations_by_cycles`] begins a cycle with probability 1/k,
    /// whatever the others do.
    pub fn standard_deviation(&self) -> f64 {
        self.reciprocals()
            .map(|reciprocal| reciprocal - reciprocal * reciprocal)
            .sum::<f64>()
            .sqrt()
    }

    /// The mean of the squares of the numbers of swaps: S2 of the source.
    pub fn mean_square(&self) -> f64 {
        self.mean().powi(2) + self.standard_deviation().powi(2)
    }

    /// All orders, n!.
    pub fn all(&self) -> BigUint {
        self.counts.iter().sum()
    }

    /// Which part of the orders needs s swaps, for s from 0 to n - 1, to 14 digits after
    /// the point.
    pub fn shares(&self) -> Vec<f64> {
        let (all, parts) = (self.all(), BigUint::from(10u64.pow(14)));
        let share = |count| u64::try_from((count * &parts * 2u32 + &all) / (&all * 2u32));
        let counts = self.counts.iter();
        counts
            .map(|count| share(count).map_or(1.0, |share| share as f64 / 1e14))
            .collect()
    }

    fn reciprocals(&self) -> impl Iterator<Item = f64> {
        (1..=self.counts.len()).map(|k| 1.0 / k as f64)
    }
}

//! The steps of a method on many puzzles, in a few numbers.

use super::SukoMethod;

/// Percentiles that are kept.
pub const PERCENTILES: [u64; 7] = [1, 5, 25, 50, 75, 95, 99];

/// Numbers of steps below which puzzles are counted.
pub const THRESHOLDS: [u64; 5] = [10, 50, 1000, 10_000, 20_000];

/// The distribution of the number of steps of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The method.
    pub method: SukoMethod,
    /// The number of puzzles.
    pub puzzles: u64,
    /// Steps on all puzzles together.
    pub steps: u64,
    /// Squares filled by rules on all puzzles together.
    pub filled: u64,
    /// The smallest number of steps.
    pub least: u64,
    /// The [`PERCENTILES`]: the smallest numbers of steps that so many per cent of the
    /// puzzles at least do not exceed.
    pub percentiles: [u64; PERCENTILES.len()],
    /// The largest number of steps.
    pub greatest: u64,
    /// How many puzzles take fewer steps than each of the [`THRESHOLDS`].
    pub below: [u64; THRESHOLDS.len()],
}

impl Steps {
    /// From steps and filled squares on each of some puzzles; all zero without any.
    pub fn of(method: SukoMethod, costs: &[(u64, u64)]) -> Self {
        let mut steps: Vec<u64> = costs.iter().map(|cost| cost.0).collect();
        steps.sort_unstable();
        let puzzles = steps.len() as u64;
        let percentile = |percent: u64| {
            let rank = (puzzles * percent).div_ceil(100).max(1);
            steps.get(rank as usize - 1).copied().unwrap_or(0)
        };
        Self {
            method,
            puzzles,
            steps: steps.iter().sum(),
            filled: costs.iter().map(|cost| cost.1).sum(),
            least: steps.first().copied().unwrap_or(0),
            percentiles: PERCENTILES.map(percentile),
            greatest: steps.last().copied().unwrap_or(0),
            below: THRESHOLDS.map(|limit| steps.partition_point(|&s| s < limit) as u64),
        }
    }

    /// The mean number of steps.
    pub fn mean(&self) -> f64 {
        self.steps as f64 / self.puzzles.max(1) as f64
    }

    /// One of the [`PERCENTILES`]; panics for another.
    pub fn percentile(&self, percent: u64) -> u64 {
        let place = PERCENTILES.iter().position(|&other| other == percent);
        self.percentiles[place.expect("a percentile that is kept")]
    }

    /// The per cent of puzzles with fewer steps than one of the [`THRESHOLDS`]; panics
    /// for another.
    pub fn percent_below(&self, limit: u64) -> f64 {
        let place = THRESHOLDS.iter().position(|&other| other == limit);
        let below = self.below[place.expect("a threshold that is kept")];
        100.0 * below as f64 / self.puzzles.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_numbers_of_steps_that_occurred() {
        let costs: Vec<(u64, u64)> = (1..=200).rev().map(|steps| (steps, 2)).collect();
        let steps = Steps::of(SukoMethod::BruteForce, &costs);
        assert_eq!(steps.percentiles, [2, 10, 50, 100, 150, 190, 198]);
        assert_eq!((steps.least, steps.greatest), (1, 200));
        assert_eq!((steps.steps, steps.filled), (20_100, 400));
        assert_eq!(steps.below, [9, 49, 200, 200, 200]);
        let one = Steps::of(SukoMethod::BruteForce, &[(7, 0)]);
        assert_eq!(one.percentiles, [7; 7]);
        assert_eq!(Steps::of(SukoMethod::BruteForce, &[]).mean(), 0.0);
    }
}

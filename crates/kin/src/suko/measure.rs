//! How many steps the methods take to the first solution, in a few numbers.

use std::time::Duration;

use rayon::prelude::*;

use super::Suko;
use crate::sum_puzzle::{
    Backtracking, BruteForce, Improvements, Stepwise, UnknownImprovement, run,
};
use survo_base::{Ending, Stop, ThreadClock};

/// A way to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SukoMethod {
    /// Backtracking with a set of improvements.
    Backtracking(Improvements),
    /// All permutations in lexicographic order.
    BruteForce,
}

/// A text that names no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is neither a set of improvements nor brute")]
pub struct UnknownSukoMethod(pub String);

impl SukoMethod {
    /// Every set of improvements, smaller sets first, and brute force.
    pub fn all() -> Vec<Self> {
        let sets = Improvements::all_sets().into_iter();
        sets.map(Self::Backtracking)
            .chain([Self::BruteForce])
            .collect()
    }

    /// A search for the solutions of a puzzle. The diagonal rules are at hand for
    /// improvement 5.
    pub fn search(self, suko: &Suko) -> Box<dyn Stepwise> {
        match self {
            Self::Backtracking(improvements) => Box::new(Backtracking::new(
                suko.puzzle(),
                &suko.diagonals(),
                improvements,
            )),
            Self::BruteForce => Box::new(BruteForce::new(suko.puzzle())),
        }
    }
}

impl std::fmt::Display for SukoMethod {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Backtracking(improvements) => improvements.fmt(f),
            Self::BruteForce => f.pad("brute"),
        }
    }
}

impl std::str::FromStr for SukoMethod {
    type Err = UnknownSukoMethod;

    fn from_str(text: &str) -> Result<Self, UnknownSukoMethod> {
        if text == "brute" {
            return Ok(Self::BruteForce);
        }
        text.parse()
            .map(Self::Backtracking)
            .map_err(|UnknownImprovement(_)| UnknownSukoMethod(text.to_owned()))
    }
}

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

/// Measures a method on each of some puzzles, in parallel on the threads of the current
/// pool: the steps until the first solution is found or it is known that there is none, and
/// the processor time of all of them. `None` when `stop` was raised. The steps do not depend
/// on the threads.
pub fn measure(puzzles: &[Suko], method: SukoMethod, stop: &Stop) -> Option<(Steps, Duration)> {
    let measured = |suko| {
        let clock = ThreadClock::now();
        let report = run(&mut *method.search(suko), 1, stop, &mut |_, _| {});
        let cost = (report.steps, report.filled);
        (report.ending != Ending::Stopped).then(|| (cost, clock.elapsed()))
    };
    let measured = puzzles.par_iter().map(measured);
    let (costs, times): (Vec<_>, Vec<Duration>) =
        measured.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    Some((Steps::of(method, &costs), times.iter().sum()))
}

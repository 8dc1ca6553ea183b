//! Mustonen's measure of difficulty: how long a simple random solver wanders.
//!
//! S. Mustonen, *On certain cross sum puzzles* (2006), measures a puzzle by MD, the
//! mean number of *mutations* that his first solver needs from 1000 random starts. The
//! solver fills the blanks at random; exchanges two elements as long as the sum of the
//! errors of rows and columns falls; and at a dead end exchanges two or more numbers at
//! random, a mutation, and goes on.
//!
//! The source leaves open which exchange is taken where several lower the error, and how
//! many numbers a mutation moves. Here the exchange that lowers it most is taken, and a
//! mutation moves three random numbers round. Of the readings tried this came closest to
//! the published values of open puzzles (means of 60 to 2000 starts, with standard errors
//! of 2 to 13 per cent):
//!
//! | exchange taken | a mutation | MD 2050 | 150 | 1700 | 1550 |
//! |---|---|---|---|---|---|
//! | **the best** | **three round** | **1917** | **158** | **2162** | **1550** |
//! | the best | one pair, and one more for each head of a coin | 1716 | 126 | 1629 | 2267 |
//! | the best | one pair or two | 2591 | 183 | 2597 | 2930 |
//! | the best | two to four round | 1452 | 115 | 1256 | 1366 |
//! | the best | four round | 747 | 68 | 776 | 827 |
//! | each that helps, one pass | one pair or two | 1674 | 158 | 1494 | 959 |
//! | each that helps, passes | one pair | 611 | 93 | 611 | |
//! | the first, then from the start | two or three round | 707 | 217 | 1135 | 703 |
//! | any that helps, at random | two or three round | 481 | 43 | 552 | 527 |
//!
//! Two published puzzles with givens, MD 55 and 130, come out at about 85 and 60, and no
//! other reading that was tried on them comes closer to both. So the measure is of the size of Mustonen's,
//! in his classes or the ones beside, and no more: compare MD of this program
//! with MD of this program, and of puzzles with their sums in a like order: of exchanges
//! that help alike the first is taken, row by row, so the order counts.
//!
//! Relies on [`crate::puzzle`] and, for the flag that ends long work, on
//! [`crate::engines`].

mod solver;
mod stars;

pub use stars::Stars;

use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use rayon::prelude::*;

use crate::puzzle::Puzzle;
use crate::search::Stop;
use solver::{RandomSolver, WalkEnd};

/// The starts of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trials {
    /// Number of random starts, at least 1.
    pub starts: u32,
    /// Seed of the starts. Fewer starts with the same seed are the first of them.
    pub seed: u64,
    /// Mutations after which a start is given up.
    pub limit: u64,
}

impl Default for Trials {
    /// 1000 starts as in the source, seed 0, a million mutations.
    fn default() -> Self {
        Self {
            starts: 1000,
            seed: 0,
            limit: 1_000_000,
        }
    }
}

/// The mean number of mutations.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// Starts behind it.
    pub starts: u32,
    /// MD.
    pub mean: f64,
    /// The standard error of the mean; 0 for a single start, about which nothing is
    /// known.
    pub standard_error: f64,
}

impl Difficulty {
    /// The class of the mean.
    pub fn stars(&self) -> Stars {
        Stars::of(self.mean)
    }

    fn of(mutations: &[u64]) -> Self {
        let n = mutations.len() as f64;
        let mean = mutations.iter().map(|&x| u128::from(x)).sum::<u128>() as f64 / n;
        let squares: f64 = mutations.iter().map(|&x| (x as f64 - mean).powi(2)).sum();
        let variance = if mutations.len() > 1 {
            squares / (n - 1.0)
        } else {
            0.0
        };
        Self {
            starts: mutations.len() as u32,
            mean,
            standard_error: (variance / n).sqrt(),
        }
    }
}

/// Why there is no measure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeasureError {
    /// A start was given up.
    #[error("not solved within {0} mutations; perhaps it has no solution")]
    Unsolved(u64),
    /// No exchange can help, as fewer than two cells are blank.
    #[error("no solution: the numbers in place do not have the sums")]
    Impossible,
    /// [`Stop`] was raised.
    #[error("stopped")]
    Stopped,
}

/// Measures a puzzle, in parallel on the threads of the current rayon pool; the result
/// depends on the puzzle and the trials only.
///
/// Cost: for each mutation some passes over the pairs of blank cells, about a
/// microsecond each for 16 blanks.
///
/// # Errors
/// When a start is given up, as every start of a puzzle without a solution is, or
/// `stop` is raised.
pub fn measure(puzzle: &Puzzle, trials: Trials, stop: &Stop) -> Result<Difficulty, MeasureError> {
    let mut seeds = SplitMix64::seed_from_u64(trials.seed);
    let seeds: Vec<u64> = (0..trials.starts.max(1))
        .map(|_| seeds.next_u64())
        .collect();
    let mutations = seeds
        .into_par_iter()
        .map_init(
            || RandomSolver::new(puzzle),
            |solver, seed| match solver.walk(seed, trials.limit, stop) {
                WalkEnd::Solved(mutations) => Ok(mutations),
                WalkEnd::GivenUp => Err(MeasureError::Unsolved(trials.limit)),
                WalkEnd::Stuck => Err(MeasureError::Impossible),
                WalkEnd::Stopped => Err(MeasureError::Stopped),
            },
        )
        .collect::<Result<Vec<u64>, _>>()?;
    Ok(Difficulty::of(&mutations))
}

#[cfg(test)]
mod tests;

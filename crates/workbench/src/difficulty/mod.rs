//! Mustonen's measure of difficulty: how long a simple random solver wanders.
//!
//! S. Mustonen, *On certain cross sum puzzles* (2006), measures a puzzle by MD, the mean number of
//! *mutations* that his first solver needs from 1000 random starts. The solver fills the blanks at
//! random; exchanges two elements as long as the sum of the errors of rows and columns falls; and
//! at a dead end exchanges two or more numbers at random, a mutation, and goes on.
//!
//! The source leaves open which exchange is taken where several lower the error, and how
//! many numbers a mutation moves. Here the exchange that lowers it most is taken, any of
//! them where several lower it alike, and a mutation moves three random numbers round. Of
//! the readings tried this came closest to the published values: `docs/explanation/difficulty.md` has the
//! figures. The measure falls into the class of Mustonen's value or the next one; it is no
//! closer than that. So compare an MD of this program only with another MD of this program. The
//! order of rows and columns matters by chance only.

mod solver;
mod trace_lines;

use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use rayon::prelude::*;

use crate::swap_state::SwapState;
pub use solver::RandomStep;
use solver::walk;
use survo_core::counted;
use survo_core::puzzle::Puzzle;
use survo_core::search::Stop;
pub use trace_lines::trace_lines;

/// The starts of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trials {
    /// Number of random starts, at least 1.
    pub starts: u32,
    /// Seed of the starts. With the same seed, fewer starts are the first of more starts.
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
    /// The standard error of the mean; 0 for a single start, about which nothing is known.
    pub standard_error: f64,
}

impl Difficulty {
    /// The standard error; `None` for a single start, which says nothing about others.
    pub fn error(&self) -> Option<f64> {
        (self.starts > 1).then_some(self.standard_error)
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

/// "MD 12.3, standard error 0.41, 1000 starts: *".
impl std::fmt::Display for Difficulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // So that a standard error from 0.1 on has at least two significant digits.
        let digits = match self.error().unwrap_or(self.mean / 10.0) {
            error if error >= 10.0 => 0,
            error if error >= 1.0 => 1,
            _ => 2,
        };
        let error = self.error();
        let error = error.map_or("unknown".to_owned(), |error| format!("{error:.digits$}"));
        let (mean, starts) = (self.mean, counted(self.starts, "start"));
        let stars = "*".repeat(stars(mean));
        write!(
            f,
            "MD {mean:.digits$}, standard error {error}, {starts}: {stars}"
        )
    }
}

/// The greatest MD of all classes but the last (Mustonen 2006): 0-30, 31-150, 151-600, 601-1500,
/// above.
const CLASSES: [u32; 4] = [30, 150, 600, 1500];

/// One to five stars: the class of a mean, rounded to a whole number as the bounds are.
pub fn stars(mean: f64) -> usize {
    let above = |bound: &&u32| mean.round() > f64::from(**bound);
    1 + CLASSES.iter().take_while(above).count()
}

/// Why there is no measure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum MeasureError {
    #[error("not solved within {0} mutations; perhaps it has no solution")]
    Unsolved(u64),
    /// No exchange can help, as fewer than two cells are blank.
    #[error("no solution: the numbers in place do not have the sums")]
    Impossible,
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
/// When a start is given up, as every start of a puzzle without a solution is, or `stop` is raised.
pub fn measure(puzzle: &Puzzle, trials: Trials, stop: &Stop) -> Result<Difficulty, MeasureError> {
    let mut seeds = SplitMix64::seed_from_u64(trials.seed);
    let seeds: Vec<u64> = (0..trials.starts.max(1))
        .map(|_| seeds.next_u64())
        .collect();
    let walked = seeds
        .into_par_iter()
        .map(|seed| walk(puzzle, seed, trials.limit, stop, &mut |_, _| {}));
    Ok(Difficulty::of(&walked.collect::<Result<Vec<u64>, _>>()?))
}

/// Follows the first start of a measurement step by step and returns its number of mutations.
/// `tell` receives each step and the table after it.
///
/// # Errors
/// As [`measure`].
pub fn trace(
    puzzle: &Puzzle,
    trials: Trials,
    stop: &Stop,
    tell: &mut dyn FnMut(RandomStep, &SwapState),
) -> Result<u64, MeasureError> {
    let seed = SplitMix64::seed_from_u64(trials.seed).next_u64();
    walk(puzzle, seed, trials.limit, stop, tell)
}

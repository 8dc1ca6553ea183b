//! Mustonen's measure of difficulty: how long a simple random solver takes.
//!
//! S. Mustonen, *On certain cross sum puzzles* (2006), measures a puzzle by MD, the mean number of
//! *mutations* that his first solver needs from 1000 random starts. The solver fills the blanks at
//! random; exchanges two elements as long as the sum of the errors of rows and columns falls; and
//! at a dead end exchanges two or more numbers at random, a mutation, and goes on.
//!
//! The source leaves open which exchange is taken where several lower the error, and how
//! many numbers a mutation moves. Here the exchange that lowers it most is taken, a random one
//! where several lower it equally, and a mutation rotates three random numbers. Of
//! the interpretations tried this came closest to the published values; the figures are in
//! `docs/explanation/difficulty.md`. The measure falls into the class of Mustonen's value or the
//! next one, but not closer. So compare an MD of this program only with another MD of this program.
//! The order of rows and columns matters by chance only.

mod solver;

use std::fmt::Display;

use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;
use rayon::prelude::*;

use crate::swap_state::SwapState;
use crate::swapping::error_table;
pub use solver::RandomStep;
use solver::walk;
use survo_core::counted;
use survo_core::puzzle::Puzzle;
use survo_core::search::Stop;

/// The starts of a measurement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trials {
    /// Number of random starts, from 1 to [`MAX_STARTS`]; others count as the nearer of these.
    pub starts: u32,
    /// Seed of the starts. With the same seed, fewer starts are the first of more starts.
    pub seed: u64,
    /// Mutations after which a start is given up.
    pub limit: u64,
}

/// Most starts of a measurement, 16 bytes each.
pub const MAX_STARTS: u32 = 10_000_000;

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
    pub mean: f64,
    /// The standard error of the mean; `None` for a single start, which says nothing about others.
    pub standard_error: Option<f64>,
}

impl Difficulty {
    fn of(mutations: &[u64]) -> Self {
        let n = mutations.len() as f64;
        let mean = mutations.iter().map(|&x| u128::from(x)).sum::<u128>() as f64 / n;
        let squares: f64 = mutations.iter().map(|&x| (x as f64 - mean).powi(2)).sum();
        Self {
            starts: mutations.len() as u32,
            mean,
            standard_error: (n > 1.0).then(|| (squares / (n - 1.0) / n).sqrt()),
        }
    }
}

/// "MD 12.3, standard error 0.41, 1000 starts: *".
impl Display for Difficulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // So that a standard error from 0.1 on has at least two significant digits.
        let digits = match self.standard_error.unwrap_or(self.mean / 10.0) {
            error if error >= 10.0 => 0,
            error if error >= 1.0 => 1,
            _ => 2,
        };
        let error = self.standard_error;
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

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    let seeds: Vec<u64> = (0..trials.starts.clamp(1, MAX_STARTS))
        .map(|_| seeds.next_u64())
        .collect();
    let walked = seeds
        .into_par_iter()
        .map(|seed| walk(puzzle, seed, trials.limit, stop, &mut |_, _| {}));
    Ok(Difficulty::of(&walked.collect::<Result<Vec<u64>, _>>()?))
}

/// Follows the first start of a measurement step by step and returns its number of mutations.
/// `tell` receives each step and the table after it.
pub fn trace(
    puzzle: &Puzzle,
    trials: Trials,
    stop: &Stop,
    tell: &mut dyn FnMut(RandomStep, &SwapState),
) -> Result<u64, MeasureError> {
    let seed = SplitMix64::seed_from_u64(trials.seed).next_u64();
    walk(puzzle, seed, trials.limit, stop, tell)
}

/// Follows the first start like Mustonen's first program (2007, *On the swapping method*): gives
/// `tell` the random table with its errors, each exchange and mutation with W after it, and
/// the table at the end, in lines for people.
pub fn trace_lines(
    puzzle: &Puzzle,
    trials: Trials,
    stop: &Stop,
    tell: &mut dyn FnMut(&dyn Display),
) -> Result<(), MeasureError> {
    let (mut exchanges, mut mutations, mut last) = (0, 0, None);
    trace(puzzle, trials, stop, &mut |step, state| {
        let (table, w) = (state.table(), state.w());
        match step {
            RandomStep::Start => tell(&error_table(puzzle, &table)),
            RandomStep::Exchange([one, other]) => {
                exchanges += 1;
                tell(&format_args!("{exchanges}. ({one},{other})  W = {w}"));
            }
            RandomStep::Mutation([one, other, third]) => {
                mutations += 1;
                let round = match third {
                    0 => format!("{one} and {other} change places"),
                    third => format!("{one}, {other} and {third} move round"),
                };
                tell(&format_args!("mutation {mutations}: {round}  W = {w}"));
            }
        }
        last = Some(table);
    })?;
    if let Some(table) = &last {
        let (swaps, mutations) = (counted(exchanges, "swap"), counted(mutations, "mutation"));
        let errors = error_table(puzzle, table);
        tell(&format_args!(
            "\n{errors}\nsolved by {swaps} and {mutations}"
        ));
    }
    Ok(())
}

//! Estimates the cost of a survey from a sample of its work.
//!
//! The work is cut into many blocks of about equal estimated cost, as it is cut into
//! units; blocks spread evenly over the whole are run and their processor time is
//! taken. The mean times the number of blocks is the estimate.
//!
//! The interval is that of the sample. Its error is taken as the standard error of a simple random
//! one; the even spread usually makes it smaller, since neighbouring blocks are alike. How unevenly
//! the machine works is not in it.
//!
//! Blocks of slow engines may take longer than there is time. If time cuts a block off, the share
//! of it that was done counts, so that its time is not lost.

mod sample;
mod unique;

pub use unique::{UniqueEstimate, estimate_unique};

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::CheckedPlan;
use super::run::Work;
use sample::{Timed, WorkSample};
use survo_core::search::{Progress, Stop, Timer};
use survo_engines::{EngineError, Method};

/// Most blocks, a power of two: as many as it takes to make them short in the largest surveys. A
/// block of 3x11 has two or three column margins then, each of some thousand pairs.
const BLOCKS: u64 = 1 << 40;

/// Fewest swept margins of a block by the sieve. It carries tables from one margin to the next, so
/// that the first margins of a block cost several times what they would within a unit.
const RUN: u64 = 64;

/// Fewest blocks, a power of two, where the work has as many steps.
const FEWEST: u64 = 64;

/// The longest that work may go on after its time, so that something is measured however short
/// that is.
const GRACE: Duration = Duration::from_millis(500);

/// Processor seconds that a block should take: long compared with the cost of its start.
const BLOCK_TIME: f64 = 0.25;

/// Blocks run by each thread to find the size of blocks.
const PILOT: u64 = 4;

/// How many times as long as those of the pilot before blocks may be, at most: a power of two.
const GROWTH: u64 = 8;

/// Fewest whole blocks that say something about how much blocks differ.
const ENOUGH: u64 = 5;

/// A sample of a survey's work and what it says about the whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Blocks into which the work was cut.
    pub blocks: u64,
    /// Blocks that were run.
    pub sampled: u64,
    /// Processor seconds for one block, on average.
    pub mean: f64,
    /// Standard deviation of these seconds, from block to block.
    pub deviation: f64,
}

#[derive(Debug, thiserror::Error)]
pub enum EstimateError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("cannot start a thread: {0}")]
    Thread(#[source] std::io::Error),
    #[error("nothing was measured: {0}")]
    Nothing(&'static str),
}

/// Mean and variance of a sample; the variance of fewer than two values is 0.
fn moments(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, squares / (count - 1.0).max(1.0))
}

/// Half the width of a 95 % interval about a sum of independent parts. Each has a variance and the
/// degrees of freedom of that; Satterthwaite's formula gives those of the sum.
fn half_width(parts: &[(f64, f64)]) -> f64 {
    let variance: f64 = parts.iter().map(|(variance, _)| variance).sum();
    let welch: f64 = parts
        .iter()
        .map(|(variance, freedom)| variance * variance / freedom)
        .sum();
    let freedom = match welch > 0.0 {
        true => variance * variance / welch,
        false => f64::INFINITY,
    };
    student(freedom) * variance.sqrt()
}

/// The 97.5th percentile of Student's distribution, by the first terms of its expansion about the
/// normal one (Abramowitz and Stegun 26.7.5): 0.4 % too little for 7 degrees of freedom, 4 % for 3,
/// 10 % for 2. Fewer count as 2.
fn student(freedom: f64) -> f64 {
    const NORMAL: f64 = 1.959_964;
    let freedom = freedom.max(2.0);
    let third = (NORMAL.powi(3) + NORMAL) / 4.0;
    let fifth = (5.0 * NORMAL.powi(5) + 16.0 * NORMAL.powi(3) + 3.0 * NORMAL) / 96.0;
    NORMAL + third / freedom + fifth / (freedom * freedom)
}

impl Estimate {
    /// The estimate for work of this many blocks; `None` if nothing was measured.
    fn of(blocks: u64, timed: &Timed) -> Option<Self> {
        let (mean, variance) = moments(&timed.blocks);
        let sampled = timed.blocks.len() as f64;
        let (part, seconds) = timed.part;
        let done = sampled + part;
        (done > 0.0).then(|| Self {
            blocks,
            sampled: timed.blocks.len() as u64,
            mean: (mean * sampled + seconds) / done,
            deviation: variance.sqrt(),
        })
    }

    /// Processor seconds for everything.
    pub fn seconds(&self) -> f64 {
        self.mean * self.blocks as f64
    }

    /// Whether enough blocks were measured for a figure.
    pub fn says_enough(&self) -> bool {
        self.sampled >= ENOUGH.min(self.blocks)
    }

    /// Where the processor time of the survey lies with 95 % confidence, as far as the sample
    /// tells; `None` when too few blocks were measured to tell.
    pub fn interval(&self) -> Option<(f64, f64)> {
        if !self.says_enough() {
            return None;
        }
        let seconds = self.seconds();
        // A sample of everything has no error.
        let left = 1.0 - (self.sampled as f64 / self.blocks as f64).min(1.0);
        let error = self.deviation * (left / self.sampled as f64).sqrt() * self.blocks as f64;
        let error = half_width(&[(error.powi(2), self.sampled.max(2) as f64 - 1.0)]);
        let ends = [seconds - error, seconds + error];
        Some(ends.map(|end| end.max(0.0)).into())
    }
}

/// The greatest power of two up to a number; 1 for 0.
fn power_of_two(most: u64) -> u64 {
    1 << most.max(1).ilog2()
}

/// Runs a sample of a plan's work for about as long as `time`, which begins when the margins
/// are listed and the first thread is ready. `seed` draws the sample. The plan's shard and units
/// are not looked at. When stopped before, what was measured until then is the estimate.
///
/// # Errors
/// When nothing could be measured: a pair does not fit the engine's memory limit, for example.
pub fn estimate(
    plan: &CheckedPlan,
    time: Duration,
    seed: u64,
    stop: &Stop,
    progress: &dyn Progress,
) -> Result<Estimate, EstimateError> {
    let Some(work) = Work::new(plan, stop) else {
        return Err(EstimateError::Nothing("stopped while margins were listed"));
    };
    let timer = Timer::new(stop, time.saturating_add(GRACE)).map_err(EstimateError::Thread)?;
    let shortest = match plan.margin_method() {
        Method::Sieve => RUN,
        _ => 1,
    };
    let most = power_of_two((work.cost.steps() / shortest).min(BLOCKS));
    let fewest = FEWEST.min(most);
    let threads = plan.threads as u64;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut blocks = most;
    let mut first = None;
    while timer.elapsed() < time / 2 {
        let pilot = WorkSample {
            blocks,
            first: rng.random_range(0..blocks),
            limit: PILOT.saturating_mul(threads).min(blocks),
            time: time / 8,
        };
        let times = pilot.run(&work, &timer, progress)?;
        first = Estimate::of(blocks, &times).or(first);
        let (Some(found), false) = (first, timer.stop().is_raised()) else {
            break;
        };
        let wanted = power_of_two((found.seconds() / BLOCK_TIME) as u64).clamp(fewest, most);
        // Short blocks say little about long ones, which might take hours.
        let next = wanted.max(blocks / GROWTH);
        let is_found = next > blocks / 2;
        blocks = next;
        if is_found {
            break;
        }
    }
    let left = time.saturating_sub(timer.elapsed());
    let sample = WorkSample {
        blocks,
        first: rng.random_range(0..blocks),
        limit: blocks,
        time: left,
    };
    let times = sample.run(&work, &timer, progress)?;
    Estimate::of(blocks, &times)
        .or(first)
        .ok_or(EstimateError::Nothing(
            "stopped too early, or too little time",
        ))
}

#[cfg(test)]
mod tests;

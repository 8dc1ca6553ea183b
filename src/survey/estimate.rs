//! What a survey would cost, from a sample of its work.
//!
//! The work is cut into many blocks of about equal estimated cost, as it is cut into
//! units; blocks spread evenly over the whole are run and their processor time is
//! taken. The mean times the number of blocks is the estimate. Its standard error is
//! that of a simple random sample: the even spread can only make it better.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::clock::ThreadClock;
use super::work::{Work, lock};
use super::{Plan, Silent};
use crate::engines::{EngineError, Stop};

/// Most blocks.
const BLOCKS: u64 = 1 << 20;

/// Fewest blocks, where the work has as many steps.
const FEWEST: u64 = 64;

/// Processor time that a block should take: long beside what its start costs.
const BLOCK_TIME: f64 = 0.25;

/// Blocks run by each thread to find the size of blocks.
const PILOT: u64 = 4;

/// The 97.5th percentile of the normal distribution.
const NORMAL: f64 = 1.96;

/// A sample of a survey's work and what it says about the whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Blocks into which the work was cut.
    pub blocks: u64,
    /// Blocks that were run.
    pub sampled: u64,
    /// Processor seconds for one block, on average.
    pub mean: f64,
    /// Their standard deviation.
    pub deviation: f64,
}

impl Estimate {
    fn of(blocks: u64, times: &[f64]) -> Self {
        let count = times.len() as f64;
        let mean = times.iter().sum::<f64>() / count;
        let squares: f64 = times.iter().map(|time| (time - mean).powi(2)).sum();
        Self {
            blocks,
            sampled: times.len() as u64,
            mean,
            deviation: (squares / (count - 1.0).max(1.0)).sqrt(),
        }
    }

    /// Processor seconds for everything.
    pub fn seconds(&self) -> f64 {
        self.mean * self.blocks as f64
    }

    /// The 95 % confidence interval of [`Estimate::seconds`].
    pub fn interval(&self) -> (f64, f64) {
        // Nothing is left to chance once everything was measured.
        let left = 1.0 - (self.sampled as f64 / self.blocks as f64).min(1.0);
        let error = self.deviation * (left / self.sampled as f64).sqrt() * self.blocks as f64;
        let seconds = self.seconds();
        (
            (seconds - NORMAL * error).max(0.0),
            seconds + NORMAL * error,
        )
    }
}

/// Runs a sample of a plan's work for about as long as `time`, longer if a few blocks
/// take longer; `None` when stopped. The plan's shard and units are not looked at.
///
/// # Errors
/// When a pair does not fit the engine's memory limit.
pub fn estimate(
    plan: &Plan,
    time: Duration,
    seed: u64,
    stop: &Stop,
) -> Result<Option<Estimate>, EngineError> {
    let work = Work::new(plan);
    let most = work.steps().clamp(1, BLOCKS);
    let fewest = FEWEST.min(most);
    let threads = plan.threads as u64;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut blocks = most;
    // Twice, since short blocks say little about long ones.
    for _ in 0..2 {
        let pilot = Sample::new(blocks, rng.random(), PILOT * threads, None);
        let Some(times) = pilot.run(&work, stop)? else {
            return Ok(None);
        };
        let total = Estimate::of(blocks, &times).seconds();
        blocks = ((total / BLOCK_TIME) as u64).clamp(fewest, most);
    }
    let end = Instant::now() + time;
    let sample = Sample::new(blocks, rng.random(), blocks, Some(end));
    let times = sample.run(&work, stop)?;
    Ok(times.map(|times| Estimate::of(blocks, &times)))
}

/// Blocks to be run.
struct Sample {
    blocks: u64,
    /// Where in the sequence the sample begins, from 0 to 1.
    start: f64,
    limit: u64,
    end: Option<Instant>,
}

impl Sample {
    fn new(blocks: u64, start: f64, limit: u64, end: Option<Instant>) -> Self {
        Self {
            blocks,
            start,
            limit: limit.min(blocks),
            end,
        }
    }

    /// The `index`-th block: multiples of the golden section, which spread evenly over
    /// the unit interval however many there are (Knuth, TAOCP 3, section 6.4).
    fn block(&self, index: u64) -> u64 {
        const GOLDEN: f64 = 0.618_033_988_749_894_9;
        let place = (self.start + index as f64 * GOLDEN).fract();
        ((place * self.blocks as f64) as u64).min(self.blocks - 1)
    }

    /// The processor seconds of the blocks; `None` when stopped.
    fn run(&self, work: &Work<'_>, stop: &Stop) -> Result<Option<Vec<f64>>, EngineError> {
        let next = AtomicU64::new(0);
        let times = Mutex::new(Vec::new());
        let failure = Mutex::new(None);
        work.on_threads(|| {
            let mut worker = work.worker(stop, &Silent);
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                // Two at least, for a deviation.
                let late = self
                    .end
                    .is_some_and(|end| index > 1 && Instant::now() >= end);
                if index >= self.limit || late || stop.is_raised() {
                    break;
                }
                let clock = ThreadClock::now();
                match worker.run(work.block(self.block(index), self.blocks)) {
                    Ok(Some(_)) => lock(&times).push(clock.elapsed().as_secs_f64()),
                    Ok(None) => break,
                    Err(error) => {
                        lock(&failure).get_or_insert(error);
                        break;
                    }
                }
            }
        });
        if let Some(error) = lock(&failure).take() {
            return Err(error);
        }
        let times = std::mem::take(&mut *lock(&times));
        Ok((!stop.is_raised()).then_some(times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_spread_over_all_blocks() {
        let sample = Sample::new(10, 0.3, 10, None);
        let mut seen: Vec<u64> = (0..10).map(|index| sample.block(index)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() >= 8, "{seen:?}");
    }

    #[test]
    fn a_complete_sample_leaves_no_doubt() {
        let estimate = Estimate::of(3, &[1.0, 2.0, 3.0]);
        assert_eq!(estimate.seconds(), 6.0);
        assert_eq!(estimate.interval(), (6.0, 6.0));
        let part = Estimate::of(300, &[1.0, 2.0, 3.0]);
        let (low, high) = part.interval();
        assert!(low < 600.0 && 600.0 < high && high < 1000.0);
    }
}

//! What a survey would cost, from a sample of its work.
//!
//! The work is cut into many blocks of about equal estimated cost, as it is cut into
//! units; blocks spread evenly over the whole are run and their processor time is
//! taken. The mean times the number of blocks is the estimate.
//!
//! Two errors make its interval. That of the sample is the standard error of a simple
//! random one: the even spread can only make it better. And the same work does not
//! always take a machine the same processor time: caches, clock rates and processors
//! that share a core see to that. So each thread repeats its first blocks now and then;
//! the scatter of these repetitions says how far the machine may be from its present
//! self when the survey is run.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::run::{Queue, ThreadClock, UnitWorker, Work, lock, share};
use super::{NoProgress, Plan};
use crate::engines::EngineError;
use crate::search::Stop;

/// Most blocks: as many as it takes to make them short in the largest surveys.
const BLOCKS: u64 = 1 << 26;

/// Fewest blocks, where the work has as many steps.
const FEWEST: u64 = 64;

/// Processor time that a block should take: long beside what its start costs.
const BLOCK_TIME: f64 = 0.25;

/// Blocks run by each thread to find the size of blocks.
const PILOT: u64 = 4;

/// The longest that blocks may be beside those of the pilot before.
const GROWTH: u64 = 8;

/// Times that a thread repeats its first blocks.
const REPETITIONS: u32 = 8;

/// The 97.5th percentile of Student's distribution with `REPETITIONS - 1` degrees of
/// freedom.
const STUDENT: f64 = 2.365;

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
    /// Standard deviation of the time that the same work takes, as a share of it.
    pub drift: f64,
}

/// Mean and standard deviation of a sample; the deviation of less than two is 0.
fn moments(times: &[f64]) -> (f64, f64) {
    let count = times.len() as f64;
    let mean = times.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = times.iter().map(|time| (time - mean).powi(2)).sum();
    (mean, (squares / (count - 1.0).max(1.0)).sqrt())
}

impl Estimate {
    fn of(blocks: u64, times: &Times) -> Self {
        let (mean, deviation) = moments(&times.blocks);
        // Each thread repeats work of its own, and all count alike.
        let drifts = times.repeated.iter().map(|repeated| {
            let (mean, deviation) = moments(repeated);
            if mean > 0.0 {
                (deviation / mean).powi(2)
            } else {
                0.0
            }
        });
        Self {
            blocks,
            sampled: times.blocks.len() as u64,
            mean,
            deviation,
            drift: (drifts.sum::<f64>() / times.repeated.len().max(1) as f64).sqrt(),
        }
    }

    /// Processor seconds for everything.
    pub fn seconds(&self) -> f64 {
        self.mean * self.blocks as f64
    }

    /// Where the processor time of the survey lies with 95 % confidence: the errors of
    /// the sample and of the machine, taken as independent.
    pub fn interval(&self) -> (f64, f64) {
        let seconds = self.seconds();
        // A sample of everything has no error of its own.
        let left = 1.0 - (self.sampled as f64 / self.blocks as f64).min(1.0);
        let sample = self.deviation * (left / self.sampled as f64).sqrt() * self.blocks as f64;
        let error = STUDENT * sample.hypot(self.drift * seconds);
        ((seconds - error).max(0.0), seconds + error)
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
    let Some(work) = Work::new(plan, stop) else {
        return Ok(None);
    };
    let most = work.steps().clamp(1, BLOCKS);
    let fewest = FEWEST.min(most);
    let threads = plan.threads as u64;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let begun = Instant::now();
    let mut blocks = most;
    while begun.elapsed() < time / 2 {
        let pilot = Sample::pilot(blocks, rng.random(), PILOT * threads, time / 8);
        let Some(times) = pilot.run(&work, stop)? else {
            return Ok(None);
        };
        let total = Estimate::of(blocks, &times).seconds();
        let wanted = ((total / BLOCK_TIME) as u64).clamp(fewest, most);
        // Short blocks say little about long ones, which might take hours.
        let next = wanted.max(blocks / GROWTH);
        let is_found = next > blocks / 2;
        blocks = next;
        if is_found {
            break;
        }
    }
    let left = time.saturating_sub(begun.elapsed());
    let sample = Sample::whole(blocks, rng.random(), left);
    let times = sample.run(&work, stop)?;
    Ok(times.map(|times| Estimate::of(blocks, &times)))
}

/// Processor seconds of what was run.
#[derive(Default)]
struct Times {
    blocks: Vec<f64>,
    /// For each thread, its first blocks, over and over.
    repeated: Vec<Vec<f64>>,
}

/// Blocks to be run.
struct Sample {
    blocks: u64,
    /// Where in the sequence the sample begins, from 0 to 1.
    start: f64,
    limit: u64,
    /// Time to spend.
    time: Duration,
    /// Whether its blocks are repeated.
    repeats: bool,
}

impl Sample {
    /// A few blocks, to find their size.
    fn pilot(blocks: u64, start: f64, limit: u64, time: Duration) -> Self {
        Self {
            blocks,
            start,
            limit: limit.min(blocks),
            time,
            repeats: false,
        }
    }

    /// As many blocks as there is time for.
    fn whole(blocks: u64, start: f64, time: Duration) -> Self {
        Self {
            blocks,
            start,
            limit: blocks,
            time,
            repeats: true,
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
    fn run(&self, work: &Work<'_>, stop: &Stop) -> Result<Option<Times>, EngineError> {
        let times = Mutex::new(Times::default());
        let begun = Instant::now();
        share(work.threads(), self.limit, stop, |queue| {
            let worker = work.worker(stop, &NoProgress);
            let mut thread = Thread::new(self, work, worker);
            thread.run(queue, begun, stop)?;
            let mut times = lock(&times);
            times.blocks.append(&mut thread.times);
            times.repeated.push(thread.repeated);
            Ok::<(), EngineError>(())
        })?;
        let times = std::mem::take(&mut *lock(&times));
        Ok((!stop.is_raised()).then_some(times))
    }
}

/// One thread's share of a sample.
struct Thread<'a> {
    sample: &'a Sample,
    work: &'a Work<'a>,
    worker: Box<dyn UnitWorker + 'a>,
    /// Its first blocks, worth repeating when together they are long enough.
    first: Vec<u64>,
    first_time: f64,
    times: Vec<f64>,
    repeated: Vec<f64>,
}

impl<'a> Thread<'a> {
    fn new(sample: &'a Sample, work: &'a Work<'a>, worker: Box<dyn UnitWorker + 'a>) -> Self {
        Self {
            sample,
            work,
            worker,
            first: Vec::new(),
            first_time: 0.0,
            times: Vec::new(),
            repeated: Vec::new(),
        }
    }

    /// Runs blocks until none or no time is left.
    fn run(&mut self, queue: &Queue<'_>, begun: Instant, stop: &Stop) -> Result<(), EngineError> {
        while let Some(index) = queue.take() {
            // Two at least, for a deviation.
            if index > 1 && begun.elapsed() >= self.sample.time {
                break;
            }
            let block = self.sample.block(index);
            let Some(seconds) = self.measure(block)? else {
                break;
            };
            self.times.push(seconds);
            if self.first_time < BLOCK_TIME {
                self.first_time += seconds;
                self.first.push(block);
            }
            let repetitions = self.repeated.len() as u32;
            let is_due = begun.elapsed() >= (self.sample.time / REPETITIONS) * repetitions;
            if self.sample.repeats && self.first_time >= BLOCK_TIME && is_due {
                self.repeat()?;
            }
        }
        // Short work leaves time for what is missing; long work must do with two, which have
        // a deviation.
        while self.sample.repeats && !stop.is_raised() {
            let repetitions = self.repeated.len() as u32;
            let end = self.sample.time + Duration::from_secs_f64(BLOCK_TIME);
            let is_late = begun.elapsed() >= end;
            if repetitions >= REPETITIONS || is_late && repetitions >= 2 {
                break;
            }
            self.repeat()?;
        }
        Ok(())
    }

    /// The processor seconds of a block; `None` when stopped.
    fn measure(&mut self, block: u64) -> Result<Option<f64>, EngineError> {
        let clock = ThreadClock::now();
        let done = self
            .worker
            .run(self.work.block(block, self.sample.blocks))?;
        Ok(done.map(|_| clock.elapsed().as_secs_f64()))
    }

    /// Runs the first blocks once more.
    fn repeat(&mut self) -> Result<(), EngineError> {
        let mut total = 0.0;
        for at in 0..self.first.len() {
            match self.measure(self.first[at])? {
                Some(seconds) => total += seconds,
                None => return Ok(()),
            }
        }
        self.repeated.push(total);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(blocks: &[f64], repeated: &[&[f64]]) -> Times {
        Times {
            blocks: blocks.to_vec(),
            repeated: repeated.iter().map(|times| times.to_vec()).collect(),
        }
    }

    #[test]
    fn samples_spread_over_all_blocks() {
        let sample = Sample::pilot(10, 0.3, 10, Duration::ZERO);
        let mut seen: Vec<u64> = (0..10).map(|index| sample.block(index)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() >= 8, "{seen:?}");
    }

    #[test]
    fn a_complete_sample_leaves_the_machine_in_doubt_only() {
        let steady: &[&[f64]] = &[&[2.0, 2.0], &[3.0, 3.0]];
        let estimate = Estimate::of(3, &times(&[1.0, 2.0, 3.0], steady));
        assert_eq!(estimate.seconds(), 6.0);
        assert_eq!(estimate.interval(), (6.0, 6.0));
        let part = Estimate::of(300, &times(&[1.0, 2.0, 3.0], steady));
        let (low, high) = part.interval();
        assert!(low < 600.0 && 600.0 < high && high < 1100.0);

        let drifting: &[&[f64]] = &[&[1.9, 2.0, 2.1], &[2.0, 2.0, 2.0]];
        let estimate = Estimate::of(3, &times(&[1.0, 2.0, 3.0], drifting));
        // One thread's deviation is 5 %, the other's 0.
        assert!((estimate.drift - 0.05 / 2f64.sqrt()).abs() < 1e-12);
        let (low, high) = estimate.interval();
        assert!((high - 6.0 - STUDENT * 6.0 * estimate.drift).abs() < 1e-9);
        assert!((low + high - 12.0).abs() < 1e-9);
    }

    /// Repetitions are measured but do not count as blocks of the sample.
    #[test]
    fn every_thread_repeats_its_first_blocks() {
        let shape = crate::puzzle::Shape::new(3, 4).unwrap();
        let mut plan = Plan::new(shape).unwrap();
        plan.threads = 2;
        let sample = Sample::whole(8, 0.0, Duration::from_millis(1));
        let stop = Stop::new();
        let times = sample
            .run(&Work::new(&plan, &stop).unwrap(), &stop)
            .unwrap()
            .unwrap();
        assert!(times.blocks.len() <= 8);
        assert_eq!(times.repeated.len(), 2);
        assert!(
            times
                .repeated
                .iter()
                .all(|thread| thread.len() >= REPETITIONS as usize)
        );
    }
}

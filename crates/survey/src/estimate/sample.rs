//! Blocks of a survey's work that are run to be timed.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::run::{UnitWorker, Work};
use survo_core::search::{Progress, Queue, Stop, ThreadClock, Timer, lock, share};
use survo_engines::EngineError;

/// Processor time that a block should take: long compared with the cost of its start.
pub(super) const BLOCK_TIME: f64 = 0.25;

/// Times that a thread repeats its first blocks.
const REPETITIONS: u32 = 8;

/// Processor seconds of what a thread has run.
#[derive(Clone, Default)]
pub(super) struct ThreadTimes {
    pub blocks: Vec<f64>,
    /// Its first blocks together, over and over.
    pub repeated: Vec<f64>,
    /// How much of its last block was done, and what that took.
    pub part: (f64, f64),
}

#[derive(Default)]
pub(super) struct WorkSample {
    /// A power of two.
    pub blocks: u64,
    /// Where the sample begins, less than `blocks`.
    pub first: u64,
    /// Blocks that are run at most.
    pub limit: u64,
    pub time: Duration,
    pub repeats: bool,
}

impl WorkSample {
    /// The `index`-th block: the index with its bits in reverse order, counted on from the first
    /// block (van der Corput's sequence). It spreads evenly over all blocks however many are run,
    /// and no block comes twice.
    fn block(&self, index: u64) -> u64 {
        let reversed = u128::from(index.reverse_bits()) * u128::from(self.blocks);
        (self.first + (reversed >> u64::BITS) as u64) % self.blocks
    }

    /// The processor seconds of the blocks, as many as there is time for.
    pub fn run(
        &self,
        work: &Work<'_>,
        timer: &Timer,
        progress: &dyn Progress,
    ) -> Result<Vec<ThreadTimes>, EngineError> {
        let stop = timer.stop();
        let times = Mutex::new(Vec::new());
        share(work.plan.threads, self.limit, stop, |queue| {
            let mut thread = Thread {
                sample: self,
                work,
                worker: work.worker(stop, progress),
                first: Vec::new(),
                first_time: 0.0,
                times: ThreadTimes::default(),
            };
            timer.begin();
            let begun = Instant::now();
            thread.run(queue, begun, stop, progress)?;
            lock(&times).push(thread.times);
            Ok::<(), EngineError>(())
        })?;
        let times = std::mem::take(&mut *lock(&times));
        Ok(times)
    }
}

struct Thread<'a> {
    sample: &'a WorkSample,
    work: &'a Work<'a>,
    worker: Box<dyn UnitWorker + 'a>,
    /// Its first blocks, worth repeating when together they are long enough.
    first: Vec<u64>,
    first_time: f64,
    times: ThreadTimes,
}

impl Thread<'_> {
    /// Runs blocks until none or no time is left.
    fn run(
        &mut self,
        queue: &Queue<'_>,
        begun: Instant,
        stop: &Stop,
        progress: &dyn Progress,
    ) -> Result<(), EngineError> {
        while let Some(index) = queue.take() {
            // Two at least, for a deviation.
            if index > 1 && begun.elapsed() >= self.sample.time {
                break;
            }
            let block = self.sample.block(index);
            let clock = ThreadClock::now();
            let Some(seconds) = self.measure(block)? else {
                if let Some(done) = self.worker.share_done() {
                    self.times.part = (done, clock.elapsed().as_secs_f64());
                }
                break;
            };
            self.times.blocks.push(seconds);
            progress.unit();
            if self.first_time < BLOCK_TIME {
                self.first_time += seconds;
                self.first.push(block);
            }
            let repetitions = self.times.repeated.len() as u32;
            let is_due = begun.elapsed() >= (self.sample.time / REPETITIONS) * repetitions;
            if self.sample.repeats && self.first_time >= BLOCK_TIME && is_due {
                self.repeat()?;
            }
        }
        // Short work leaves time for what is missing; long work must do with two, which have
        // a deviation.
        while self.sample.repeats && !self.first.is_empty() && !stop.is_raised() {
            let repetitions = self.times.repeated.len() as u32;
            let end = self
                .sample
                .time
                .saturating_add(Duration::from_secs_f64(BLOCK_TIME));
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
        let steps = self.work.cost.block(block, self.sample.blocks);
        let done = self.worker.run(steps)?;
        Ok(done.map(|_| clock.elapsed().as_secs_f64()))
    }

    fn repeat(&mut self) -> Result<(), EngineError> {
        let mut total = 0.0;
        for at in 0..self.first.len() {
            match self.measure(self.first[at])? {
                Some(seconds) => total += seconds,
                None => return Ok(()),
            }
        }
        self.times.repeated.push(total);
        Ok(())
    }
}

#[cfg(test)]
mod tests;

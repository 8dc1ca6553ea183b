//! Blocks of a survey's work that are run to be timed.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::run::Work;
use survo_core::search::{Progress, ThreadClock, Timer, lock, share};
use survo_engines::EngineError;

/// Processor seconds of what was run.
#[derive(Clone, Debug, Default)]
pub(super) struct Timed {
    /// Of each whole block.
    pub blocks: Vec<f64>,
    /// How much of a block was done where the time cut one off, and what that took.
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
}

impl WorkSample {
    /// The `index`-th block: the index with its bits in reverse order, counted on from the first
    /// block (van der Corput's sequence). It spreads evenly over all blocks however many are run,
    /// and no block comes twice.
    fn block(&self, index: u64) -> u64 {
        let reversed = u128::from(index.reverse_bits()) * u128::from(self.blocks);
        (self.first + (reversed >> u64::BITS) as u64) % self.blocks
    }

    /// Runs blocks on all threads, as many as there is time for.
    pub fn run(
        &self,
        work: &Work<'_>,
        timer: &Timer,
        progress: &dyn Progress,
    ) -> Result<Timed, EngineError> {
        let stop = timer.stop();
        let timed = Mutex::new(Timed::default());
        share(work.plan.threads, self.limit, stop, |queue| {
            let mut worker = work.worker(stop, progress);
            timer.begin();
            let begun = Instant::now();
            while let Some(index) = queue.take() {
                // Two at least, for a deviation.
                if index > 1 && begun.elapsed() >= self.time {
                    break;
                }
                let clock = ThreadClock::now();
                let steps = work.cost.block(self.block(index), self.blocks);
                let done = worker.run(steps)?;
                let seconds = clock.elapsed().as_secs_f64();
                let timed = &mut *lock(&timed);
                if done.is_none() {
                    if let Some(share) = worker.share_done() {
                        timed.part.0 += share;
                        timed.part.1 += seconds;
                    }
                    break;
                }
                timed.blocks.push(seconds);
                progress.unit();
            }
            Ok::<(), EngineError>(())
        })?;
        let timed = std::mem::take(&mut *lock(&timed));
        Ok(timed)
    }
}

#[cfg(test)]
mod tests;

//! Threads that take pieces of work in turn.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use survo_core::search::{Stop, lock};

/// Most pieces that a thread takes at a time.
const LONGEST_RUN: u64 = 16;

/// Pieces of work, numbered from 0, that threads take in turn.
pub struct Queue<'a> {
    next: AtomicU64,
    count: u64,
    threads: u64,
    stop: &'a Stop,
}

impl Queue<'_> {
    /// The next piece; `None` when all are taken or the work was asked to stop.
    pub fn take(&self) -> Option<u64> {
        if self.stop.is_raised() {
            return None;
        }
        let piece = self.next.fetch_add(1, Ordering::Relaxed);
        (piece < self.count).then_some(piece)
    }

    /// The next pieces, neighbours, for work that is dearer after a jump. Runs become shorter
    /// towards the end, so that no thread is left with many pieces when the others are done.
    pub fn take_run(&self) -> Option<Range<u64>> {
        let end = |first: u64| {
            let left = self.count.saturating_sub(first);
            first + left.div_ceil(4 * self.threads).min(LONGEST_RUN)
        };
        let step = |first| (!self.stop.is_raised() && first < self.count).then(|| end(first));
        let first = self
            .next
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, step);
        first.ok().map(|first| first..end(first))
    }
}

/// Runs a job on every thread, each with the same queue of `count` pieces, and waits for
/// all. A job that fails raises `stop`, so that the others end soon.
///
/// # Errors
/// The first that a job ended with.
pub fn share<E: Send>(
    threads: usize,
    count: u64,
    stop: &Stop,
    job: impl Fn(&Queue<'_>) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let queue = Queue {
        next: AtomicU64::new(0),
        count,
        threads: threads as u64,
        stop,
    };
    let failure = Mutex::new(None);
    let run = || {
        if let Err(error) = job(&queue) {
            lock(&failure).get_or_insert(error);
            stop.raise();
        }
    };
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => {
            pool.broadcast(|_| run());
        }
        // A machine that refuses threads still has this one.
        Err(error) => {
            tracing::warn!("running on one thread: {error}");
            run();
        }
    }
    let failure = lock(&failure).take();
    failure.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests;

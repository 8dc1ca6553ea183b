//! Threads that take pieces of work in turn.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use super::{Stop, lock};

/// Most pieces that a thread takes at a time.
const LONGEST_RUN: u64 = 16;

/// Most threads that are started: far more than processors, far fewer than a system refuses.
pub const MAX_THREADS: usize = 1024;

/// Pieces of work, numbered from 0, that threads take in turn, as one of the threads sees them.
pub struct Queue<'a> {
    next: &'a AtomicU64,
    count: u64,
    threads: u64,
    thread: usize,
    stop: &'a Stop,
}

impl Queue<'_> {
    /// The number of the thread that has this queue, from 0.
    pub fn thread(&self) -> usize {
        self.thread
    }

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
            let runs = self.threads.saturating_mul(4);
            first + left.div_ceil(runs).min(LONGEST_RUN)
        };
        let step = |first| (!self.stop.is_raised() && first < self.count).then(|| end(first));
        let first = self
            .next
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, step);
        first.ok().map(|first| first..end(first))
    }
}

/// Runs a job on every thread, each with the same queue of `count` pieces, and waits for
/// all. No more than `count` threads and [`MAX_THREADS`] are started. A job that fails raises `stop`,
/// so that the others end soon. A machine that refuses threads still has this one; where it refuses
/// some, the others do their work.
///
/// # Errors
/// The first that a job ended with.
///
/// # Panics
/// When a job does.
pub fn share<E: Send>(
    threads: usize,
    count: u64,
    stop: &Stop,
    job: impl Fn(&Queue<'_>) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let pieces = usize::try_from(count).unwrap_or(usize::MAX);
    let threads = threads.min(pieces).min(MAX_THREADS);
    let (next, failure) = (AtomicU64::new(0), Mutex::new(None));
    let run = |thread| {
        let queue = Queue {
            next: &next,
            count,
            // Without any other, this one takes all pieces.
            threads: threads.max(1) as u64,
            thread,
            stop,
        };
        if let Err(error) = job(&queue) {
            lock(&failure).get_or_insert(error);
            stop.raise();
        }
    };
    let run = &run;
    thread::scope(|scope| {
        let begin = |number: usize| {
            let refused = |error| {
                tracing::warn!(
                    "running on {} instead of {threads} threads: {error}",
                    number.max(1)
                )
            };
            let begun = thread::Builder::new().spawn_scoped(scope, move || run(number));
            begun.map_err(refused).ok()
        };
        let begun: Vec<_> = (0..threads).map_while(begin).collect();
        if begun.is_empty() {
            run(0);
        }
        for thread in begun {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    let failure = lock(&failure).take();
    failure.map_or(Ok(()), Err)
}

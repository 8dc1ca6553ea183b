//! Time limits: a flag that is also raised when a time is over.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::{Stop, lock};

/// Time between two looks at the outer flag.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Raises a flag of its own once a time is over or another flag is raised, whichever comes first.
#[derive(Debug)]
pub struct Timer {
    stop: Stop,
    time: Duration,
    begun: Arc<Mutex<Option<Instant>>>,
    /// Ends the thread when it is dropped.
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Timer {
    /// A timer whose time has yet to begin; `outer` is the flag of the work that it is part of.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn new(outer: &Stop, time: Duration) -> std::io::Result<Self> {
        let (end, ended) = channel();
        let (stop, begun) = (Stop::new(), Arc::default());
        let watch = {
            let (inner, outer, begun) = (stop.clone(), outer.clone(), Arc::clone(&begun));
            move || {
                let is_over = || elapsed(&begun) >= time;
                while !outer.is_raised() && !is_over() {
                    if ended.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Disconnected) {
                        return;
                    }
                }
                inner.raise();
            }
        };
        Ok(Self {
            stop,
            time,
            begun,
            end: Some(end),
            thread: Some(std::thread::Builder::new().spawn(watch)?),
        })
    }

    /// Lets the time begin, unless it has begun.
    pub fn begin(&self) {
        lock(&self.begun).get_or_insert_with(|| self.now());
    }

    /// Starts the time again. A flag that is raised stays so.
    pub fn begin_again(&self) {
        *lock(&self.begun) = Some(self.now());
    }

    /// The moment at which the time begins. No time is over at once: no work begins while the
    /// thread starts.
    fn now(&self) -> Instant {
        if self.time.is_zero() {
            self.stop.raise();
        }
        Instant::now()
    }

    /// The time since it began; zero before.
    pub fn elapsed(&self) -> Duration {
        elapsed(&self.begun)
    }

    /// The flag that the work under the time limit looks at.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }
}

fn elapsed(at: &Mutex<Option<Instant>>) -> Duration {
    lock(at).map_or(Duration::ZERO, |begun| begun.elapsed())
}

impl Drop for Timer {
    fn drop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            // It does not panic; and if it did, nothing would be left to do.
            let _ = thread.join();
        }
    }
}

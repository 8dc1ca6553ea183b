//! The processor time that a thread uses.

use std::time::Duration;

/// A moment in the processor time of the thread that took it.
#[derive(Clone, Copy, Debug)]
pub struct ThreadClock(Duration);

impl ThreadClock {
    /// Now.
    pub fn now() -> Self {
        Self(thread_time())
    }

    /// The processor time that this thread has used since; it must be the thread that
    /// took the moment.
    pub fn elapsed(self) -> Duration {
        thread_time().saturating_sub(self.0)
    }
}

#[cfg(unix)]
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Elsewhere the time that passes has to do.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

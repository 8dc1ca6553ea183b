//! What every command is given.

use std::time::Duration;

use crate::search::{Stop, Timer};

use super::exit::Failure;
use super::logging::Logging;

pub struct Context {
    /// Raised by signals, and when the time of the work is up.
    pub stop: Stop,
    pub logging: Logging,
    /// The revision of the program's source, for the files that it writes.
    pub revision: &'static str,
    /// For work whose time is limited, what signals raise.
    signals: Option<Stop>,
}

impl Context {
    pub fn new(stop: Stop, logging: Logging, revision: &'static str) -> Self {
        Self {
            stop,
            logging,
            revision,
            signals: None,
        }
    }

    /// Does work that is stopped after some time, if there is a limit.
    pub fn within<T>(
        &self,
        time: Option<Duration>,
        work: impl FnOnce(&Self) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let Some(time) = time else {
            return work(self);
        };
        let timer = self.timer(time)?;
        if time.is_zero() {
            // No work begins while the timer's thread does.
            timer.stop().raise();
        }
        work(&Self {
            stop: timer.stop().clone(),
            logging: self.logging,
            revision: self.revision,
            signals: Some(self.stop.clone()),
        })
    }

    /// A timer for a part of the work, which has begun.
    pub fn timer(&self, time: Duration) -> Result<Timer, Failure> {
        let timer = Timer::new(&self.stop, time)
            .map_err(|error| Failure::input(format!("cannot start a thread: {error}")))?;
        timer.begin();
        Ok(timer)
    }

    /// Why the work was stopped, in the first words of a sentence.
    pub fn stopped(&self) -> &'static str {
        match &self.signals {
            Some(signals) if !signals.is_raised() => "the time is up",
            _ => "stopped",
        }
    }
}

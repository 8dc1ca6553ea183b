//! A command whose arguments are valid, ready to run.
//!
//! Every command makes its job from its arguments alone: what they say is built and checked
//! before a signal is watched, a file is touched or work is begun.

use std::time::Duration;

use crate::search::{Stop, Timer};

use super::exit::{Failure, Status};
use super::logging::Logging;

/// What every job is given.
pub struct Context {
    /// Raised by signals, and when the time of a job is up.
    pub stop: Stop,
    pub logging: Logging,
    /// For a job whose time is limited, what signals raise.
    signals: Option<Stop>,
}

impl Context {
    pub fn new(stop: Stop, logging: Logging) -> Self {
        Self {
            stop,
            logging,
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
        let timer = Timer::new(&self.stop, time)
            .map_err(|error| Failure::input(format!("cannot start a thread: {error}")))?;
        timer.begin();
        if time.is_zero() {
            // No work begins while the timer's thread does.
            timer.stop().raise();
        }
        work(&Self {
            stop: timer.stop().clone(),
            logging: self.logging,
            signals: Some(self.stop.clone()),
        })
    }

    /// Why the work was stopped, in the first words of a sentence.
    pub fn stopped(&self) -> &'static str {
        match &self.signals {
            Some(signals) if !signals.is_raised() => "the time is up",
            _ => "stopped",
        }
    }
}

type Run = Box<dyn FnOnce(&Context) -> Result<Status, Failure>>;

/// What is left to do.
pub struct Job {
    pub run: Run,
    /// Whether it looks at the flag that signals raise; else they end it at once.
    pub hears_signals: bool,
}

/// The job of valid arguments.
pub fn job(
    run: impl FnOnce(&Context) -> Result<Status, Failure> + 'static,
) -> Result<Job, Failure> {
    Ok(Job {
        run: Box::new(run),
        hears_signals: true,
    })
}

/// A job that a signal may end anywhere.
pub fn short_job(run: impl FnOnce() -> Result<Status, Failure> + 'static) -> Result<Job, Failure> {
    Ok(Job {
        run: Box::new(|_| run()),
        hears_signals: false,
    })
}

//! A command whose arguments are valid, ready to run.
//!
//! Every command makes its job from its arguments alone: what they say is built and checked
//! before a signal is watched, a file is touched or work is begun.

use crate::search::Stop;

use super::exit::{Failure, Status};
use super::logging::Logging;

/// What every job is given.
pub struct Context {
    /// Raised by signals.
    pub stop: Stop,
    pub logging: Logging,
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

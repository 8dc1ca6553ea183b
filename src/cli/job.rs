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

/// What is left to do.
pub type Job = Box<dyn FnOnce(&Context) -> Result<Status, Failure>>;

/// The job of valid arguments.
pub fn job(
    run: impl FnOnce(&Context) -> Result<Status, Failure> + 'static,
) -> Result<Job, Failure> {
    Ok(Box::new(run))
}

//! Exit statuses and what is said with a failure.

use std::error::Error;
use std::fmt::Display;
use std::io::ErrorKind::{self, FileTooLarge, QuotaExceeded, StorageFull};
use std::process::ExitCode;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Done = 0,
    /// A difference from a published value, a failed comparison or verification.
    Differs = 1,
    /// Unusable arguments or input.
    Input = 2,
    /// Stopped before the end; the same command goes on.
    Stopped = 3,
}

impl Status {
    pub fn of(agrees: bool) -> Self {
        if agrees { Self::Done } else { Self::Differs }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

#[derive(Debug)]
pub struct Failure {
    pub status: Status,
    /// `None` for a closed output pipe, which is nobody's fault.
    pub text: Option<String>,
}

/// A full disk, wherever it stands in the chain of reasons, stops the work; any other error
/// of the library is unusable input.
impl<E: Error + 'static> From<E> for Failure {
    fn from(error: E) -> Self {
        let mut reason: Option<&(dyn Error + 'static)> = Some(&error);
        while let Some(next) = reason {
            let refusal = next.downcast_ref().map(std::io::Error::kind);
            if matches!(refusal, Some(StorageFull | QuotaExceeded | FileTooLarge)) {
                return Self::stopped(error);
            }
            reason = next.source();
        }
        Self::input(error)
    }
}

impl Failure {
    pub fn input(line: impl Display) -> Self {
        Self::with(Status::Input, line)
    }

    /// What is said at the end of a command that went on after failures; `what` is what they
    /// have in common, in the plural.
    pub fn of_all(mut failures: Vec<Self>, what: &str) -> Result<(), Self> {
        let more = failures.len();
        if more == 0 {
            return Ok(());
        }
        let first = failures.swap_remove(0);
        if more == 1 {
            return Err(first);
        }
        let text = first.text.unwrap_or_default();
        let line = format!("{more} {what}, the first because {text}");
        Err(Self::with(first.status, line))
    }

    pub fn stopped(line: impl Display) -> Self {
        Self::with(Status::Stopped, line)
    }

    /// A difference that makes the output worthless.
    pub fn differs(line: impl Display) -> Self {
        Self::with(Status::Differs, line)
    }

    fn with(status: Status, line: impl Display) -> Self {
        let text = Some(line.to_string().replace('\n', " "));
        Self { status, text }
    }

    pub fn with_text(self, line: impl Display) -> Self {
        Self::with(self.status, line)
    }

    pub fn output(error: &std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self {
                status: Status::Done,
                text: None,
            },
            _ => Self::stopped(format_args!("cannot write the output: {error}")),
        }
    }
}

//! Exit statuses and what is said with a failure.

use std::process::ExitCode;

use crate::documents::{KeptError, ResultsError};
use crate::storage::FileError;
use crate::survey::files::MergeError;
use crate::survey::{FolderError, RunError};
use crate::workbench::generate::GenerateError;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Done.
    Done = 0,
    /// A difference from a published value, a failed comparison or verification.
    Differs = 1,
    /// Unusable arguments or input.
    Input = 2,
    /// Stopped before the end; the same command goes on.
    Stopped = 3,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        // A full disk stops the work; anything else is unusable input.
        if error.is_full_disk() {
            Self::stopped(error)
        } else {
            Self::input(error)
        }
    }
}

impl From<FolderError> for Failure {
    fn from(error: FolderError) -> Self {
        match error {
            FolderError::File(error) => error.into(),
            error => Self::input(error),
        }
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::File(error) => error.into(),
            error => Self::input(error),
        }
    }
}

impl From<MergeError> for Failure {
    fn from(error: MergeError) -> Self {
        match error {
            MergeError::Folder(error) => error.into(),
            error => Self::input(error),
        }
    }
}

impl From<KeptError> for Failure {
    fn from(error: KeptError) -> Self {
        match error {
            KeptError::File(error) => error.into(),
            error => Self::input(error),
        }
    }
}

impl From<GenerateError> for Failure {
    fn from(error: GenerateError) -> Self {
        match error {
            GenerateError::File(error) => error.into(),
            GenerateError::Survey(error) => error.into(),
            GenerateError::Stopped => Self::stopped("stopped before a puzzle was found"),
            error => Self::input(error),
        }
    }
}

impl From<ResultsError> for Failure {
    fn from(error: ResultsError) -> Self {
        match error {
            ResultsError::File(error) => error.into(),
            error => Self::input(error),
        }
    }
}

/// A failure: what to say, and with which status to end.
#[derive(Debug)]
pub struct Failure {
    status: Status,
    /// `None` for a closed output pipe, which is nobody's fault.
    text: Option<String>,
}

impl Failure {
    /// Unusable arguments, told in several lines.
    pub fn lines(text: String) -> Self {
        Self {
            status: Status::Input,
            text: Some(text),
        }
    }

    /// Unusable arguments or input.
    pub fn input(line: impl std::fmt::Display) -> Self {
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
        let text = first.text().unwrap_or_default();
        let line = format!("{more} {what}, the first because {text}");
        Err(Self::with(first.status, line))
    }

    /// Stopped before the end.
    pub fn stopped(line: impl std::fmt::Display) -> Self {
        Self::with(Status::Stopped, line)
    }

    /// A difference that makes the output worthless.
    pub fn differs(line: impl std::fmt::Display) -> Self {
        Self::with(Status::Differs, line)
    }

    fn with(status: Status, line: impl std::fmt::Display) -> Self {
        let line = line.to_string().replace('\n', " ");
        Self {
            status,
            text: Some(line),
        }
    }

    /// The same failure in other words.
    pub fn with_text(self, line: impl std::fmt::Display) -> Self {
        Self::with(self.status, line)
    }

    /// Trouble with standard output.
    pub fn output(error: &std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Self {
                status: Status::Done,
                text: None,
            }
        } else {
            Self::with(Status::Stopped, format!("cannot write the output: {error}"))
        }
    }

    /// What to say.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// How to end.
    pub fn status(&self) -> Status {
        self.status
    }
}

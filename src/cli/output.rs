//! What the program answers: buffered standard output, where a closed pipe ends the program
//! quietly; exit statuses; and the messages of failures.

use std::error::Error;
use std::fmt::Display;
use std::io::ErrorKind::{self, FileTooLarge, QuotaExceeded, StorageFull};
use std::io::{BufWriter, IsTerminal, Stdout, Write};
use std::process::ExitCode;
use std::time::Duration;

use itertools::Itertools;
use survo_core::{counted, named_unseen};

use crate::search::Stop;

pub struct Output {
    to: BufWriter<Stdout>,
    is_terminal: bool,
}

impl Output {
    pub fn new() -> Self {
        let to = std::io::stdout();
        Self {
            is_terminal: to.is_terminal(),
            to: BufWriter::new(to),
        }
    }

    pub fn line(&mut self, line: impl std::fmt::Display) -> Result<(), Failure> {
        self.text(format_args!("{line}\n"))
    }

    /// Writes a text as it is. On a terminal, characters that nobody sees are named, which names and
    /// input may have.
    pub fn text(&mut self, text: impl std::fmt::Display) -> Result<(), Failure> {
        if self.is_terminal {
            let text = text.to_string();
            let mut lines = text.split('\n').map(named_unseen);
            self.to.write_all(lines.join("\n").as_bytes())
        } else {
            write!(self.to, "{text}")
        }
        .map_err(|error| Failure::output(&error))
    }

    /// Prints the heading of one of several things that an input holds; nothing if it holds one.
    pub fn begin(
        &mut self,
        what: &str,
        number: usize,
        of: usize,
        line: usize,
    ) -> Result<(), Failure> {
        if number > 1 {
            self.line("")?;
        }
        match of {
            1 => Ok(()),
            _ => self.line(format_args!("{what} {number}, line {line}")),
        }
    }

    /// Empties the screen of a terminal; false elsewhere.
    pub fn clear_screen(&mut self) -> Result<bool, Failure> {
        if self.is_terminal {
            // Cursor home, then erase everything from there.
            let cleared = self.to.write_all(b"\x1b[H\x1b[2J");
            cleared.map_err(|error| Failure::output(&error))?;
        }
        Ok(self.is_terminal)
    }

    pub fn flush(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(|error| Failure::output(&error))
    }
}

/// Output during a search. If a write fails, nobody reads any more, and the search is stopped.
pub struct Telling<'a> {
    stop: &'a Stop,
    failed: Result<(), Failure>,
}

impl<'a> Telling<'a> {
    pub fn new(stop: &'a Stop) -> Self {
        Self {
            stop,
            failed: Ok(()),
        }
    }

    pub fn tell(&mut self, tell: impl FnOnce() -> Result<(), Failure>) {
        if self.failed.is_ok() {
            self.failed = tell();
            if self.failed.is_err() {
                self.stop.raise();
            }
        }
    }

    pub fn end(self) -> Result<(), Failure> {
        self.failed
    }
}

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

    /// The failure of a command that went on after failures: the only one, or their number,
    /// `what` they have in common (a plural with its verb), and the first.
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

/// The failure of a command that left some of all puzzles "undecided", or whatever `what` says,
/// when the time for each was up.
pub fn too_slow(count: usize, all: usize, what: &str, time: Duration) -> Failure {
    let time = humantime::format_duration(time);
    Failure::stopped(format_args!(
        "{count} of {} {what} after {time} each; --time sets another limit",
        counted(all, "puzzle")
    ))
}

//! The output of the program: buffered standard output, where a closed pipe ends the program
//! quietly; exit statuses; and the messages of failures.

use std::error::Error;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::ErrorKind::{self, FileTooLarge, QuotaExceeded, StorageFull};
use std::io::{BufWriter, IsTerminal, Stdout, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{LazyLock, Mutex};

use clap::ArgMatches;
use itertools::Itertools;
use survo_core::named_unseen;
use survo_files::storage::folder_of;

use crate::search::lock;

use super::context::STOP;

/// Ends a function for arguments or input that cannot be used, with a message like `format!`'s.
macro_rules! refuse {
    ($($message:tt)*) => {
        return Err($crate::cli::output::Failure::input(format_args!($($message)*)))
    };
}

/// The same for work that stopped early.
macro_rules! stop {
    ($($message:tt)*) => {
        return Err($crate::cli::output::Failure::stopped(format_args!($($message)*)))
    };
}

/// The width of the terminal, or else what COLUMNS says, or else 80: as clap sees it.
pub fn columns() -> usize {
    let of_terminal = terminal_size::terminal_size().map(|(width, _)| width.0.into());
    let named = || std::env::var("COLUMNS").ok()?.parse().ok();
    of_terminal.or_else(named).unwrap_or(80)
}

/// The options that name a file to be written.
const OUTPUTS: [&str; 2] = ["out", "sheet"];

/// Refuses outputs that the command names a second time: the file is read, or is another output.
/// `words` are all words of the command.
pub fn refuse_to_replace(matches: &ArgMatches, words: &[OsString]) -> Result<()> {
    let mut command = matches;
    while let Some((_, below)) = command.subcommand() {
        command = below;
    }
    let outputs = OUTPUTS.iter().filter_map(|id| {
        // Not every command has the option.
        command.try_get_one::<PathBuf>(id).ok().flatten()
    });
    let outputs: Vec<&PathBuf> = outputs.collect();
    for output in &outputs {
        let file = whole_path(output);
        let is_same = |name: &str| whole_path(Path::new(name)) == file;
        let same = words.iter().filter(|word| {
            let text = word.to_string_lossy();
            // As in --out=FILE.
            is_same(&text)
                || text
                    .split_once('=')
                    .is_some_and(|(_, value)| is_same(value))
        });
        let twice = outputs.iter().filter(|other| whole_path(other) == file);
        // A size may have the name of a new file.
        if twice.count() > 1 || output.is_file() && same.count() > 1 {
            let shown = output.display();
            refuse!(
                "{shown} would be replaced, but it is also read or written: name another file to \
                 write to"
            );
        }
    }
    Ok(())
}

/// A path without links, as far as it is there.
fn whole_path(path: &Path) -> PathBuf {
    let folder = || Some(folder_of(path).canonicalize().ok()?.join(path.file_name()?));
    let whole = path.canonicalize().ok().or_else(folder);
    whole.unwrap_or_else(|| path.to_owned())
}

/// Prints a line of the answer, as `println!` would.
macro_rules! answer {
    ($($text:tt)*) => {
        $crate::cli::output::line(format_args!($($text)*))
    };
}

/// Once a write fails, nobody reads any more: the work is stopped, and nothing else is written. The
/// failure is kept until [`end`], so that the code that prints need not deal with it.
struct Output {
    to: BufWriter<Stdout>,
    is_terminal: bool,
    failed: std::io::Result<()>,
}

/// The standard output of the program: there is one, as for `println!`.
static OUTPUT: LazyLock<Mutex<Output>> = LazyLock::new(|| {
    let to = std::io::stdout();
    Mutex::new(Output {
        is_terminal: to.is_terminal(),
        to: BufWriter::new(to),
        failed: Ok(()),
    })
});

fn write(write: impl FnOnce(&mut BufWriter<Stdout>, bool) -> std::io::Result<()>) {
    let mut output = lock(&OUTPUT);
    if output.failed.is_ok() {
        let is_terminal = output.is_terminal;
        output.failed = write(&mut output.to, is_terminal);
        if output.failed.is_err() {
            STOP.raise();
        }
    }
}

/// Prints a text as it is. On a terminal, invisible characters, which names and input may contain,
/// are printed by name.
pub fn text(text: impl Display) {
    write(|to, is_terminal| {
        if !is_terminal {
            return write!(to, "{text}");
        }
        let text = text.to_string();
        let text = text.split('\n').map(named_unseen).join("\n");
        to.write_all(text.as_bytes())
    });
}

pub fn line(line: impl Display) {
    text(format_args!("{line}\n"));
}

/// Prints the heading of one of several things that an input holds; nothing if it holds one.
pub fn begin(what: &str, number: usize, of: usize, line: usize) {
    if number > 1 {
        answer!("");
    }
    if of > 1 {
        answer!("{what} {number}, line {line}");
    }
}

pub fn flush() {
    write(|to, _| to.flush());
}

/// Whether all was written until now.
pub fn end() -> Result<()> {
    flush();
    let output = lock(&OUTPUT);
    output.failed.as_ref().copied().map_err(Failure::output)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Done = 0,
    /// A difference from a published value, a failed comparison or verification.
    Differs = 1,
    /// Unusable arguments or input.
    Input = 2,
    /// Stopped before the end; the same command continues.
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

/// How a command ends, and what its parts have made.
pub type Result<T = Status, E = Failure> = std::result::Result<T, E>;

#[derive(Debug)]
pub struct Failure {
    pub status: Status,
    /// `None` for a closed output pipe, which is nobody's fault.
    pub text: Option<String>,
}

/// A full disk, anywhere in the chain of reasons, stops the work; any other error
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

    /// The failure of a command that continued after failures: the only one, or their number,
    /// `what` they have in common (a plural with its verb), and the first.
    pub fn of_all(mut failures: Vec<Self>, what: &str) -> Result<()> {
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

    /// Adds what comes next to the message of work that stopped early.
    pub fn if_stopped(self, next: impl Display) -> Self {
        match (self.status, &self.text) {
            (Status::Stopped, Some(text)) => {
                let text = format!("{text}; {next}");
                self.with_text(text)
            }
            _ => self,
        }
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

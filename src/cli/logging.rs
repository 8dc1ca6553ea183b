//! Messages on standard error or in a file: plain lines for people, or one JSON object a line
//! for programs.

use std::fmt::Display;
use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock};
use std::time::SystemTime;

use itertools::Itertools;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::writer::BoxMakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use survo_core::shown;

use super::output::Result;
use super::values::{Form, form};

const PROGRESS: &str = "progress";

/// Characters of each line of a complaint that are shown.
const LENGTH: usize = 2000;

/// Options of every command. The help of a command has the first of them only; that of the
/// program lists all.
#[derive(Clone, Debug, clap::Args)]
pub struct LoggingArgs {
    /// Hide progress; `survo --help` has more options for messages
    #[arg(
        short,
        long,
        global = true,
        conflicts_with = "verbose",
        hide_short_help = true
    )]
    quiet: bool,
    #[arg(short, long, global = true, hide = true, action = clap::ArgAction::Count)]
    verbose: u8,
    #[arg(long, global = true, hide = true, value_parser = form(&[Form::Text, Form::Json]),
          default_value = "text")]
    log_format: Form,
    #[arg(long, global = true, hide = true, value_hint = clap::ValueHint::FilePath)]
    log_file: Option<PathBuf>,
}

/// Where messages go, as the arguments say; before these are read, to people.
#[derive(Clone, Copy)]
struct Messages {
    are_shown: bool,
    are_logged: bool,
    shows_progress: bool,
}

static MESSAGES: OnceLock<Messages> = OnceLock::new();

fn messages() -> Messages {
    MESSAGES.get().copied().unwrap_or(Messages {
        are_shown: true,
        are_logged: false,
        shows_progress: true,
    })
}

impl LoggingArgs {
    pub fn start(self) -> Result<()> {
        // Each lets errors pass: failures are logged whatever is asked for.
        let level = match (self.quiet, self.verbose) {
            (true, _) => LevelFilter::ERROR,
            (false, 0) => LevelFilter::WARN,
            (false, 1) => LevelFilter::INFO,
            (false, _) => LevelFilter::DEBUG,
        };
        let filter = Targets::new()
            .with_default(level)
            .with_target(PROGRESS, LevelFilter::INFO);
        let is_json = self.log_format == Form::Json;
        let is_terminal = self.log_file.is_none() && std::io::stderr().is_terminal();
        let messages = Messages {
            are_shown: !is_json || self.log_file.is_some(),
            are_logged: is_json || self.log_file.is_some(),
            shows_progress: !self.quiet,
        };
        let writer = match self.log_file {
            None => BoxMakeWriter::new(std::io::stderr),
            Some(path) => match File::options().append(true).create(true).open(&path) {
                Ok(file) => BoxMakeWriter::new(Mutex::new(file)),
                Err(error) => {
                    let path = path.display();
                    refuse!("cannot write {path}: {error}");
                }
            },
        };
        let layer = tracing_subscriber::fmt::layer()
            .with_writer(writer)
            // What cannot be written is dropped: a report of that on standard error would panic.
            .log_internal_errors(false)
            .with_target(false);
        let registry = tracing_subscriber::registry().with(filter);
        if is_json {
            registry.with(layer.json()).init();
        } else {
            registry.with(layer.with_ansi(is_terminal)).init();
        }
        // Arguments are read once.
        let _ = MESSAGES.set(messages);
        Ok(())
    }
}

/// Whether people see progress: not if messages are for programs.
pub fn shows_bars() -> bool {
    messages().are_shown && messages().shows_progress
}

pub fn shows_progress() -> bool {
    messages().shows_progress
}

pub fn tell(line: impl Display) {
    tell_after("", line);
}

/// A line that a log stores with the time, and people see with it.
pub fn progress(line: impl Display) {
    let now = humantime::format_rfc3339_seconds(SystemTime::now());
    tell_after(&format!("{now}  "), line);
}

fn tell_after(start: &str, line: impl Display) {
    let messages = messages();
    if !messages.shows_progress {
        return;
    }
    // Names of folders may have control characters.
    let line = shown(&line.to_string(), LENGTH);
    if messages.are_logged {
        tracing::info!(target: PROGRESS, "{line}");
    }
    if messages.are_shown {
        say(format_args!("{start}{line}"));
    }
}

/// Reports bad input, or why the program ends.
pub fn complain(text: &str) {
    // It may quote input.
    let lines = text.lines().map(|line| shown(line, LENGTH)).collect_vec();
    if messages().are_logged {
        tracing::error!("{}", lines.join(" "));
    }
    if messages().are_shown {
        say(format_args!("survo: {}", lines.join("\n")));
    }
}

/// Asks a person to type something.
pub fn prompt(line: &str) {
    if shows_bars() {
        say(line);
    }
}

/// Writes a line to standard error. A line that cannot be written is dropped: work does not end
/// for that.
fn say(line: impl Display) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

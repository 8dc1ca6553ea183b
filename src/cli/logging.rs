//! Messages on standard error or in a file: plain lines for people, or one JSON object a line
//! for programs.

use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::SystemTime;

use clap::ValueEnum;
use itertools::Itertools;
use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::writer::BoxMakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use survo_core::shown;

use super::output::Failure;

const PROGRESS: &str = "progress";

/// The target of events that tell of failures and of bad input; no filter drops them.
const FAILURE: &str = "failure";

/// Characters of each line of a complaint that are shown.
const LENGTH: usize = 2000;

/// Options of every command. The help of a command has the first of them only; that of the
/// program lists all.
#[derive(Clone, Debug, clap::Args)]
pub struct LoggingArgs {
    /// Hide progress; `survo --help` has more options for messages
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    #[arg(short, long, global = true, hide = true, action = clap::ArgAction::Count)]
    verbose: u8,
    #[arg(long, global = true, hide = true, value_enum, default_value_t = LogFormat::Text)]
    log_format: LogFormat,
    #[arg(long, global = true, hide = true, value_hint = clap::ValueHint::FilePath)]
    log_file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Logging {
    quiet: bool,
    is_json: bool,
    has_file: bool,
}

impl LoggingArgs {
    pub fn start(self) -> Result<Logging, Failure> {
        let level = match (self.quiet, self.verbose) {
            (true, _) => LevelFilter::ERROR,
            (false, 0) => LevelFilter::WARN,
            (false, 1) => LevelFilter::INFO,
            (false, _) => LevelFilter::DEBUG,
        };
        let progress = match self.quiet {
            true => LevelFilter::OFF,
            false => LevelFilter::INFO,
        };
        let filter = Targets::new()
            .with_default(level)
            .with_target(PROGRESS, progress)
            .with_target(FAILURE, LevelFilter::ERROR);
        let is_json = self.log_format == LogFormat::Json;
        let is_terminal = self.log_file.is_none() && std::io::stderr().is_terminal();
        let logging = Logging {
            quiet: self.quiet,
            is_json: is_json && self.log_file.is_none(),
            has_file: self.log_file.is_some(),
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
        Ok(logging)
    }
}

impl Logging {
    pub fn shows_progress(self) -> bool {
        !self.quiet
    }

    pub fn is_json(self) -> bool {
        self.is_json
    }

    pub fn tell(self, line: &str) {
        self.tell_both(line, line);
    }

    pub fn progress(self, line: &str) {
        let now = humantime::format_rfc3339_seconds(SystemTime::now());
        self.tell_both(line, &format!("{now}  {line}"));
    }

    /// Writes one line to a log, which adds the time itself, and another for people; neither if
    /// progress is hidden.
    fn tell_both(self, logged: &str, said: &str) {
        if !self.shows_progress() {
            return;
        }
        // Names of folders may have control characters.
        let [logged, said] = [logged, said].map(|line| shown(line, LENGTH));
        if self.is_json || self.has_file {
            tracing::event!(target: PROGRESS, Level::INFO, "{logged}");
        }
        if !self.is_json {
            say(&said);
        }
    }

    /// Tells of bad input, or why the program ends.
    pub fn complain(self, text: &str) {
        // It may quote input.
        let lines = text.lines().map(|line| shown(line, LENGTH)).collect_vec();
        if self.is_json || self.has_file {
            tracing::error!(target: FAILURE, "{}", lines.join(" "));
        }
        if !self.is_json {
            say(&format!("survo: {}", lines.join("\n")));
        }
    }

    pub fn prompt(self, line: &str) {
        if self.shows_progress() && !self.is_json {
            say(line);
        }
    }
}

/// Writes a line to standard error. A line that cannot be written is dropped: work does not end
/// for that.
pub fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

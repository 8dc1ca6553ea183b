//! Messages on standard error or in a file: plain lines for people, or one JSON object a line
//! for programs.

use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::str::FromStr;
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
use super::values::new_file;

const PROGRESS: &str = "progress";

/// The target of events that tell of failures and of bad input; no filter drops them.
const FAILURE: &str = "failure";

const HEADING: &str = "Global options";

/// Characters of each line of a complaint that are shown.
const LENGTH: usize = 2000;

#[derive(Clone, Debug, clap::Args)]
pub struct LoggingArgs {
    /// Hide progress; print results and errors only
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = HEADING)]
    quiet: bool,
    /// Report more about the work; -vv reports still more
    #[arg(short, long, global = true, action = clap::ArgAction::Count, help_heading = HEADING)]
    verbose: u8,
    /// Write messages as text, or as one JSON object per line
    #[arg(long, global = true, value_enum, default_value_t = LogFormat::Text, value_name = "FORM",
          help_heading = HEADING)]
    log_format: LogFormat,
    /// Select log lines, for example debug or warn,survo::survey=debug [default: set by -q and
    /// -v; without them RUST_LOG, or warn]
    #[arg(long, global = true, value_name = "FILTER", value_parser = Targets::from_str,
          help_heading = HEADING, hide_short_help = true)]
    log: Option<Targets>,
    /// Add the log to a file in the form of --log-format; progress and errors still go to
    /// standard error as text
    #[arg(long, global = true, value_name = "FILE", value_parser = new_file(),
          help_heading = HEADING, hide_short_help = true)]
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
        let filter = self.filter()?;
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

    /// The filter that is asked for. It always passes failures, and passes progress unless -q
    /// hides it.
    fn filter(&self) -> Result<Targets, Failure> {
        let level = match (self.quiet, self.verbose) {
            (true, _) => LevelFilter::ERROR,
            (false, 0) => LevelFilter::WARN,
            (false, 1) => LevelFilter::INFO,
            (false, _) => LevelFilter::DEBUG,
        };
        let filter = match (&self.log, std::env::var("RUST_LOG")) {
            (Some(filter), _) => filter.clone(),
            (None, Ok(text)) if !self.quiet && self.verbose == 0 && !text.is_empty() => {
                let filter = text.parse();
                filter.map_err(|error| Failure::input(format!("RUST_LOG: {error}")))?
            }
            _ => Targets::new().with_default(level),
        };
        let progress = if self.quiet {
            LevelFilter::OFF
        } else {
            LevelFilter::INFO
        };
        Ok(filter
            .with_target(PROGRESS, progress)
            .with_target(FAILURE, LevelFilter::ERROR))
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

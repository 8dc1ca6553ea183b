//! Messages on standard error: plain lines for people, or one JSON object a line for
//! programs.

use std::io::{IsTerminal, Write};
use std::time::SystemTime;

use clap::ValueEnum;
use itertools::Itertools;
use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use survo_base::shown;

/// The target of events that tell of progress.
const PROGRESS: &str = "progress";

/// Where help lists the options that every command has.
const HEADING: &str = "Global options";

/// Characters of a complaint that are shown.
const LENGTH: usize = 2000;

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct LoggingArgs {
    /// No progress, failures only
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = HEADING)]
    quiet: bool,
    /// More about the work (-vv: still more)
    #[arg(short, long, global = true, action = clap::ArgAction::Count, help_heading = HEADING)]
    verbose: u8,
    /// Messages as lines for people, or as JSON objects for programs, one a line
    #[arg(long, global = true, value_enum, default_value_t = LogFormat::Text, value_name = "FORM",
          help_heading = HEADING)]
    log_format: LogFormat,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum LogFormat {
    #[default]
    Text,
    Json,
}

/// What goes to standard error, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct Logging {
    quiet: bool,
    format: LogFormat,
}

impl LoggingArgs {
    /// Sends log events to standard error.
    pub fn start(self) -> Logging {
        let level = match (self.quiet, self.verbose) {
            (true, _) => Level::ERROR,
            (false, 0) => Level::WARN,
            (false, 1) => Level::INFO,
            (false, _) => Level::DEBUG,
        };
        let logging = Logging {
            quiet: self.quiet,
            format: self.log_format,
        };
        let progress = if logging.shows_progress() {
            LevelFilter::INFO
        } else {
            LevelFilter::OFF
        };
        let filter = Targets::new()
            .with_default(level)
            .with_target(PROGRESS, progress);
        let layer = tracing_subscriber::fmt::layer()
            .with_writer(std::io::stderr)
            // What cannot be written is dropped; to tell so on standard error would panic.
            .log_internal_errors(false)
            .with_target(false);
        let registry = tracing_subscriber::registry().with(filter);
        if logging.is_json() {
            registry.with(layer.json()).init();
        } else {
            let is_terminal = std::io::stderr().is_terminal();
            registry.with(layer.with_ansi(is_terminal)).init();
        }
        logging
    }
}

impl Logging {
    pub fn shows_progress(self) -> bool {
        !self.quiet
    }

    /// Whether messages are for programs.
    pub fn is_json(self) -> bool {
        self.format == LogFormat::Json
    }

    /// Tells something about the work.
    pub fn tell(self, line: &str) {
        if self.is_json() {
            tracing::event!(target: PROGRESS, Level::INFO, "{line}");
        } else {
            say(line);
        }
    }

    /// Tells how far the work is, and when that was: a log is read later.
    pub fn progress(self, line: &str) {
        if self.is_json() {
            self.tell(line);
        } else {
            let now = humantime::format_rfc3339_seconds(SystemTime::now());
            self.tell(&format!("{now}  {line}"));
        }
    }

    /// Tells of bad input, or why the program ends.
    pub fn complain(self, text: &str) {
        // It may quote input.
        let mut lines = text.lines().map(|line| shown(line, LENGTH));
        if self.is_json() {
            tracing::error!("{}", lines.join(" "));
        } else {
            say(&format!("survo: {}", lines.join("\n")));
        }
    }

    /// Tells a person at the keyboard what is waited for.
    pub fn prompt(self, line: &str) {
        if self.shows_progress() && !self.is_json() {
            say(line);
        }
    }
}

/// Writes a line to standard error. Work does not end because nobody can read of it: what
/// cannot be written is dropped.
pub fn say(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

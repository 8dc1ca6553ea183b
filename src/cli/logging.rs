//! Messages on standard error: plain lines for people, and with -v what the work reports of itself.

use std::fmt::Display;
use std::io::{IsTerminal, Write};
use std::sync::OnceLock;
use std::time::SystemTime;

use itertools::Itertools;
use tracing_subscriber::filter::LevelFilter;

use survo_core::shown;

/// Characters of each line of a complaint that are shown.
const LENGTH: usize = 2000;

/// Options of every command. The help of a command lists the first of them only; that of the
/// program lists both.
#[derive(Clone, Debug, clap::Args)]
pub struct LoggingArgs {
    /// Hide progress (-v reports more)
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
}

/// Whether progress is shown, as the arguments say; before these are read, it is.
static SHOWS_PROGRESS: OnceLock<bool> = OnceLock::new();

impl LoggingArgs {
    pub fn start(self) {
        let level = match (self.quiet, self.verbose) {
            (true, _) => LevelFilter::ERROR,
            (false, 0) => LevelFilter::WARN,
            (false, 1) => LevelFilter::INFO,
            (false, _) => LevelFilter::DEBUG,
        };
        tracing_subscriber::fmt()
            .with_max_level(level)
            .with_writer(std::io::stderr)
            .with_ansi(std::io::stderr().is_terminal())
            // What cannot be written is dropped: a report of that on standard error would panic.
            .log_internal_errors(false)
            .with_target(false)
            .init();
        // Arguments are read once.
        let _ = SHOWS_PROGRESS.set(!self.quiet);
    }
}

pub fn shows_progress() -> bool {
    SHOWS_PROGRESS.get().copied().unwrap_or(true)
}

/// Says how the work goes on, unless progress is hidden.
pub fn tell(line: impl Display) {
    if shows_progress() {
        // Names of folders may have control characters.
        say(shown(&line.to_string(), LENGTH));
    }
}

/// The same, with the time.
pub fn progress(line: impl Display) {
    let now = humantime::format_rfc3339_seconds(SystemTime::now());
    tell(format_args!("{now}  {line}"));
}

/// Reports bad input, or why the program ends.
pub fn complain(text: &str) {
    // It may quote input.
    let mut lines = text.lines().map(|line| shown(line, LENGTH));
    say(format_args!("survo: {}", lines.join("\n")));
}

/// Writes a line to standard error. A line that cannot be written is dropped: work does not end
/// for that.
fn say(line: impl Display) {
    let _ = writeln!(std::io::stderr(), "{line}");
}

//! Messages on standard error.

use std::io::IsTerminal;

use tracing_subscriber::filter::LevelFilter;

use super::config::Logging;

/// Sends log events to standard error: plain lines for people, or one JSON
/// object a line for programs.
pub fn start(logging: Logging) {
    let builder = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_target(false)
        .with_max_level(LevelFilter::from_level(logging.level));
    if logging.json {
        builder.json().init();
    } else {
        builder.with_ansi(std::io::stderr().is_terminal()).init();
    }
}

//! Messages on standard error: plain lines for people, or one JSON object a line for
//! programs.

use std::io::IsTerminal;

use crate::puzzle::text::shown;
use tracing::Level;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use super::config::Logging;

/// The target of events that tell of progress.
const PROGRESS: &str = "progress";

/// Characters of a complaint that are shown.
const LENGTH: usize = 2000;

/// Sends log events to standard error.
pub fn start(logging: Logging) {
    let progress = if logging.progress {
        LevelFilter::INFO
    } else {
        LevelFilter::OFF
    };
    let filter = Targets::new()
        .with_default(logging.level)
        .with_target(PROGRESS, progress);
    let layer = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_target(false);
    let registry = tracing_subscriber::registry().with(filter);
    if logging.json {
        registry.with(layer.json()).init();
    } else {
        let is_terminal = std::io::stderr().is_terminal();
        registry.with(layer.with_ansi(is_terminal)).init();
    }
}

/// Tells how far the work is.
pub fn progress(line: &str, json: bool) {
    if json {
        tracing::event!(target: PROGRESS, Level::INFO, "{line}");
    } else {
        eprintln!("{line}");
    }
}

/// Tells of bad input, or why the program ends.
pub fn complaint(line: &str, json: bool) {
    // It may quote input.
    let line = shown(line, LENGTH);
    if json {
        tracing::error!("{line}");
    } else {
        eprintln!("survo: {line}");
    }
}

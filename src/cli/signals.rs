//! Signals that ask the program to end.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::search::Stop;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;

use super::exit::Status;

/// A flag that the first Ctrl-C, SIGTERM or SIGHUP raises; the second one ends the
/// program at once, for engines that cannot be interrupted. So does the first one where
/// nobody looks at the flag.
pub fn watch(is_looked_at: bool) -> std::io::Result<Stop> {
    let stop = Stop::new();
    if !is_looked_at {
        stop.raise();
    }
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // Who starts the program by nohup wants it to outlive the terminal.
        if signal == SIGHUP && is_ignored(SIGHUP) {
            continue;
        }
        // In this order: the shutdown looks at the flag before it is raised.
        flag::register_conditional_shutdown(signal, Status::Stopped as i32, stop.flag())?;
        flag::register(signal, stop.flag())?;
    }
    // A file-size limit is then an error of the write, to be reported.
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(stop)
}

/// Whether the program was started with a signal ignored, where the system tells it in
/// /proc.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

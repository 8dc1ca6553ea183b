//! Signals that ask the program to end.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};

use crate::search::Stop;
use crate::storage::remove_unwritten;

use super::exit::Status;
use super::logging::Logging;

/// The time that work has to end by itself: it tells what is done, and where it goes on.
const GRACE: Duration = Duration::from_millis(1200);

/// A flag that the first Ctrl-C, SIGTERM or SIGHUP raises. Work that looks at it ends
/// soon after; what does not is ended: at once where nobody looks at the flag, and by the
/// second signal.
pub fn watch(is_looked_at: bool, logging: Logging) -> std::io::Result<Stop> {
    let stop = Stop::new();
    let mut signals = vec![SIGINT, SIGTERM];
    // Who starts the program by nohup wants it to outlive the terminal.
    if !is_ignored(SIGHUP) {
        signals.push(SIGHUP);
    }
    for &signal in &signals {
        // In this order: the shutdown looks at the flag before it is raised.
        flag::register_conditional_shutdown(signal, Status::Stopped as i32, stop.flag())?;
        flag::register(signal, stop.flag())?;
    }
    let grace = if is_looked_at { GRACE } else { Duration::ZERO };
    let is_guarded = guard(&signals, grace, logging).is_ok();
    if !is_looked_at && !is_guarded {
        // The first signal is as good as the second one.
        stop.raise();
    }
    // A file-size limit is then an error of the write, to be reported.
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(stop)
}

/// Starts a thread that ends the program some time after a signal.
fn guard(signals: &[i32], grace: Duration, logging: Logging) -> std::io::Result<()> {
    let mut signals = Signals::new(signals)?;
    std::thread::Builder::new().spawn(move || {
        if signals.forever().next().is_some() {
            std::thread::sleep(grace);
            let _held = remove_unwritten();
            logging.complain("stopped");
            low_level::exit(Status::Stopped as i32);
        }
    })?;
    Ok(())
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

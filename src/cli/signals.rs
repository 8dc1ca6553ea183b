//! Signals that ask the program to end.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::search::Stop;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::exit::Status;

/// A flag that the first Ctrl-C or SIGTERM raises; the second one ends the
/// program at once, for engines that cannot be interrupted.
pub fn watch() -> std::io::Result<Stop> {
    let stop = Stop::new();
    for signal in [SIGINT, SIGTERM] {
        // In this order: the shutdown looks at the flag before it is raised.
        flag::register_conditional_shutdown(signal, Status::Stopped as i32, stop.flag())?;
        flag::register(signal, stop.flag())?;
    }
    // A file-size limit is then an error of the write, to be reported.
    #[cfg(unix)]
    flag::register(
        signal_hook::consts::SIGXFSZ,
        Arc::new(AtomicBool::new(false)),
    )?;
    Ok(stop)
}

//! The context that every command gets, and the signals that ask it to end.

use std::fmt::Display;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::{flag, low_level};
use survo_core::counted;

use crate::search::{Stop, Timer};
use survo_files::storage::remove_unwritten;

use super::logging;
use super::output::{Failure, Result, Status};

/// Asks the work to end: raised by signals, and when nobody reads the output any more.
pub static STOP: LazyLock<Stop> = LazyLock::new(Stop::new);

#[derive(Clone)]
pub struct Context {
    /// [`STOP`], or a flag that is also raised when the time of the work is up.
    pub stop: Stop,
    /// The revision of the program's source, for the files that it writes.
    pub revision: &'static str,
    is_limited: bool,
}

impl Context {
    pub fn new(revision: &'static str) -> Self {
        Self {
            stop: STOP.clone(),
            revision,
            is_limited: false,
        }
    }

    /// Does work that is stopped after some time, if there is a limit.
    pub fn within<T>(
        &self,
        time: Option<Duration>,
        work: impl FnOnce(&Self) -> Result<T>,
    ) -> Result<T> {
        let mut times = TimeEach::new(time, self);
        let stop = times.begin()?.clone();
        work(&Self {
            stop,
            is_limited: time.is_some(),
            ..*self
        })
    }

    /// A timer for a part of the work, which has begun.
    pub fn timer(&self, time: Duration) -> Result<Timer> {
        let timer = Timer::new(&self.stop, time)
            .map_err(|error| Failure::input(format!("cannot start a thread: {error}")))?;
        timer.begin();
        Ok(timer)
    }

    /// Why the work was stopped, in the first words of a sentence.
    pub fn stopped(&self) -> &'static str {
        match self.is_time_up() {
            true => "the time is up",
            false => "stopped",
        }
    }

    /// Whether work that was stopped had no more time.
    pub fn is_time_up(&self) -> bool {
        self.is_limited && !STOP.is_raised()
    }
}

/// A time limit for each of several puzzles, with one thread for all of them.
pub struct TimeEach<'a> {
    context: &'a Context,
    time: Option<Duration>,
    timer: Option<Timer>,
    /// Puzzles so far, and those of them whose time was too short.
    pub begun: usize,
    slow: usize,
}

impl<'a> TimeEach<'a> {
    /// Without a time, only signals stop the work.
    pub fn new(time: Option<Duration>, context: &'a Context) -> Self {
        Self {
            context,
            time,
            timer: None,
            begun: 0,
            slow: 0,
        }
    }

    /// Lets the time of the next puzzle begin, and has the flag that its work looks at.
    pub fn begin(&mut self) -> Result<&Stop> {
        self.begun += 1;
        let Some(time) = self.time else {
            return Ok(&self.context.stop);
        };
        // A flag that is raised stays so.
        let timer = match self.timer.take() {
            Some(timer) if !timer.stop().is_raised() => timer,
            _ => self.context.timer(time)?,
        };
        timer.begin_again();
        Ok(self.timer.insert(timer).stop())
    }

    /// Counts a puzzle whose work was stopped when its time was up; if all work is to end, that is a
    /// failure, which `message` describes.
    pub fn stopped(&mut self, message: impl Display) -> Result<()> {
        if self.context.stop.is_raised() {
            return Err(Failure::stopped(message));
        }
        self.slow += 1;
        Ok(())
    }

    /// The failure of a command that left some of all puzzles "undecided", or whatever `what` says.
    pub fn end(&self, what: &str) -> Result<()> {
        match self.time {
            Some(time) if self.slow > 0 => {
                let (slow, all) = (self.slow, counted(self.begun, "puzzle"));
                let time = humantime::format_duration(time);
                stop!("{slow} of {all} {what} after {time} each; --time sets another limit")
            }
            _ => Ok(()),
        }
    }
}

/// The time that work has to end by itself: it reports what is done and how to continue.
const GRACE: Duration = Duration::from_millis(1200);

/// Time between two looks at whether a second signal came.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Lets the first Ctrl-C, SIGTERM or SIGHUP raise [`STOP`]. Work that looks at it ends soon
/// after. Other work is ended: at once if `is_looked_at` is false, else after [`GRACE`] or by
/// the second signal. Whoever started the program with a signal ignored, by nohup or in the
/// background of a script, wants it to stay ignored.
pub fn watch(is_looked_at: bool) -> std::io::Result<()> {
    let signals = [SIGINT, SIGTERM, SIGHUP];
    let signals = signals.into_iter().filter(|&signal| !is_ignored(signal));
    let signals: Vec<i32> = signals.collect();
    for &signal in &signals {
        flag::register(signal, STOP.flag())?;
    }
    guard(&signals, is_looked_at)?;
    // A file-size limit is then an error of the write, to be reported.
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    Ok(())
}

/// Starts a thread that ends the program some time after a signal, or at the second. It removes
/// files that are half written then, which a signal handler could not do.
fn guard(signals: &[i32], is_looked_at: bool) -> std::io::Result<()> {
    let mut signals = Signals::new(signals)?;
    std::thread::Builder::new().spawn(move || {
        if signals.forever().next().is_none() {
            return;
        }
        let began = Instant::now();
        while is_looked_at && began.elapsed() < GRACE && signals.pending().next().is_none() {
            std::thread::sleep(LOOK_EVERY);
        }
        let _held = remove_unwritten();
        logging::complain("stopped");
        low_level::exit(Status::Stopped as i32);
    })?;
    Ok(())
}

/// Whether the program was started with a signal ignored, where the system tells it in /proc.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

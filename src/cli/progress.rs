//! Progress of long work: a bar on a terminal, a line now and then elsewhere.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::survey::{Plan, Progress};
use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use survo_base::shown;

use super::logging::Logging;

/// Characters of a name that are shown.
const NAME: usize = 200;

/// Time between two plain lines.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Time between two looks of the bar.
const BAR_EVERY: Duration = Duration::from_secs(1);

pub struct Meter {
    what: String,
    measure: Measure,
    total: u64,
    units: Count,
    pairs: Count,
    started: Instant,
    /// When to show the next figures, in milliseconds after `started`.
    due: AtomicU64,
    /// On a terminal.
    bar: Option<ProgressBar>,
    logging: Logging,
}

/// What equal parts of the work have in equal number.
#[derive(Clone, Copy)]
enum Measure {
    /// Units of a survey, which are cut to cost about the same. Its pairs do not: those
    /// whose margins tell the class cost next to nothing.
    Units,
    /// Pairs that are all decided by search.
    Pairs,
    /// Seconds, until a time is over.
    Time,
}

/// A count that earlier sessions began.
#[derive(Default)]
struct Count {
    all: AtomicU64,
    earlier: AtomicU64,
}

impl Meter {
    pub fn survey(plan: &Plan, logging: Logging) -> Self {
        let what = if plan.shard.is_whole() {
            plan.shape().to_string()
        } else {
            format!("{}, shard {}", plan.shape(), plan.shard)
        };
        Self::new(what, Measure::Units, plan.units, logging)
    }

    pub fn search(what: String, total: u64, logging: Logging) -> Self {
        Self::new(what, Measure::Pairs, total, logging)
    }

    pub fn time(what: String, time: Duration, logging: Logging) -> Self {
        Self::new(what, Measure::Time, time.as_secs(), logging)
    }

    fn new(what: String, measure: Measure, total: u64, logging: Logging) -> Self {
        let what = shown(&what, NAME);
        let is_terminal = std::io::stderr().is_terminal() && !logging.is_json();
        let bar = (logging.shows_progress() && is_terminal).then(|| {
            let template = match measure {
                // The time goes on even when nothing else is to be told.
                Measure::Time => format!("{{prefix}} {{elapsed}} of {total}s {{msg}}"),
                _ => "{prefix} {wide_bar} {percent}% {msg}".to_owned(),
            };
            let style =
                ProgressStyle::with_template(&template).expect("the template is well-formed");
            let bar = ProgressBar::new(total).with_style(style);
            bar.set_prefix(what.clone());
            bar.enable_steady_tick(BAR_EVERY);
            bar
        });
        Self {
            what,
            measure,
            total,
            units: Count::default(),
            pairs: Count::default(),
            started: Instant::now(),
            due: AtomicU64::new(interval(bar.is_some())),
            bar,
            logging,
        }
    }

    fn show(&self) {
        if !self.logging.shows_progress() {
            return;
        }
        let elapsed = self.started.elapsed();
        let now = elapsed.as_millis() as u64;
        let next = now + interval(self.bar.is_some());
        let is_due = |due: u64| (now >= due).then_some(next);
        // Of several threads, one is the first.
        let first = self
            .due
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, is_due);
        if first.is_err() {
            return;
        }
        let figures = self.figures(elapsed);
        match &self.bar {
            None => self.logging.progress(&format!("{}: {figures}", self.what)),
            Some(bar) => {
                bar.set_position(self.done());
                bar.set_message(figures);
            }
        }
    }

    fn done(&self) -> u64 {
        match self.measure {
            Measure::Units => self.units.all(),
            Measure::Pairs => self.pairs.all(),
            Measure::Time => self.started.elapsed().as_secs(),
        }
    }

    fn done_here(&self) -> f64 {
        match self.measure {
            Measure::Units => self.units.here() as f64,
            Measure::Pairs => self.pairs.here() as f64,
            Measure::Time => self.started.elapsed().as_secs_f64(),
        }
    }

    /// "12 of 256 units, 9,000 pairs, 300 pairs/s, 8 minutes left".
    fn figures(&self, elapsed: Duration) -> String {
        let (done, total) = (self.done(), HumanCount(self.total));
        let pairs = HumanCount(self.pairs.all());
        let mut text = match self.measure {
            Measure::Units => format!("{} of {total} units, {pairs} pairs", HumanCount(done)),
            Measure::Pairs => format!("{} of {total} pairs", HumanCount(done)),
            Measure::Time => {
                let blocks = HumanCount(self.units.all());
                format!("{blocks} blocks measured, {pairs} pairs")
            }
        };
        let seconds = elapsed.as_secs_f64();
        let rate = self.pairs.here() as f64 / seconds;
        text += &format!(", {} pairs/s", HumanCount(rate as u64));
        let missing = self.total.saturating_sub(done);
        let left = seconds / self.done_here() * missing as f64;
        // Not before any of it is done.
        if let Ok(left) = Duration::try_from_secs_f64(left) {
            text += &format!(", {} left", HumanDuration(left));
        }
        text
    }
}

impl Count {
    fn resume(&self, earlier: u64) {
        self.all.store(earlier, Ordering::Relaxed);
        self.earlier.store(earlier, Ordering::Relaxed);
    }

    fn add(&self, more: u64) {
        self.all.fetch_add(more, Ordering::Relaxed);
    }

    fn all(&self) -> u64 {
        self.all.load(Ordering::Relaxed)
    }

    fn here(&self) -> u64 {
        let earlier = self.earlier.load(Ordering::Relaxed);
        self.all().saturating_sub(earlier)
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn interval(is_bar: bool) -> u64 {
    let interval = if is_bar { BAR_EVERY } else { LINE_EVERY };
    interval.as_millis() as u64
}

impl Progress for Meter {
    fn resumed(&self, units: u64, pairs: u64) {
        self.units.resume(units);
        self.pairs.resume(pairs);
        let (units, total) = (HumanCount(units), HumanCount(self.total));
        let line = format!("{}: going on: {units} of {total} units done", self.what);
        match &self.bar {
            Some(bar) => {
                bar.println(line);
                bar.set_position(self.done());
            }
            None => self.logging.tell(&line),
        }
    }

    fn pairs(&self, pairs: u64) {
        self.pairs.add(pairs);
        self.show();
    }

    fn unit(&self) {
        self.units.add(1);
    }
}

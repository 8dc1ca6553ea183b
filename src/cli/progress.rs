//! Progress of a survey: a bar on a terminal, a line now and then elsewhere.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use survo::survey::{Plan, Progress};

/// Time between two plain lines.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Shows how many pairs are decided, how fast, and the time left.
pub struct Meter {
    what: String,
    total: u64,
    /// Pairs decided, and those of them by earlier sessions.
    done: AtomicU64,
    resumed: AtomicU64,
    units: AtomicU64,
    started: Instant,
    /// Seconds after `started` at which the next plain line is due.
    due: AtomicU64,
    bar: Option<ProgressBar>,
    lines: bool,
}

impl Meter {
    /// A meter for a survey, showing nothing unless `shown`.
    pub fn new(plan: &Plan, shown: bool) -> Self {
        // The shards have about equal parts.
        let total = plan.pairs() / plan.shard.of();
        let what = if plan.shard.is_whole() {
            plan.shape().to_string()
        } else {
            format!("{}, shard {}", plan.shape(), plan.shard)
        };
        Self::of(what, total, shown)
    }

    /// A meter for `total` pairs of any kind of work, showing nothing unless `shown`.
    pub fn of(what: String, total: u64, shown: bool) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let bar = (shown && terminal).then(|| {
            let bar = ProgressBar::new(total);
            bar.set_style(
                ProgressStyle::with_template(
                    "{prefix} {wide_bar} {percent}% {human_pos} pairs, {rate} pairs/s, {eta} left",
                )
                .expect("the template is well-formed")
                .with_key("rate", |state: &ProgressState, to: &mut dyn Write| {
                    // Writing to the bar's own text cannot fail.
                    let _ = write!(to, "{}", HumanCount(state.per_sec() as u64));
                }),
            );
            bar.set_prefix(what.clone());
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        });
        Self {
            what,
            total,
            done: AtomicU64::new(0),
            resumed: AtomicU64::new(0),
            units: AtomicU64::new(0),
            started: Instant::now(),
            due: AtomicU64::new(LINE_EVERY.as_secs()),
            lines: shown && !terminal,
            bar,
        }
    }

    /// Removes the bar.
    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn plain_line(&self, done: u64) {
        let elapsed = self.started.elapsed().as_secs_f64();
        let here = done.saturating_sub(self.resumed.load(Ordering::Relaxed));
        let rate = here as f64 / elapsed;
        let missing = self.total.saturating_sub(done) as f64;
        // A century and more is all the same.
        let left = Duration::from_secs_f64((missing / rate.max(1e-9)).min(4e9));
        eprintln!(
            "{}: {} of {} pairs, {} pairs/s, {} left",
            self.what,
            HumanCount(done),
            HumanCount(self.total),
            HumanCount(rate as u64),
            HumanDuration(left),
        );
    }
}

impl Progress for Meter {
    fn resumed(&self, pairs: u64) {
        self.done.store(pairs, Ordering::Relaxed);
        self.resumed.store(pairs, Ordering::Relaxed);
        if let Some(bar) = &self.bar {
            bar.set_position(pairs);
            bar.reset_eta();
        }
    }

    fn pairs(&self, pairs: u64) {
        let done = self.done.fetch_add(pairs, Ordering::Relaxed) + pairs;
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
        if self.lines {
            let due = self.due.load(Ordering::Relaxed);
            let now = self.started.elapsed().as_secs();
            let next = now + LINE_EVERY.as_secs();
            if now >= due
                && self
                    .due
                    .compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed)
                    .is_ok()
            {
                self.plain_line(done);
            }
        }
    }

    fn unit(&self) {
        let units = self.units.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::debug!(shape = self.what, units, "unit finished");
    }
}

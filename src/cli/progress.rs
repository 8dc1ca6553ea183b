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
    done: AtomicU64,
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
        let terminal = std::io::stderr().is_terminal();
        let what = plan.shape().to_string();
        let bar = (shown && terminal).then(|| {
            let bar = ProgressBar::new(plan.pairs());
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
            total: plan.pairs(),
            done: AtomicU64::new(0),
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
        let rate = done as f64 / elapsed;
        let left = Duration::from_secs_f64((self.total - done) as f64 / rate.max(1e-9));
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

//! Progress of long work on standard error: a bar on a terminal, a line now and then elsewhere.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use survo_core::search::Progress;
use survo_core::shown;
use survo_survey::Plan;

use survo_pages::grouped;

use super::logging;
use super::output::columns;

/// Characters of a name, and of the line of a search, that are shown.
const NAME: usize = 200;
const LINE: usize = 70;

/// Time between two plain lines.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Time between two updates of the bar, and before a line says that a search goes on.
const BAR_EVERY: Duration = Duration::from_secs(1);

/// Columns of a terminal that the bar and its percentage take.
const BAR: usize = 20;

/// A bar on a terminal, which moves by itself every second; hidden where nobody looks or
/// progress is not to be shown. What cannot be written is dropped.
fn bar(name: String, total: Option<u64>, style: ProgressStyle) -> ProgressBar {
    let target = match logging::shows_progress() && std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(total, target)
        .with_style(style)
        .with_prefix(name);
    if !bar.is_hidden() {
        bar.enable_steady_tick(BAR_EVERY);
    }
    bar
}

fn styled(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well-formed")
}

/// A line on a terminal that says how long a search has been going on, once that is more than
/// a moment. What is printed meanwhile has to wait until it is gone.
pub struct Waiting(ProgressBar);

impl Waiting {
    /// Says after a moment what is being done, for how long, and the limit if there is one.
    pub fn begin(what: String, time: Option<Duration>) -> Self {
        let of = time.map_or(String::new(), |time| {
            format!(" of {} at most", humantime::format_duration(time))
        });
        let line = move |state: &ProgressState, to: &mut dyn Write| {
            if state.elapsed() >= BAR_EVERY {
                let line = format!("{what}: {}s{of}", state.elapsed().as_secs());
                // Texts can be written to.
                let _ = to.write_str(&shown(&line, LINE));
            }
        };
        let style = styled("{line}").with_key("line", line);
        Self(bar(String::new(), None, style))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The unit of progress, and how much there is to be done: equal parts of the work have
/// equal counts.
#[derive(Clone, Copy)]
pub enum Measure {
    /// Units of a survey, which are cut to cost about the same. Its pairs do not: those
    /// whose margins tell the class cost next to nothing.
    Units(u64),
    /// Pairs that are all decided by search.
    Pairs(u64),
    /// Until a time is over.
    Time(Duration),
}

/// Shows how far long work is, from whichever thread reports.
pub struct Meter {
    measure: Measure,
    /// Units and pairs of earlier sessions.
    earlier: OnceLock<[u64; 2]>,
    /// Units and pairs of this session.
    units: AtomicU64,
    pairs: AtomicU64,
    /// After how many milliseconds to show the next figures.
    due: AtomicU64,
    /// Knows the name, how much there is to be done, and the time.
    bar: ProgressBar,
}

impl Meter {
    pub fn survey(plan: &Plan) -> Self {
        let what = if plan.shard.is_whole() {
            plan.shape().to_string()
        } else {
            format!("{}, shard {}", plan.shape(), plan.shard)
        };
        Self::new(what, Measure::Units(plan.units))
    }

    pub fn new(what: String, measure: Measure) -> Self {
        let (total, template) = match measure {
            Measure::Units(total) | Measure::Pairs(total) => {
                (total, "{prefix} {bar:12} {percent}% {wide_msg}".to_owned())
            }
            // The time is shown even when there is nothing else to report.
            Measure::Time(time) => {
                let total = time.as_secs();
                (
                    total,
                    format!("{{prefix}} {{elapsed}} of {total}s {{wide_msg}}"),
                )
            }
        };
        let bar = bar(shown(&what, NAME), Some(total), styled(&template));
        Self {
            measure,
            earlier: OnceLock::new(),
            units: AtomicU64::new(0),
            pairs: AtomicU64::new(0),
            due: AtomicU64::new(0),
            bar,
        }
    }

    /// Ends it: what is printed has to wait until the bar is gone.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// Units of this session.
    pub fn units(&self) -> u64 {
        self.units.load(Ordering::Relaxed)
    }

    fn show(&self) {
        let every = match self.bar.is_hidden() {
            true => LINE_EVERY,
            false => BAR_EVERY,
        };
        let every = every.as_millis() as u64;
        let now = self.bar.elapsed().as_millis() as u64;
        let due = self.due.load(Ordering::Relaxed).max(every);
        let is_due = logging::shows_progress() && now >= due;
        // Of several threads, one is the first.
        if !is_due || self.due.fetch_max(now + every, Ordering::Relaxed) > now {
            return;
        }
        let (done, figures) = self.figures();
        if self.bar.is_hidden() {
            let (what, figures) = (self.bar.prefix(), figures.join(", "));
            return logging::progress(format_args!("{what}: {figures}"));
        }
        // A figure that does not fit is left out as a whole: a number that is cut is another
        // number.
        let room = columns().saturating_sub(self.bar.prefix().len() + BAR);
        let mut message = String::new();
        for figure in figures {
            let before = if message.is_empty() { "" } else { ", " };
            if message.len() + before.len() + figure.len() <= room {
                message += &format!("{before}{figure}");
            }
        }
        self.bar.set_position(done);
        self.bar.set_message(message);
    }

    /// How much is done, and "8 minutes left", "12 of 256 units", "9,000 pairs", "300 pairs/s".
    fn figures(&self) -> (u64, Vec<String>) {
        let seconds = self.bar.elapsed().as_secs_f64();
        let [units_before, pairs_before] = self.earlier.get().copied().unwrap_or_default();
        let (units_here, pairs_here) = (self.units(), self.pairs.load(Ordering::Relaxed));
        let (units, pairs) = (units_before + units_here, pairs_before + pairs_here);
        let of = |done, total, what| {
            let (done, total) = (grouped(done), grouped(total));
            format!("{done} of {total} {what}")
        };
        let all_pairs = format!("{} pairs", grouped(pairs));
        let (total, done, done_here, what) = match self.measure {
            Measure::Units(total) => {
                let what = vec![of(units, total, "units"), all_pairs];
                (total, units, units_here as f64, what)
            }
            Measure::Pairs(total) => {
                let what = vec![of(pairs, total, "pairs")];
                (total, pairs, pairs_here as f64, what)
            }
            Measure::Time(time) => {
                let blocks = format!("{} blocks measured", grouped(units));
                let blocks = (units > 0).then_some(blocks);
                let what = blocks.into_iter().chain([all_pairs]).collect();
                (time.as_secs(), seconds as u64, seconds, what)
            }
        };
        // Not before any of it is done.
        let left = seconds / done_here * total.saturating_sub(done) as f64;
        let left = Duration::try_from_secs_f64(left).ok();
        let left = left.map(|left| format!("{} left", HumanDuration(left)));
        let rate = grouped((pairs_here as f64 / seconds) as u64);
        let figures = left.into_iter().chain(what);
        (done, figures.chain([format!("{rate} pairs/s")]).collect())
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.clear();
    }
}

impl Progress for Meter {
    fn resumed(&self, units: u64, pairs: u64) {
        // A meter is of one run, which resumes once.
        let _ = self.earlier.set([units, pairs]);
        let total = grouped(self.bar.length().unwrap_or_default());
        let (what, units) = (self.bar.prefix(), grouped(units));
        let line = format!("{what}: going on: {units} of {total} units done");
        self.bar.suspend(|| logging::tell(&line));
    }

    fn pairs(&self, pairs: u64) {
        self.pairs.fetch_add(pairs, Ordering::Relaxed);
        self.show();
    }

    fn unit(&self) {
        self.units.fetch_add(1, Ordering::Relaxed);
    }
}

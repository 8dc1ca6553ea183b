//! Progress of long work on standard error: a bar on a terminal, a line now and then elsewhere.
//! Surveys run with it.

use std::fmt::Write;
use std::io::IsTerminal;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{
    HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};
use itertools::Itertools;
use survo_core::shown;

use survo_core::search::{NoProgress, Progress};
use survo_files::{Folder, Journal, Locking, Opened, Session, SurveyFolder, TimeSpan};
use survo_survey::{
    CheckedPlan, EstimateError, Outcome, Plan, Survey, estimate, run, survey_status,
};

use super::context::Context;
use super::logging::Logging;
use super::output::{Failure, Status};

/// Characters of a name, and of the line of a search, that are shown.
const NAME: usize = 200;
const LINE: usize = 70;

/// Time between two plain lines.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Time between two updates of the bar, and before a line says that a search goes on.
const BAR_EVERY: Duration = Duration::from_secs(1);

/// A bar on a terminal, which moves by itself every second; hidden where nobody looks or
/// progress is not to be shown. What cannot be written is dropped.
fn bar(total: Option<u64>, style: ProgressStyle, logging: Logging) -> ProgressBar {
    let is_seen = logging.shows_progress() && !logging.is_json();
    let target = match is_seen && std::io::stderr().is_terminal() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(total, target).with_style(style);
    if !bar.is_hidden() {
        bar.enable_steady_tick(BAR_EVERY);
    }
    bar
}

/// A line on a terminal that says how long a search has been going on, once that is more than
/// a moment. What is printed meanwhile has to wait until it is gone.
pub struct Waiting(ProgressBar);

impl Waiting {
    /// Says after a moment what is being done, for how long, and the limit if there is one.
    pub fn begin(what: String, time: Option<Duration>, logging: Logging) -> Self {
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
        Self(bar(None, style, logging))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

fn styled(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is well-formed")
}

/// What progress is counted in, and how much there is to be done: equal parts of the work have
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

pub struct Meter {
    measure: Measure,
    /// With what earlier sessions did.
    units: AtomicU64,
    pairs: AtomicU64,
    /// Units and pairs of earlier sessions.
    earlier: OnceLock<[u64; 2]>,
    /// After how many milliseconds to show the next figures.
    due: AtomicU64,
    every: u64,
    /// Knows the name, how much there is to be done, and the time.
    bar: ProgressBar,
    logging: Logging,
}

impl Meter {
    pub fn survey(plan: &Plan, logging: Logging) -> Self {
        let what = if plan.shard.is_whole() {
            plan.shape().to_string()
        } else {
            format!("{}, shard {}", plan.shape(), plan.shard)
        };
        Self::new(what, Measure::Units(plan.units), logging)
    }

    pub fn new(what: String, measure: Measure, logging: Logging) -> Self {
        let (total, style) = match measure {
            Measure::Units(total) | Measure::Pairs(total) => {
                (total, styled("{prefix} {bar:12} {percent}% {wide_msg}"))
            }
            // The time goes on even when nothing else is to be told.
            Measure::Time(time) => {
                let total = time.as_secs();
                let style = format!("{{prefix}} {{elapsed}} of {total}s {{wide_msg}}");
                (total, styled(&style))
            }
        };
        let bar = bar(Some(total), style, logging).with_prefix(shown(&what, NAME));
        let every = if bar.is_hidden() {
            LINE_EVERY
        } else {
            BAR_EVERY
        };
        let every = every.as_millis() as u64;
        Self {
            measure,
            units: AtomicU64::new(0),
            pairs: AtomicU64::new(0),
            earlier: OnceLock::new(),
            due: AtomicU64::new(every),
            every,
            bar,
            logging,
        }
    }

    /// Ends it: what is printed has to wait until the bar is gone.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn show(&self) {
        let now = self.bar.elapsed().as_millis() as u64;
        let due = self.due.load(Ordering::Relaxed);
        // Of several threads, one is the first.
        let take = |next| {
            self.due
                .compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed)
        };
        if !self.logging.shows_progress() || now < due || take(now + self.every).is_err() {
            return;
        }
        let (done, figures) = self.figures();
        if self.bar.is_hidden() {
            let line = format!("{}: {figures}", self.bar.prefix());
            self.logging.progress(&line);
        } else {
            self.bar.set_position(done);
            self.bar.set_message(figures);
        }
    }

    /// How much is done, and "12 of 256 units, 8 minutes left, 9,000 pairs, 300 pairs/s". A narrow
    /// terminal shows the beginning only.
    fn figures(&self) -> (u64, String) {
        let seconds = self.bar.elapsed().as_secs_f64();
        let [units, pairs] = [&self.units, &self.pairs].map(|count| count.load(Ordering::Relaxed));
        let [units_here, pairs_here] = self.here().map(|count| count as f64);
        let of = |done, total, what| {
            let (done, total) = (HumanCount(done), HumanCount(total));
            Some(format!("{done} of {total} {what}"))
        };
        let (total, done, done_here, what) = match self.measure {
            Measure::Units(total) => (total, units, units_here, of(units, total, "units")),
            Measure::Pairs(total) => (total, pairs, pairs_here, of(pairs, total, "pairs")),
            Measure::Time(time) => {
                let what = format!("{} blocks measured", HumanCount(units));
                let what = (units > 0).then_some(what);
                (time.as_secs(), seconds as u64, seconds, what)
            }
        };
        let left = seconds / done_here * total.saturating_sub(done) as f64;
        // Not before any of it is done.
        let left = Duration::try_from_secs_f64(left).ok();
        let left = left.map(|left| format!("{} left", HumanDuration(left)));
        let is_named = matches!(self.measure, Measure::Pairs(_));
        let pairs = (!is_named).then(|| format!("{} pairs", HumanCount(pairs)));
        let rate = HumanCount((pairs_here / seconds) as u64);
        let parts = [what, left, pairs, Some(format!("{rate} pairs/s"))];
        (done, parts.into_iter().flatten().join(", "))
    }

    /// Units and pairs of this session.
    fn here(&self) -> [u64; 2] {
        let [units, pairs] = self.earlier.get().copied().unwrap_or_default();
        [(&self.units, units), (&self.pairs, pairs)]
            .map(|(all, earlier)| all.load(Ordering::Relaxed).saturating_sub(earlier))
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.clear();
    }
}

impl Progress for Meter {
    fn resumed(&self, units: u64, pairs: u64) {
        self.units.store(units, Ordering::Relaxed);
        self.pairs.store(pairs, Ordering::Relaxed);
        // A meter is of one run, which resumes once.
        let _ = self.earlier.set([units, pairs]);
        let total = HumanCount(self.bar.length().unwrap_or_default());
        let (what, units) = (self.bar.prefix(), HumanCount(units));
        let line = format!("{what}: going on: {units} of {total} units done");
        self.bar.suspend(|| self.logging.tell(&line));
    }

    fn pairs(&self, pairs: u64) {
        self.pairs.fetch_add(pairs, Ordering::Relaxed);
        self.show();
    }

    fn unit(&self) {
        self.units.fetch_add(1, Ordering::Relaxed);
    }
}

/// Runs a survey and keeps it in a folder; one that was finished there before is read.
pub fn keep_survey(
    plan: &CheckedPlan,
    out: &Path,
    resume: bool,
    locking: Locking,
    context: &Context,
) -> Result<SurveyFolder, Failure> {
    let (folder, journal) = match Folder::open(out, &plan.parameters(), resume, locking)? {
        Opened::Unfinished(folder, journal) => (folder, journal),
        Opened::Finished(survey) => {
            let listed = survey.manifest.sha256.keys();
            let missing = listed.filter(|name| matches!(survey.has(name), Ok(false)));
            let missing = missing.map(|name| format!("; {name} is not there"));
            let line = format!("{} has this survey, finished before", out.display());
            context.logging.tell(&(line + &missing.collect::<String>()));
            return Ok(*survey);
        }
    };
    let survey = run_survey(plan, Some(journal), context);
    let survey = survey.map_err(|failure| with_time_left(failure, out))?;
    let time = Session::total(&survey.sessions);
    let kept = survey.keep(folder, plan)?;
    let (name, seconds) = (shown(&out.to_string_lossy(), 200), time.as_secs_f64());
    tracing::info!(folder = %name, seconds, "survey written");
    Ok(kept)
}

fn with_time_left(failure: Failure, out: &Path) -> Failure {
    let status = survey_status(out).ok().flatten();
    let left = status.and_then(|status| status.left);
    match (failure.status, &failure.text, left) {
        (Status::Stopped, Some(text), Some(left)) if !left.is_zero() => {
            let text = format!("{text}; about {} are left", TimeSpan(left.as_secs_f64()));
            failure.with_text(text)
        }
        _ => failure,
    }
}

/// How long a plan takes on its threads, measured for about as long as `time`;
/// [`Duration::MAX`] if that was too short to tell.
pub fn measure_cost(
    plan: &CheckedPlan,
    time: Duration,
    context: &Context,
) -> Result<Duration, Failure> {
    let seconds = match estimate(plan, time, plan.seed, &context.stop, &NoProgress) {
        _ if context.stop.is_raised() => {
            let (stopped, shape) = (context.stopped(), plan.shape());
            stop!("{stopped} while the cost of {shape} was measured");
        }
        Ok(estimate) => estimate.seconds() / plan.threads as f64,
        Err(EstimateError::Nothing(_)) => return Ok(Duration::MAX),
        Err(error) => return Err(error.into()),
    };
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

/// Pairs of surveys so small that it does not matter what decides them.
const SMALL: u64 = 1_000_000;

/// Says so if another method than the one asked for decides the pairs of a large survey.
pub fn tell_fallback(plan: &CheckedPlan, context: &Context) {
    let (asked, decides) = (plan.method, plan.decides_by());
    if asked != decides && plan.pairs() > SMALL {
        let shape = plan.shape();
        let line = format!("{asked} does not serve {shape}: {decides} decides its pairs");
        context.logging.tell(&line);
    }
}

/// Runs a survey, and keeps its units if there is a journal.
pub fn run_survey(
    plan: &CheckedPlan,
    journal: Option<Journal>,
    context: &Context,
) -> Result<Survey, Failure> {
    let plan = &plan.of_revision(context.revision);
    tracing::info!(
        shape = %plan.shape(),
        pairs = plan.pairs(),
        engine = %plan.method,
        threads = plan.threads,
        shard = %plan.shard,
        units = plan.units,
        "survey begins"
    );
    let is_kept = journal.is_some();
    tell_fallback(plan, context);
    let meter = Meter::survey(plan, context.logging);
    let outcome = run(plan, journal, &context.stop, &meter)?;
    let [finished, _] = meter.here();
    drop(meter);
    match outcome {
        Outcome::Finished(survey) => {
            tracing::info!(
                swept = survey.counters.swept,
                searches = survey.counters.searches,
                effort = survey.counters.effort,
                phases = ?survey.counters.phases,
                "survey ends"
            );
            Ok(*survey)
        }
        Outcome::Stopped { units } => {
            let (stopped, shape, all) = (context.stopped(), plan.shape(), plan.units);
            let how_far = match units {
                Some(units) => format!(": {units} of {all} units of {shape} are done"),
                None => format!(" before any unit of {shape} was begun"),
            };
            let next = match finished {
                _ if !is_kept => "nothing is kept without --out",
                0 if context.is_time_up() => {
                    "no unit was finished in this time; run the same command with a longer --time"
                }
                _ => "the same command goes on from there",
            };
            Err(Failure::stopped(format!("{stopped}{how_far}; {next}")))
        }
    }
}

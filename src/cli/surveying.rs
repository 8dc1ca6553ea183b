//! Runs surveys for commands: kept in a folder or not, with their progress, and measured before.

use std::path::Path;
use std::time::Duration;

use survo_core::search::NoProgress;
use survo_core::shown;
use survo_files::{Folder, Locking, Opened, Purpose, Session, SurveyFolder, TimeSpan};
use survo_pages::grouped;
use survo_survey::{CheckedPlan, EstimateError, Outcome, Survey, estimate, run, survey_status};

use crate::puzzle::ClassCounts;

use super::against::Recounts;
use super::context::Context;
use super::logging;
use super::output::{Failure, Result};
use super::progress::Meter;

/// A survey that is made, with what its recounts need.
pub struct Surveyed {
    pub plan: CheckedPlan,
    /// With its checks.
    pub folder: SurveyFolder,
    is_kept: bool,
    /// By row margin.
    pub counts: Vec<ClassCounts>,
}

impl Surveyed {
    /// Runs a survey and keeps nothing.
    pub fn unkept(plan: &CheckedPlan, context: &Context) -> Result<Self> {
        let survey = run_survey(plan, None, context)?;
        Ok(Self {
            plan: plan.clone(),
            folder: survey.unkept(plan),
            is_kept: false,
            counts: survey.by_row_margin,
        })
    }

    /// A survey in a folder, with its counts if there are recounts.
    pub fn of(plan: &CheckedPlan, folder: SurveyFolder, recounts: &Recounts) -> Result<Self> {
        Ok(Self {
            plan: plan.clone(),
            counts: match recounts.is_empty() {
                true => Vec::new(),
                false => folder.row_margins()?,
            },
            folder: folder.with_checks()?,
            is_kept: true,
        })
    }

    /// The folder that it is kept in.
    pub fn kept(&self) -> Option<&Path> {
        self.is_kept.then_some(&*self.folder.path)
    }
}

/// Runs a survey and keeps it in a folder; one that was finished there before is read.
pub fn keep_survey(
    plan: &CheckedPlan,
    out: &Path,
    resume: bool,
    locking: Locking,
    context: &Context,
) -> Result<SurveyFolder> {
    let parameters = plan.parameters();
    let mut folder = match Folder::open(out, Purpose::Run(&parameters, resume), locking)? {
        Opened::Unfinished(folder) => folder,
        Opened::Finished(survey) => {
            let out = out.display();
            logging::tell(format_args!("{out} has this survey, finished before"));
            return Ok(*survey);
        }
    };
    let survey = run_survey(plan, Some(&mut folder), context);
    let survey = survey.map_err(|failure| with_time_left(failure, out))?;
    let seconds = Session::total(&survey.sessions).as_secs_f64();
    let kept = survey.keep(*folder, plan)?;
    let name = shown(&out.to_string_lossy(), 200);
    tracing::info!(folder = %name, seconds, "survey written");
    Ok(kept)
}

/// A survey that is in a folder, freed of what a kill may have left beside it; without one, a survey
/// is made there.
pub fn kept_or_made(
    kept: Option<SurveyFolder>,
    plan: &CheckedPlan,
    out: &Path,
    locking: Locking,
    context: &Context,
) -> Result<SurveyFolder> {
    match kept {
        Some(survey) => {
            Folder::clean(out, locking)?;
            Ok(survey)
        }
        None => keep_survey(plan, out, false, locking, context),
    }
}

fn with_time_left(failure: Failure, out: &Path) -> Failure {
    let status = survey_status(out).ok().flatten();
    match status.and_then(|status| status.left) {
        Some(left) if !left.is_zero() => {
            let left = TimeSpan(left.as_secs_f64());
            failure.if_stopped(format_args!("about {left} are left"))
        }
        _ => failure,
    }
}

/// How long a plan takes on its threads, measured for about as long as `time`;
/// [`Duration::MAX`] if that was too short to tell.
pub fn measure_cost(plan: &CheckedPlan, time: Duration, context: &Context) -> Result<Duration> {
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
pub fn tell_fallback(plan: &CheckedPlan) {
    let (asked, decides) = (plan.method, plan.decides_by());
    if asked != decides && plan.pairs() > SMALL {
        let shape = plan.shape();
        logging::tell(format_args!(
            "{asked} is not for {shape}: {decides} decides its pairs"
        ));
    }
}

/// Runs a survey, and keeps what is done if there is a folder.
pub fn run_survey(
    plan: &CheckedPlan,
    folder: Option<&mut Folder>,
    context: &Context,
) -> Result<Survey> {
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
    let is_kept = folder.is_some();
    tell_fallback(plan);
    let meter = Meter::survey(plan);
    let outcome = run(plan, folder, &context.stop, &meter)?;
    let finished = meter.units();
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
                Some(units) => {
                    let [units, all] = [units, all].map(grouped);
                    format!(": {units} of {all} units of {shape} are done")
                }
                None => format!(" before any unit of {shape} was begun"),
            };
            let stopped = Failure::stopped(format_args!("{stopped}{how_far}"));
            if !is_kept {
                return Err(stopped);
            }
            Err(stopped.if_stopped(match finished {
                0 if context.is_time_up() => {
                    "no unit was finished in this time; run the same command with a longer --time"
                }
                _ => "the same command continues from there",
            }))
        }
    }
}

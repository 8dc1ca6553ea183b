//! `--against`: the counts of surveys compared with what other engines find.

use std::path::Path;
use std::time::{Duration, SystemTime};

use itertools::Itertools;

use crate::puzzle::ClassCounts;
use survo_check::{Recount, Recounted, accept};
use survo_core::search::NoProgress;
use survo_engines::Method;
use survo_files::{Folder, Locking, Record, SurveyFolder, TimeSpan};
use survo_survey::CheckedPlan;

use super::context::Context;
use super::output::{Failure, Output, Status};
use super::progress::{Measure, Meter};
use super::surveying::{keep_survey, measure_cost, run_survey};
use super::values::{named, time};

/// How long the cost of a survey by the other engine is measured.
const MEASURED: Duration = Duration::from_secs(2);

/// What takes less than this is not announced.
const WORTH_SAYING: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, clap::Args)]
pub struct AgainstArgs {
    /// Recount with these engines and compare: every pair if that fits in --budget;
    /// otherwise random pairs until it is used up
    #[arg(long, value_parser = named::<Method>(), value_name = "ENGINE", value_delimiter = ',')]
    against: Vec<Method>,
    /// The time for each such comparison, such as 90s or 2h
    #[arg(long, value_name = "TIME", default_value = "10m", requires = "against",
          value_parser = time)]
    budget: Duration,
}

#[derive(Clone, Copy)]
pub struct Counted<'a> {
    pub plan: &'a CheckedPlan,
    /// The counts by row margin, and the digest of their file.
    pub counts: &'a [ClassCounts],
    pub digest: &'a str,
    pub folder: Option<&'a Path>,
}

impl AgainstArgs {
    pub fn is_empty(&self) -> bool {
        self.against.is_empty()
    }

    /// Refuses an engine that would judge its own work or does not serve the plan.
    pub fn accept(&self, plan: &CheckedPlan, makers: &[Method]) -> Result<(), Failure> {
        self.against.iter().try_for_each(|&engine| {
            let judge = plan.by(engine)?;
            let refused = |error| Failure::input(format!("--against {engine}: {error}"));
            accept(judge.decides_by(), makers).map_err(refused)
        })
    }

    pub fn engines(&self) -> impl Iterator<Item = Method> {
        self.against.iter().copied().unique()
    }

    pub fn checks(
        &self,
        survey: Counted<'_>,
        locking: Locking,
        context: &Context,
    ) -> impl Iterator<Item = Result<Record, Failure>> {
        self.engines()
            .filter(move |&engine| {
                let judge = survey.plan.by(engine).map(|judge| judge.decides_by());
                judge.is_ok_and(|judge| accept(judge, &[survey.plan.decides_by()]).is_ok())
            })
            .map(move |engine| self.check(survey, engine, locking, context))
    }

    /// A check, made now unless it was made before.
    fn check(
        &self,
        survey: Counted<'_>,
        engine: Method,
        locking: Locking,
        context: &Context,
    ) -> Result<Record, Failure> {
        let plan = survey.plan;
        if let Some(folder) = survey.folder {
            let mut made = Record::all_beside(folder, survey.digest)?.into_iter();
            if let Some(made) = made.find(|made| made.serves(engine.name(), self.budget)) {
                return Ok(made);
            }
        }
        let started = SystemTime::now();
        let recount = Recount {
            maker: &plan.maker(),
            judge: engine,
            seed: plan.seed,
            threads: plan.threads,
            memory: plan.memory,
            stop: &context.stop,
            progress: &NoProgress,
        };
        let found = self.recount(survey, recount, &plan.by(engine)?, locking, context)?;
        let (digest, budget) = (survey.digest, self.budget);
        let check = found.record_of_survey(&recount, digest, budget, started, context.revision);
        if let Some(folder) = survey.folder {
            check.write(&Record::path_beside(folder, engine.name()))?;
        }
        Ok(check)
    }

    /// All pairs by a survey of the other engine, or random ones where that is too long.
    fn recount(
        &self,
        survey: Counted<'_>,
        recount: Recount<'_>,
        other: &CheckedPlan,
        locking: Locking,
        context: &Context,
    ) -> Result<Recounted, Failure> {
        let beside = |at| Record::survey_beside(at, other.method.name());
        let folder = survey.folder.map(beside);
        let cost = match &folder {
            // The estimate allowed it before.
            Some(folder) if folder.is_dir() => Duration::ZERO,
            _ => measure_cost(other, MEASURED, context)?,
        };
        let (shape, engine, pairs) = (other.shape(), other.method, other.pairs());
        let [span, budget] = [cost, self.budget].map(|time| TimeSpan(time.as_secs_f64()));
        let is_whole = cost <= self.budget;
        if !is_whole || cost >= WORTH_SAYING {
            context.logging.tell(&match is_whole {
                true => format!("{shape}: {engine} recounts all {pairs} pairs in about {span}"),
                false => format!(
                    "{shape}: {engine} would take about {span} for all {pairs} pairs; {budget} \
                     go to pairs drawn at random"
                ),
            });
        }
        let found = if is_whole {
            let found = counts_of(other, folder.as_deref(), locking, context)?;
            recount.compare(survey.counts, &found)?
        } else {
            let name = format!("{shape} by {engine}");
            let progress = &Meter::new(name, Measure::Time(self.budget), context.logging);
            let recount = Recount {
                progress,
                ..recount
            };
            recount.within(self.budget, cost, survey.counts)?
        };
        found.ok_or_else(|| stopped(other, context))
    }
}

/// The counts by row margin of a survey, kept in the folder if there is one.
fn counts_of(
    plan: &CheckedPlan,
    folder: Option<&Path>,
    locking: Locking,
    context: &Context,
) -> Result<Vec<ClassCounts>, Failure> {
    let Some(folder) = folder else {
        return Ok(run_survey(plan, None, context)?.by_row_margin);
    };
    let found = match SurveyFolder::find(folder)? {
        Some(finished) => {
            Folder::clean(folder, locking)?;
            finished
        }
        None => keep_survey(plan, folder, false, locking, context)?,
    };
    let engine = &found.manifest.parameters.engine;
    if found.tallies.shape != plan.shape() || engine != plan.method.name() {
        let (folder, method) = (folder.display(), plan.method);
        refuse!("{folder} holds another survey than that by {method}");
    }
    Ok(found.row_margins()?.counts())
}

fn stopped(other: &CheckedPlan, context: &Context) -> Failure {
    let (stopped, shape, engine) = (context.stopped(), other.shape(), other.method);
    Failure::stopped(format!(
        "{stopped} while {shape} was compared with {engine}; the same command compares it again"
    ))
}

pub fn print_differences(check: &Record, output: &mut Output) {
    for difference in &check.first {
        writeln!(output, "  {difference}");
    }
    let more = check.differences - (check.first.len() as u64).min(check.differences);
    if more > 0 {
        writeln!(output, "  and {more} more");
    }
}

pub fn checks_status(checks: &[Record]) -> Status {
    Status::of(checks.iter().all(|check| check.differences == 0))
}

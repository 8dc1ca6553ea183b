//! `--against`: the counts of surveys compared with what other engines find.

use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::puzzle::ClassCounts;
use crate::survey::files::{Check, CheckSubject, SurveyFolder, TimeSpan};
use crate::survey::{
    Agreement, CheckedPlan, Locking, Method, SampleError, SampleRequest, compare_counts,
    sample_counts,
};

use super::exit::{Failure, Status};
use super::job::Context;
use super::output::Output;
use super::progress::Meter;
use super::runs::{cost, keep, survey};
use super::values::time;

/// How long the cost of a survey by the other engine is measured.
const MEASURED: Duration = Duration::from_secs(2);

/// What takes less than this is not announced.
const WORTH_SAYING: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, clap::Args)]
pub struct AgainstArgs {
    /// Recount by other engines, too, and compare: all pairs where --budget allows, else
    /// pairs drawn at random
    #[arg(long, value_enum, value_name = "ENGINE", value_delimiter = ',')]
    against: Vec<Method>,
    /// The time for each such comparison, such as 90s or 2h
    #[arg(long, value_name = "TIME", default_value = "10m", requires = "against",
          value_parser = time())]
    budget: Duration,
}

/// A survey whose counts are to be compared.
#[derive(Clone, Copy)]
pub struct Counted<'a> {
    pub plan: &'a CheckedPlan,
    /// The counts by row margin, and the digest of their file.
    pub counts: &'a [ClassCounts],
    pub digest: &'a str,
    /// Where it is kept, and its checks are to be.
    pub folder: Option<&'a Path>,
}

impl AgainstArgs {
    /// Whether there is nothing to compare.
    pub fn is_empty(&self) -> bool {
        self.against.is_empty()
    }

    /// Refuses an engine that would judge its own work.
    pub fn accept(&self, method: Method) -> Result<(), Failure> {
        let mut against = self.against.iter();
        if let Some(judge) = against.find(|judge| judge.shares_search_with(method)) {
            let problem = if *judge == method {
                format!("--against {method}: another engine has to judge its work")
            } else {
                format!(
                    "--against {judge}: it shares its search with {method}, whose work it has to judge"
                )
            };
            return Err(Failure::input(problem));
        }
        Ok(())
    }

    /// The engines asked for, each once.
    pub fn engines(&self) -> Vec<Method> {
        let mut engines: Vec<Method> = Vec::new();
        for engine in &self.against {
            if !engines.contains(engine) {
                engines.push(*engine);
            }
        }
        engines
    }

    /// The check of a survey against an engine that serves its plan, made now unless it was
    /// made before.
    pub fn check(
        &self,
        survey: Counted<'_>,
        engine: Method,
        locking: Locking,
        context: &Context,
    ) -> Result<Check, Failure> {
        let subject = CheckSubject {
            against: engine,
            counts: survey.digest.to_owned(),
            pairs: survey.plan.pairs(),
            seed: survey.plan.seed,
            budget: self.budget,
        };
        if let Some(folder) = survey.folder {
            let mut made = Check::all(folder, survey.digest)?.into_iter();
            if let Some(check) = made.find(|check| check.serves(&subject)) {
                return Ok(check);
            }
        }
        let started = SystemTime::now();
        let other = survey.plan.by(engine).map_err(Failure::input)?;
        let agreement = self.agreement(survey, &other, locking, context)?;
        let check = Check::new(&subject, &agreement, started);
        if let Some(folder) = survey.folder {
            check.write(&Check::path(folder, engine))?;
        }
        Ok(check)
    }

    fn agreement(
        &self,
        survey: Counted<'_>,
        other: &CheckedPlan,
        locking: Locking,
        context: &Context,
    ) -> Result<Agreement, Failure> {
        let folder = survey.folder.map(|at| Check::folder(at, other.method));
        if folder.as_ref().is_some_and(|folder| folder.is_dir()) {
            // The estimate allowed it before.
            return all_pairs(survey, other, folder.as_deref(), locking, context);
        }
        let cost = cost(other, MEASURED, context)?;
        let (shape, engine, pairs) = (other.shape(), other.method, other.pairs());
        let [span, budget] = [cost, self.budget].map(|time| TimeSpan(time.as_secs_f64()));
        if cost <= self.budget {
            if cost >= WORTH_SAYING {
                let line = format!("{shape}: {engine} recounts all {pairs} pairs in about {span}");
                announce(context, &line);
            }
            return all_pairs(survey, other, folder.as_deref(), locking, context);
        }
        announce(
            context,
            &format!(
                "{shape}: {engine} would take about {span} for all {pairs} pairs; {budget} go \
                 to pairs drawn at random"
            ),
        );
        let request = SampleRequest {
            time: self.budget,
            cost,
            seed: survey.plan.seed,
        };
        let name = format!("{shape} by {engine}");
        let meter = Meter::time(name, self.budget, context.logging);
        let (plan, counts) = (survey.plan, survey.counts);
        let sampled = sample_counts(plan, other, counts, request, &context.stop, &meter);
        meter.finish();
        sampled?.ok_or_else(|| stopped(other, context))
    }
}

/// The counts against a survey by the other engine, which is kept in a folder if there is
/// one for it.
fn all_pairs(
    counted: Counted<'_>,
    other: &CheckedPlan,
    folder: Option<&Path>,
    locking: Locking,
    context: &Context,
) -> Result<Agreement, Failure> {
    let found = match folder {
        None => survey(other, None, context)?.by_row_margin,
        Some(folder) => {
            let found = match SurveyFolder::find(folder)? {
                Some(finished) => finished,
                None => keep(other, folder, false, locking, context)?,
            };
            let engine = &found.manifest.parameters.engine;
            if found.tallies.shape != other.shape() || engine != other.method.name() {
                let (folder, method) = (folder.display(), other.method);
                let problem = format!("{folder} holds another survey than that by {method}");
                return Err(Failure::input(problem));
            }
            found.row_margins()?.counts()
        }
    };
    let (plan, counts) = (counted.plan, counted.counts);
    compare_counts(plan, other, counts, &found, &context.stop)
        .map_err(Failure::input)?
        .ok_or_else(|| stopped(other, context))
}

/// Says beforehand what is going to be done.
fn announce(context: &Context, line: &str) {
    if context.logging.shows_progress() {
        context.logging.tell(line);
    }
}

fn stopped(other: &CheckedPlan, context: &Context) -> Failure {
    let (stopped, shape, engine) = (context.stopped(), other.shape(), other.method);
    Failure::stopped(format!(
        "{stopped} while {shape} was compared with {engine}; the same command compares it again"
    ))
}

/// The differences that a check describes, each on a line.
pub fn print_differences(check: &Check, output: &mut Output) -> Result<(), Failure> {
    for difference in &check.first {
        output.line(format_args!("  {difference}"))?;
    }
    let more = check.differences - (check.first.len() as u64).min(check.differences);
    if more > 0 {
        output.line(format_args!("  and {more} more"))?;
    }
    Ok(())
}

/// How a command ends that made checks.
pub fn checks_status(checks: &[Check]) -> Status {
    match checks.iter().all(|check| check.differences == 0) {
        true => Status::Done,
        false => Status::Differs,
    }
}

impl From<SampleError> for Failure {
    fn from(error: SampleError) -> Self {
        Self::input(error)
    }
}

//! `--against`: surveys recounted by other engines. `survo table` recounts every size by both
//! published methods, unless it is told otherwise.

use std::iter::once;
use std::path::Path;
use std::time::{Duration, SystemTime};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use itertools::Itertools;

use crate::engines::EngineKind;
use crate::puzzle::ClassCounts;
use survo_check::{Checking, Recount, Recounted, accept, choose};
use survo_engines::Method;
use survo_files::{Locking, Record, TimeSpan};
use survo_pages::{is_made, kept_survey};
use survo_survey::CheckedPlan;

use super::context::Context;
use super::logging;
use super::output::{Failure, Result};
use super::progress::{Measure, Meter};
use super::surveying::{Surveyed, kept_or_made, measure_cost, run_survey};
use super::values::time;

/// The name in `--against` that leaves recounts out.
const NONE: &str = "none";

/// The engines of the published values, by which a table is recounted without being asked.
const PUBLISHED: [EngineKind; 2] = [EngineKind::ExactCover, EngineKind::Partition];

/// The time of a recount that is asked for, unless `--budget` says otherwise.
const BUDGET: Duration = Duration::from_secs(600);

/// The least time of a recount that is not asked for.
const LEAST: Duration = Duration::from_secs(1);

/// The part of a survey's own time that all its recounts together get, if nobody asked for them:
/// a whole table takes at most twice the time of its surveys.
const SHARE: f64 = 0.75;

/// The longest time for which the cost of a survey by the other engine is measured, and the part
/// of the budget that it takes at most.
const MEASURED: Duration = Duration::from_secs(2);
const PART_MEASURED: u32 = 8;

/// A survey of at most this many pairs takes any engine a moment.
const SMALL: u64 = 500_000;

/// What takes less than this is not announced.
const WORTH_SAYING: Duration = Duration::from_secs(5);

#[derive(Clone, Debug, clap::Args)]
pub struct AgainstArgs {
    /// Recount with these engines, or with none
    ///
    /// Everything is recounted if that fits in --budget; otherwise random whole row margins, or
    /// random pairs where one row margin takes too long.
    #[arg(long, value_parser = recounter(), value_name = "ENGINE", value_delimiter = ',')]
    against: Vec<Recounter>,
    /// The time for each recount by --against, such as 90s or 2h [default: 10m]
    #[arg(long, value_name = "TIME", requires = "against", value_parser = time,
          hide_short_help = true)]
    budget: Option<Duration>,
}

/// An engine of `--against`; `None` for its absence.
#[derive(Clone, Copy, Debug)]
struct Recounter(Option<Method>);

fn recounter() -> impl TypedValueParser<Value = Recounter> {
    let names = Method::ALL.iter().map(|method| method.name());
    PossibleValuesParser::new(names.chain(once(NONE))).map(|given| Recounter(given.parse().ok()))
}

/// The engines that recount surveys, and in which time.
pub struct Recounts {
    engines: Vec<Method>,
    /// The time for each, if the recounts were asked for.
    budget: Option<Duration>,
}

impl AgainstArgs {
    /// The recounts that are asked for.
    pub fn asked_for(&self) -> Recounts {
        let engines = self.against.iter().filter_map(|recounter| recounter.0);
        Recounts {
            engines: engines.unique().collect(),
            budget: Some(self.budget.unwrap_or(BUDGET)),
        }
    }

    /// The same; without the option, recounts by the engines of the published values.
    pub fn or_published(&self) -> Recounts {
        match self.against.is_empty() {
            false => self.asked_for(),
            true => Recounts {
                engines: PUBLISHED.map(Method::Pairwise).to_vec(),
                budget: None,
            },
        }
    }
}

impl Recounts {
    pub fn is_empty(&self) -> bool {
        self.engines.is_empty()
    }

    /// Refuses an engine that is asked for and would recount its own work or does not accept the
    /// plan.
    pub fn accept(&self, plan: &CheckedPlan, producers: &[Method]) -> Result<()> {
        self.engines.iter().try_for_each(|&engine| {
            let other = plan.by(engine)?;
            let refused = |error| Failure::input(format!("--against {engine}: {error}"));
            accept(other.decides_by(), producers).map_err(refused)
        })
    }

    /// Refuses the engine of a table, if it is asked for.
    pub fn accept_table_by(&self, method: Method) -> Result<()> {
        match self.budget {
            Some(_) if self.engines.contains(&method) => {
                accept(method, &[method]).map_err(Failure::input)
            }
            _ => Ok(()),
        }
    }

    /// Recounts a survey by each engine that had no part in it and accepts its size.
    pub fn of<'a>(
        &'a self,
        survey: &'a Surveyed,
        locking: Locking,
        context: &'a Context,
    ) -> impl Iterator<Item = Result<Record>> + 'a {
        let own = survey.plan.decides_by();
        let others = self.engines.iter().filter_map(move |&engine| {
            let other = survey.plan.by(engine).ok()?;
            accept(other.decides_by(), &[own]).ok().map(|()| other)
        });
        let others: Vec<CheckedPlan> = others.collect();
        let budget = self.budget.unwrap_or_else(|| {
            let share = SHARE / others.len().max(1) as f64;
            survey.folder.manifest.times.time.mul_f64(share).max(LEAST)
        });
        let recounted =
            move |other: CheckedPlan| self.recounted(survey, &other, budget, locking, context);
        others.into_iter().map(recounted)
    }

    /// A recount, made now unless it was made before.
    fn recounted(
        &self,
        survey: &Surveyed,
        other: &CheckedPlan,
        budget: Duration,
        locking: Locking,
        context: &Context,
    ) -> Result<Record> {
        let (engine, shape) = (other.method, other.shape());
        let (kept, digest) = (survey.kept(), survey.folder.counts_digest());
        if let Some(folder) = kept {
            // What nobody asked for is made once.
            let least = self.budget.unwrap_or_default();
            let mut made = Record::all_beside(folder, digest)?.into_iter();
            if let Some(made) = made.find(|made| made.covers(engine.name(), least)) {
                return Ok(made);
            }
        }
        let started = SystemTime::now();
        // A survey that was asked for is kept, so that it goes on after a stop.
        let beside = |folder| Record::survey_beside(folder, engine.name());
        let folder = kept.filter(|_| self.budget.is_some()).map(beside);
        let cost = match &folder {
            // The estimate allowed it before.
            Some(folder) if folder.is_dir() => Duration::ZERO,
            _ if other.pairs() <= SMALL => Duration::ZERO,
            _ => measure_cost(other, MEASURED.min(budget / PART_MEASURED), context)?,
        };
        let is_whole = cost <= budget;
        if self.budget.is_some() && (!is_whole || cost >= WORTH_SAYING) {
            let span = TimeSpan(cost.as_secs_f64());
            let budget = humantime::format_duration(budget);
            logging::tell(match is_whole {
                true => format!("{shape}: {engine} recounts it in about {span}"),
                false => format!(
                    "{shape}: {engine} would take about {span} for a whole recount; {budget} go \
                     to a part drawn at random"
                ),
            });
        }
        let whole = match is_whole {
            true => Some(counts_of(other, folder.as_deref(), locking, context)?),
            false => None,
        };
        // A terminal shows one bar at a time, and no message beside it.
        let meter = Meter::new(format!("{shape} by {engine}"), Measure::Time(budget));
        // Methods that decide column margins together recount whole surveys alone.
        let checker = match engine {
            Method::Pairwise(kind) => kind,
            _ => choose(&[survey.plan.decides_by()], None)?,
        };
        let recount = Recount {
            engine,
            checking: Checking {
                checker: &checker,
                memory: other.memory,
                threads: other.threads,
                seed: other.seed,
                stop: &context.stop,
                progress: &meter,
            },
            producer: &survey.plan.producer(),
            counts: &survey.counts,
        };
        let found = match (whole, engine) {
            (Some((counts, searched)), _) => recount.whole(&counts, searched)?,
            (None, Method::Pairwise(_)) => recount.within(budget, cost)?,
            (None, _) => Some(Recounted::default()),
        };
        meter.clear();
        let Some(found) = found else {
            stop!("{} while {engine} recounted {shape}", context.stopped());
        };
        let check = found.record(&recount, digest, budget, started, context.revision);
        if let Some(folder) = kept.filter(|_| is_made(&check)) {
            check.write(&Record::path_beside(folder, engine.name()))?;
        }
        Ok(check)
    }

    /// The failure of a check that an option asked for and that was not made; `checks` are those of
    /// all sizes.
    pub fn missing<'a>(&self, checks: impl IntoIterator<Item = &'a Record>) -> Result<()> {
        let missing = checks.into_iter().filter(|check| !is_made(check));
        let missing = missing.map(|check| format!("{}x{} by {}", check.m, check.n, check.against));
        let missing = missing.collect::<Vec<_>>();
        if self.budget.is_some() && !missing.is_empty() {
            let missing = missing.join(", ");
            stop!("--budget was too short for a recount of {missing}");
        }
        Ok(())
    }
}

/// The counts by row margin of a survey, kept in the folder if there is one, and the pairs that it
/// searched.
fn counts_of(
    plan: &CheckedPlan,
    folder: Option<&Path>,
    locking: Locking,
    context: &Context,
) -> Result<(Vec<ClassCounts>, u64)> {
    let Some(folder) = folder else {
        let survey = run_survey(plan, None, context)?;
        return Ok((survey.by_row_margin, survey.counters.searches));
    };
    let kept = kept_survey(plan, folder)?;
    let found = kept_or_made(kept, plan, folder, locking, context)?;
    Ok((found.row_margins()?, found.manifest.counters.searches))
}

use std::path::{Path, PathBuf};

use survo_check::producers;
use survo_files::{Shard, SurveyFolder, other_survey};
use survo_pages::{Value, agreement, count_lines, differences, grouped};
use survo_survey::{CheckedPlan, units_in};

use crate::cli::against::{AgainstArgs, Recounts};
use crate::cli::surveying::{Surveyed, keep_survey};
use crate::cli::values::{ANY, LockArg, MethodArgs, SizeArg, TimeArg, counts};
use crate::cli::{Context, Failure, Result, Status, logging, output};

const EXAMPLES: &str = "\
Examples:
  survo survey 3x6
  survo survey 3 4 --out 3x4 --puzzles
  survo survey 4 4 --out 4x4 --against partition,exact-cover --time 8h
  survo survey 4 6 --out part-2 --shard 2/10";

/// Classify every pair of margins of M x N tables.
///
/// Prints the number of pairs of each class. With --out, it also writes these files into DIR:
/// by_row_margins.csv (pairs by class for every row margin), tallies.csv (totals), manifest.json
/// (the parameters, times and digests of the run) and, with --puzzles, puzzles.csv (every unique
/// puzzle with its solution). If M is larger than N, they are exchanged. The CSV files are the same
/// to the byte for every engine, number of threads and number of shards.
///
/// A checkpoint in DIR keeps what is done. After a stop or a kill, the same command continues, and
/// the result is the same to the byte. If DIR has a finished survey with at least what is asked for,
/// the command reports it; it refuses any other survey, and a damaged one.
///
/// With --against, other engines recount the survey when it is finished: by a survey of their own in
/// DIR/against-ENGINE if that fits in --budget, otherwise whole row margins at random, or pairs if
/// one row margin takes too long. DIR/against-ENGINE.json keeps the outcome. A difference is reported
/// with its pair, and the exit status is 1. A finished survey of the same size is recounted, too,
/// whatever its engine, seed and units are.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct SurveyArgs {
    #[command(flatten)]
    size: SizeArg,
    /// Folder for the results: new, empty, or with this survey in it [default: keep nothing]
    #[arg(short, long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Also write puzzles.csv
    #[arg(long, requires = "out")]
    puzzles: bool,
    /// Seed of the sieve's random choices. It changes the work, never the result. Of two
    /// complementary margins, an even seed decides the one and an odd seed the other
    #[arg(long, default_value_t = 0, value_name = "S", value_parser = counts::<u64>(ANY),
          hide_short_help = true)]
    seed: u64,
    /// Number of units into which the run is cut; each finished unit is kept [default: up to 256,
    /// or 16 a thread]
    #[arg(long, value_name = "K", value_parser = counts::<u64>(1..=1_000_000),
          hide_short_help = true)]
    units: Option<u64>,
    /// Run part I of K only, for `survo merge`; the parts cost about the same
    #[arg(
        long,
        value_name = "I/K",
        default_value = "1/1",
        requires = "out",
        conflicts_with = "against"
    )]
    shard: Shard,
    /// Continue an unfinished survey; refuse to begin a new one
    #[arg(long, requires = "out", hide_short_help = true)]
    resume: bool,
    #[command(flatten)]
    time: TimeArg,
    #[command(flatten)]
    against: AgainstArgs,
    #[command(flatten)]
    lock: LockArg,
    #[command(flatten)]
    method: MethodArgs,
}

impl SurveyArgs {
    pub fn run(self, context: &Context) -> Result {
        let plan = self.plan()?;
        let recounts = self.against.asked_for();
        recounts.accept(&plan, &[plan.decides_by()])?;
        context.within(self.time.time, |context| match &self.out {
            Some(out) => self.kept(&plan, out, &recounts, context),
            None => {
                let survey = Surveyed::unkept(&plan, context);
                let unkept = |failure: Failure| failure.if_stopped("nothing is kept without --out");
                self.report(&survey.map_err(unkept)?, &recounts, context)
            }
        })
    }

    /// A survey in a folder, made now or before.
    fn kept(
        &self,
        plan: &CheckedPlan,
        out: &Path,
        recounts: &Recounts,
        context: &Context,
    ) -> Result {
        let earlier = self.to_recount(out, recounts)?;
        let is_earlier = earlier.is_some();
        let survey = match earlier {
            Some(survey) => survey,
            None => keep_survey(plan, out, self.resume, self.lock.locking(), context)?,
        };
        let plan = made(plan, &survey)?;
        recounts.accept(&plan, &producers(&survey.manifest))?;
        if is_earlier {
            let by = &survey.manifest.parameters;
            let (engine, seed, folder) = (&by.engine, by.seed, out.display());
            logging::tell(format_args!(
                "{folder} has a survey by {engine}, seed {seed}, finished before"
            ));
        }
        if !plan.shard.is_whole() {
            answer!("shard {} of {}", plan.shard, plan.shape());
            output::line(count_lines(&survey.tallies));
            return Ok(Status::Done);
        }
        self.report(&Surveyed::of(&plan, survey, recounts)?, recounts, context)
    }

    /// The survey that is to be recounted, any one of the size; without a recount `None`.
    fn to_recount(&self, out: &Path, recounts: &Recounts) -> Result<Option<SurveyFolder>> {
        if recounts.is_empty() {
            return Ok(None);
        }
        let survey = SurveyFolder::find(out)?;
        let has_puzzles = |survey: &SurveyFolder| survey.manifest.parameters.puzzles;
        if self.puzzles && survey.as_ref().is_some_and(|survey| !has_puzzles(survey)) {
            return Err(other_survey(out, "without --puzzles").into());
        }
        Ok(survey)
    }

    /// Prints a survey and recounts it.
    fn report(&self, survey: &Surveyed, recounts: &Recounts, context: &Context) -> Result {
        let status = print_whole(&survey.folder);
        let mut checks = Vec::new();
        for check in recounts.of(survey, self.lock.locking(), context) {
            let check = check?;
            output::line(agreement(std::slice::from_ref(&check)));
            output::text(differences(&check));
            output::flush();
            checks.push(check);
        }
        let agrees = checks.iter().all(|check| check.differences == 0);
        if status != Status::Done || !agrees {
            return Ok(Status::Differs);
        }
        recounts.missing(&checks)?;
        Ok(Status::Done)
    }

    fn plan(&self) -> Result<CheckedPlan> {
        let mut plan = self.size.plan()?;
        self.method.apply(&mut plan);
        plan.puzzles = self.puzzles;
        plan.seed = self.seed;
        plan.shard = self.shard;
        // A survey goes on with its own units, whatever the threads of the next session.
        let begun = || self.out.as_deref().and_then(units_in);
        let units = self.units.or_else(begun);
        plan.units = units.unwrap_or_else(|| plan.default_units());
        plan.check().map_err(Failure::input)
    }
}

/// The plan by which a survey was made, which must be of the same shape and shard.
fn made(plan: &CheckedPlan, survey: &SurveyFolder) -> Result<CheckedPlan> {
    let (folder, parameters) = (survey.path.display(), &survey.manifest.parameters);
    let (shape, shard) = (survey.tallies.shape, parameters.shard);
    if shape != plan.shape() || shard != plan.shard {
        refuse!(
            "{folder} holds a survey of {shape}, shard {shard}, not of {}, shard {}",
            plan.shape(),
            plan.shard
        );
    }
    let method = parameters.engine.parse();
    plan.by(method.map_err(|error| Failure::input(format!("{folder}: {error}")))?)
        .map_err(Failure::input)
}

pub fn print_whole(survey: &SurveyFolder) -> Status {
    let value = Value::of(survey);
    answer!("{}\n{value}", count_lines(&survey.tallies));
    let [alone, all] = [value.tables_alone(), value.tables()].map(grouped);
    let share = value.share_alone();
    answer!("the only one with its sums: {alone} of {all} tables ({share})");
    value_status(&value)
}

pub fn value_status(value: &Value) -> Status {
    Status::of(value.agrees() != Some(false))
}

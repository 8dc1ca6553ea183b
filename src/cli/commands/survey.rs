//! `survo survey`

use std::path::{Path, PathBuf};

use crate::documents::{UniqueTables, Value};
use crate::engines::sieve::Phases;
use crate::puzzle::Class;
use crate::survey::files::{Folder, Opened, Tallies};
use crate::survey::{
    Journal, Locking, Outcome, Plan, Session, Shard, Survey, Sweep, run as run_plan,
};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::progress::Meter;
use crate::cli::work::{LockArg, MethodArgs, SizeArgs};

const EXAMPLES: &str = "\
Examples:
  survo survey 3 4 --out 3x4 --puzzles
  survo survey 4 5 --out 4x5 --threads 8
  survo survey 4 6 --out part-2 --shard 2/10";

/// Classify every pair of margins of M x N tables.
///
/// Writes into DIR: by_row_margins.csv (pairs by class for every row margin),
/// tallies.csv (totals), manifest.json (everything about the run) and, with
/// --puzzles, puzzles.csv (every unique puzzle with its solution). M and N are
/// exchanged if M is larger. The CSV files have the same bytes whatever the
/// engine, the sweep, the threads and the shards.
///
/// Finished units of work are kept in DIR/journal. When the program was stopped or
/// killed, the same command goes on with what is missing, and the result is the same
/// to the byte.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct SurveyArgs {
    #[command(flatten)]
    size: SizeArgs,
    /// The folder for the results: absent, empty, or with this survey unfinished
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// Also write puzzles.csv
    #[arg(long)]
    puzzles: bool,
    /// The side whose margins are walked one by one
    #[arg(long, value_enum, default_value_t = Sweep::Columns)]
    sweep: Sweep,
    /// Decide both of two complementary pairs instead of one of them
    #[arg(long)]
    no_complement: bool,
    /// Seed of the sieve's random choices; it changes the work, never the result
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// Units of work to cut the run into: what is kept and resumed [default: up to 256]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    units: Option<u64>,
    /// Take on part I of K only, for `survo merge`; parts cost about the same
    #[arg(long, value_name = "I/K", default_value = "1/1")]
    shard: Shard,
    /// Go on with an unfinished survey; refuse to begin one
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    lock: LockArg,
    #[command(flatten)]
    method: MethodArgs,
}

impl SurveyArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let plan = self.plan()?;
        job(move |context| {
            let (tallies, seconds) =
                keep(&plan, &self.out, self.resume, self.lock.locking(), context)?;
            print(&plan, &tallies, seconds)
        })
    }

    fn plan(&self) -> Result<Plan, Failure> {
        let mut plan = self.size.plan()?;
        self.method.apply(&mut plan);
        plan.sweep = self.sweep;
        plan.complement = !self.no_complement;
        plan.check().map_err(Failure::input)?;
        plan.puzzles = self.puzzles;
        plan.seed = self.seed;
        plan.shard = self.shard;
        plan.units = self.units.unwrap_or_else(|| plan.default_units());
        Ok(plan)
    }
}

fn print(plan: &Plan, tallies: &Tallies, seconds: f64) -> Result<Status, Failure> {
    let mut output = Output::new();
    if plan.shard.is_whole() {
        let status = print_whole(tallies, seconds, &mut output)?;
        output.flush()?;
        return Ok(status);
    }
    output.line(format_args!("shard {} of {}", plan.shard, plan.shape()))?;
    print_counts(tallies, &mut output)?;
    output.flush()?;
    Ok(Status::Done)
}

/// The counts of a whole survey and how S(m,n) compares with what is published.
pub fn print_whole(
    tallies: &Tallies,
    seconds: f64,
    output: &mut Output,
) -> Result<Status, Failure> {
    let value = Value::of(tallies, seconds);
    print_counts(tallies, output)?;
    output.line(value)?;
    output.line(format_args!(
        "the only one with its sums: {}",
        UniqueTables::of(&value)
    ))?;
    Ok(value_status(&value))
}

/// How a command ends that found a value.
pub fn value_status(value: &Value) -> Status {
    match value.agrees() {
        Some(false) => Status::Differs,
        _ => Status::Done,
    }
}

fn print_counts(tallies: &Tallies, output: &mut Output) -> Result<(), Failure> {
    output.line(format_args!(
        "{}: {} pairs of {} row margins and {} column margins",
        tallies.shape,
        tallies.counts.pairs(),
        tallies.row_margins,
        tallies.column_margins
    ))?;
    for class in Class::ALL {
        let count = tallies.counts.get(class);
        output.line(format_args!("  {class:<11} {count:>12}"))?;
    }
    Ok(())
}

/// Runs a plan and keeps the survey in a folder; also returns the seconds it
/// took, earlier sessions included.
pub fn keep(
    plan: &Plan,
    out: &Path,
    resume: bool,
    locking: Locking,
    context: &Context,
) -> Result<(Tallies, f64), Failure> {
    let (folder, journal) = match Folder::open(out, plan, resume, locking)? {
        Opened::Unfinished(folder, journal) => (folder, journal),
        Opened::Finished(tallies, manifest) => return Ok((tallies, manifest.times.seconds)),
    };
    let survey = survey(plan, Some(journal), context)?;
    let tallies = folder.finish(plan, &survey)?;
    let time = Session::total(&survey.sessions);
    tracing::info!(folder = %out.display(), seconds = time.as_secs_f64(), "survey written");
    Ok((tallies, time.as_secs_f64()))
}

/// Runs a plan with progress on standard error.
pub fn survey(plan: &Plan, journal: Option<Journal>, context: &Context) -> Result<Survey, Failure> {
    tracing::info!(
        shape = %plan.shape(),
        pairs = plan.pairs(),
        engine = %plan.method,
        threads = plan.threads,
        shard = %plan.shard,
        units = plan.units,
        "survey begins"
    );
    let next = if journal.is_some() {
        "the same command goes on from there"
    } else {
        "nothing is kept without --out"
    };
    let meter = Meter::survey(plan, context.logging);
    let outcome = run_plan(plan, journal, &context.stop, &meter);
    meter.finish();
    match outcome? {
        Outcome::Finished(survey) => {
            tracing::info!(
                swept = survey.counters.swept,
                searches = survey.counters.searches,
                effort = survey.counters.effort,
                "survey ends"
            );
            let phases = survey.counters.phases;
            if phases != Phases::default() {
                tracing::info!(
                    bounded = phases.bounded,
                    witnessed = phases.witnessed,
                    emptied = phases.emptied,
                    decided_unsolvable = phases.decided_unsolvable,
                    decided_unique = phases.decided_unique,
                    decided_multiple = phases.decided_multiple,
                    bounds_time = ?phases.bounds_time,
                    witness_time = ?phases.witness_time,
                    decision_time = ?phases.decision_time,
                    "phases of the sieve, pairs and processor time"
                );
            }
            Ok(*survey)
        }
        Outcome::Stopped { units: Some(units) } => Err(Failure::stopped(format!(
            "stopped: {units} of {} units of {} are done; {next}",
            plan.units,
            plan.shape()
        ))),
        Outcome::Stopped { units: None } => Err(Failure::stopped(format!(
            "stopped before any unit of {} was begun; {next}",
            plan.shape()
        ))),
    }
}

//! `survo survey`

use std::path::Path;
use std::time::Duration;

use crate::documents::Value;
use crate::engines::sieve::Phases;
use crate::puzzle::Class;
use crate::search::Stop;
use crate::survey::files::{Folder, Tallies};
use crate::survey::{Journal, Outcome, Plan, Session, Survey, run as run_plan};

use crate::cli::config::{self, Logging};
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;
use crate::cli::progress::Meter;

pub fn run(config: &config::Survey, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    let plan = &config.plan;
    let (tallies, seconds) = keep(plan, &config.out, config.resume, logging, stop)?;
    let mut output = Output::new();
    if plan.shard.is_whole() {
        let status = print_whole(&tallies, seconds, &mut output)?;
        output.flush()?;
        return Ok(status);
    }
    output.line(format_args!("shard {} of {}", plan.shard, plan.shape()))?;
    print_counts(&tallies, &mut output)?;
    output.flush()?;
    Ok(Status::Done)
}

/// The counts of a whole survey and how S(m,n) compares with what is published.
pub fn print_whole(
    tallies: &Tallies,
    seconds: f64,
    output: &mut Output,
) -> Result<Status, Failure> {
    let value = Value {
        shape: tallies.shape,
        value: tallies.counts.get(Class::Unique),
        seconds,
    };
    print_counts(tallies, output)?;
    output.line(describe(&value))?;
    Ok(match value.agrees() {
        Some(false) => Status::Differs,
        _ => Status::Done,
    })
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

/// "S(3,4) = 583, as published".
pub fn describe(value: &Value) -> String {
    let text = format!(
        "S({},{}) = {}",
        value.shape.rows(),
        value.shape.columns(),
        value.value
    );
    match value.published() {
        Some(published) if published.value == value.value => format!("{text}, as published"),
        Some(published) => format!(
            "{text}, but {} is published ({})",
            published.value, published.source
        ),
        None => format!("{text}; no value is published"),
    }
}

/// Runs a plan and keeps the survey in a folder; also returns the seconds it
/// took, earlier sessions included.
pub fn keep(
    plan: &Plan,
    out: &Path,
    resume: bool,
    logging: Logging,
    stop: &Stop,
) -> Result<(Tallies, f64), Failure> {
    let (folder, journal) = Folder::open(out, plan, resume)?;
    let survey = survey(plan, Some(journal), logging, stop)?;
    let tallies = folder.finish(plan, &survey)?;
    let time: Duration = survey.sessions.iter().map(Session::duration).sum();
    tracing::info!(folder = %out.display(), seconds = time.as_secs_f64(), "survey written");
    Ok((tallies, time.as_secs_f64()))
}

/// Runs a plan with progress on standard error.
pub fn survey(
    plan: &Plan,
    journal: Option<Journal>,
    logging: Logging,
    stop: &Stop,
) -> Result<Survey, Failure> {
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
    let meter = Meter::survey(plan, logging);
    let outcome = run_plan(plan, journal, stop, &meter);
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
        Outcome::Stopped { units } => Err(Failure::stopped(format!(
            "stopped: {units} of {} units of {} are done; {next}",
            plan.units,
            plan.shape()
        ))),
    }
}

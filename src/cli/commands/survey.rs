//! `survo survey`

use std::path::Path;
use std::time::SystemTime;

use survo::engines::Stop;
use survo::engines::sieve::Phases;
use survo::puzzle::Class;
use survo::report::{Folder, FolderState, Tallies, Value};
use survo::survey::{Outcome, Plan, Survey, run as run_plan};

use crate::cli::config::{self, Logging};
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;
use crate::cli::progress::Meter;

pub fn run(config: &config::Survey, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    let config::Survey { plan, out } = config;
    let started = SystemTime::now();
    let (tallies, seconds) = keep(plan, out, logging, stop, started)?;
    let value = Value {
        shape: plan.shape(),
        value: tallies.counts.get(Class::Unique),
        seconds,
    };
    let mut output = Output::new();
    output.line(format_args!(
        "{}: {} pairs of {} row margins and {} column margins",
        plan.shape(),
        tallies.counts.pairs(),
        tallies.row_margins,
        tallies.column_margins
    ))?;
    for class in Class::ALL {
        output.line(format_args!(
            "  {class:<11} {:>12}",
            tallies.counts.get(class)
        ))?;
    }
    output.line(describe(&value))?;
    output.flush()?;
    Ok(match value.agrees() {
        Some(false) => Status::Differs,
        _ => Status::Done,
    })
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
/// took.
pub fn keep(
    plan: &Plan,
    out: &Path,
    logging: Logging,
    stop: &Stop,
    started: SystemTime,
) -> Result<(Tallies, f64), Failure> {
    let (folder, state) = Folder::open(out, plan)?;
    if state == FolderState::Unfinished {
        tracing::warn!(folder = %out.display(), "an unfinished survey is begun anew");
    }
    let survey = survey(plan, logging, stop)?;
    let tallies = folder.finish(plan, &survey, started)?;
    let seconds = started.elapsed().map_or(0.0, |time| time.as_secs_f64());
    tracing::info!(folder = %folder.path().display(), seconds, "survey written");
    Ok((tallies, seconds))
}

/// Runs a plan with progress on standard error.
pub fn survey(plan: &Plan, logging: Logging, stop: &Stop) -> Result<Survey, Failure> {
    tracing::info!(
        shape = %plan.shape(),
        pairs = plan.pairs(),
        engine = %plan.method,
        threads = plan.threads,
        shards = plan.shards,
        "survey begins"
    );
    let meter = Meter::new(plan, logging.progress);
    let outcome = run_plan(plan, stop, &meter);
    meter.finish();
    match outcome.map_err(Failure::input)? {
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
            "stopped: {} of the {} units of {} are missing; the same command begins this size anew",
            plan.shards - units,
            plan.shards,
            plan.shape()
        ))),
    }
}

//! `survo table`

use std::path::Path;
use std::time::SystemTime;

use crate::documents::{TABLE_FILE, Triangle, Value};
use crate::puzzle::Class;
use crate::search::Stop;
use crate::storage::write_whole;
use crate::survey::Plan;
use crate::survey::files::{Manifest, Tallies, survey_tallies};

use super::survey::{describe, keep, survey};
use crate::cli::config::{Logging, Table};
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(table: Table, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    let mut triangle = Triangle::default();
    for plan in &table.plans {
        let value = match &table.out {
            None => computed(plan, logging, stop)?,
            Some(out) => {
                let value = kept(plan, &out.join(plan.shape().to_string()), logging, stop)?;
                let mut so_far = triangle.clone();
                so_far.values.push(value);
                so_far.values.sort_by_key(|value| value.shape);
                write_whole(&out.join(TABLE_FILE), |to| so_far.write_csv(to))?;
                value
            }
        };
        triangle.values.push(value);
        let mut output = Output::new();
        output.line(format_args!(
            "{}  ({:.1} s)",
            describe(&value),
            value.seconds
        ))?;
        output.flush()?;
    }
    let mut output = Output::new();
    output.line("")?;
    output.text(&triangle)?;
    let differing = triangle
        .values
        .iter()
        .filter(|value| value.agrees() == Some(false))
        .count();
    output.line(format_args!(
        "\n{} values computed, {differing} of them other than published",
        triangle.values.len()
    ))?;
    if !table.left_out.is_empty() {
        let sizes: Vec<String> = table
            .left_out
            .iter()
            .map(|plan| format!("{} ({} pairs)", plan.shape(), plan.pairs()))
            .collect();
        let why = match table.limit {
            Some(limit) => format!("more than --max-pairs {limit}"),
            None => "add --all to run them, which takes long with this engine".to_owned(),
        };
        output.line(format_args!("left out: {}; {why}", sizes.join(", ")))?;
    }
    if !table.not_served.is_empty() {
        let shapes = table.not_served.iter().map(|plan| plan.shape().to_string());
        let shapes: Vec<String> = shapes.collect();
        output.line(format_args!(
            "not served by this engine: {}",
            shapes.join(", ")
        ))?;
    }
    output.flush()?;
    Ok(if differing == 0 {
        Status::Done
    } else {
        Status::Differs
    })
}

/// A value whose survey is not kept.
fn computed(plan: &Plan, logging: Logging, stop: &Stop) -> Result<Value, Failure> {
    let started = SystemTime::now();
    let survey = survey(plan, None, logging, stop)?;
    Ok(Value {
        shape: plan.shape(),
        value: survey.totals().get(Class::Unique),
        seconds: started.elapsed().map_or(0.0, |time| time.as_secs_f64()),
    })
}

/// A value whose survey is kept in `folder`, read back if it is there already.
fn kept(plan: &Plan, folder: &Path, logging: Logging, stop: &Stop) -> Result<Value, Failure> {
    let (tallies, seconds) = match finished(plan, folder)? {
        Some(found) => {
            tracing::info!(folder = %folder.display(), "finished before");
            found
        }
        None => keep(plan, folder, false, logging, stop)?,
    };
    Ok(Value {
        shape: plan.shape(),
        value: tallies.counts.get(Class::Unique),
        seconds,
    })
}

/// The tallies of a survey that is finished in `folder`, and the seconds it
/// took.
fn finished(plan: &Plan, folder: &Path) -> Result<Option<(Tallies, f64)>, Failure> {
    let Some(manifest) = Manifest::find(folder)? else {
        return Ok(None);
    };
    if manifest.parameters.engine != plan.method.name() {
        return Err(Failure::input(format!(
            "{} holds a survey by the engine {}, not {}; choose another folder",
            folder.display(),
            manifest.parameters.engine,
            plan.method
        )));
    }
    if !manifest.parameters.shard.is_whole() {
        return Err(Failure::input(format!(
            "{} holds shard {} of a survey; choose another folder",
            folder.display(),
            manifest.parameters.shard
        )));
    }
    let tallies = survey_tallies(folder, &manifest)?;
    if tallies.shape != plan.shape() {
        return Err(Failure::input(format!(
            "{} holds a survey of {}, not of {}",
            folder.display(),
            tallies.shape,
            plan.shape()
        )));
    }
    Ok(Some((tallies, manifest.times.seconds)))
}

//! `survo table`

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::documents::{TABLE_FILE, Triangle, Value};
use crate::published::published;
use crate::puzzle::{Class, Shape};
use crate::storage::write_whole;
use crate::survey::files::Folder;
use crate::survey::{Locking, Plan};

use super::survey::{keep, survey};
use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::work::{LockArg, MethodArgs};

const EXAMPLES: &str = "\
Examples:
  survo table
  survo table --out table --max-pairs 100000000";

/// Regenerate the published table S(m,n) and compare every value.
///
/// Surveys one size after the other, smallest first, prints each value beside
/// the published one and ends with 1 if any differs. With --out, each size's
/// survey is kept in DIR/MxN and table.csv lists all values; the same command
/// again goes on after the sizes that are finished.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct TableArgs {
    /// The folder for the surveys and table.csv; nothing is kept without it
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: Option<PathBuf>,
    /// Also run the sizes that take longer than a few minutes
    #[arg(long)]
    all: bool,
    /// Run the sizes with at most P pairs [default: depends on the engine]
    #[arg(long, value_name = "P", conflicts_with = "all")]
    max_pairs: Option<u64>,
    #[command(flatten)]
    lock: LockArg,
    #[command(flatten)]
    method: MethodArgs,
}

/// The sizes of the published table.
struct Sizes {
    /// To be run, smallest first.
    plans: Vec<Plan>,
    /// Those with more pairs than asked for.
    left_out: Vec<Plan>,
    /// Those that the engine does not serve.
    not_served: Vec<Plan>,
}

impl TableArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let sizes = self.sizes()?;
        job(move |context| run(&sizes, &self, context))
    }

    fn sizes(&self) -> Result<Sizes, Failure> {
        let limit = match self.max_pairs {
            Some(limit) => limit,
            None if self.all => u64::MAX,
            None => self.method.pairs_in_minutes(),
        };
        let mut plans = published()
            .iter()
            .map(|value| {
                let shape = Shape::new(value.m, value.n).map_err(Failure::input)?;
                let mut plan = Plan::new(shape).map_err(Failure::input)?;
                self.method.apply(&mut plan);
                Ok(plan)
            })
            .collect::<Result<Vec<Plan>, Failure>>()?;
        plans.sort_by_key(Plan::pairs);
        let (plans, not_served): (Vec<_>, Vec<_>) =
            plans.into_iter().partition(|plan| plan.check().is_ok());
        let (plans, left_out) = plans.into_iter().partition(|plan| plan.pairs() <= limit);
        Ok(Sizes {
            plans,
            left_out,
            not_served,
        })
    }
}

fn run(sizes: &Sizes, args: &TableArgs, context: &Context) -> Result<Status, Failure> {
    let mut triangle = Triangle::default();
    for plan in &sizes.plans {
        let value = match &args.out {
            None => computed(plan, context)?,
            Some(out) => {
                let folder = out.join(plan.shape().to_string());
                let value = kept(plan, &folder, args.lock.locking(), context)?;
                let mut so_far = triangle.clone();
                so_far.values.push(value);
                so_far.values.sort_by_key(|value| value.shape);
                write_whole(&out.join(TABLE_FILE), |to| so_far.write_csv(to))?;
                value
            }
        };
        triangle.values.push(value);
        let mut output = Output::new();
        output.line(format_args!("{value}  ({:.1} s)", value.seconds))?;
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
    if !sizes.left_out.is_empty() {
        let sizes: Vec<String> = sizes
            .left_out
            .iter()
            .map(|plan| format!("{} ({} pairs)", plan.shape(), plan.pairs()))
            .collect();
        let why = match args.max_pairs {
            Some(limit) => format!("more than --max-pairs {limit}"),
            None => "add --all to run them, which takes long with this engine".to_owned(),
        };
        output.line(format_args!("left out: {}; {why}", sizes.join(", ")))?;
    }
    if !sizes.not_served.is_empty() {
        let shapes = sizes.not_served.iter().map(|plan| plan.shape().to_string());
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
fn computed(plan: &Plan, context: &Context) -> Result<Value, Failure> {
    let started = SystemTime::now();
    let survey = survey(plan, None, context)?;
    Ok(Value {
        shape: plan.shape(),
        value: survey.totals().get(Class::Unique),
        seconds: started.elapsed().map_or(0.0, |time| time.as_secs_f64()),
    })
}

/// A value whose survey is kept in `folder`, read back if it is there already.
fn kept(plan: &Plan, folder: &Path, locking: Locking, context: &Context) -> Result<Value, Failure> {
    if let Some(value) = Value::kept(plan, folder)? {
        Folder::clean(folder, locking)?;
        tracing::info!(folder = %folder.display(), "finished before");
        return Ok(value);
    }
    let (tallies, seconds) = keep(plan, folder, false, locking, context)?;
    Ok(Value::of(&tallies, seconds))
}

//! Which sizes a table includes.

use std::path::Path;

use itertools::Itertools;
use survo_core::counted;

use super::TableArgs;
use crate::puzzle::Shape;
use survo_core::published::published;
use survo_files::{Manifest, TimeSpan};
use survo_survey::{CheckedPlan, Plan, survey_status, units_in};

use crate::cli::values::all;
use crate::cli::{Failure, Result};

#[derive(Default)]
pub(super) struct Sizes {
    /// Those with the fewest pairs first.
    pub chosen: Vec<CheckedPlan>,
    /// Those with too many pairs.
    left_out: Vec<(Shape, u64)>,
    not_served: Vec<String>,
}

impl Sizes {
    pub fn asked_for(args: &TableArgs) -> Result<Self> {
        let shapes: Vec<Shape> = match &args.sizes[..] {
            [] => {
                let shapes = published().iter().map(|value| Shape::new(value.m, value.n));
                shapes.collect::<Result<_, _>>()?
            }
            words => all(words).map_err(Failure::input)?,
        };
        let limit = match args.max_pairs {
            Some(limit) => limit,
            None if args.all || !args.sizes.is_empty() || args.time.time.is_some() => u64::MAX,
            None => args.method.engine.pairs_in_minutes(),
        };
        let plans = shapes.into_iter().map(|shape| plan(args, shape));
        let mut plans = plans.collect::<Result<Vec<Plan>>>()?;
        plans.sort_by_key(|plan| (plan.pairs(), plan.shape()));
        plans.dedup_by_key(|plan| plan.shape());
        let mut sizes = Self::default();
        for plan in plans {
            let (shape, pairs) = (plan.shape(), plan.pairs());
            match plan.check() {
                Ok(plan) if pairs <= limit => sizes.chosen.push(plan),
                Ok(_) => sizes.left_out.push((shape, pairs)),
                Err(_) => sizes.not_served.push(shape.to_string()),
            }
        }
        Ok(sizes)
    }

    pub fn has(&self, shape: Shape) -> bool {
        self.chosen.iter().any(|plan| plan.shape() == shape)
    }

    /// The end of a table that was stopped when this many sizes were done: what is left, and the
    /// command that continues.
    pub fn stopped(&self, done: usize, args: &TableArgs, failure: Failure) -> Failure {
        let sizes = counted(self.chosen.len(), "size");
        let left = self.chosen[done..].iter();
        let left = left.map(|plan| left_of(plan, args.folder(plan).as_deref()));
        let left = left.collect::<Vec<_>>().join(", ");
        let next = match &args.out {
            Some(_) => format!("continue by: {}", command_line()),
            None => "nothing is kept without --out".to_owned(),
        };
        let why = failure.text.clone().unwrap_or_default();
        let line = format!("{why}; {done} of {sizes} done; left: {left}; {next}");
        failure.with_text(line)
    }

    /// Which sizes were not run, and why; those in `finished` are there nevertheless.
    pub fn not_taken(&self, args: &TableArgs, finished: &[Shape]) -> Vec<String> {
        let why = match args.max_pairs {
            Some(limit) => format!("more than --max-pairs {limit}"),
            None => "add --all to run them, which takes long with this engine".to_owned(),
        };
        let left_out = self.left_out.iter();
        let left_out = left_out.filter(|(shape, _)| !finished.contains(shape));
        let left_out =
            left_out.map(|(shape, pairs)| format!("{shape} ({})", counted(*pairs, "pair")));
        let kinds = [
            ("left out: ", &left_out.collect(), format!("; {why}")),
            (
                "not served by this engine: ",
                &self.not_served,
                String::new(),
            ),
        ];
        let some = kinds.into_iter().filter(|(_, sizes, _)| !sizes.is_empty());
        some.map(|(what, sizes, end)| what.to_owned() + &sizes.join(", ") + &end)
            .collect()
    }
}

/// "3x7 (about 2.0 min)": a size that is left, and the time that its survey in `folder` needs, if
/// that is begun.
fn left_of(plan: &CheckedPlan, folder: Option<&Path>) -> String {
    let shape = plan.shape();
    if folder.is_some_and(is_finished) {
        return format!("{shape} (its recount)");
    }
    let status = folder.and_then(|folder| survey_status(folder).ok().flatten());
    match status.and_then(|status| status.left) {
        Some(left) => format!("{shape} (about {})", TimeSpan(left.as_secs_f64())),
        None => shape.to_string(),
    }
}

/// The command as it was typed, with quotes where a shell needs them.
fn command_line() -> String {
    let words = std::env::args_os().skip(1).map(|word| {
        let word = word.to_string_lossy().into_owned();
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:+%@".contains(c);
        match !word.is_empty() && word.chars().all(is_plain) {
            true => word,
            false => format!("'{}'", word.replace('\'', r"'\''")),
        }
    });
    std::iter::once("survo".to_owned()).chain(words).join(" ")
}

/// Whether a folder has a finished survey; also false if it cannot be read: a later reader
/// reports that.
fn is_finished(folder: &Path) -> bool {
    matches!(Manifest::find(folder), Ok(Some(_)))
}

fn plan(args: &TableArgs, shape: Shape) -> Result<Plan> {
    let mut plan = Plan::new(shape)?;
    args.method.apply(&mut plan);
    let begun = args.folder(&plan).and_then(|folder| units_in(&folder));
    plan.units = begun.unwrap_or_else(|| plan.default_units());
    Ok(plan)
}

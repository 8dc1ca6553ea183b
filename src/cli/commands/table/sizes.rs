//! Which sizes a table includes, and in which order.

use std::path::Path;
use std::time::{Duration, Instant};

use itertools::Itertools;
use survo_core::counted;

use super::TableArgs;
use crate::puzzle::Shape;
use survo_core::published::{Published, published};
use survo_files::{Manifest, TimeSpan};
use survo_survey::{CheckedPlan, Plan, survey_status, units_in};

use crate::cli::surveying::measure_cost;
use crate::cli::values::all;
use crate::cli::{Context, Failure, Result, logging};

/// How long the cost of a size is measured.
const MEASURED: Duration = Duration::from_millis(500);

/// A size is not measured if an engine decides this many times its pairs in minutes.
const SMALL: u64 = 1000;

/// More pairs than any engine decides in a second on one processor: sizes that are out of
/// reach need not be measured.
const PAIRS_A_SECOND: f64 = 1e9;

pub(super) struct Chosen {
    pub plan: CheckedPlan,
    /// The time that it is expected to take, zero for the quick ones; `None` before it is measured.
    cost: Option<Duration>,
}

#[derive(Default)]
pub(super) struct Sizes {
    pub chosen: Vec<Chosen>,
    /// Those with too many pairs.
    left_out: Vec<(Shape, u64)>,
    /// Beyond the published ones: for each number of rows, the first that does not fit the time.
    too_long: Vec<String>,
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
            let (shape, pairs, cost) = (plan.shape(), plan.pairs(), None);
            match plan.check() {
                Ok(plan) if pairs <= limit => sizes.chosen.push(Chosen { plan, cost }),
                Ok(_) => sizes.left_out.push((shape, pairs)),
                Err(_) => sizes.not_served.push(shape.to_string()),
            }
        }
        Ok(sizes)
    }

    pub fn has(&self, shape: Shape) -> bool {
        self.chosen
            .iter()
            .any(|chosen| chosen.plan.shape() == shape)
    }

    /// Puts first the sizes that take almost no time: finished and small ones. Returns
    /// how many these are.
    pub fn quick_first(&mut self, args: &TableArgs, finished: &[Shape]) -> usize {
        let small = args.method.engine.pairs_in_minutes() / SMALL;
        for Chosen { plan, cost } in &mut self.chosen {
            let is_quick = finished.contains(&plan.shape()) || plan.pairs() <= small;
            *cost = is_quick.then_some(Duration::ZERO);
        }
        // They stay in the order of their pairs.
        self.chosen.sort_by_key(|chosen| chosen.cost.is_none());
        let quick = |chosen: &&Chosen| chosen.cost.is_some();
        self.chosen.iter().filter(quick).count()
    }

    /// Sorts the sizes after the quick ones by their expected time, and reports
    /// this time; adds those beyond the published ones that fit the time, if no sizes
    /// were asked for. They come last.
    pub fn order(
        &mut self,
        quick: usize,
        args: &TableArgs,
        begun: Instant,
        context: &Context,
    ) -> Result<()> {
        let mut expected = Duration::ZERO;
        let names = |chosen: &[Chosen]| chosen.iter().map(|size| size.plan.shape()).join(", ");
        let tell = |line: String| logging::tell(&line);
        if quick < self.chosen.len() {
            let sizes = names(&self.chosen[quick..]);
            tell(format!("measuring how long the larger sizes take: {sizes}"));
        }
        for Chosen { plan, cost } in &mut self.chosen[quick..] {
            let measured = measure_cost(plan, MEASURED, context)?;
            expected = expected.saturating_add(measured);
            *cost = Some(measured);
        }
        let is_open = args.sizes.is_empty() && args.max_pairs.is_none() && !args.all;
        if let Some(time) = args.time.time.filter(|_| is_open) {
            let spent = begun.elapsed().saturating_add(expected);
            self.extend(args, time.saturating_sub(spent), context)?;
        }
        self.chosen[quick..].sort_by_key(|Chosen { plan, cost }| {
            let shape = plan.shape();
            (
                Published::of(shape.rows(), shape.columns()).is_none(),
                *cost,
            )
        });
        if let Some(first) = self.chosen.get(quick) {
            let (engine, threads) = (first.plan.method, first.plan.threads);
            let costs = self.chosen[quick..].iter().filter_map(|chosen| chosen.cost);
            let all = costs.fold(Duration::ZERO, Duration::saturating_add);
            let sizes = names(&self.chosen[quick..]);
            tell(format!(
                "{engine} on {}, about {} without recounts: {sizes}",
                counted(threads, "thread"),
                TimeSpan(all.as_secs_f64())
            ));
        }
        Ok(())
    }

    fn extend(&mut self, args: &TableArgs, mut left: Duration, context: &Context) -> Result<()> {
        let mut fits = true;
        for m in 2.. {
            if !fits {
                break;
            }
            fits = false;
            for n in (m..).filter(|&n| Published::of(m, n).is_none()) {
                // What cannot be planned is out of reach.
                let plan = Shape::new(m, n)
                    .ok()
                    .and_then(|shape| plan(args, shape).ok());
                let Some(plan) = plan.and_then(|plan| plan.check().ok()) else {
                    break;
                };
                let folder = args.folder(&plan);
                if folder.is_some_and(|folder| is_finished(&folder)) {
                    fits = true;
                    continue;
                }
                let rate = PAIRS_A_SECOND * plan.threads as f64;
                if plan.pairs() as f64 / rate > left.as_secs_f64() {
                    break;
                }
                let cost = measure_cost(&plan, MEASURED, context)?;
                let chosen = Chosen {
                    plan,
                    cost: Some(cost),
                };
                if cost > left {
                    self.too_long.push(chosen.left(None));
                    break;
                }
                left -= cost;
                fits = true;
                self.chosen.push(chosen);
            }
        }
        Ok(())
    }

    /// The end of a table that was stopped when this many sizes were done: what is left, how long
    /// it takes, and the command that continues.
    pub fn stopped(&self, done: usize, args: &TableArgs, failure: Failure) -> Failure {
        let sizes = counted(self.chosen.len(), "size");
        let left = self.chosen[done..].iter();
        let left = left.map(|chosen| chosen.left(args.folder(&chosen.plan).as_deref()));
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
            ("too long for --time: ", &self.too_long, String::new()),
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

impl Chosen {
    /// "3x7 (about 2.0 min)": a size that is left, and the time that it needs, less what its
    /// survey in `folder` has done.
    pub fn left(&self, folder: Option<&Path>) -> String {
        let shape = self.plan.shape();
        if folder.is_some_and(is_finished) {
            return format!("{shape} (its recount)");
        }
        let status = folder.and_then(|folder| survey_status(folder).ok().flatten());
        let left = status.and_then(|status| status.left).or(self.cost);
        match left.filter(|left| !left.is_zero()) {
            Some(left) => format!("{shape} (about {})", TimeSpan(left.as_secs_f64())),
            None => shape.to_string(),
        }
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

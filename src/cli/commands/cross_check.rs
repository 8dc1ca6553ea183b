//! `survo cross-check`

use std::path::PathBuf;
use std::time::SystemTime;

use crate::documents::{CheckRecord, MarginCheckRecord};
use crate::engines::EngineKind;
use crate::puzzle::Class;
use crate::survey::{
    CheckedPlan, Draw, MarginDraw, Method, SEARCHED_CLASSES, Shard, check_margins, cross_check,
    pairs_of_margins,
};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::progress::Meter;
use crate::cli::values::new_file;
use crate::cli::work::{SizeArgs, WorkArgs};

const EXAMPLES: &str = "\
Examples:
  survo cross-check 4 4
  survo cross-check 5 5 --random 1000 --per-class 100 --against exact-cover
  survo cross-check 5 5 --margins 1000 --shard 3/20 --out part-3.json";

/// Compare the sieve with another engine on random pairs or margins.
///
/// The sieve decides all pairs of random margins, as in a survey. Pairs drawn from them are
/// decided again, one by one, by an engine that shares no search with the sieve. Only
/// pairs that satisfy conditions (1) and (2) are drawn: the other classes are read off the
/// margins. No margin or pair is drawn twice, and each is as likely as any other. Prints
/// every difference and ends with 1 if there is any, or if fewer pairs were found than
/// asked for and than there are.
///
/// With --margins, both engines decide every pair of random column margins instead: the other
/// engine also those that violate a condition, and the conditions are read off their
/// definition. Of tables with two rows, single-margin takes the place of the sieve, which
/// decides many margins together there.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct CrossCheckArgs {
    #[command(flatten)]
    size: SizeArgs,
    /// The other engine
    #[arg(long, value_enum, default_value_t = EngineKind::Bitmask, value_name = "ENGINE")]
    against: EngineKind,
    /// Pairs drawn whatever their class
    #[arg(long, default_value_t = 10_000, value_name = "COUNT")]
    random: usize,
    /// Pairs drawn of each of the classes unsolvable, unique and multiple
    #[arg(long, default_value_t = 1_000, value_name = "COUNT")]
    per_class: usize,
    /// Column margins of which every pair is compared, instead of pairs of many
    #[arg(long, value_name = "COUNT", conflicts_with_all = ["random", "per_class"],
          value_parser = clap::value_parser!(u64).range(1..))]
    margins: Option<u64>,
    /// Take on part I of K of the margins drawn only: records of all parts are added up
    #[arg(long, value_name = "I/K", default_value = "1/1", requires = "margins")]
    shard: Shard,
    /// Seed of the draw
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// Keep the outcome as a JSON file
    #[arg(long, value_name = "FILE", value_parser = new_file())]
    out: Option<PathBuf>,
    #[command(flatten)]
    work: WorkArgs,
}

impl CrossCheckArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let mut plan = self.size.plan()?;
        plan.threads = self.work.threads.count();
        plan.memory = self.work.memory.bytes();
        let plan = plan.check().map_err(Failure::input)?;
        job(move |context| match self.margins {
            Some(count) => {
                let (seed, shard) = (self.seed, self.shard);
                let draw = MarginDraw { count, seed, shard };
                run_margins(&plan, draw, &self, context)
            }
            None => run(&plan, &self, context),
        })
    }
}

fn run_margins(
    plan: &CheckedPlan,
    draw: MarginDraw,
    args: &CrossCheckArgs,
    context: &Context,
) -> Result<Status, Failure> {
    let started = SystemTime::now();
    let (shape, against) = (plan.shape(), args.against);
    let ours = if Method::SingleMargin.suits(shape) {
        "single-margin"
    } else {
        "the sieve"
    };
    let pairs = pairs_of_margins(plan, draw);
    let meter = Meter::search(shape.to_string(), pairs, context.logging);
    let checked = check_margins(plan, draw, against, &context.stop, &meter);
    meter.finish();
    let checked = checked
        .map_err(Failure::input)?
        .ok_or_else(|| Failure::stopped("stopped before the end; nothing is kept"))?;
    let mut output = Output::new();
    for disagreement in &checked.disagreements {
        output.line(disagreement)?;
    }
    let unsaid = checked.differing - checked.disagreements.len() as u64;
    if unsaid > 0 {
        output.line(format_args!("and {unsaid} more"))?;
    }
    let classes: Vec<String> = Class::ALL
        .iter()
        .map(|&class| format!("{} {class}", checked.counts.get(class)))
        .collect();
    output.line(format_args!(
        "{shape}: every pair of {} column margins by {ours} and by {against}, {} pairs ({}): {} \
         differ",
        checked.column_margins,
        checked.counts.pairs(),
        classes.join(", "),
        checked.differing
    ))?;
    output.flush()?;
    if let Some(path) = &args.out {
        MarginCheckRecord::new(plan, draw, against, &checked, started).write(path)?;
    }
    Ok(match checked.differing {
        0 => Status::Done,
        _ => Status::Differs,
    })
}

fn run(plan: &CheckedPlan, args: &CrossCheckArgs, context: &Context) -> Result<Status, Failure> {
    let started = SystemTime::now();
    let draw = Draw {
        random: args.random,
        per_class: args.per_class,
        seed: args.seed,
    };
    let meter = Meter::search(plan.shape().to_string(), draw.pairs(), context.logging);
    let pool = args.work.threads.pool()?;
    let checked = pool.install(|| cross_check(plan, draw, args.against, &context.stop, &meter));
    meter.finish();
    let checked = checked
        .map_err(Failure::input)?
        .ok_or_else(|| Failure::stopped("stopped before the end; nothing is kept"))?;
    let mut output = Output::new();
    for disagreement in &checked.disagreements {
        output.line(disagreement)?;
    }
    let classes: Vec<String> = SEARCHED_CLASSES
        .iter()
        .zip(checked.per_class)
        .map(|(class, count)| format!("{count} {class}"))
        .collect();
    output.line(format_args!(
        "{}: {} column margins by the sieve; {} pairs at random and {} compared with {}, {} different \
         pairs: {} differ",
        plan.shape(),
        checked.column_margins,
        checked.random,
        classes.join(", "),
        args.against,
        checked.pairs,
        checked.disagreements.len()
    ))?;
    output.flush()?;
    if let Some(path) = &args.out {
        CheckRecord::new(plan, draw, args.against, &checked, started).write(path)?;
    }
    if !checked.is_complete(draw) {
        tracing::warn!("fewer pairs were found than asked for");
    }
    Ok(
        if checked.disagreements.is_empty() && checked.is_complete(draw) {
            Status::Done
        } else {
            Status::Differs
        },
    )
}

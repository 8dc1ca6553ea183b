//! `survo verify MxN`: the sieve against other engines, on pairs that need no survey.

use std::fmt::Display;
use std::time::SystemTime;

use itertools::Itertools;

use super::{VerifyArgs, print_findings};
use crate::engines::EngineKind;
use crate::puzzle::{Class, Shape};
use survo_check::{Draw, Recount, SEARCHED_CLASSES, Scope, accept};
use survo_engines::Method;
use survo_files::Shard;
use survo_survey::{CheckedPlan, Plan, suits};

use crate::cli::progress::{Measure, Meter};
use crate::cli::{Context, Failure, Output, Status};

pub(super) fn run(
    shape: Shape,
    args: &VerifyArgs,
    context: &Context,
    output: &mut Output,
) -> Result<Status, Failure> {
    let mut plan = Plan::new(shape)?;
    args.work.apply(&mut plan);
    let plan = plan.check()?;
    let mut status = Status::Done;
    for engine in args.engines() {
        let judge = Method::Pairwise(engine.unwrap_or(EngineKind::Bitmask));
        accept(judge, &[plan.method])?;
        if check(&plan, judge, args, context, output)? != Status::Done {
            status = Status::Differs;
        }
    }
    Ok(status)
}

fn check(
    plan: &CheckedPlan,
    judge: Method,
    args: &VerifyArgs,
    context: &Context,
    output: &mut Output,
) -> Result<Status, Failure> {
    let started = SystemTime::now();
    let (shape, shard) = (plan.shape(), args.shard.unwrap_or(Shard::WHOLE));
    let draw = Draw {
        random: args.pairs.unwrap_or(10_000) as usize,
        per_class: args.per_class.unwrap_or(1000),
    };
    let scope = match (args.margins, args.budget) {
        (Some(count), _) => Scope::ColumnMargins { count, shard },
        (_, Some(time)) => Scope::Time(time, &[]),
        _ => Scope::Pairs(draw),
    };
    let meter = match scope {
        Scope::Time(time, _) => Meter::new(
            format!("{shape} by {judge}"),
            Measure::Time(time),
            context.logging,
        ),
        _ => Meter::new(
            shape.to_string(),
            Measure::Pairs(scope.pairs(&plan.extent())),
            context.logging,
        ),
    };
    let recount = Recount {
        maker: &plan.maker(),
        judge,
        seed: args.seed,
        threads: plan.threads,
        memory: plan.memory,
        stop: &context.stop,
        progress: &meter,
    };
    let found = recount
        .of(scope)?
        .ok_or_else(|| Failure::stopped("stopped before the end; nothing is kept"))?;
    meter.clear();
    print_findings(&found.differences, output);
    let (margins, pairs) = (found.column_margins, found.pairs);
    let said = match scope {
        Scope::ColumnMargins { .. } => {
            // The walk over two-row tables decides no single margins.
            let maker = match suits(Method::SingleMargin, shape) {
                true => "single-margin",
                false => "the sieve",
            };
            let classes = counts(&Class::ALL, &found.counts.by_class());
            format!(
                "every pair of {margins} column margins by {maker} and by {judge}, {pairs} pairs \
                 ({classes})"
            )
        }
        Scope::Pairs(_) => {
            let classes = counts(&SEARCHED_CLASSES, &found.per_class);
            format!(
                "{margins} column margins by the sieve; {} pairs at random and {classes} compared \
                 with {judge}, {pairs} different pairs",
                found.random
            )
        }
        _ => format!(
            "{margins} column margins by the sieve; {pairs} pairs at random compared with {judge}"
        ),
    };
    let (differing, seed) = (found.differences.count, args.seed);
    writeln!(output, "{shape}: {said}: {differing} differ (seed {seed})");
    output.flush();
    if let Some(path) = &args.out {
        found
            .record(&recount, &scope, started, context.revision)
            .write(path)?;
    }
    if found.is_short {
        tracing::warn!("fewer pairs were found than asked for");
        return Ok(Status::Differs);
    }
    Ok(Status::of(found.differences.count == 0))
}

/// "4 unsolvable, 5 unique".
fn counts<T: Display>(classes: &[Class], counts: &[T]) -> String {
    let counts = classes.iter().zip(counts);
    counts
        .map(|(class, count)| format!("{count} {class}"))
        .join(", ")
}

//! `survo verify MxN`: the sieve against other engines, on pairs that need no survey.

use std::time::SystemTime;

use itertools::Itertools;

use super::{VerifyArgs, print_findings};
use crate::engines::EngineKind;
use crate::puzzle::{Class, Shape};
use survo_check::{Draw, choose, compare_pairs};
use survo_pages::grouped;
use survo_survey::{CheckedPlan, Plan};

use crate::cli::progress::{Measure, Meter};
use crate::cli::{Context, Failure, Result, Status, logging};

pub(super) fn run(shape: Shape, args: &VerifyArgs, context: &Context) -> Result {
    let mut plan = Plan::new(shape)?;
    args.work.apply(&mut plan);
    let plan = plan.check()?;
    let mut agrees = true;
    for engine in args.engines() {
        let checker = choose(&[plan.decides_by()], engine)?;
        agrees &= check(&plan, checker, args, context)?;
    }
    Ok(Status::of(agrees))
}

fn check(
    plan: &CheckedPlan,
    checker: EngineKind,
    args: &VerifyArgs,
    context: &Context,
) -> Result<bool> {
    let (started, shape) = (SystemTime::now(), plan.shape());
    let draw = Draw {
        random: args.pairs.unwrap_or(10_000),
        per_class: args.per_class.unwrap_or(1000),
    };
    let for_classes = draw.per_class.saturating_mul(Class::SEARCHED.len());
    let expected = draw.random.saturating_add(for_classes);
    let meter = Meter::new(shape.to_string(), Measure::Pairs(expected as u64));
    let checking = args.checking(&checker, &meter, context);
    let found = compare_pairs(&checking, &plan.producer(), draw)?
        .ok_or_else(|| Failure::stopped("stopped before the end; nothing is kept"))?;
    meter.clear();
    let record = found.record(&checking, shape, started, context.revision);
    args.report(&record, || {
        print_findings(&found.differences);
        let classes = Class::SEARCHED.iter().zip(found.per_class);
        let classes = classes.map(|(class, count)| format!("{} {class}", grouped(count)));
        answer!(
            "{shape}: {} column margins by {}; {} pairs at random and {} compared with {checker}, \
             {} different pairs: {} differ (seed {})",
            grouped(found.column_margins),
            plan.decides_by(),
            grouped(found.random),
            classes.format(", "),
            grouped(found.pairs),
            found.differences.count,
            args.seed
        );
    })?;
    let is_short = |asked: Option<usize>, found: usize| asked.is_some_and(|asked| found < asked);
    let fewest = found.per_class.into_iter().min().unwrap_or_default();
    if is_short(args.pairs, found.random) || is_short(args.per_class, fewest) {
        logging::tell(format_args!("{shape} has fewer pairs than were asked for"));
    }
    Ok(found.differences.count == 0)
}

//! `survo verify FILE`: a certificate replayed.

use std::time::{Duration, Instant};

use super::{VerifyArgs, count, print_in};
use crate::engines::EngineKind;
use crate::search::Timer;
use crate::storage::CHANGED;
use crate::survey::Method;
use crate::survey::trust::{
    Certificate, CertifiedSize, Finding, RecountError, Replay, accept, judge,
};

use crate::cli::progress::{Meter, measure_cost};
use crate::cli::{Context, Failure, Output, Status};

/// The shortest and the longest time for which the cost of a size is measured.
const MEASURED: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(1)];

/// The part of the time of a size that goes to measuring.
const MEASURED_SHARE: u32 = 8;

/// The time for a whole certificate, unless another is asked for.
const BUDGET: Duration = Duration::from_secs(600);

pub(super) fn run(
    args: &VerifyArgs,
    context: &Context,
    output: &mut Output,
) -> Result<Status, Failure> {
    let (certificate, is_sealed) = Certificate::read(&args.target)?;
    let mut faults = 0;
    if !is_sealed {
        output.line(format_args!("{}: {CHANGED}", args.target.display()))?;
        faults += 1;
    }
    let begun = Instant::now();
    let budget = args.budget.unwrap_or(BUDGET);
    let mut sizes: Vec<&CertifiedSize> = certificate.sizes.iter().collect();
    sizes.sort_by_key(|size| size.pairs);
    let (mut left, all) = (Vec::new(), sizes.len());
    for (done, size) in sizes.into_iter().enumerate() {
        let replay = Replay::new(size, |plan| {
            args.work.apply(plan);
            plan.seed = args.seed;
        });
        let replay = match replay {
            Ok(replay) => replay,
            Err(fault) => {
                faults += print_in(&args.target, &[fault], output)?;
                continue;
            }
        };
        faults += print_in(&args.target, &replay.figures(), output)?;
        output.flush()?;
        // What is not used of the time of one size is for the others.
        let share = budget.saturating_sub(begun.elapsed()) / (all - done) as u32;
        let (m, n, value) = (size.m, size.n, size.value);
        let (confirmed, found) = match again(&replay, size, share, args, context)? {
            Some(confirmed) => confirmed,
            None => {
                left.push(format!("S({m},{n})"));
                sampled(&replay, share, args, context)?
            }
        };
        faults += print_in(&args.target, &found, output)?;
        output.line(format_args!("S({m},{n}) = {value}: {confirmed}"))?;
        output.flush()?;
    }
    let (whole, found) = (all - left.len(), count(faults));
    output.line(format_args!(
        "{whole} of {all} sizes counted again whole; {found} found"
    ))?;
    if faults == 0 && !left.is_empty() {
        let left = left.join(", ");
        output.line(format_args!("not confirmed, only sampled: {left}"))?;
        return Ok(Status::Stopped);
    }
    Ok(Status::of(faults == 0))
}

/// What was confirmed of a size, in words, and what is wrong with it.
type Confirmed = (String, Vec<Finding>);

/// Makes a survey again if it is expected to fit the time, or with --full.
fn again(
    replay: &Replay<'_>,
    size: &CertifiedSize,
    time: Duration,
    args: &VerifyArgs,
    context: &Context,
) -> Result<Option<Confirmed>, Failure> {
    for engine in judges(replay, size, args) {
        let plan = replay.plan_by(engine);
        let [least, most] = MEASURED;
        let measured = (time / MEASURED_SHARE).clamp(least, most);
        if !args.full && measure_cost(&plan, measured, context)? > time {
            continue;
        }
        let meter = Meter::survey(&plan, context.logging);
        let findings = replay.whole(engine, &context.stop, &meter)?;
        let findings = findings.ok_or_else(|| stopped(replay))?;
        let pairs = plan.pairs();
        let confirmed = format!("all {pairs} pairs and every row margin counted again by {engine}");
        return Ok(Some((confirmed, findings)));
    }
    Ok(None)
}

fn sampled(
    replay: &Replay<'_>,
    time: Duration,
    args: &VerifyArgs,
    context: &Context,
) -> Result<Confirmed, Failure> {
    let timer = Timer::new(&context.stop, time / 2).map_err(RecountError::Thread)?;
    timer.begin();
    let pool = args.work.threads.pool()?;
    let counted = pool.install(|| replay.conditions(timer.stop()));
    let conditions = match counted {
        Some(_) => ", and those that violate the conditions,",
        None => "",
    };
    let mut findings = counted.unwrap_or_default();
    let maker = replay.plan_by(Method::Sieve).margin_method();
    let judge = Method::Pairwise(judge(&[maker], args.against.first().copied())?);
    let engines = [Method::Sieve, judge];
    let (shape, pairs) = (replay.plan.shape(), replay.plan.pairs());
    let meter = Meter::time(format!("{shape} by {judge}"), time / 2, context.logging);
    let drawn = replay.sample(engines, time / 2, &context.stop, &meter)?;
    let (drawn, differing) = drawn.ok_or_else(|| stopped(replay))?;
    findings.extend(differing);
    let confirmed = format!(
        "too long to count again; {pairs} pairs{conditions} counted, and {maker} compared with \
         {judge} on {drawn} drawn at random with seed {}",
        args.seed
    );
    Ok((confirmed, findings))
}

/// The engines that may make a survey again, first those that may judge the certified one. The
/// engine that made it comes last: it still checks the machine.
fn judges(replay: &Replay<'_>, size: &CertifiedSize, args: &VerifyArgs) -> Vec<Method> {
    if let Some(&engine) = args.against.first() {
        return vec![Method::Pairwise(engine)];
    }
    let [bitmask, partition] = [EngineKind::Bitmask, EngineKind::Partition].map(Method::Pairwise);
    let mut judges = vec![bitmask, Method::Sieve, partition];
    let search = |engine| replay.plan.by(engine).ok().map(|plan| plan.decides_by());
    let maker: Vec<Method> = size
        .engine
        .parse()
        .ok()
        .and_then(search)
        .into_iter()
        .collect();
    judges.sort_by_key(|&judge| search(judge).is_none_or(|judge| accept(judge, &maker).is_err()));
    judges
}

fn stopped(replay: &Replay<'_>) -> Failure {
    let shape = replay.plan.shape();
    Failure::stopped(format!("stopped before {shape} was counted again"))
}

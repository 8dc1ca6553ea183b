//! `survo verify FILE`: a certificate replayed.

use std::time::{Duration, Instant};

use super::VerifyArgs;
use crate::engines::EngineKind;
use crate::search::Timer;
use crate::survey::{Certificate, CertificateFault, CertifiedSize, DrawnPairs, Method, Replay};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::Context;
use crate::cli::output::Output;
use crate::cli::progress::Meter;
use crate::cli::runs::cost;

/// The shortest and the longest that the cost of a size is measured.
const MEASURED: [Duration; 2] = [Duration::from_millis(100), Duration::from_secs(1)];

/// The part of the time of a size that goes to measuring.
const MEASURED_SHARE: u32 = 8;

/// The time for a whole certificate, unless another is asked for.
const BUDGET: Duration = Duration::from_secs(600);

/// What was confirmed of a size.
enum Confirmed {
    /// Every pair and every file, by an engine.
    Whole(Method),
    /// The numbers that margins tell, those of the conditions if there was time, and that
    /// two engines agree on some pairs.
    Sampled { conditions: bool, drawn: DrawnPairs },
}

/// Replays the certificate in a file.
pub(super) fn run(args: &VerifyArgs, context: &Context) -> Result<Status, Failure> {
    let (certificate, is_sealed) = Certificate::read(&args.folder)?;
    let name = args.folder.display();
    let mut output = Output::new();
    let mut faults = 0;
    let mut tell = |found: Vec<CertificateFault>, output: &mut Output| {
        faults += found.len();
        let mut found = found.iter();
        found.try_for_each(|fault| output.line(format_args!("{name}: {fault}")))
    };
    if !is_sealed {
        tell(vec![CertificateFault::Changed], &mut output)?;
    }
    let begun = Instant::now();
    let budget = args.budget.unwrap_or(BUDGET);
    let mut sizes: Vec<&CertifiedSize> = certificate.sizes.iter().collect();
    sizes.sort_by_key(|size| size.pairs);
    let (mut whole, all) = (0, sizes.len());
    for (done, size) in sizes.into_iter().enumerate() {
        let replay = Replay::new(size, |plan| {
            plan.threads = args.work.threads.count();
            plan.memory = args.work.memory.bytes();
            plan.seed = args.seed;
        });
        let replay = match replay {
            Ok(replay) => replay,
            Err(fault) => {
                tell(vec![fault], &mut output)?;
                continue;
            }
        };
        tell(replay.figures(), &mut output)?;
        // What is not used of the time of one size is for the others.
        let share = budget.saturating_sub(begun.elapsed()) / (all - done) as u32;
        let confirmed = confirm(&replay, size, share, args, context);
        let (confirmed, found) = match confirmed {
            Ok(confirmed) => confirmed,
            Err(failure) => {
                output.flush()?;
                return Err(failure);
            }
        };
        whole += usize::from(matches!(confirmed, Confirmed::Whole(_)));
        tell(found, &mut output)?;
        output.line(format_args!(
            "S({},{}) = {}: {}",
            size.m,
            size.n,
            size.value,
            describe(&confirmed, &replay)
        ))?;
        output.flush()?;
    }
    let found = match faults {
        0 => "no fault found".to_owned(),
        1 => "1 fault found".to_owned(),
        count => format!("{count} faults found"),
    };
    output.line(format_args!(
        "{whole} of {all} sizes counted again whole; {found}"
    ))?;
    output.flush()?;
    Ok(match faults {
        0 => Status::Done,
        _ => Status::Differs,
    })
}

/// Makes a survey again if it is expected to fit the time, else looks at a sample.
fn confirm(
    replay: &Replay<'_>,
    size: &CertifiedSize,
    time: Duration,
    args: &VerifyArgs,
    context: &Context,
) -> Result<(Confirmed, Vec<CertificateFault>), Failure> {
    let shape = replay.plan().shape();
    let stopped = || Failure::stopped(format!("stopped before {shape} was counted again"));
    for engine in judges(size, args) {
        let plan = replay.plan_by(engine);
        let [least, most] = MEASURED;
        let measured = (time / MEASURED_SHARE).clamp(least, most);
        if !args.full && cost(&plan, measured, context)? > time {
            continue;
        }
        let meter = Meter::survey(&plan, context.logging);
        let faults = replay.whole(engine, &context.stop, &meter);
        meter.finish();
        let faults = faults?.ok_or_else(stopped)?;
        return Ok((Confirmed::Whole(engine), faults));
    }
    let limit = |error| Failure::input(format!("cannot start a thread: {error}"));
    let timer = Timer::new(&context.stop, time / 2).map_err(limit)?;
    timer.begin();
    let pool = args.work.threads.pool()?;
    let counted = pool.install(|| replay.conditions(timer.stop()));
    let (conditions, mut faults) = (counted.is_some(), counted.unwrap_or_default());
    let other = args.engine.unwrap_or(EngineKind::Bitmask);
    let engines = [Method::Sieve, Method::Pairwise(other)];
    let name = format!("{shape} by {other}");
    let meter = Meter::time(name, time / 2, context.logging);
    let sampled = replay.sample(engines, time / 2, &context.stop, &meter);
    meter.finish();
    let (drawn, differing) = sampled?.ok_or_else(stopped)?;
    faults.extend(differing);
    Ok((Confirmed::Sampled { conditions, drawn }, faults))
}

/// The engines that may make a survey again, those first that did not make it.
fn judges(size: &CertifiedSize, args: &VerifyArgs) -> Vec<Method> {
    if let Some(engine) = args.engine {
        return vec![Method::Pairwise(engine)];
    }
    let mut judges = vec![Method::Pairwise(EngineKind::Bitmask), Method::Sieve];
    let maker = size.engine.parse::<Method>();
    let made_it = |method: &Method| maker.as_ref().is_ok_and(|&m| method.shares_search_with(m));
    judges.sort_by_key(made_it);
    judges
}

fn describe(confirmed: &Confirmed, replay: &Replay<'_>) -> String {
    let pairs = replay.plan().pairs();
    match confirmed {
        Confirmed::Whole(engine) => {
            format!("all {pairs} pairs and every row margin counted again by {engine}")
        }
        Confirmed::Sampled { conditions, drawn } => {
            let [one, other] = drawn.engines;
            let conditions = match conditions {
                true => ", and those that violate the conditions,",
                false => "",
            };
            format!(
                "too long to count again; {pairs} pairs{conditions} counted, and {one} compared \
                 with {other} on {} drawn at random; the rest is not confirmed",
                drawn.pairs
            )
        }
    }
}

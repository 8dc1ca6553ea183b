//! `survo verify DIR`: a finished survey, or a folder of surveys.

use std::path::{Path, PathBuf};
use std::time::Duration;

use survo_core::counted;

use super::{VerifyArgs, count, print_findings};
use crate::engines::EngineKind;
use survo_check::{Audit, AuditError, Coverage, Request};
use survo_files::each_survey;
use survo_pages::{Percent, Value};

use crate::cli::progress::{Measure, Meter};
use crate::cli::{Context, Failure, Output, Status};

/// The time for the searches of a survey, unless another is asked for.
const BUDGET: Duration = Duration::from_secs(60);

pub(super) fn run(
    args: &VerifyArgs,
    context: &Context,
    output: &mut Output,
) -> Result<Status, Failure> {
    if let Ok(surveys) = each_survey(&args.target)
        && surveys != [args.target.clone()]
    {
        return run_all(args, &surveys, context, output);
    }
    let mut faults = 0;
    for engine in args.engines() {
        let audit = Audit::open(&args.target, request(args, engine))?;
        faults += verify(args, &args.target, audit, output, context)?;
        output.flush();
    }
    Ok(Status::of(faults == 0))
}

/// The searches have a time limit, unless --full, --margins or --pairs says how much to search.
fn request(args: &VerifyArgs, engine: Option<EngineKind>) -> Request {
    let is_limited = args.full || args.margins.is_some() || args.pairs.is_some();
    Request {
        engine,
        margins: args.margins,
        pairs: args.pairs,
        puzzles: args.margins.map_or(args.pairs, |_| Some(0)),
        time: (!is_limited).then(|| args.budget.unwrap_or(BUDGET)),
        seed: args.seed,
        memory: args.work.memory.bytes(),
    }
}

/// Checks the surveys of a folder one after the other. What is no survey in it is passed
/// over; a survey that cannot be checked is named.
fn run_all(
    args: &VerifyArgs,
    surveys: &[PathBuf],
    context: &Context,
    output: &mut Output,
) -> Result<Status, Failure> {
    let mut failures = Vec::new();
    let (mut checked, mut unfinished, mut faults) = (0, 0, 0);
    for path in surveys {
        let audits = args.engines().into_iter();
        let audits = audits.map(|engine| Audit::open(path, request(args, engine)));
        match audits.collect::<Result<Vec<_>, _>>() {
            Ok(audits) => {
                writeln!(output, "{}:", path.display());
                for audit in audits {
                    faults += verify(args, path, audit, output, context)?;
                }
                checked += 1;
                output.line("");
            }
            Err(AuditError::NotFinished(_)) => {
                unfinished += 1;
                writeln!(output, "{}: not finished, not checked\n", path.display());
            }
            Err(error) => {
                writeln!(output, "{}: not checked\n", path.display());
                failures.push(Failure::input(error));
            }
        }
        output.flush();
    }
    writeln!(
        output,
        "{checked} of {} surveys checked: {} found",
        surveys.len(),
        count(faults)
    );
    if faults == 0 {
        Failure::of_all(failures, "surveys cannot be checked")?;
        if checked == 0 {
            refuse!("{} holds no finished survey", args.target.display());
        }
        if unfinished > 0 {
            let what = counted(unfinished, "survey");
            stop!("{what} not finished, so not checked");
        }
    }
    Ok(Status::of(faults == 0))
}

fn verify(
    args: &VerifyArgs,
    folder: &Path,
    mut audit: Audit,
    output: &mut Output,
    context: &Context,
) -> Result<u64, Failure> {
    let pool = args.work.threads.pool()?;
    let name = folder.display().to_string();
    let meter = match audit.request.time {
        Some(time) => Meter::new(name, Measure::Time(time), context.logging),
        None => Meter::new(name, Measure::Pairs(audit.searches()), context.logging),
    };
    let is_complete = pool.install(|| audit.run(&context.stop, &meter))?;
    drop(meter);
    print_findings(&audit.findings, output);
    match audit.coverage() {
        Some(coverage) => print_coverage(coverage, args.seed, is_complete, output),
        None => output.line("nothing else can be checked: no file tells the shape"),
    }
    if !is_complete {
        stop!("stopped before the end of the checks");
    }
    let evidence = match audit.coverage() {
        Some(coverage) if audit.findings.count == 0 => evidence(coverage),
        _ => String::new(),
    };
    writeln!(output, "{} found{evidence}", count(audit.findings.count));
    Ok(audit.findings.count)
}

/// What a check without a fault has shown, and what it has not.
fn evidence(coverage: &Coverage) -> String {
    let again = coverage.recomputed;
    if again.is_whole() {
        return "; every row margin was decided again".to_owned();
    }
    if again.done == 0 {
        return "; no row margin was decided again, so no wrong class was looked for".to_owned();
    }
    let chance = Percent(100.0 * again.done as f64 / again.of.max(1) as f64);
    format!(
        "; {again} row margins were decided again: a single wrong one is found with a chance of {chance}"
    )
}

fn print_coverage(coverage: &Coverage, seed: u64, is_complete: bool, output: &mut Output) {
    let maker = coverage.maker.as_deref().unwrap_or("an unknown engine");
    writeln!(output, "{} by {maker}", coverage.shape);
    let mut line = |what: &str, text: String| writeln!(output, "  {what:<30} {text}");
    line("files, SHA-256", format!("{} compared", coverage.digests));
    line("row margins", format!("{} listed", coverage.margins));
    let conditions = format!("{} counted anew", coverage.conditions);
    line("row margins, conditions", conditions);
    if let Some(complement) = coverage.complement {
        line("row margins, complement", format!("{complement} compared"));
    }
    let recomputed = coverage.recomputed;
    let mut decided = match coverage.engine {
        Some(engine) => format!("{recomputed} decided again by {engine}"),
        None => format!("{recomputed} decided again, for want of a manifest"),
    };
    if is_complete {
        decided += &reason(coverage, seed);
    }
    line("row margins, every class", decided);
    line("pairs of these row margins", coverage.pairs.to_string());
    match &coverage.puzzles {
        Some(puzzles) => {
            let [numbers, complement, unique] = [
                format!("{} compared", puzzles.numbers),
                format!("{} looked up", puzzles.complement),
                format!("{} searched", puzzles.unique),
            ];
            line("row margins, unique puzzles", numbers);
            line("puzzles, complement", complement);
            line("puzzles, second solution", unique);
        }
        None => line("puzzles", "none kept".to_owned()),
    }
    if let Some(value) = coverage.value {
        output.line(Value {
            shape: coverage.shape,
            value,
            seconds: 0.0,
        });
    }
}

fn reason(coverage: &Coverage, seed: u64) -> String {
    if coverage.recomputed.is_whole() || coverage.engine.is_none() || coverage.margins.done == 0 {
        String::new()
    } else if coverage.pairs.done == 0 {
        match coverage.most {
            Some(pairs) => format!(": none fits in {pairs} pairs"),
            None => ": none was finished in time (see --budget)".to_owned(),
        }
    } else {
        format!(", at random with seed {seed}")
    }
}

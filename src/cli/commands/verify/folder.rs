//! `survo verify DIR`: a finished survey, or a folder of surveys.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde_json::json;
use survo_core::counted;

use super::{VerifyArgs, count, portion, print_findings};
use crate::engines::EngineKind;
use survo_check::{Audit, CheckError, Coverage};
use survo_files::each_survey;
use survo_pages::{Percent, Value, grouped};

use crate::cli::progress::{Measure, Meter};
use crate::cli::values::Form;
use crate::cli::{Context, Failure, Result, Status, output};

/// The time for the searches of a survey, unless another is asked for.
const BUDGET: Duration = Duration::from_secs(60);

pub(super) fn run(args: &VerifyArgs, context: &Context) -> Result {
    if let Ok(surveys) = each_survey(&args.target)
        && surveys != [args.target.clone()]
    {
        if args.out.is_some() {
            refuse!("--out is for one survey, and TARGET is a folder of surveys");
        }
        return run_all(args, &surveys, context);
    }
    let mut faults = 0;
    for engine in args.engines() {
        let audit = Audit::open(&args.target, engine)?;
        faults += verify(args, &args.target, audit, context)?;
        output::flush();
    }
    Ok(Status::of(faults == 0))
}

/// Checks the surveys of a folder one after the other. What is no survey in it is passed
/// over; a survey that cannot be checked is named.
fn run_all(args: &VerifyArgs, surveys: &[PathBuf], context: &Context) -> Result {
    let is_text = args.format == Form::Text;
    let unchecked = |path: &Path, verdict: &str| match is_text {
        true => answer!("{}: {verdict}\n", path.display()),
        false => print_object(args, path, verdict, None),
    };
    let mut failures = Vec::new();
    let (mut checked, mut unfinished, mut faults) = (0, 0, 0);
    for path in surveys {
        let audits = args.engines().into_iter();
        let audits = audits.map(|engine| Audit::open(path, engine));
        match audits.collect::<Result<Vec<_>, _>>() {
            Ok(audits) => {
                if is_text {
                    answer!("{}:", path.display());
                }
                for audit in audits {
                    faults += verify(args, path, audit, context)?;
                }
                checked += 1;
                if is_text {
                    output::line("");
                }
            }
            Err(CheckError::NotFinished(_)) => {
                unfinished += 1;
                unchecked(path, "not finished, not checked");
            }
            Err(error) => {
                unchecked(path, "not checked");
                failures.push(Failure::input(error));
            }
        }
        output::flush();
    }
    if is_text {
        answer!(
            "{checked} of {} surveys checked: {} found",
            surveys.len(),
            count(faults)
        );
    }
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

fn verify(args: &VerifyArgs, folder: &Path, mut audit: Audit, context: &Context) -> Result<u64> {
    let started = SystemTime::now();
    let time = (!args.full).then(|| args.budget.unwrap_or(BUDGET));
    let pairs = audit.coverage().map_or(0, |coverage| coverage.pairs);
    let measure = time.map_or(Measure::Pairs(pairs), Measure::Time);
    let meter = Meter::new(folder.display().to_string(), measure);
    // Without a manifest nobody knows who may check: then nothing is searched.
    let checker = audit.checker.unwrap_or(EngineKind::Bitmask);
    let is_complete = audit.run(&args.checking(&checker, &meter, context), time)?;
    drop(meter);
    let faults = audit.findings.count;
    if args.format == Form::Json {
        let verdict = match faults {
            _ if !is_complete => "stopped",
            0 => "no fault found",
            _ => "faults found",
        };
        print_object(args, folder, verdict, Some(&audit));
    } else {
        print_findings(&audit.findings);
        match audit.coverage() {
            Some(coverage) => print_coverage(coverage, audit.checker, args.seed),
            None => output::line("nothing else can be checked: no file tells the shape"),
        }
    }
    if !is_complete {
        let unwritten = if args.out.is_some() {
            "; no record is written"
        } else {
            ""
        };
        stop!("stopped before the end of the checks{unwritten}");
    }
    if args.format == Form::Text {
        match audit.coverage() {
            Some(coverage) if faults == 0 => {
                if let Some(value) = coverage.value {
                    output::line(Value {
                        shape: coverage.shape,
                        value,
                        seconds: 0.0,
                    });
                }
                answer!("{} found; {}", count(faults), evidence(coverage));
            }
            _ => answer!("{} found", count(faults)),
        }
    }
    output::flush();
    if let Some(path) = &args.out {
        match audit.record(args.seed, time, started, context.revision) {
            Some(record) => record.write(path)?,
            None => refuse!("no record is written: the manifest or the counts cannot be read"),
        }
    }
    Ok(faults)
}

/// The object of a survey; what is not known of one is null.
fn print_object(args: &VerifyArgs, folder: &Path, verdict: &str, audit: Option<&Audit>) {
    let coverage = audit.and_then(Audit::coverage);
    output::line(json!({
        "path": folder.display().to_string(),
        "verdict": verdict,
        "m": coverage.map(|coverage| coverage.shape.rows()),
        "n": coverage.map(|coverage| coverage.shape.columns()),
        "against": audit.and_then(|audit| audit.checker).map(EngineKind::name),
        "seed": args.seed,
        "coverage": coverage,
        "findings": audit.map(|audit| &audit.findings),
    }));
}

/// What a check without a fault has shown, and what it has not.
fn evidence(coverage: &Coverage) -> String {
    let again = coverage.recounted;
    if again.is_whole() {
        return "every row margin was recounted".to_owned();
    }
    if again.done == 0 {
        return "no row margin was recounted, so no wrong class was looked for".to_owned();
    }
    let chance = Percent(100.0 * again.done as f64 / again.of.max(1) as f64);
    let again = portion(again);
    format!(
        "{again} row margins were recounted: a single wrong one is found with a chance of {chance}"
    )
}

fn print_coverage(coverage: &Coverage, checker: Option<EngineKind>, seed: u64) {
    let producer = coverage.producer.as_deref().unwrap_or("an unknown engine");
    answer!("{} by {producer}", coverage.shape);
    let compared = |of| format!("{} compared", portion(of));
    let recounted = coverage.recounted;
    let by = match checker {
        Some(checker) => format!("by {checker}"),
        None => "for want of a manifest".to_owned(),
    };
    let which = match recounted.done == 0 || recounted.is_whole() {
        true => String::new(),
        false => format!(", at random with seed {seed}"),
    };
    let (listed, conditions) = (portion(coverage.margins), portion(coverage.conditions));
    let every = format!("{} recounted {by}{which}", portion(recounted));
    let puzzles = match coverage.puzzles {
        Some(puzzles) => ("row margins, unique puzzles", compared(puzzles)),
        None => ("puzzles", "none kept".to_owned()),
    };
    let complement = coverage.complement.map(compared);
    for (what, text) in [
        ("files, SHA-256", compared(coverage.digests)),
        ("row margins", format!("{listed} listed")),
        (
            "row margins, conditions",
            format!("{conditions} counted again"),
        ),
    ]
    .into_iter()
    .chain(complement.map(|text| ("row margins, complement", text)))
    .chain([
        puzzles,
        ("row margins, every class", every),
        ("pairs searched for them", grouped(coverage.searched)),
    ]) {
        answer!("  {what:<30} {text}");
    }
}

//! `survo verify`

use crate::documents::Value;
use crate::search::Stop;
use crate::survey::verify::{Coverage, Verification};

use super::survey::describe;
use super::thread_pool;
use crate::cli::config::{Logging, Verify};
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;
use crate::cli::progress::Meter;

pub fn run(config: &Verify, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    let pool = thread_pool(config.threads)?;
    let mut verification =
        Verification::open(&config.folder, config.request).map_err(Failure::input)?;
    let name = config.folder.display().to_string();
    let meter = Meter::search(name, verification.searches(), logging);
    let outcome = pool.install(|| verification.run(stop, &meter));
    meter.finish();
    let is_complete = outcome.map_err(Failure::input)?;
    let mut output = Output::new();
    for finding in verification.findings() {
        output.line(finding)?;
    }
    let count = verification.count();
    let unsaid = count - verification.findings().len() as u64;
    if unsaid > 0 {
        output.line(format_args!("and {unsaid} more"))?;
    }
    match verification.coverage() {
        Some(coverage) => print_coverage(coverage, is_complete, &mut output)?,
        None => output.line("nothing else can be checked: no file tells the shape")?,
    }
    if !is_complete {
        output.flush()?;
        return Err(Failure::stopped("stopped before the end of the checks"));
    }
    output.line(match count {
        0 => format!("no fault found{}", reservation(verification.coverage())),
        1 => "1 fault found".to_owned(),
        count => format!("{count} faults found"),
    })?;
    output.flush()?;
    Ok(if count == 0 {
        Status::Done
    } else {
        Status::Differs
    })
}

fn print_coverage(
    coverage: &Coverage,
    is_complete: bool,
    output: &mut Output,
) -> Result<(), Failure> {
    let maker = coverage.maker.as_deref().unwrap_or("an unknown engine");
    output.line(format_args!("{} by {maker}", coverage.shape))?;
    output.line(format_args!(
        "  files, SHA-256                 {} compared",
        coverage.digests
    ))?;
    output.line(format_args!(
        "  row margins with a line        {}",
        coverage.margins
    ))?;
    output.line(format_args!(
        "  lines, pairs and conditions    {} counted anew",
        coverage.conditions
    ))?;
    if let Some(complement) = coverage.complement {
        output.line(format_args!(
            "  lines, complement              {complement} compared"
        ))?;
    }
    let by = match coverage.engine {
        Some(engine) => format!("decided again by {engine}"),
        None => "decided again, for want of a manifest".to_owned(),
    };
    output.line(format_args!(
        "  lines, every class             {} {by}{}",
        coverage.lines,
        if is_complete {
            reason(coverage)
        } else {
            String::new()
        }
    ))?;
    output.line(format_args!(
        "  pairs of these lines           {}",
        coverage.pairs
    ))?;
    match &coverage.puzzles {
        Some(puzzles) => {
            output.line(format_args!(
                "  lines, number of puzzles       {} compared",
                puzzles.lines
            ))?;
            output.line(format_args!(
                "  puzzles, complement            {} looked up",
                puzzles.complement
            ))?;
            output.line(format_args!(
                "  puzzles, second solution       {} searched",
                puzzles.unique
            ))?;
        }
        None => output.line("  puzzles                        none kept")?,
    }
    if let Some(value) = coverage.value {
        output.line(describe(&Value {
            shape: coverage.shape,
            value,
            seconds: 0.0,
        }))?;
    }
    Ok(())
}

/// What a verdict without faults does not cover at all.
fn reservation(coverage: Option<&Coverage>) -> &'static str {
    match coverage {
        Some(coverage) if coverage.pairs.done == 0 => {
            "; unsolvable, unique and multiple were decided again for no line (see --pairs)"
        }
        _ => "",
    }
}

/// Why lines were left out.
fn reason(coverage: &Coverage) -> String {
    if coverage.lines.is_whole() || coverage.engine.is_none() || coverage.margins.done == 0 {
        String::new()
    } else if coverage.pairs.done == 0 {
        format!(": no more fit a budget of {} pairs", coverage.budget)
    } else {
        format!(", at random with seed {}", coverage.seed)
    }
}

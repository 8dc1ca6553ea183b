//! `survo verify --puzzles`: every puzzle of a list shown unique.

use std::time::SystemTime;

use super::{VerifyArgs, status};
use crate::documents::PuzzleCheckRecord;
use crate::survey::verify::PuzzleList;

use crate::cli::exit::{Failure, Status};
use crate::cli::job::Context;
use crate::cli::output::Output;
use crate::cli::progress::Meter;

/// Faults that are printed.
const PRINTED: usize = 100;

pub(super) fn run(args: &VerifyArgs, context: &Context) -> Result<Status, Failure> {
    let started = SystemTime::now();
    let mut list = PuzzleList::open(&args.folder, args.counts.as_deref(), args.engine)
        .map_err(Failure::input)?;
    let expected = list.expected().map_err(Failure::input)?;
    let name = args.folder.display().to_string();
    let meter = Meter::search(name, expected, context.logging);
    let pool = args.work.threads.pool()?;
    let memory = args.work.memory.bytes();
    let outcome = pool.install(|| list.run(memory, &context.stop, &meter));
    meter.finish();
    let is_complete = outcome.map_err(Failure::input)?;
    let mut output = Output::new();
    let mut printed = 0;
    for finding in list.findings().take(PRINTED) {
        output.line(finding)?;
        printed += 1;
    }
    if list.faults() > printed {
        output.line(format_args!("and {} more", list.faults() - printed))?;
    }
    let shard = list.shard.filter(|shard| !shard.is_whole());
    let shard = shard.map_or(String::new(), |shard| format!(", shard {shard}"));
    output.line(format_args!("puzzles of {}{shard}", list.shape()))?;
    output.line(format_args!(
        "  puzzles, form and order        {} read",
        list.listed
    ))?;
    output.line(format_args!(
        "  puzzles, second solution       {} searched by {}",
        list.searched, list.engine
    ))?;
    match list.row_margins.of {
        0 => output.line("  row margins, unique puzzles    no counts to compare with")?,
        _ => output.line(format_args!(
            "  row margins, unique puzzles    {} compared",
            list.row_margins
        ))?,
    }
    if !is_complete {
        output.flush()?;
        return Err(Failure::stopped("stopped before the end of the puzzles"));
    }
    output.line(match list.faults() {
        0 => format!("all {} puzzles are unique", list.searched),
        1 => "1 fault found".to_owned(),
        count => format!("{count} faults found"),
    })?;
    output.flush()?;
    if let Some(path) = &args.out {
        PuzzleCheckRecord::new(&list, started).write(path)?;
    }
    Ok(status(list.faults()))
}

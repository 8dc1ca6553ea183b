//! `survo verify --puzzles`: every puzzle of a list shown unique.

use std::time::SystemTime;

use super::{VerifyArgs, count, portion, print_findings};
use crate::engines::EngineKind;
use survo_check::PuzzleList;
use survo_files::Check;
use survo_pages::grouped;

use crate::cli::progress::{Measure, Meter};
use crate::cli::values::Form;
use crate::cli::{Context, Result, Status};

pub(super) fn run(args: &VerifyArgs, context: &Context) -> Result {
    let mut faults = 0;
    for engine in args.engines() {
        faults += check(args, engine, context)?;
    }
    Ok(Status::of(faults == 0))
}

fn check(args: &VerifyArgs, engine: Option<EngineKind>, context: &Context) -> Result<u64> {
    let started = SystemTime::now();
    let counts = args.counts.as_deref();
    let mut list = PuzzleList::open(&args.target, counts, engine)?;
    let expected = list.expected()?;
    let name = args.target.display().to_string();
    let meter = Meter::new(name, Measure::Pairs(expected));
    let checker = list.checker;
    let is_complete = list.run(&args.checking(&checker, &meter, context))?;
    drop(meter);
    if args.format == Form::Text {
        print_findings(&list.findings);
        print_coverage(&list);
    }
    if !is_complete {
        stop!("stopped before the end of the puzzles");
    }
    let faults = list.findings.count;
    let check = Check::Puzzles {
        shard: list.shard,
        puzzles: list.searched,
        row_margins: list.row_margins.done,
    };
    let (engine, revision) = (checker.name(), context.revision);
    let found = &list.findings;
    let record = found.record(list.shape(), engine, check, started, revision);
    args.report(&record, || match faults {
        0 if list.searched == 1 => answer!("the puzzle is unique"),
        0 => answer!("all {} puzzles are unique", grouped(list.searched)),
        faults => answer!("{} found", count(faults)),
    })?;
    Ok(faults)
}

fn print_coverage(list: &PuzzleList) {
    let shard = list.shard.filter(|shard| !shard.is_whole());
    let shard = shard.map_or(String::new(), |shard| format!(", shard {shard}"));
    let numbers = match list.row_margins.of {
        0 => "no counts to compare with".to_owned(),
        _ => format!("{} compared", portion(list.row_margins)),
    };
    answer!(
        "puzzles of {}{shard}\n  \
           puzzles, form and order        {} read\n  \
           puzzles, second solution       {} searched by {}\n  \
           row margins, unique puzzles    {numbers}",
        list.shape(),
        grouped(list.listed),
        grouped(list.searched),
        list.checker
    );
}

//! `survo additive`

use std::path::PathBuf;

use crate::workbench::additive::{AdditiveTally, mark_additive};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::values::new_file;
use crate::cli::work::CsvArg;

const EXAMPLES: &str = "\
Examples:
  survo additive 3x4/puzzles.csv --out marked.csv
  survo additive 4x4/puzzles.csv --out 4x4-additive.csv --csv-separator ';'";

/// Tell which puzzles of a survey have additive tables.
///
/// A table is additive if its numbers are ordered like sums u_i + v_j of a
/// number for its row and a number for its column; it is the only table with
/// its margins then. Copies PUZZLES, the puzzles.csv of a survey, with a further
/// column: yes or no. Each answer rests on a proof that is checked in whole
/// numbers. Then prints how many are additive; for a whole survey of a size with
/// a published number, compares and ends with 1 if they differ.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct AdditiveArgs {
    /// The puzzles.csv of a survey with --puzzles
    #[arg(value_hint = clap::ValueHint::FilePath)]
    puzzles: PathBuf,
    /// The file to write, whole or not at all
    #[arg(long, value_name = "FILE", value_parser = new_file())]
    out: PathBuf,
    #[command(flatten)]
    csv: CsvArg,
}

impl AdditiveArgs {
    pub fn job(self) -> Result<Job, Failure> {
        job(move |context| run(&self, context))
    }
}

fn run(args: &AdditiveArgs, context: &Context) -> Result<Status, Failure> {
    let tally = mark_additive(
        &args.puzzles,
        &args.out,
        args.csv.separator(),
        &context.stop,
    )?
    .ok_or_else(|| Failure::stopped(format!("stopped: {} is not written", args.out.display())))?;
    let mut output = Output::new();
    output.line(describe(&tally))?;
    output.flush()?;
    Ok(match tally.published() {
        Some(published) if published.value != tally.additive => Status::Differs,
        _ => Status::Done,
    })
}

/// "3x4: 295 of 583 puzzles are additive, as published".
fn describe(tally: &AdditiveTally) -> String {
    let text = format!(
        "{}: {} of {} puzzles are additive",
        tally.shape, tally.additive, tally.puzzles
    );
    match tally.published() {
        Some(published) if published.value == tally.additive => format!("{text}, as published"),
        Some(published) => format!(
            "{text}, but {} is published ({})",
            published.value, published.source
        ),
        None => text,
    }
}

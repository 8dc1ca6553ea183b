//! `survo export`

use std::path::PathBuf;

use crate::documents::{SHEET_ROWS, Sheet, export_workbook};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::values::new_file;

const EXAMPLES: &str = "\
Examples:
  survo export 3x4 --xlsx 3x4.xlsx
  survo export part-2 --xlsx part-2.xlsx";

/// Write a finished survey into a workbook for spreadsheets.
///
/// The workbook has a sheet `tallies` with the totals and everything that manifest.json
/// says about the run, a sheet `margins` with the classes of every row margin and, if the
/// survey has puzzles.csv, a sheet `puzzles` with every unique puzzle and its solution.
/// Where there are more rows than a sheet holds (1048576), they go on in `margins 2` or
/// `puzzles 2`, and so forth. Counts of more than 15 digits, which a spreadsheet would
/// round, are written as text.
///
/// A shard is exported, too: its sheets have its number in their names, as in
/// `tallies (2 of 8)`. An unfinished survey is refused. The workbook is written whole or
/// not at all, and one survey gives the same bytes every time.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ExportArgs {
    /// The folder of the survey
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
    /// The workbook to write; its name ends in .xlsx
    #[arg(long, value_name = "FILE", value_parser = new_file())]
    xlsx: PathBuf,
}

impl ExportArgs {
    pub fn job(self) -> Result<Job, Failure> {
        // Spreadsheets go by the name; and no file of the survey itself is called so.
        let extension = self.xlsx.extension();
        if !extension.is_some_and(|extension| extension.eq_ignore_ascii_case("xlsx")) {
            return Err(Failure::input(format!(
                "--xlsx: the name of a workbook ends in .xlsx, '{}' does not",
                self.xlsx.display()
            )));
        }
        job(move |context| run(&self, context))
    }
}

fn run(args: &ExportArgs, context: &Context) -> Result<Status, Failure> {
    let path = args.xlsx.display();
    // What goes wrong while a workbook is written comes back as an error, panics of the
    // crate included; nothing else runs meanwhile.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let written = export_workbook(&args.folder, &args.xlsx, SHEET_ROWS, &context.stop);
    std::panic::set_hook(hook);
    let sheets =
        written?.ok_or_else(|| Failure::stopped(format!("stopped: {path} is not written")))?;
    let mut output = Output::new();
    for Sheet { name, rows } in sheets {
        output.line(format_args!("{path}: sheet '{name}', {rows} rows"))?;
    }
    output.flush()?;
    Ok(Status::Done)
}

use std::path::PathBuf;

use crate::documents::{SHEET_ROWS, Sheet, export_workbook};

use crate::cli::values::new_file;
use crate::cli::{Context, Failure, Output, Status};

const EXAMPLES: &str = "\
Examples:
  survo export 3x4 --xlsx 3x4.xlsx
  survo export table --xlsx table.xlsx";

/// Write finished surveys into a workbook for spreadsheets.
///
/// The first sheet, `summary`, is a page to read and print: S(m,n) and whether it is the
/// published one, the classes and their shares, a chart. `margins` has the classes of every
/// row margin and, if the survey has puzzles.csv, `puzzles` has every unique puzzle and its
/// solution. The last, `facts`, has everything that manifest.json says about the run. Where
/// there are more rows than a sheet holds (1048576), they go on in `margins 2` or
/// `puzzles 2`, and so on. Counts of more than 15 digits, which a spreadsheet would
/// round, are written as text.
///
/// A folder of surveys, such as `survo table` leaves, becomes one workbook: its summary is
/// the grid of S(m,n) and a line for each size, and the sheets of each size have it in
/// their names. What is not a finished survey there is skipped.
///
/// A shard is exported, too: its sheets have its number in their names, as in
/// `margins (2 of 8)`. An unfinished survey is refused. The workbook is written whole or
/// not at all, and the same surveys give the same bytes every time.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ExportArgs {
    /// The folder of the survey, or a folder of surveys
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
    /// The workbook to write; its name ends in .xlsx
    #[arg(long, value_name = "FILE", value_parser = new_file())]
    xlsx: PathBuf,
}

impl ExportArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        // Spreadsheets go by the name; and no file of the survey itself is called so.
        let extension = self.xlsx.extension();
        if !extension.is_some_and(|extension| extension.eq_ignore_ascii_case("xlsx")) {
            return Err(Failure::input(format!(
                "--xlsx: the name of a workbook ends in .xlsx, '{}' does not",
                self.xlsx.display()
            )));
        }
        let path = self.xlsx.display();
        // What goes wrong while a workbook is written comes back as an error, panics of the
        // crate included; nothing else runs meanwhile.
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| ()));
        let written = export_workbook(&self.folder, &self.xlsx, SHEET_ROWS, &context.stop);
        std::panic::set_hook(hook);
        let sheets =
            written?.ok_or_else(|| Failure::stopped(format!("stopped: {path} is not written")))?;
        for Sheet { name, rows } in sheets {
            output.line(format_args!("{path}: sheet '{name}', {rows} rows"))?;
        }
        Ok(Status::Done)
    }
}

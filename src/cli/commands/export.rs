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
/// The first sheet, `summary`, is a page to read and print: S(m,n), whether it agrees with the
/// published value, the classes with their shares, and a chart. The sheet `margins` has the
/// classes of every row margin. If the survey has puzzles.csv, the sheet `puzzles` has every
/// unique puzzle and its solution. The last sheet, `facts`, has everything that manifest.json
/// says about the run. If there are more rows than a sheet can hold (1048576), they continue in
/// `margins 2` or `puzzles 2`, and so on. A spreadsheet would round counts of more than 15
/// digits; they are written as text.
///
/// A folder of surveys, such as that of `survo table`, becomes one workbook. Its summary shows
/// the grid of S(m,n) and a line for each size, and the names of the other sheets begin with
/// their size. Anything but finished surveys is skipped.
///
/// A shard can be exported, too; the names of its sheets have its number, as in `margins (2 of
/// 8)`. An unfinished survey is refused. The workbook is written completely or not at all, and
/// the same surveys give the same bytes every time.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ExportArgs {
    /// Folder of one or more surveys
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
    /// Workbook to write; its name ends in .xlsx
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

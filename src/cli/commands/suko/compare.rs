use survo_core::counted;
use survo_pages::TextTable;

use crate::cli::input::Source;
use crate::cli::{Context, Result, Status};
use crate::kin::suko::{MethodSteps, SukoMethod};

use super::{IMPROVEMENTS, SUKO_TEXT, TextSuko, puzzles};

const EXAMPLES: &str = "\
Examples:
  survo suko compare monday.txt tuesday.txt
  survo suko generate --number 100 | survo suko compare -";

/// Compare the improvements of the search, and brute force, on Sukos.
///
/// Each method looks for the first solution of each Suko. The table has the mean and the median of
/// its steps, the shares of the puzzles that it solves in less than 10 and less than 50 steps, the
/// microseconds for a puzzle, and the nanoseconds for a step.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{IMPROVEMENTS}\n{SUKO_TEXT}"))]
pub struct SukoCompareArgs {
    /// Files of puzzles; - is standard input
    #[arg(required = true, value_hint = clap::ValueHint::FilePath)]
    files: Vec<Source>,
}

impl SukoCompareArgs {
    pub fn run(self, context: &Context) -> Result {
        let mut sukos = Vec::new();
        for file in &self.files {
            sukos.extend(puzzles(file, &context.stop, TextSuko::checked)?);
        }
        let mut table = TextTable::new("<>>>>>>");
        table.headings("method|mean steps|median|below 10|below 50|us a puzzle|ns a step");
        for method in SukoMethod::compared() {
            let Some(steps) = MethodSteps::measure(method, &sukos, &context.stop) else {
                stop!("stopped before all methods were compared");
            };
            let [puzzle, step] = steps.seconds();
            table.line([
                &method,
                &format!("{:.1}", steps.mean()),
                &steps.median(),
                &format!("{:.1} %", steps.percent_below(10)),
                &format!("{:.1} %", steps.percent_below(50)),
                &format!("{:.1}", 1e6 * puzzle),
                &format!("{:.1}", 1e9 * step),
            ]);
        }
        answer!(
            "{}, to the first solution\n\n{table}",
            counted(sukos.len(), "Suko")
        );
        Ok(Status::Done)
    }
}

use crate::kin::suko::{TotalStatus, repeated, square_name, wrong_digits};
use itertools::Itertools;
use serde_json::json;

use crate::cli::values::{Form, form};
use crate::cli::{Context, Result, Status, output};
use survo_pages::TextTable;

use super::{FileArg, SUKO_TEXT, puzzles};

const EXAMPLES: &str = "\
Examples:
  survo suko check suko.txt
  survo suko check - --format json";

/// Check the digits and totals of partly filled Sukos.
///
/// Reports for each circle and each colour whether it is valid (its squares are filled and have
/// the total), incomplete (the digits left could still give the total), or definitely wrong. A
/// digit that appears twice is wrong, and its squares count as blank in the totals. Each total is
/// checked by itself: even if none is wrong, the square may have no solution; survo suko solve
/// finds out. The exit status is 1 if anything is definitely wrong.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{SUKO_TEXT}"))]
pub struct CheckArgs {
    #[command(flatten)]
    file: FileArg,
    /// The form of the answer
    #[arg(long, value_parser = form(&[Form::Text, Form::Json]), default_value = "text", value_name = "FORM")]
    format: Form,
}

impl CheckArgs {
    pub fn run(self, context: &Context) -> Result {
        let sukos = puzzles(&self.file.source()?, &context.stop, Ok)?;
        let mut is_wrong = false;
        for (number, given) in (1..).zip(&sukos) {
            let digits = &given.digits;
            let (wrong, every) = (repeated(digits), given.suko.totals_of(digits));
            is_wrong |= !wrong.is_empty();
            is_wrong |=
                (every.iter()).any(|(.., status)| matches!(status, TotalStatus::Wrong { .. }));
            if self.format == Form::Text {
                output::begin("Suko", number, sukos.len(), given.line);
                for line in wrong_digits(digits) {
                    output::line(line);
                }
                let mut table = TextTable::new("<><");
                for (name, total, status) in every {
                    table.line([&name, &total, &status]);
                }
                output::text(table);
                continue;
            }
            let totals = every.iter().map(|(name, total, status)| {
                json!({"name": name, "total": total, "status": format!("{status:#}")})
            });
            output::line(json!({
                "puzzle": number,
                "line": given.line,
                "wrong_squares": wrong.iter().map(|&s| square_name(s)).collect_vec(),
                "totals": totals.collect_vec(),
            }));
        }
        Ok(Status::of(!is_wrong))
    }
}

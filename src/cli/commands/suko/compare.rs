use std::time::Instant;

use itertools::Itertools;
use survo_core::counted;
use survo_core::search::Ending;
use survo_pages::TextTable;

use crate::cli::input::Source;
use crate::cli::{Context, Result, Status};
use crate::kin::suko::SukoMethod;
use crate::kin::sum_puzzle::{Improvement, Improvements};

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
        let with_puzzle = |given: TextSuko| Ok((given.puzzle()?, given.suko));
        let mut sukos = Vec::new();
        for file in &self.files {
            sukos.extend(puzzles(file, &context.stop, with_puzzle)?);
        }
        let mut table = TextTable::new("<>>>>>>");
        table.headings("method|mean steps|median|below 10|below 50|us a puzzle|ns a step");
        for method in methods() {
            let began = Instant::now();
            let mut steps = Vec::new();
            for (puzzle, suko) in &sukos {
                let report = method.run(suko, puzzle, 1, &context.stop, &mut |_, _| {});
                if report.ending == Ending::Stopped {
                    stop!("stopped before all methods were compared");
                }
                steps.push(report.steps);
            }
            let (all, seconds) = (sukos.len() as f64, began.elapsed().as_secs_f64());
            let total = steps.iter().sum::<u64>() as f64;
            steps.sort_unstable();
            let below = |limit: u64| {
                let below = steps.partition_point(|&steps| steps < limit);
                format!("{:.1} %", 100.0 * below as f64 / all)
            };
            table.line([
                &method,
                &format!("{:.1}", total / all),
                &steps[steps.len() / 2],
                &below(10),
                &below(50),
                &format!("{:.1}", 1e6 * seconds / all),
                &format!("{:.1}", 1e9 * seconds / total.max(1.0)),
            ]);
        }
        answer!(
            "{}, to the first solution\n\n{table}",
            counted(sukos.len(), "Suko")
        );
        Ok(Status::Done)
    }
}

/// The basic search, each improvement alone, the first four but for one, the first four, all, and
/// brute force.
fn methods() -> Vec<SukoMethod> {
    let four = &Improvement::ALL[..4];
    let none = std::iter::once(Improvements::NONE);
    let alone = Improvement::ALL.map(|it| Improvements::from_iter([it]));
    let triples = four.iter().copied().combinations(3);
    let triples = triples.map(Improvements::from_iter);
    let whole = [Improvements::FIRST_FOUR, Improvements::EVERY];
    let sets = none.chain(alone).chain(triples).chain(whole);
    let searches = sets.map(SukoMethod::Backtracking);
    searches.chain([SukoMethod::BruteForce]).collect()
}

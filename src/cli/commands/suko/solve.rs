use std::time::Instant;

use crate::kin::suko::text::json;
use crate::kin::suko::{
    Improvements, SearchStep, SukoMethod, SukoReport, square_text, step_in_words,
};
use crate::search::{Ending, Stop};
use serde_json::json;

use crate::cli::commands::solve::limit;
use crate::cli::values::{Form, form};
use crate::cli::{Context, Result, Status, output};

use super::{FileArg, IMPROVEMENTS, SUKO_TEXT, TextSuko, puzzles};

const EXAMPLES: &str = "\
Examples:
  survo suko solve suko.txt
  survo suko solve suko.txt --steps
  survo suko solve suko.txt --improve none --limit none";

/// Solve Sukos, by backtracking or brute force.
///
/// Prints up to two solutions, which tell whether a Suko is unique, and then what is proved. "Unique"
/// is printed only after the search has excluded everything else. The exit status is 0 for any number of solutions. -v adds
/// the steps, the time and the steps per millisecond.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{IMPROVEMENTS}\n{SUKO_TEXT}"))]
pub struct SukoSolveArgs {
    #[command(flatten)]
    file: FileArg,
    /// Improvements of the search, or none
    #[arg(
        long,
        default_value = "1,2,3,4",
        value_name = "1,2,..",
        conflicts_with = "brute"
    )]
    improve: Improvements,
    /// Instead try the permutations of 1 to 9 in lexicographic order
    #[arg(long)]
    brute: bool,
    /// Stop a search after this many solutions; none sets no limit
    #[arg(long, default_value = "2", value_name = "LIMIT", value_parser = limit)]
    limit: u64,
    /// Print each step
    #[arg(long, conflicts_with = "format")]
    steps: bool,
    /// The form of the answer
    #[arg(long, value_parser = form(&[Form::Text, Form::Json]), default_value = "text", value_name = "FORM")]
    format: Form,
}

impl SukoSolveArgs {
    pub fn run(self, context: &Context) -> Result {
        let source = self.file.source()?;
        let sukos = puzzles(&source, &context.stop, TextSuko::checked)?;
        let method = match self.brute {
            true => SukoMethod::BruteForce,
            false => SukoMethod::Backtracking(self.improve),
        };
        for (number, given) in (1..).zip(&sukos) {
            if self.format == Form::Text {
                output::begin("Suko", number, sukos.len(), given.line);
            }
            let started = Instant::now();
            let (report, solutions) = self.run_search(method, given, &context.stop);
            let seconds = started.elapsed().as_secs_f64();
            tracing::info!(
                puzzle = number,
                method = %method,
                solutions = report.solutions,
                steps = report.steps,
                filled = report.filled,
                seconds,
                steps_per_millisecond = report.steps as f64 / (1000.0 * seconds),
                "searched"
            );
            let verdict = report.verdict();
            match self.format {
                Form::Json => {
                    let solutions = solutions.iter();
                    let squares: Vec<Vec<&[u8]>> =
                        solutions.map(|cells| cells.chunks(3).collect()).collect();
                    output::line(json!({
                        "puzzle": number,
                        "line": given.line,
                        "suko": json(&given.suko, &given.digits),
                        "method": method.to_string(),
                        "outcome": verdict.name(),
                        "complete": verdict.is_complete(),
                        "solutions": squares,
                        "steps": report.steps,
                        "filled": report.filled,
                    }));
                }
                _ => output::line(verdict),
            }
            output::flush();
            if report.ending == Ending::Stopped {
                let (line, all) = (given.line, sukos.len());
                stop!(
                    "{source}, line {line}: stopped, {} of {all} puzzles not begun",
                    all - number
                );
            }
        }
        Ok(Status::Done)
    }

    fn run_search(
        &self,
        method: SukoMethod,
        given: &TextSuko,
        stop: &Stop,
    ) -> (SukoReport, Vec<Vec<u8>>) {
        let (mut solutions, mut steps) = (Vec::new(), 0);
        let (suko, digits) = (&given.suko, &given.digits);
        let report = method.run(suko, digits, self.limit, stop, &mut |step, cells| {
            let is_solution = step == SearchStep::Solution;
            if is_solution && self.format == Form::Text {
                if !solutions.is_empty() {
                    output::line("");
                }
                output::text(square_text(cells));
            } else if !is_solution && self.steps {
                steps += u64::from(!matches!(step, SearchStep::Filled { .. }));
                output::line(step_in_words(step, steps, cells));
            }
            if is_solution {
                solutions.push(cells.to_vec());
            }
        });
        (report, solutions)
    }
}

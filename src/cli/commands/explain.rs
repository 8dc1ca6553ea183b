//! `survo explain`

use crate::puzzle::{Puzzle, Table};
use crate::workbench::explain::{Conclusion, ExplainError, Explanation, Rule, StepList, explain};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::puzzles::{PUZZLE_TEXT, PuzzleArgs, PuzzleSource};

const EXAMPLES: &str = "\
Examples:
  survo explain --rows 30,18,30 --cols 27,16,10,25 --given 1,2=6 --given 2,1=8 --given 3,3=3
  survo explain puzzle.txt";

/// Explain why a puzzle has no solution, or how a person solves it.
///
/// Where the sums alone rule out every table, says which condition of Mustonen's or
/// which hull bound fails, with the numbers. Otherwise solves by human rules, easiest
/// first: the last blank of a line; the sole partition of a line; a number that fits
/// only one cell, or only one line; lines crossing in one possible number; partitions
/// of crossing lines that share exactly one number (of parallel lines: none); and only
/// then case distinction, each case followed to its contradiction. The steps end in
/// the solution, in a contradiction, or, of a puzzle with several solutions, where the
/// rules but case distinction find no more. The difficulty is that of the hardest rule
/// needed. Open puzzles from 5x5 on may take very long.
///
/// Rows are numbered and columns lettered as in the table. A partition of a line is a
/// set of numbers with its sum. It is taken for granted that a number in place is
/// struck elsewhere; that a cell takes only numbers in partitions of both its lines; and
/// that a partition goes when one of its numbers has no cell left in the line, when a
/// cell of the line can take none of its numbers, or when it shares a number with the
/// known partition of a parallel line.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{PUZZLE_TEXT}"))]
pub struct ExplainArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
}

impl ExplainArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let source = self.puzzles.source()?;
        job(move |context| run(&source, context))
    }
}

fn run(source: &PuzzleSource, context: &Context) -> Result<Status, Failure> {
    let puzzles = source.read(&context.stop)?;
    let mut output = Output::new();
    for given in &puzzles {
        if puzzles.len() > 1 {
            let line = given.line.unwrap_or_default();
            let before = if given.number > 1 { "\n" } else { "" };
            output.line(format_args!("{before}Puzzle {}, line {line}", given.number))?;
        }
        match explain(&given.puzzle, &context.stop) {
            Ok(explanation) => tell(&given.puzzle, &explanation, &mut output)?,
            Err(error) => {
                output.flush()?;
                let line = format!("{}{error}", given.place);
                return Err(match error {
                    ExplainError::Stopped => Failure::stopped(line),
                    _ => Failure::input(line),
                });
            }
        }
        output.flush()?;
    }
    Ok(Status::Done)
}

fn tell(puzzle: &Puzzle, explanation: &Explanation, output: &mut Output) -> Result<(), Failure> {
    output.line(puzzle)?;
    output.line("")?;
    if !explanation.steps.is_empty() {
        output.line(StepList(&explanation.steps))?;
    }
    match &explanation.outcome {
        Conclusion::Solved(table) => {
            output.line(table)?;
            output.line("unique: the only solution")?;
        }
        Conclusion::Several { reached, tables } => {
            if reached != puzzle.givens() {
                let reached = Puzzle::new(puzzle.margins().clone(), reached.clone());
                // Steps put numbers of solutions in place.
                if let Ok(reached) = reached {
                    output.line("So far:")?;
                    output.line(reached)?;
                    output.line("")?;
                }
            }
            let [first, second] = &**tables;
            output.line("Several solutions from here, such as these two:")?;
            output.line(first)?;
            output.line("")?;
            output.line(second)?;
            output.line(differing(first, second))?;
        }
        Conclusion::Ruled(bound) => {
            output.line(format_args!("no solution: {bound}"))?;
        }
        Conclusion::Impossible(conflict) => {
            output.line(format_args!("no solution: {conflict}"))?;
        }
    }
    let unique = matches!(explanation.outcome, Conclusion::Solved(_));
    if let Some(rule) = explanation.difficulty().filter(|_| unique) {
        output.line(format_args!(
            "difficulty {} of {}: {}",
            rule.level(),
            Rule::ALL.len(),
            rule.name()
        ))?;
    }
    Ok(())
}

/// In how many cells two tables differ.
fn differing(first: &Table, second: &Table) -> String {
    let cells = first
        .cells()
        .iter()
        .zip(second.cells())
        .filter(|(x, y)| x != y)
        .count();
    format!("not unique: they differ in {cells} cells")
}

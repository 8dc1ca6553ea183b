//! `survo explain`

use crate::puzzle::Puzzle;
use crate::puzzle::text::SideBySide;
use crate::workbench::explain::{Conclusion, ExplainError, Explanation, Rule, StepList, explain};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::puzzles::{PUZZLE_TEXT, PuzzleArgs, PuzzleSource};

const EXAMPLES: &str = "\
Examples:
  survo explain --rows 30,18,30 --cols 27,16,10,25 --given 1,2=6 --given 2,1=8 --given 3,3=3
  survo explain --rows 25,26,27 --cols 18,19,20,21
  survo explain puzzle.txt";

/// Explain why a puzzle has no solution, or how a person solves it.
///
/// The first line says in one sentence whether the puzzle has one solution, several or none.
/// Where the sums alone rule out every table, it says which condition of Mustonen's or
/// which hull bound fails, with the numbers. Otherwise solves by human rules, easiest
/// first: the last blank of a line; the sole partition of a line; a number that fits
/// only one cell, or only one line; lines crossing in one possible number; partitions
/// of crossing lines that share exactly one number (of parallel lines: none); and only
/// then case distinction, each case followed to its contradiction. The steps end in
/// the solution, in a contradiction, or, of a puzzle with several solutions, where the
/// rules but case distinction find no more; then two solutions stand side by side, and
/// the cells in which they differ are in brackets. The difficulty is that of the hardest rule
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

/// One sentence, the puzzle, the steps, and where they lead.
fn tell(puzzle: &Puzzle, explanation: &Explanation, output: &mut Output) -> Result<(), Failure> {
    output.line(sentence(explanation))?;
    output.line("")?;
    output.line(puzzle)?;
    if !explanation.steps.is_empty() {
        output.line("")?;
        output.line(StepList(&explanation.steps).to_string().trim_end())?;
    }
    match &explanation.outcome {
        Conclusion::Solved(table) => {
            output.line("")?;
            output.line(table)?;
        }
        Conclusion::Several { reached, tables } => {
            if reached != puzzle.givens() {
                let reached = Puzzle::new(puzzle.margins().clone(), reached.clone());
                // Steps put numbers of solutions in place.
                if let Ok(reached) = reached {
                    output.line("\nSo far:")?;
                    output.line(reached)?;
                }
            }
            output.line("")?;
            output.line(SideBySide(tables))?;
        }
        Conclusion::Ruled(_) => {}
        Conclusion::Impossible(conflict) => {
            if !explanation.steps.is_empty() {
                output.line(format_args!("But then {conflict}."))?;
            }
        }
    }
    Ok(())
}

/// What there is to say about the puzzle, in one sentence.
fn sentence(explanation: &Explanation) -> String {
    let steps = match explanation.steps.len() {
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    match &explanation.outcome {
        Conclusion::Solved(_) => {
            let difficulty = explanation.difficulty().map(|rule| {
                let (level, all) = (rule.level(), Rule::ALL.len());
                format!(", difficulty {level} of {all}: {}", rule.name())
            });
            format!(
                "Unique: {steps} to the only solution{}",
                difficulty.unwrap_or_default()
            )
        }
        Conclusion::Several { tables, .. } => format!(
            "Not unique: two of the solutions differ in the {} cells in brackets",
            SideBySide(tables).differing()
        ),
        Conclusion::Ruled(bound) => format!("No solution: {bound}"),
        Conclusion::Impossible(conflict) if explanation.steps.is_empty() => {
            format!("No solution: {conflict}")
        }
        Conclusion::Impossible(_) => format!("No solution: {steps} to a contradiction"),
    }
}

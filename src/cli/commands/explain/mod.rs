mod md;

use crate::puzzle::Puzzle;
use crate::puzzle::text::SideBySide;
use crate::workbench::explain::{Conclusion, ExplainError, Explanation, Rule, StepList, explain};

use crate::cli::output::counted;
use crate::cli::puzzles::{PUZZLE_TEXT, PuzzleArgs};
use crate::cli::{Context, Failure, Output, Status};

const EXAMPLES: &str = "\
Examples:
  survo explain --rows 30,18,30 --cols 27,16,10,25 --given 1,2=6 --given 2,1=8 --given 3,3=3
  survo explain puzzle.txt
  survo explain --md --rows 24,15,39 --cols 21,10,18,29";

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
///
/// --md measures instead how hard the puzzles are for a random solver. It fills the blanks at
/// random and exchanges elements while the sum of the errors of rows and columns falls; at
/// a dead end it exchanges two or more numbers at random, a mutation, and goes on. MD is
/// the mean number of mutations over 1000 random starts. Its classes: 0-30 *, 31-150 **,
/// 151-600 ***, 601-1500 ****, above *****. The source (Mustonen, 2006) does not say which
/// exchange is taken nor how many numbers a mutation moves. Here it is the exchange that lowers
/// the error most, any of them where several lower it alike, and a mutation moves three random
/// numbers round. The same seed gives the same MD on any number of threads. A puzzle that
/// is not solved is reported on standard error, and the exit status is 2.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{}\n\n{PUZZLE_TEXT}", md::PUBLISHED))]
pub struct ExplainArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Measure MD, the mean number of mutations of a random solver
    #[arg(long)]
    md: bool,
    #[command(flatten)]
    measure: md::MdArgs,
}

impl ExplainArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        if self.md {
            return self.measure.run(&self.puzzles, context, output);
        }
        let puzzles = self.puzzles.read(&context.stop)?;
        for given in &puzzles {
            given.begin(puzzles.len(), output)?;
            let explanation = explain(&given.puzzle, &context.stop).map_err(|error| {
                let line = format!("{}{error}", given.place);
                match error {
                    ExplainError::Stopped => Failure::stopped(line),
                    _ => Failure::input(line),
                }
            })?;
            tell(&given.puzzle, &explanation, output)?;
            output.flush()?;
        }
        Ok(Status::Done)
    }
}

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

fn sentence(explanation: &Explanation) -> String {
    let steps = counted(explanation.steps.len(), "step");
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

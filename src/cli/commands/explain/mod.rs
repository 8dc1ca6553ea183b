mod md;

use std::time::Duration;

use serde_json::{Value, json};

use crate::puzzle::Puzzle;
use crate::puzzle::text::{SideBySide, json_cells, json_puzzle};
use crate::search::Verdict;
use survo_workbench::explain::{Conclusion, Explanation, Rule, Step, explain, step_list};

use crate::cli::context::TimeEach;
use crate::cli::progress::Waiting;
use crate::cli::puzzles::{GivenPuzzle, PUZZLE_TEXT, PuzzleArgs, table_rows};
use crate::cli::values::{Form, PUZZLE_TIME, time};
use crate::cli::{Context, Result, Status, output};

const EXAMPLES: &str = "\
Examples:
  survo explain --rows 30,18,30 --cols 27,16,10,25 --given 1,2=6 --given 2,1=8 --given 3,3=3
  survo explain puzzle.txt
  survo explain --next puzzle.txt
  survo explain --md --rows 24,15,39 --cols 21,10,18,29";

/// The time that --next may take for a puzzle: the next step is found first.
const HINT_TIME: Duration = Duration::from_secs(5);

/// Explain why a puzzle has no solution, or how a person solves it.
///
/// The first line says whether the puzzle has one solution, several or none. If the sums alone
/// rule out every table, the program names Mustonen's condition or the hull bound that
/// fails, with the numbers. Otherwise it solves the puzzle by human rules, easiest first: the
/// last blank of a line; the sole partition of a line; a number that fits only one cell, or only
/// one line; lines that cross in one possible number; partitions of crossing lines that share
/// exactly one number (of parallel lines: none); and last, case distinction, with each case
/// followed to its contradiction. The steps end in the solution or in a contradiction. If the
/// puzzle has several solutions, they end where only case distinction is left; then two solutions
/// are printed side by side, with brackets around the cells in which they differ. The difficulty
/// is that of the hardest rule needed. If the lines have too many partitions, or the cases take too
/// long, as in open puzzles from 5x5 on, the steps end where no rule finds anything, and the first
/// line names the search that proves the puzzle unique.
///
/// Rows have numbers and columns have letters, as in the table. A partition of a line is a set of
/// numbers with the sum of the line. Three eliminations are not listed as steps: a number in
/// place is struck from all other cells; a cell takes only numbers that are in partitions of both
/// its lines; and a partition is dropped when one of its numbers has no cell left in the line,
/// when a cell of the line can take none of its numbers, or when it shares a number with the
/// known partition of a parallel line.
///
/// --md instead measures how hard a puzzle is for a random solver. The solver fills the blanks at
/// random and swaps numbers as long as the sum of the errors of rows and columns falls. At a dead
/// end it moves two or more numbers at random (a mutation) and continues. MD is the mean number
/// of mutations over 1000 random starts. Its classes: 0-30 *, 31-150 **, 151-600 ***, 601-1500
/// ****, above *****. The source (Mustonen, 2006) does not say which swap is taken, nor how many
/// numbers a mutation moves. This program takes the swap that lowers the error most, a random one
/// of several that lower it equally, and a mutation rotates three random numbers. The same seed
/// gives the same MD on any number of threads. If a puzzle is not solved, that is reported on
/// standard error, and the exit status is 2.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{PUZZLE_TEXT}"))]
pub struct ExplainArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Measure MD, the mean number of mutations that a random solver needs
    #[arg(long)]
    md: bool,
    /// Print only the next step, as a hint
    #[arg(long, conflicts_with_all = ["md", "format"])]
    next: bool,
    /// Stop work on a puzzle after this time, such as 10s or 5m, and print the steps found so far
    ///
    /// The exit status is then 3, unless --next has found its step. The default is 1m, 5s with
    /// --next, and none with --md.
    #[arg(long, value_name = "TIME", value_parser = time)]
    time: Option<Duration>,
    #[command(flatten)]
    measure: md::MdArgs,
}

impl ExplainArgs {
    pub fn run(self, context: &Context) -> Result {
        if self.md {
            return self.measure.run(&self.puzzles, self.time, context);
        }
        if self.measure.format == Form::Csv {
            refuse!("--format csv needs --md");
        }
        let puzzles = self.puzzles.read(context)?;
        let limit = if self.next { HINT_TIME } else { PUZZLE_TIME };
        let time = self.time.unwrap_or(limit);
        let are_several = puzzles.are_several();
        let mut times = TimeEach::new(Some(time), context);
        for given in puzzles.iter() {
            let given = given?;
            let waiting = Waiting::begin(given.named("explaining"), Some(time));
            let explanation = explain(&given.puzzle, times.begin()?);
            drop(waiting);
            let has_hint = self.next && !explanation.steps.is_empty();
            if self.measure.format == Form::Json {
                output::line(object(&given, &explanation));
            } else {
                given.begin(are_several);
                match has_hint {
                    true => output::text(step_list(&explanation.steps[..1])),
                    false => self.tell(&given.puzzle, &explanation),
                }
            }
            let is_stopped = matches!(explanation.outcome, Conclusion::Stopped { .. });
            if is_stopped && (!has_hint || context.stop.is_raised()) {
                times.stopped(format_args!("{}stopped", given.place))?;
            }
            output::flush();
        }
        times.end("not explained")?;
        Ok(Status::Done)
    }

    fn tell(&self, puzzle: &Puzzle, explanation: &Explanation) {
        answer!("{explanation}");
        if !self.next {
            answer!("\n{puzzle}");
            if !explanation.steps.is_empty() {
                output::text(format_args!("\n{}", step_list(&explanation.steps)));
            }
        }
        let reached = &explanation.reached;
        match &explanation.outcome {
            Conclusion::Impossible(conflict) if !explanation.steps.is_empty() => {
                answer!("But then {conflict}.")
            }
            Conclusion::Solved(_) => {}
            // Steps put numbers of solutions in place.
            _ => match Puzzle::new(puzzle.margins().clone(), reached.clone()) {
                Ok(so_far) if reached != puzzle.givens() => answer!("\nSo far:\n{so_far}"),
                _ => {}
            },
        }
        match &explanation.outcome {
            Conclusion::Several(tables) => answer!("\n{}", SideBySide(tables)),
            _ => explanation
                .tables()
                .iter()
                .for_each(|table| answer!("\n{table}")),
        }
    }
}

/// The puzzle, what is said of it, the steps, the numbers that they put in place, and the
/// solutions: one, two if there are several, or none.
fn object(given: &GivenPuzzle, explanation: &Explanation) -> Value {
    let (is_explained, is_finished) = match explanation.outcome {
        Conclusion::Stopped { .. } => (false, false),
        Conclusion::Searched { .. } => (false, true),
        _ => (true, true),
    };
    let verdict = explanation.verdict();
    let is_graded = is_finished && verdict == Verdict::Unique;
    let rule = explanation.difficulty().filter(|_| is_graded);
    let mut object = json_puzzle(&given.puzzle);
    object["puzzle"] = given.number.into();
    object["line"] = given.line.into();
    object["says"] = explanation.to_string().into();
    object["outcome"] = verdict.name().into();
    object["is_explained"] = is_explained.into();
    object["level"] = rule.map(Rule::level).into();
    object["rule"] = rule.map(Rule::name).into();
    object["steps"] = explanation.steps.iter().map(step_object).collect();
    object["reached"] = json_cells(given.puzzle.shape(), &explanation.reached);
    object["tables"] = explanation.tables().iter().map(table_rows).collect();
    object
}

fn step_object(step: &Step) -> Value {
    json!({
        "rule": step.rule.name(),
        "text": step.text,
        "steps": step.steps.iter().map(step_object).collect::<Vec<_>>(),
        "conflict": step.conflict.as_ref().map(ToString::to_string),
    })
}

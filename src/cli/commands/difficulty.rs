//! `survo difficulty`

use serde_json::json;

use crate::published::{PublishedDifficulty, published_difficulties};
use crate::puzzle::Sum;
use crate::workbench::difficulty::{Difficulty, MeasureError, Trials, measure};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::puzzles::{GivenPuzzle, PuzzleArgs, PuzzleSource};
use crate::cli::work::{CsvArg, ThreadsArg};

use super::solve::AnswerFormat;

const PUBLISHED: &str = "\
Published values beside those of this program (--published: 1000 starts, seed 0):
  rows                  columns                         published   here  std. error
  51 36 32 17           51 42 26 17                          2050   1935          62
  24 15 39              21 10 18 29                           150    150           5
  49 39 33 15           49 43 29 15                          1700   1909          61
  64 146                10 11 14 17 20 22 23 27 31 35        1550   1555          47
  26 39 55, givens      25 28 31 13 23                         55     57           2
  72 43 56, givens      23 22 23 35 34 34                     130     62           2
Four of the six agree within two standard errors. His program is described in words that
leave choices open, so compare MD of this program with MD of this program.

Puzzle text is that of `survo solve`.";

const EXAMPLES: &str = "\
Examples:
  survo difficulty --rows 24,15,39 --cols 21,10,18,29
  survo difficulty puzzles.txt --format csv
  survo difficulty --published";

/// Measure how hard puzzles are by MD, the mutations of a random solver.
///
/// A solver fills the blanks at random and exchanges elements while the sum of the
/// errors of rows and columns falls; at a dead end it exchanges two or more numbers at
/// random, a mutation, and goes on. MD is the mean number of mutations over 1000 random
/// starts. Its classes: 0-30 *, 31-150 **, 151-600 ***, 601-1500 ****, above *****.
///
/// The source (Mustonen, 2006) does not say which exchange is taken nor how many numbers
/// a mutation moves. Here it is the exchange that lowers the error most, any of them where
/// several lower it alike, and a mutation moves three random numbers round. The same seed
/// gives the same MD on any number of threads.
///
/// A puzzle that is not solved is reported on standard error, and the exit status is 2.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{PUBLISHED}"))]
pub struct DifficultyArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Measure the puzzles of published MD and print both values
    #[arg(long, conflicts_with_all = ["file", "rows", "columns", "givens"])]
    published: bool,
    /// Random starts
    #[arg(long, default_value_t = 1000, value_name = "STARTS",
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    starts: u32,
    /// Seed of the starts
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// Mutations after which a start, and with it the puzzle, is given up
    #[arg(long, default_value_t = 1_000_000, value_name = "MUTATIONS")]
    limit: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text, value_name = "FORM")]
    format: AnswerFormat,
    #[command(flatten)]
    csv: CsvArg,
}

/// What is measured, and how.
struct Task {
    /// `None` for the puzzles of published MD.
    source: Option<PuzzleSource>,
    trials: Trials,
    format: AnswerFormat,
    csv: CsvArg,
}

impl DifficultyArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let task = Task {
            source: match self.published {
                true => None,
                false => Some(self.puzzles.source()?),
            },
            trials: Trials {
                starts: self.starts,
                seed: self.seed,
                limit: self.limit,
            },
            format: self.format,
            csv: self.csv,
        };
        job(move |context| run(&task, self.threads, context))
    }
}

fn run(task: &Task, threads: ThreadsArg, context: &Context) -> Result<Status, Failure> {
    let puzzles = match &task.source {
        Some(source) => source.read(&context.stop)?,
        None => (1..)
            .zip(published_difficulties())
            .map(|(number, published)| GivenPuzzle::unread(number, published.puzzle.clone()))
            .collect(),
    };
    let pool = threads.pool()?;
    let mut output = Output::new();
    if task.format == AnswerFormat::Csv {
        let header =
            "puzzle,line,rows,columns,givens,starts,seed,md,standard_error,stars,published";
        output.line(task.csv.line(header.to_owned()))?;
    }
    let mut unsolved = 0;
    for given in &puzzles {
        match pool.install(|| measure(&given.puzzle, task.trials, &context.stop)) {
            Ok(difficulty) => output.line(answer(task, given, puzzles.len(), &difficulty))?,
            Err(error) => {
                let line = format!("{}{}{error}", given.place, number(given, puzzles.len()));
                if error == MeasureError::Stopped {
                    return Err(Failure::stopped(line));
                }
                if puzzles.len() == 1 {
                    return Err(Failure::input(line));
                }
                context.logging.complain(&line);
                unsolved += 1;
            }
        }
        output.flush()?;
    }
    match unsolved {
        0 => Ok(Status::Done),
        unsolved => Err(Failure::input(format!(
            "{unsolved} of {} puzzles not measured",
            puzzles.len()
        ))),
    }
}

/// Which of several puzzles this is, where no place says so.
fn number(given: &GivenPuzzle, of: usize) -> String {
    match given.line {
        None if of > 1 => format!("puzzle {}: ", given.number),
        _ => String::new(),
    }
}

fn answer(task: &Task, given: &GivenPuzzle, of: usize, difficulty: &Difficulty) -> String {
    let puzzle = &given.puzzle;
    let published = PublishedDifficulty::of(puzzle);
    let mean = difficulty.mean;
    // Of one start nothing is known about others.
    let error = (difficulty.starts > 1).then_some(difficulty.standard_error);
    match task.format {
        AnswerFormat::Text => {
            let start = match (&task.source, given.line) {
                (None, _) => format!(
                    "rows {}, columns {}{}: ",
                    joined(puzzle.rows()),
                    joined(puzzle.columns()),
                    if puzzle.is_open() {
                        ""
                    } else {
                        ", with givens"
                    }
                ),
                (_, Some(line)) if of > 1 => format!("Puzzle {}, line {line}: ", given.number),
                _ => String::new(),
            };
            let digits = digits(error.unwrap_or(mean / 10.0));
            let error = error.map_or("unknown".to_owned(), |error| format!("{error:.digits$}"));
            let s = if difficulty.starts == 1 { "" } else { "s" };
            let published = published.map_or(String::new(), |published| {
                format!("; published: {} ({})", published.value, published.source)
            });
            format!(
                "{start}MD {mean:.digits$}, standard error {error}, {} start{s}: {}{published}",
                difficulty.starts,
                difficulty.stars()
            )
        }
        AnswerFormat::Csv => task.csv.line(format!(
            "{},{},{},{},{},{},{},{mean},{},{},{}",
            given.number,
            given.line.map_or(String::new(), |line| line.to_string()),
            joined(puzzle.rows()),
            joined(puzzle.columns()),
            puzzle.givens().iter().filter(|&&given| given != 0).count(),
            difficulty.starts,
            task.trials.seed,
            error.map_or(String::new(), |error| error.to_string()),
            difficulty.stars().count(),
            published.map_or(String::new(), |published| published.value.to_string()),
        )),
        AnswerFormat::Json => json!({
            "puzzle": given.number,
            "line": given.line,
            "rows": puzzle.rows(),
            "columns": puzzle.columns(),
            "starts": difficulty.starts,
            "seed": task.trials.seed,
            "md": mean,
            "standard_error": error,
            "stars": difficulty.stars().count(),
            "published": published.map(|published| published.value),
        })
        .to_string(),
    }
}

/// Digits after the point, so that a standard error has at least two that count.
fn digits(standard_error: f64) -> usize {
    match standard_error {
        error if error >= 10.0 => 0,
        error if error >= 1.0 => 1,
        _ => 2,
    }
}

fn joined(sums: &[Sum]) -> String {
    let sums: Vec<String> = sums.iter().map(Sum::to_string).collect();
    sums.join(" ")
}

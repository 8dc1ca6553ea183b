//! `survo solve`

mod answers;
mod contingency;
mod method;

use std::time::Instant;

use clap::ValueEnum;

use crate::engines::{Engine, EngineKind, Search, solve};
use crate::puzzle::Table;
use crate::search::{Ending, Report, Stop};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::puzzles::{GivenPuzzle, PUZZLE_TEXT, PuzzleArgs, PuzzleSource};
use crate::cli::work::{CsvArg, MemoryArg};
use answers::Answers;
pub(super) use answers::in_words;

const EXAMPLES: &str = "\
Examples:
  survo solve --rows 13,27,38 --cols 13,14,23,28
  survo solve 3x4/puzzles.csv --format csv
  survo solve puzzle.txt --count --engine partition";

/// Solve puzzles, open ones or with givens.
///
/// Takes the puzzles of a file one after the other, or one puzzle from --rows, --cols
/// and --given. Sums may come in any order and be equal. Prints tables with their
/// sums and then what is proved: "unique" is said only when the search has gone
/// through everything else. The exit status is 0 whatever the number of solutions.
/// Ctrl-C stops with what was found so far; exact-cover needs a second one. -v adds the
/// size of the search.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{PUZZLE_TEXT}"))]
pub struct SolveArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Stop a search after so many solutions, or none [default: 2, none with --count]
    #[arg(long, value_name = "LIMIT")]
    limit: Option<Limit>,
    /// Count the solutions and print none of them
    #[arg(long)]
    count: bool,
    /// The program that searches
    #[arg(long, value_enum, default_value_t = EngineKind::Bitmask, value_name = "ENGINE")]
    engine: EngineKind,
    #[command(flatten)]
    memory: MemoryArg,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text, value_name = "FORM")]
    format: AnswerFormat,
    #[command(flatten)]
    csv: CsvArg,
    /// Show how the engine partition comes to its tables: preliminary tables with their
    /// errors, swaps within rows, dead ends
    #[arg(long, conflicts_with_all = ["count", "format"])]
    show_method: bool,
    /// Tell how many tables of any whole numbers from 0 on have the same sums, and the
    /// extreme correlations of rows and columns among them
    #[arg(long, conflicts_with = "format")]
    contingency: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// Tables for people
    Text,
    /// One line for each solution; puzzles of one shape
    Csv,
    /// One JSON object a line for each puzzle
    Json,
}

/// Solutions after which a search stops.
#[derive(Clone, Copy, Debug)]
struct Limit(u64);

impl Limit {
    const NONE: Self = Self(u64::MAX);
    /// Enough to tell whether a puzzle is unique.
    const TWO: Self = Self(2);
}

/// A text that is no limit.
#[derive(Clone, Debug, thiserror::Error)]
#[error("neither a number from 1 nor none")]
struct NotALimit;

impl std::str::FromStr for Limit {
    type Err = NotALimit;

    fn from_str(text: &str) -> Result<Self, NotALimit> {
        match (text, text.parse()) {
            ("none", _) => Ok(Self::NONE),
            (_, Ok(limit @ 1..)) => Ok(Self(limit)),
            _ => Err(NotALimit),
        }
    }
}

/// Puzzles to be solved.
struct Task {
    source: PuzzleSource,
    limit: Limit,
    /// Whether tables are left out.
    count: bool,
    engine: EngineKind,
    memory: MemoryArg,
    format: AnswerFormat,
    csv: CsvArg,
    show_method: bool,
    contingency: bool,
}

impl SolveArgs {
    pub fn job(self) -> Result<Job, Failure> {
        if self.show_method && self.engine != EngineKind::Partition {
            return Err(Failure::input(
                "--show-method shows the method of the engine partition: --engine partition",
            ));
        }
        let default = if self.count { Limit::NONE } else { Limit::TWO };
        let task = Task {
            source: self.puzzles.source()?,
            limit: self.limit.unwrap_or(default),
            count: self.count,
            engine: self.engine,
            memory: self.memory,
            format: self.format,
            csv: self.csv,
            show_method: self.show_method,
            contingency: self.contingency,
        };
        job(move |context| run(&task, context))
    }
}

fn run(task: &Task, context: &Context) -> Result<Status, Failure> {
    let stop = &context.stop;
    let puzzles = task.source.read(stop)?;
    let mut engine = task.engine.build(task.memory.bytes());
    let mut answers = Answers::new(task.format, task.count, task.csv, &puzzles)?;
    for given in &puzzles {
        answers.begin(given)?;
        let started = Instant::now();
        let report = if task.show_method {
            method::show(&given.puzzle, task.limit.0, stop, answers.output())?
        } else {
            search(given, task, engine.as_mut(), stop, &mut answers)?
        };
        tracing::info!(
            puzzle = given.number,
            engine = %task.engine,
            solutions = report.solutions,
            search = %report.effort,
            seconds = started.elapsed().as_secs_f64(),
            "searched"
        );
        answers.end(given, task.engine, &report)?;
        if task.contingency {
            contingency::tell(given.puzzle.margins(), answers.output())?;
        }
        if report.ending == Ending::Stopped {
            let more = match puzzles.len() - given.number {
                0 => String::new(),
                more => format!("; {more} of {} puzzles not begun", puzzles.len()),
            };
            let place = &given.place;
            return Err(Failure::stopped(format!(
                "{place}stopped before the end of the search{more}"
            )));
        }
    }
    Ok(Status::Done)
}

/// Searches with any engine; answers are told as they are found.
fn search(
    given: &GivenPuzzle,
    task: &Task,
    engine: &mut dyn Engine,
    stop: &Stop,
    answers: &mut Answers,
) -> Result<Report, Failure> {
    let mut failed = None;
    let report = solve(
        engine,
        &given.puzzle,
        &mut Search {
            limit: task.limit.0,
            stop,
            visit: &mut |cells| {
                let table = Table::new(given.puzzle.shape(), cells.to_vec())
                    .expect("engines visit permutations of 1..N");
                if let Err(failure) = answers.table(&table) {
                    // Nobody listens any more.
                    failed.get_or_insert(failure);
                    stop.raise();
                }
            },
        },
    );
    if let Some(failure) = failed {
        return Err(failure);
    }
    match report {
        Ok(report) => Ok(report),
        Err(error) => {
            answers.flush()?;
            Err(Failure::input(format!(
                "{}{error}; the engine partition has no such limit",
                given.place
            )))
        }
    }
}

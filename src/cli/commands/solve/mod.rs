mod answers;
mod method;

use std::time::{Duration, Instant};

use clap::ValueEnum;

use crate::engines::{EngineKind, Search};
use crate::puzzle::Table;
use crate::search::{Ending, Report, Stop, Verdict};
use survo_core::counted;
use survo_workbench::contingency::contingency;
use survo_workbench::solving::Solver;

use crate::cli::context::TimeEach;
use crate::cli::progress::Waiting;
use crate::cli::puzzles::{GivenPuzzle, PUZZLE_TEXT, PuzzleArgs};
use crate::cli::values::{CsvArg, Form, MemoryArg, PUZZLE_TIME, count, form, named, time};
use crate::cli::{Context, Failure, Result, Status, output};
use answers::Answers;
use method::Shown;

const EXAMPLES: &str = "\
Examples:
  survo solve --rows 13,27,38 --cols 13,14,23,28
  survo solve 3x4/puzzles.csv --format csv
  survo solve puzzle.txt --count --engine partition";

/// Solve puzzles, open ones or with givens.
///
/// Reads the puzzles of a file one after the other, or one puzzle from --rows, --cols and
/// --given. Without --engine, three methods take turns, each for a little longer than
/// before: lists of the sets of numbers that bounds leave to each line, swaps that lead to two
/// tables, and the engine partition. Sums may be equal and may come in any order. The output shows
/// the tables with their sums, and then what is proved: "unique" is printed only after the search
/// has excluded every other table. The exit status is 0 for any number of solutions, unless
/// --expect says how many there must be. Tables are written as they are found, and on Ctrl-C the
/// answer is completed with what is known; exact-cover needs a second Ctrl-C. -v adds the size of
/// the search. In CSV the last line of a puzzle gives its outcome.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{PUZZLE_TEXT}"))]
pub struct SolveArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Stop a search after this many solutions; none sets no limit [default: 2, none with --count]
    #[arg(long, value_name = "LIMIT", value_parser = limit)]
    limit: Option<u64>,
    /// Print only the number of solutions
    #[arg(long)]
    count: bool,
    /// End with status 1 unless each puzzle has this outcome
    #[arg(long, value_enum, value_name = "OUTCOME")]
    expect: Option<Expect>,
    /// Engine that searches [default: chosen for each puzzle]
    #[arg(long, value_parser = named(&EngineKind::ALL, EngineKind::name), value_name = "ENGINE",
          hide_short_help = true)]
    engine: Option<EngineKind>,
    /// Leave a puzzle undecided after this time, such as 10s or 5m
    ///
    /// The exit status is then 3. The default is 1m without --engine and --count, otherwise none.
    #[arg(long, value_name = "TIME", value_parser = time, hide_short_help = true)]
    time: Option<Duration>,
    #[command(flatten)]
    memory: MemoryArg,
    /// The form of the answer
    #[arg(long, value_parser = form(&Form::ALL), default_value = "text", value_name = "FORM")]
    format: Form,
    #[command(flatten)]
    csv: CsvArg,
    /// Show how the partition engine finds its tables: preliminary tables with their errors,
    /// swaps within rows, and dead ends with the reason; for some splits, for all, or for split K
    #[arg(long, value_name = "some|all|K", num_args = 0..=1, require_equals = true,
          default_missing_value = "some", conflicts_with_all = ["count", "format"],
          hide_short_help = true)]
    show_method: Option<Shown>,
    /// Also count the tables of whole numbers from 0 on that have the same sums, and report the
    /// least and the greatest correlation of rows and columns among them
    #[arg(long, conflicts_with = "format", hide_short_help = true)]
    contingency: bool,
}

/// How many solutions each puzzle must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Expect {
    Unique,
    None,
    Several,
}

impl Expect {
    fn is_met_by(self, verdict: Verdict) -> bool {
        matches!(
            (self, verdict),
            (Self::Unique, Verdict::Unique)
                | (Self::None, Verdict::None)
                | (Self::Several, Verdict::Exactly(_) | Verdict::AtLeast(_))
        )
    }
}

impl std::fmt::Display for Expect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.to_possible_value().expect("no variant is skipped");
        f.write_str(name.get_name())
    }
}

pub fn limit(text: &str) -> Result<u64, &'static str> {
    match (text, count(text)) {
        ("none", _) => Ok(u64::MAX),
        (_, Ok(limit @ 1..)) => Ok(limit),
        _ => Err("neither a number from 1 nor none"),
    }
}

impl SolveArgs {
    pub fn run(self, context: &Context) -> Result {
        if self.show_method.is_some() && self.engine != Some(EngineKind::Partition) {
            refuse!("--show-method needs --engine partition");
        }
        if self.expect.is_some() && self.limit() < 2 {
            refuse!("--expect needs two solutions at least: --limit 2 or more");
        }
        let puzzles = self.puzzles.read(context)?;
        let mut solver = Solver::by(self.engine, self.memory.bytes());
        let mut answers = Answers::new(&self, &puzzles)?;
        let mut times = TimeEach::new(self.time_of_one(), context);
        let mut unexpected = 0;
        for given in puzzles.iter() {
            let given = given?;
            answers.begin(&given);
            let started = Instant::now();
            let stop = times.begin()?;
            let (solver, report) = match self.show_method {
                Some(shown) => {
                    let limit = self.limit();
                    let report = method::show(&given.puzzle, shown, limit, stop)?;
                    (EngineKind::Partition.name(), report)
                }
                None => self.search(&given, &mut solver, stop, &mut answers)?,
            };
            tracing::info!(
                puzzle = given.number,
                engine = solver,
                solutions = report.solutions,
                search = %report.effort,
                seconds = started.elapsed().as_secs_f64(),
                "searched"
            );
            let stopped = match self.time_of_one() {
                Some(time) if !context.stop.is_raised() => {
                    format!("after {}", humantime::format_duration(time))
                }
                _ => "when stopped".to_owned(),
            };
            answers.end(&given, solver, &report, &stopped);
            if self.contingency {
                output::line(contingency(given.puzzle.margins()));
                output::flush();
            }
            let is_other = |expect: Expect| !expect.is_met_by(report.verdict());
            if report.ending == Ending::Stopped {
                let place = &given.place;
                times.stopped(format_args!("{place}stopped before the end of the search"))?;
            } else if self.expect.is_some_and(is_other) {
                unexpected += 1;
            }
        }
        if let Some(expect) = self.expect.filter(|_| unexpected > 0) {
            let all = counted(times.begun, "puzzle");
            let line = format!("{unexpected} of {all} not as expected (--expect {expect})");
            return Err(Failure::differs(line));
        }
        times.end("undecided")?;
        Ok(Status::Done)
    }

    fn limit(&self) -> u64 {
        // Two are enough to tell whether a puzzle is unique.
        self.limit.unwrap_or(if self.count { u64::MAX } else { 2 })
    }

    fn time_of_one(&self) -> Option<Duration> {
        let is_limited = self.engine.is_none() && !self.count;
        self.time.or(is_limited.then_some(PUZZLE_TIME))
    }

    fn search(
        &self,
        given: &GivenPuzzle,
        solver: &mut Solver,
        stop: &Stop,
        answers: &mut Answers,
    ) -> Result<(&'static str, Report)> {
        let puzzle = &given.puzzle;
        let what = given.named("solving");
        let mut waiting = Some(Waiting::begin(what, self.time_of_one()));
        let is_printed_at_once = self.format == Form::Text && !self.count;
        let mut search = Search {
            limit: self.limit(),
            stop,
            visit: &mut |cells| {
                let table = Table::new(puzzle.shape(), cells.to_vec())
                    .expect("engines visit permutations of 1..N");
                if is_printed_at_once {
                    waiting = None;
                }
                answers.table(given, table);
            },
        };
        let report = solver.solve(puzzle, &mut search);
        report.map_err(|error| {
            Failure::input(format_args!(
                "{}{error}; --memory raises it, and without --engine other ways are tried",
                given.place
            ))
        })
    }
}

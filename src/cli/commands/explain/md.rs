//! `survo explain --md`: how hard puzzles are for a random solver.

use std::time::Duration;

use itertools::Itertools;
use serde_json::{Value, json};

use crate::puzzle::Sum;
use survo_core::published::{PublishedDifficulty, published_difficulties};
use survo_workbench::difficulty::{
    Difficulty, MAX_STARTS, MeasureError, Trials, measure, stars, trace_lines,
};

use crate::cli::context::TimeEach;
use crate::cli::progress::Waiting;
use crate::cli::puzzles::{GivenPuzzle, PuzzleArgs, Puzzles};
use crate::cli::values::{ANY, CsvArg, Form, ThreadsArg, count, counts, form};
use crate::cli::{Context, Failure, Result, Status, logging, output};

#[derive(Clone, Copy, Debug, clap::Args)]
#[command(next_help_heading = "With --md")]
pub struct MdArgs {
    /// Measure the puzzles whose MD is published, and print both values
    #[arg(long, requires = "md", hide_short_help = true, conflicts_with_all = ["files", "rows", "columns", "givens"])]
    published: bool,
    /// Show the first start step by step: the random table, the swaps that lower the error, the
    /// mutations
    #[arg(long, requires = "md", hide_short_help = true, conflicts_with_all = ["format", "starts"])]
    trace: bool,
    /// Number of random starts
    #[arg(long, requires = "md", hide_short_help = true, default_value_t = 1000, value_name = "STARTS",
          value_parser = counts::<u32>(1..=u64::from(MAX_STARTS)))]
    starts: u32,
    /// Seed of the random starts
    #[arg(long, requires = "md", hide_short_help = true, default_value_t = 0, value_name = "S",
          value_parser = counts::<u64>(ANY))]
    seed: u64,
    /// Give up on a puzzle when a start has taken this many mutations
    #[arg(
        long,
        requires = "md",
        hide_short_help = true,
        default_value_t = 1_000_000,
        value_name = "MUTATIONS",
        value_parser = count
    )]
    limit: u64,
    #[command(flatten)]
    threads: ThreadsArg,
    /// The form of the answer, also of an explanation; csv with --md only
    #[arg(long, value_parser = form(&Form::ALL), default_value = "text", value_name = "FORM",
          hide_short_help = true)]
    pub format: Form,
    #[command(flatten)]
    csv: CsvArg,
}

impl MdArgs {
    pub fn run(self, puzzles: &PuzzleArgs, time: Option<Duration>, context: &Context) -> Result {
        let puzzles = match self.published {
            false => puzzles.read(context)?,
            true => {
                let published = published_difficulties().iter();
                Puzzles::of(
                    published
                        .map(|published| published.puzzle.clone())
                        .collect(),
                )
            }
        };
        let trials = Trials {
            starts: self.starts,
            seed: self.seed,
            limit: self.limit,
        };
        let pool = self.threads.pool()?;
        let are_several = puzzles.are_several();
        let mut times = TimeEach::new(time, context);
        let mut unsolved = 0;
        for given in puzzles.iter() {
            let given = given?;
            let stop = times.begin()?;
            let measured = if self.trace {
                given.begin(are_several);
                trace_lines(&given.puzzle, trials, stop, &mut |line| output::line(line))
                    .map(|()| None)
            } else {
                let _waiting = Waiting::begin(given.named("measuring"), time);
                let measured = pool.install(|| measure(&given.puzzle, trials, stop));
                measured.map(Some)
            };
            let complaint = |error: &MeasureError| match given.line {
                None if are_several => format!("puzzle {}: {error}", given.number),
                _ => format!("{}{error}", given.place),
            };
            match measured {
                Ok(None) => {}
                Ok(Some(difficulty)) => self.print(&given, are_several, &difficulty),
                Err(error @ MeasureError::Stopped) => times.stopped(complaint(&error))?,
                Err(error) if are_several => {
                    logging::complain(&complaint(&error));
                    unsolved += 1;
                }
                Err(error) => return Err(Failure::input(complaint(&error))),
            }
            output::flush();
        }
        if unsolved > 0 {
            refuse!("{unsolved} of {} puzzles not measured", times.begun);
        }
        times.end("not measured")?;
        Ok(Status::Done)
    }

    fn print(self, given: &GivenPuzzle, are_several: bool, difficulty: &Difficulty) {
        if self.format == Form::Text {
            return output::line(self.in_words(given, are_several, difficulty));
        }
        let puzzle = &given.puzzle;
        let published = PublishedDifficulty::of(puzzle).map(|published| published.value);
        let givens = puzzle.givens().iter().filter(|&&given| given != 0);
        let is_csv = self.format == Form::Csv;
        let sums = |sums: &[Sum]| match is_csv {
            true => joined(sums).into(),
            false => json!(sums),
        };
        let fields = [
            ("puzzle", given.number.into()),
            ("line", given.line.into()),
            ("rows", sums(puzzle.rows())),
            ("columns", sums(puzzle.columns())),
            ("givens", givens.count().into()),
            ("starts", difficulty.starts.into()),
            ("seed", self.seed.into()),
            ("md", difficulty.mean.into()),
            ("standard_error", difficulty.standard_error.into()),
            ("stars", stars(difficulty.mean).into()),
            ("published", published.into()),
        ];
        if !is_csv {
            let fields = fields.map(|(name, value)| (name.to_owned(), value));
            return output::line(Value::Object(fields.into_iter().collect()));
        }
        if given.number == 1 {
            output::line(
                self.csv
                    .record(fields.each_ref().map(|(name, _)| (*name).to_owned())),
            );
        }
        output::line(self.csv.record(fields.map(|(_, value)| match value {
            Value::Null => String::new(),
            Value::String(text) => text,
            number => number.to_string(),
        })))
    }

    fn in_words(self, given: &GivenPuzzle, are_several: bool, difficulty: &Difficulty) -> String {
        let puzzle = &given.puzzle;
        let start = match given.line {
            None if self.published => format!(
                "rows {}, columns {}{}: ",
                joined(puzzle.rows()),
                joined(puzzle.columns()),
                if puzzle.is_open() {
                    ""
                } else {
                    ", with givens"
                }
            ),
            Some(line) if are_several => format!("Puzzle {}, line {line}: ", given.number),
            _ => String::new(),
        };
        let published = PublishedDifficulty::of(puzzle).map_or(String::new(), |published| {
            format!("; published: {} ({})", published.value, published.source)
        });
        format!("{start}{difficulty}{published}")
    }
}

fn joined(sums: &[Sum]) -> String {
    sums.iter().join(" ")
}

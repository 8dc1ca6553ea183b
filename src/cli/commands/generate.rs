use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValue;
use itertools::Itertools;
use serde_json::json;
use survo_core::counted;

use crate::puzzle::Shape;
use crate::puzzle::text::{cell_names, json_puzzle, puzzle_fields, puzzle_names};
use survo_files::storage::write_whole;
use survo_pages::sheet;
use survo_workbench::difficulty::{Trials, measure};
use survo_workbench::explain::Rule;
use survo_workbench::generate::{
    GenerateError, OpenPuzzles, Order, Unique, UniqueSource, WithGivens, generate,
};

use crate::cli::progress::Waiting;
use crate::cli::puzzles::table_rows;
use crate::cli::values::{
    ANY, CsvArg, FROM_ONE, Form, SizeArg, counts, drawn_seed, form, named, new_file, time,
};
use crate::cli::{Context, Failure, Result, Status, logging, output};

/// Random starts for the MD of a puzzle on a sheet.
const SHEET_STARTS: u32 = 100;

const HOW: &str = "\
How open puzzles are drawn: the program draws a column margin, finds all its unique
puzzles, and takes one of them or none, so that all unique puzzles are equally likely.
The largest sizes are 2x16, 3x10, 4x8 and 5x6, which takes a minute. Two puzzles are the
same if one becomes the other by transposition or by another order of its lines. Sums
are printed in ascending order. No puzzle is printed twice.

How givens are chosen: the program draws a random table, all equally likely, and starts
with all its numbers given. It then removes them in random order, each if the puzzle
stays unique; so it needs every number that is left. In tables with long lines, such as
9x9 or 2x20, a number also stays if a short search cannot decide. With --level, a number
also stays if the puzzle would need a rule harder than RULE without it; so easy puzzles
have more givens. Few small puzzles need sole-partition, crossing or search as
their hardest rule.

`survo solve` prints the solutions, `survo explain` how hard the puzzles are.";

const EXAMPLES: &str = "\
Examples:
  survo generate 3x4 --number 5
  survo generate 3x4 --open --number 12 --sheet sheet.html
  survo generate 3x4 --number 5 --seed 8 | survo solve -";

/// Generate unique puzzles, open ones or with givens.
///
/// Prints K different puzzles of M rows and N columns, each with exactly one solution, in a form
/// that the other commands read. With --open only the sums are given, and every unique puzzle is
/// equally likely. Otherwise the table is random, and as many numbers are given as it needs. With
/// --level the program generates puzzles until one has this difficulty. Each run draws different
/// puzzles; a line before each puzzle shows the command that makes this puzzle again.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{HOW}"))]
pub struct GenerateArgs {
    #[command(flatten)]
    size: SizeArg,
    /// Give only the sums
    #[arg(long)]
    open: bool,
    /// Difficulty: the hardest rule of `survo explain` that the puzzle needs
    #[arg(long, value_parser = named(&Rule::ALL, level), value_name = "RULE")]
    level: Option<Rule>,
    /// Number of puzzles
    #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = counts::<usize>(FROM_ONE))]
    number: usize,
    /// Number of the first puzzle to try; the others follow from it [default: a random one]
    ///
    /// Each puzzle is printed with its number, which as a seed makes it again.
    #[arg(long, value_name = "S", value_parser = counts::<u64>(ANY))]
    seed: Option<u64>,
    /// Give up after this many puzzles in a row that do not meet the conditions
    #[arg(long, default_value_t = 10_000, value_name = "TRIES", hide_short_help = true,
          value_parser = counts::<u64>(FROM_ONE))]
    tries: u64,
    /// Stop when no further puzzle was found for this time, such as 10s or 5m
    ///
    /// The exit status is then 3.
    #[arg(long, default_value = "1m", value_name = "TIME", value_parser = time, hide_short_help = true)]
    time: Duration,
    /// Form of the puzzles
    #[arg(long, value_parser = form(&Form::ALL), default_value = "text", value_name = "FORM")]
    format: Form,
    #[command(flatten)]
    csv: CsvArg,
    /// Write the puzzles to this file
    #[arg(long, short, value_name = "FILE", value_parser = new_file())]
    out: Option<PathBuf>,
    /// Also write an HTML page to print: the puzzles in order of MD, and the answers upside down
    /// on the last page
    ///
    /// If the search ends early, the page contains the puzzles found.
    #[arg(long, value_name = "FILE", value_parser = new_file())]
    sheet: Option<PathBuf>,
}

/// A rule by its name, or by its level.
fn level(rule: Rule) -> PossibleValue {
    let name = match rule {
        Rule::LastBlank => "last-blank",
        Rule::SolePartition => "sole-partition",
        Rule::OnePlace => "one-place",
        Rule::Crossing => "crossing",
        Rule::CommonNumber => "common-number",
        Rule::Cases => "cases",
        Rule::Search => "search",
    };
    let level = ["1", "2", "3", "4", "5", "6", "7"][rule.level() - 1];
    PossibleValue::new(name).help(rule.name()).alias(level)
}

impl GenerateArgs {
    pub fn run(self, context: &Context) -> Result {
        let shape = self.size.shape()?;
        if shape.rows() < 2 || shape.columns() < 2 {
            refuse!("a puzzle needs at least 2 rows and 2 columns, not {shape}");
        }
        let seed = self.seed.unwrap_or_else(drawn_seed);
        if self.format == Form::Csv && self.seed.is_none() {
            logging::tell(format_args!("drawn with --seed {seed}"));
        }
        let mut found = Found {
            args: &self,
            shape,
            command: self.command(shape),
            puzzles: Vec::new(),
            text: String::new(),
        };
        let ended = self.generate(seed, &mut found, context);
        if let Some(file) = &self.out {
            write_whole(file, |to| to.write_all(found.text.as_bytes()))?;
        }
        if let Some(file) = self.sheet.as_ref().filter(|_| !found.puzzles.is_empty()) {
            let text = self.sheet(found, context)?;
            write_whole(file, |to| to.write_all(text.as_bytes()))?;
        }
        ended.map(|()| Status::Done)
    }

    fn generate(&self, seed: u64, found: &mut Found, context: &Context) -> Result<()> {
        let order = Order {
            count: self.number,
            seed,
            level: self.level,
            tries: self.tries,
        };
        let timer = context.timer(self.time)?;
        let stop = timer.stop();
        let waiting = |found: usize| {
            let all = counted(self.number, "puzzle");
            let what = format!("{found} of {all} found, the next");
            Some(Waiting::begin(what, Some(self.time)))
        };
        let mut line = waiting(0);
        let shape = found.shape;
        let mut source: Box<dyn UniqueSource> = match self.open {
            true => Box::new(OpenPuzzles::new(shape)?),
            false => Box::new(WithGivens {
                shape,
                hardest: self.level,
            }),
        };
        if self.format == Form::Csv {
            // The header of a survey's puzzles.csv; unless open, the givens precede the solution.
            let names = puzzle_names(shape, !self.open).chain(cell_names(shape, 'x'));
            found.line(self.csv.record(names));
        }
        let made = generate(source.as_mut(), &order, stop, &mut |unique| {
            line = None;
            found.add(unique);
            line = waiting(found.puzzles.len());
            timer.begin_again();
        });
        drop(line);
        made.map_err(|error| self.explained(error, found.puzzles.len(), context))
    }

    fn explained(&self, error: GenerateError, found: usize, context: &Context) -> Failure {
        match error {
            GenerateError::Stopped if context.stop.is_raised() => {
                Failure::stopped("stopped before all puzzles were found")
            }
            GenerateError::Stopped => Failure::stopped(format_args!(
                "{found} of {} found: no further one within {}; --time sets another limit",
                counted(self.number, "puzzle"),
                humantime::format_duration(self.time)
            )),
            GenerateError::Tries { .. } => {
                Failure::input(format_args!("{error}; --tries allows more, --seed others"))
            }
            error => error.into(),
        }
    }

    /// The command that makes puzzles of this kind, without a seed.
    fn command(&self, shape: Shape) -> String {
        let mut words = vec![format!("survo generate {shape}")];
        words.extend(self.open.then(|| "--open".to_owned()));
        words.extend(self.level.map(|level| format!("--level {}", level.level())));
        words.join(" ")
    }

    /// The page to print. A puzzle that is too hard for the random solver, or not measured before the
    /// end, has its place on it all the same.
    fn sheet(&self, found: Found, context: &Context) -> Result<String> {
        let trials = Trials {
            starts: SHEET_STARTS,
            ..Trials::default()
        };
        let mut measured = Vec::new();
        for (number, unique) in (1..).zip(found.puzzles) {
            let timer = context.timer(self.time)?;
            let what = format!("measuring puzzle {number}");
            let _waiting = Waiting::begin(what, Some(self.time));
            let difficulty = measure(&unique.puzzle, trials, timer.stop()).ok();
            measured.push((unique, difficulty));
        }
        Ok(sheet(&measured, &found.command))
    }
}

/// The puzzles found so far. They are printed at once, or kept for the file.
struct Found<'a> {
    args: &'a GenerateArgs,
    shape: Shape,
    /// What makes puzzles of this kind, without a seed.
    command: String,
    puzzles: Vec<Unique>,
    text: String,
}

impl Found<'_> {
    fn line(&mut self, line: impl std::fmt::Display) {
        match self.args.out {
            Some(_) => self.text.push_str(&format!("{line}\n")),
            None => output::line(line),
        }
    }

    fn add(&mut self, unique: Unique) {
        let Unique {
            number,
            puzzle,
            table,
        } = &unique;
        let again = format!("{} --seed {number}", self.command);
        match self.args.format {
            Form::Csv => {
                let numbers = table.cells().iter().map(u8::to_string);
                let fields = puzzle_fields(puzzle, !self.args.open).chain(numbers);
                self.line(self.args.csv.record(fields));
            }
            Form::Json => {
                let mut object = json_puzzle(puzzle);
                object["puzzle"] = (self.puzzles.len() + 1).into();
                object["outcome"] = "unique".into();
                object["tables"] = json!([table_rows(table)]);
                object["level"] = self.args.level.map(Rule::level).into();
                object["seed"] = (*number).into();
                object["command"] = again.into();
                self.line(object);
            }
            Form::Text => {
                if !self.puzzles.is_empty() {
                    self.line("");
                }
                let level = self.args.level.map(|rule| {
                    let (level, of) = (rule.level(), Rule::ALL.len());
                    format!("difficulty {level} of {of}: {}", rule.name())
                });
                // In a line that readers of puzzles skip.
                let mut told = std::iter::once(again).chain(level);
                self.line(format_args!("# {}", told.join("; ")));
                self.line(puzzle);
            }
        }
        output::flush();
        self.puzzles.push(unique);
    }
}

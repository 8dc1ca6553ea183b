use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use itertools::Itertools;
use survo_core::counted;

use crate::puzzle::text::cell_names;
use survo_files::storage::write_whole;
use survo_pages::sheet;
use survo_workbench::difficulty::{MeasureError, Trials, measure};
use survo_workbench::explain::Rule;
use survo_workbench::generate::{
    GenerateError, Generated, Order, Unique, UniqueSource, WithGivens, generate, open_puzzles,
};

use crate::cli::progress::Waiting;
use crate::cli::puzzles::{puzzle_fields, puzzle_names};
use crate::cli::values::{CsvArg, SizeArg, ThreadsArg, from_one, named, new_file, time, whole};
use crate::cli::{Context, Failure, Output, Status};

/// Random starts for the MD of a puzzle on a sheet.
const SHEET_STARTS: u32 = 100;

const HOW: &str = "\
How open puzzles are drawn: the program draws pairs of admissible margins, all equally
likely, until one is unique; so all unique puzzles are equally likely, too. A 4x4 takes
about 800 draws and a 4x5 about 4000. Larger tables take too many; then make a survey
first and draw from its puzzles:
  survo survey 3x7 --puzzles --out 3x7
  survo generate 3x7 --open --puzzles 3x7/puzzles.csv
Small sizes need no survey of yours. Two puzzles are the same if one becomes the other
by transposition or by another order of its lines. Sums are printed in ascending order.
No puzzle is printed twice.

How givens are chosen: the program draws a random table, all equally likely, and starts
with all its numbers given. It then removes them in random order, each if the puzzle
stays unique; so it needs every number that is left. In tables with long lines, such as
9x9 or 2x20, a number also stays if a short search cannot decide. With --level, a number
also stays if the puzzle would need a rule harder than RULE without it; so easy puzzles
have more givens. Few small puzzles need sole-partition, crossing or nested-cases as
their hardest rule.

`survo solve` prints the solutions, `survo explain` how hard the puzzles are.";

const EXAMPLES: &str = "\
Examples:
  survo generate 3x4 --number 5
  survo generate 3x4 --open --number 12 --sheet sheet.html
  survo generate 3x4 --number 5 | survo solve -";

/// Generate unique puzzles, open ones or with givens.
///
/// Prints K different puzzles of M rows and N columns, each with exactly one solution, in a form
/// that the other commands read. With --open only the sums are given, and every unique puzzle is
/// equally likely. Otherwise the table is random, and as many numbers are given as it needs. With
/// --level the program generates puzzles until one is as hard as asked for. A line
/// before each puzzle has the command that makes this puzzle again. The same arguments give the
/// same puzzles on any number of threads.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{HOW}"))]
pub struct GenerateArgs {
    #[command(flatten)]
    size: SizeArg,
    /// Give only the sums
    #[arg(long)]
    open: bool,
    /// Draw puzzles from the puzzles.csv of a survey
    #[arg(long, value_name = "FILE", requires = "open", value_hint = clap::ValueHint::FilePath)]
    puzzles: Option<PathBuf>,
    /// Difficulty: the hardest rule of `survo explain` that the puzzle needs
    #[arg(long, value_parser = named::<Rule>(), value_name = "RULE")]
    level: Option<Rule>,
    /// Number of puzzles
    #[arg(short, long, default_value_t = 1, value_name = "K", value_parser = from_one::<usize>())]
    number: usize,
    /// Number of the first puzzle to try; the others follow from it. Each puzzle is printed with
    /// its number, which as a seed makes it again
    #[arg(long, default_value_t = 0, value_name = "S", value_parser = whole::<u64>())]
    seed: u64,
    /// Give up after this many puzzles in a row that do not meet the conditions
    #[arg(long, default_value_t = 10_000, value_name = "TRIES",
          value_parser = from_one::<u64>())]
    tries: u64,
    /// Stop when no further puzzle was found for this time, such as 10s or 5m; the exit status is
    /// then 3
    #[arg(long, default_value = "1m", value_name = "TIME", value_parser = time)]
    time: Duration,
    #[command(flatten)]
    threads: ThreadsArg,
    /// Form of the puzzles
    #[arg(long, value_enum, default_value_t = GenerateFormat::Text, value_name = "FORM")]
    format: GenerateFormat,
    #[command(flatten)]
    csv: CsvArg,
    /// Also write an HTML page to print: the puzzles in order of MD, and the answers upside down
    /// on the last page
    #[arg(long, value_name = "FILE", value_parser = new_file())]
    sheet: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GenerateFormat {
    /// Puzzle text
    Text,
    /// One line a puzzle: sums, givens unless open, solution
    Csv,
}

impl GenerateArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        let shape = self.size.shape;
        if shape.rows() < 2 || shape.columns() < 2 {
            refuse!("a puzzle needs at least 2 rows and 2 columns, not {shape}");
        }
        self.threads.pool()?.install(|| {
            let printed = self.generate(context, output)?;
            if let Some(file) = &self.sheet {
                self.write_sheet(file, printed, context)?;
            }
            Ok(Status::Done)
        })
    }

    fn generate(&self, context: &Context, output: &mut Output) -> Result<Vec<Generated>, Failure> {
        let order = Order {
            count: self.number,
            seed: self.seed,
            level: self.level,
            tries: self.tries,
        };
        let timer = context.timer(self.time)?;
        let stop = timer.stop();
        let mut printed = Vec::new();
        let waiting = |found: usize| {
            let what = format!(
                "{found} of {} found, the next",
                counted(self.number, "puzzle")
            );
            Some(Waiting::begin(what, Some(self.time), context.logging))
        };
        let mut line = waiting(0);
        let (shape, threads) = (self.size.shape, self.threads.count());
        let mut source: Box<dyn UniqueSource> = match self.open {
            true => open_puzzles(shape, self.puzzles.as_deref(), self.number, threads, stop)
                .map_err(|error| self.explained(error, 0, context))?,
            false => Box::new(WithGivens::new(shape, self.level)),
        };
        if self.format == GenerateFormat::Csv {
            // The header of a survey's puzzles.csv; unless open, the givens precede the solution.
            let names = puzzle_names(shape, !self.open).chain(cell_names(shape, 'x'));
            output.line(self.csv.record(names));
        }
        let made = generate(source.as_mut(), &order, stop, &mut |generated| {
            line = None;
            self.print(&generated, printed.is_empty(), output);
            printed.push(generated);
            line = waiting(printed.len());
            timer.begin_again();
            Ok(())
        });
        drop(line);
        made.map_err(|error| self.explained(error, printed.len(), context))?;
        Ok(printed)
    }

    fn explained(&self, error: GenerateError, found: usize, context: &Context) -> Failure {
        let shape = self.size.shape.landscape();
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
            GenerateError::Draws(_) => Failure::input(format_args!(
                "{error}; they can be drawn from a survey: survo survey {shape} --puzzles"
            )),
            error => error.into(),
        }
    }

    fn print(&self, generated: &Generated, is_first: bool, output: &mut Output) {
        let Unique { puzzle, table, .. } = &generated.unique;
        if self.format == GenerateFormat::Csv {
            let numbers = table.cells().iter().map(u8::to_string);
            let fields = puzzle_fields(puzzle, !self.open).chain(numbers);
            output.line(self.csv.record(fields));
            return output.flush();
        }
        if !is_first {
            output.line("");
        }
        // In a line that readers of puzzles skip.
        let again = format!("{} --seed {}", self.command(), generated.unique.number);
        let level = generated.level.map(|rule| {
            let (level, of) = (rule.level(), Rule::ALL.len());
            format!("difficulty {level} of {of}: {}", rule.name())
        });
        let mut told = std::iter::once(again).chain(level);
        writeln!(output, "# {}", told.join("; "));
        output.line(puzzle);
        output.flush()
    }

    /// The command that makes puzzles of this kind, without a seed.
    fn command(&self) -> String {
        let mut words = vec![format!("survo generate {}", self.size.shape)];
        words.extend(self.open.then(|| "--open".to_owned()));
        let file = self.puzzles.as_deref();
        words.extend(file.map(|file| format!("--puzzles {}", quoted(&file.to_string_lossy()))));
        words.extend(self.level.map(|level| format!("--level {}", level.level())));
        words.join(" ")
    }

    fn write_sheet(
        &self,
        file: &Path,
        printed: Vec<Generated>,
        context: &Context,
    ) -> Result<(), Failure> {
        let trials = Trials {
            starts: SHEET_STARTS,
            ..Trials::default()
        };
        let mut measured = Vec::new();
        for (number, generated) in (1..).zip(printed) {
            let timer = context.timer(self.time)?;
            let what = format!("measuring puzzle {number}");
            let _waiting = Waiting::begin(what, Some(self.time), context.logging);
            let difficulty = match measure(&generated.unique.puzzle, trials, timer.stop()) {
                Ok(difficulty) => Some(difficulty),
                Err(MeasureError::Stopped) if context.stop.is_raised() => {
                    stop!("stopped before the sheet was written");
                }
                // It is too hard for the random solver, and stands on the sheet all the same.
                Err(_) => None,
            };
            measured.push((generated.unique, difficulty));
        }
        let text = sheet(&measured, &self.command());
        Ok(write_whole(file, |to| to.write_all(text.as_bytes()))?)
    }
}

/// A word as a shell reads it, on one line.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/+=@:%,".contains(c);
    match word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\n', "?").replace('\'', r"'\''")),
    }
}

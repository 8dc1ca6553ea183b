//! `survo classify`

use std::collections::BTreeMap;
use std::io::IsTerminal;

use crate::engines::EngineKind;
use crate::puzzle::{Class, Margins, Shape, Sum};
use crate::survey::{PairVerdict, classify_pair};
use rayon::prelude::*;

use crate::cli::exit::{Failure, Status};
use crate::cli::input::Input;
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::values::Source;
use crate::cli::work::{CsvArg, SizeArgs, WorkArgs};

const EXAMPLES: &str = "\
Examples:
  echo 13,27,38,13,14,23,28 | survo classify 3 4 --solution
  survo classify 4 4 4x4/puzzles.csv > classes.csv";

/// Classify pairs of margins of your own choosing.
///
/// Reads lines r1,..,rm,c1,..,cn (sums in any order within a side, a header if
/// you like) and writes them back in order with their class as a further field:
/// condition_1, condition_2, unsolvable, unique or multiple. A record that is no pair of
/// margins is reported on standard error and gets the class invalid. One that needs more
/// memory than --memory gets the class undecided. The exit status is then 2. Sums that no
/// table can have are classified condition_1. Of a file whose header names
/// r1,..,rm,c1,..,cn among others, as a survey's puzzles.csv does, the sums are taken and
/// written. Fields may be separated by semicolons.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ClassifyArgs {
    #[command(flatten)]
    size: SizeArgs,
    /// The file of pairs, or - for standard input
    #[arg(default_value = "-", value_hint = clap::ValueHint::FilePath)]
    file: Source,
    /// Add the table of each unique pair (sums ascending), row by row
    #[arg(long)]
    solution: bool,
    /// Stop at the first line that is no pair of margins
    #[arg(long)]
    strict: bool,
    /// The program that decides pairs
    #[arg(long, value_enum, default_value_t = EngineKind::Bitmask, value_name = "ENGINE")]
    engine: EngineKind,
    #[command(flatten)]
    csv: CsvArg,
    #[command(flatten)]
    work: WorkArgs,
}

/// What a line of input turned out to be.
enum Answer {
    Header,
    Verdict(PairVerdict),
    /// None of the classes, and why.
    Unanswered(&'static str, String),
    Stopped,
}

impl ClassifyArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let shape = self.size.shape()?;
        job(move |context| run(shape, &self, context))
    }
}

fn run(shape: Shape, args: &ClassifyArgs, context: &Context) -> Result<Status, Failure> {
    let stop = &context.stop;
    if args.file == Source::StandardInput && std::io::stdin().is_terminal() {
        context
            .logging
            .prompt("Reading pairs of margins from standard input, one a line (Ctrl-D ends):");
    }
    let mut input = Input::open(&args.file)?;
    let name = &args.file;
    let pool = args.work.threads.pool()?;
    let mut output = Output::new();
    let mut unanswered: BTreeMap<&str, u64> = BTreeMap::new();
    let mut first = 1u64;
    let mut layout = Layout::Sums;
    loop {
        let lines = input.batch(stop)?;
        if lines.is_empty() {
            break;
        }
        let bare = |line| str::trim_start_matches(line, '\u{feff}').trim_end_matches('\r');
        let batch: Vec<&str> = lines.iter().map(|line| bare(line)).collect();
        if first == 1 {
            layout = Layout::of(shape, batch[0])
                .map_err(|problem| Failure::input(format!("{name}, line 1: {problem}")))?;
        }
        let answers: Vec<Answer> = pool.install(|| {
            (first..)
                .zip(&batch)
                .collect::<Vec<_>>()
                .into_par_iter()
                .map_init(
                    || args.engine.build(args.work.memory.bytes()),
                    |engine, (number, line)| {
                        let margins = match parse(shape, &layout, line) {
                            Ok(margins) => margins,
                            Err(_) if number == 1 && is_header(shape, &layout, line) => {
                                return Answer::Header;
                            }
                            Err(problem) => return Answer::Unanswered("invalid", problem),
                        };
                        match classify_pair(engine.as_mut(), &margins, stop) {
                            Ok(Some(verdict)) => Answer::Verdict(verdict),
                            Ok(None) => Answer::Stopped,
                            Err(error) => Answer::Unanswered("undecided", error.to_string()),
                        }
                    },
                )
                .collect()
        });
        for ((number, line), answer) in (first..).zip(&batch).zip(&answers) {
            let class = match answer {
                Answer::Header => "class",
                Answer::Verdict(verdict) => verdict.class.name(),
                Answer::Unanswered(class, problem) => {
                    *unanswered.entry(class).or_default() += 1;
                    let report = format!("{name}, line {number}: {problem}");
                    if args.strict {
                        output.flush()?;
                        return Err(Failure::input(report));
                    }
                    context.logging.complain(&report);
                    class
                }
                Answer::Stopped => {
                    output.flush()?;
                    return Err(Failure::stopped(format!(
                        "stopped at line {number} of {name}"
                    )));
                }
            };
            let mut answer_line = format!("{},{class}", echoed(shape, &layout, line, answer));
            if args.solution {
                answer_line += &solution_fields(shape, answer);
            }
            output.line(args.csv.line(answer_line))?;
        }
        first += batch.len() as u64;
        output.flush()?;
    }
    if unanswered.is_empty() {
        return Ok(Status::Done);
    }
    let said: Vec<String> = unanswered
        .into_iter()
        .map(|(class, count)| format!("{count} line{} {class}", if count == 1 { "" } else { "s" }))
        .collect();
    Err(Failure::input(format!("{name}: {}", said.join(", "))))
}

/// The fields of a line, between semicolons if there are any, else between commas.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    let separator = if line.contains(';') { ';' } else { ',' };
    line.split(separator)
        .map(|field| field.trim().trim_matches('"').trim())
}

/// Where the sums of a pair stand in a line.
enum Layout {
    /// They are its fields.
    Sums,
    /// They are among its fields, at these places.
    Named { fields: usize, places: Vec<usize> },
}

impl Layout {
    /// What a first line says of the lines that follow.
    fn of(shape: Shape, line: &str) -> Result<Self, String> {
        let names: Vec<&str> = fields(line).collect();
        let sums = |letter: char, count: usize| (1..=count).map(move |i| format!("{letter}{i}"));
        let wanted = sums('r', shape.rows()).chain(sums('c', shape.columns()));
        let place = |wanted: String| names.iter().position(|&name| name == wanted);
        match wanted.map(place).collect() {
            Some(places) => Ok(Self::Named {
                fields: names.len(),
                places,
            }),
            None if names.first() == Some(&"r1") && names.contains(&"pairs") => Err(
                "these are counts by row margin, which have no column sums: puzzles.csv has them"
                    .to_owned(),
            ),
            None => Ok(Self::Sums),
        }
    }

    /// The fields of a line that hold its sums.
    fn sums<'a>(&self, shape: Shape, line: &'a str) -> Result<Vec<&'a str>, String> {
        let sums = shape.rows() + shape.columns();
        let (expected, what) = match self {
            Self::Sums => (sums, "sums"),
            Self::Named { fields, .. } => (*fields, "fields"),
        };
        let found: Vec<&str> = fields(line).collect();
        if found.len() != expected {
            return Err(format!(
                "{} fields in '{line}' where {expected} {what} are expected",
                found.len()
            ));
        }
        Ok(match self {
            Self::Sums => found,
            Self::Named { places, .. } => places.iter().map(|&at| found[at]).collect(),
        })
    }
}

/// A first line with as many fields as there are sums, and none that begins as a number
/// does, is a header.
fn is_header(shape: Shape, layout: &Layout, line: &str) -> bool {
    let is_name = |field: &str| field.starts_with(|first: char| first.is_alphabetic());
    let sums = layout.sums(shape, line);
    sums.is_ok_and(|sums| sums.into_iter().all(is_name))
}

fn parse(shape: Shape, layout: &Layout, line: &str) -> Result<Margins, String> {
    let sums = layout
        .sums(shape, line)?
        .into_iter()
        .map(|field| {
            field
                .parse::<Sum>()
                .map_err(|_| format!("'{field}' is not a sum"))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let (rows, columns) = sums.split_at(shape.rows());
    Margins::new(shape, rows.to_vec(), columns.to_vec()).map_err(|error| error.to_string())
}

/// The sums of a line, without quotes; what is no pair as it came, and as one quoted field
/// where quotes would confuse a reader of the output.
fn echoed(shape: Shape, layout: &Layout, line: &str, answer: &Answer) -> String {
    match (answer, layout.sums(shape, line)) {
        (Answer::Header | Answer::Verdict(_), Ok(sums)) => sums.join(","),
        _ if line.contains('"') => format!("\"{}\"", line.replace('"', "\"\"")),
        _ => line.to_owned(),
    }
}

/// The cells of a unique table, or as many empty fields.
fn solution_fields(shape: Shape, answer: &Answer) -> String {
    let table = match answer {
        Answer::Header => {
            return (1..=shape.rows())
                .flat_map(|i| (1..=shape.columns()).map(move |j| format!(",x{i}_{j}")))
                .collect();
        }
        Answer::Verdict(PairVerdict {
            class: Class::Unique,
            table,
        }) => table.as_ref(),
        _ => None,
    };
    match table {
        Some(table) => table.cells().iter().map(|k| format!(",{k}")).collect(),
        None => ",".repeat(shape.cells()),
    }
}

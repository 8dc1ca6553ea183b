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
use crate::cli::work::{SizeArgs, WorkArgs};

const EXAMPLES: &str = "\
Examples:
  echo 13,27,38,13,14,23,28 | survo classify 3 4 --solution
  survo classify 4 4 pairs.csv > classes.csv";

/// Classify pairs of margins of your own choosing.
///
/// Reads lines r1,..,rm,c1,..,cn (sums in any order within a side, a header if
/// you like) and writes them back in order with their class as a further field:
/// condition_1, condition_2, unsolvable, unique or multiple. A line that is no
/// pair of margins is reported on standard error and gets the class invalid, one that
/// needs more memory than --memory the class undecided; the exit status is 2 then.
/// Sums that no table can have are classified condition_1.
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
    loop {
        let lines = input.batch(stop)?;
        if lines.is_empty() {
            break;
        }
        let bare = |line| str::trim_start_matches(line, '\u{feff}').trim_end_matches('\r');
        let batch: Vec<&str> = lines.iter().map(|line| bare(line)).collect();
        let answers: Vec<Answer> = pool.install(|| {
            (first..)
                .zip(&batch)
                .collect::<Vec<_>>()
                .into_par_iter()
                .map_init(
                    || args.engine.build(args.work.memory.bytes()),
                    |engine, (number, line)| {
                        let margins = match parse(shape, line) {
                            Ok(margins) => margins,
                            Err(_) if number == 1 && is_header(shape, line) => {
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
            output.text(echoed(line, answer))?;
            output.text(format_args!(",{class}"))?;
            if args.solution {
                output.text(solution_fields(shape, answer))?;
            }
            output.line("")?;
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

fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.split(',')
        .map(|field| field.trim().trim_matches('"').trim())
}

/// A first line with as many fields as there are sums, and none that begins as a number
/// does, is a header.
fn is_header(shape: Shape, line: &str) -> bool {
    let is_name = |field: &str| field.starts_with(|first: char| first.is_alphabetic());
    fields(line).count() == shape.rows() + shape.columns() && fields(line).all(is_name)
}

fn parse(shape: Shape, line: &str) -> Result<Margins, String> {
    let expected = shape.rows() + shape.columns();
    let found = fields(line).count();
    if found != expected {
        return Err(format!(
            "{found} fields in '{line}' where {expected} sums are expected"
        ));
    }
    let sums = fields(line)
        .map(|field| {
            field
                .parse::<Sum>()
                .map_err(|_| format!("'{field}' is not a sum"))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let (rows, columns) = sums.split_at(shape.rows());
    Margins::new(shape, rows.to_vec(), columns.to_vec()).map_err(|error| error.to_string())
}

/// The line as it came; without its quotes where it is a pair, and as one quoted
/// field where quotes would confuse a reader of the output.
fn echoed(line: &str, answer: &Answer) -> String {
    if matches!(answer, Answer::Header | Answer::Verdict(_)) {
        fields(line).collect::<Vec<_>>().join(",")
    } else if line.contains('"') {
        format!("\"{}\"", line.replace('"', "\"\""))
    } else {
        line.to_owned()
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

//! `survo classify`

use std::collections::BTreeMap;

use crate::puzzle::{Class, Margins, Shape, Sum};
use crate::search::Stop;
use crate::survey::{PairVerdict, classify_pair};
use rayon::prelude::*;

use crate::cli::config::{Classify, Logging};
use crate::cli::exit::{Failure, Status};
use crate::cli::input::Input;
use crate::cli::logging::complaint;
use crate::cli::output::Output;

use super::thread_pool;

/// What a line of input turned out to be.
enum Answer {
    Header,
    Verdict(PairVerdict),
    /// None of the classes, and why.
    Unanswered(&'static str, String),
    Stopped,
}

pub fn run(config: &Classify, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    let mut input = Input::open(config.file.as_deref())?;
    let name = input.name().to_owned();
    let pool = thread_pool(config.threads)?;
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
                    || config.engine.build(config.memory),
                    |engine, (number, line)| {
                        let margins = match parse(config.shape, line) {
                            Ok(margins) => margins,
                            Err(_) if number == 1 && is_header(config.shape, line) => {
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
                    if config.strict {
                        output.flush()?;
                        return Err(Failure::input(report));
                    }
                    complaint(&report, logging.json);
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
            if config.solution {
                output.text(solution_fields(config.shape, answer))?;
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

//! `survo classify`

use rayon::prelude::*;
use survo::engines::{EngineError, Stop};
use survo::puzzle::{Class, Margins, Shape, Sum};
use survo::survey::{PairVerdict, classify_pair};

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
    Invalid(String),
    Refused(EngineError),
    Stopped,
}

pub fn run(config: &Classify, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    let mut input = Input::open(config.file.as_deref())?;
    let name = input.name().to_owned();
    let pool = thread_pool(config.threads)?;
    let mut output = Output::new();
    let (mut invalid, mut undecided) = (0u64, 0u64);
    let mut first = 1u64;
    loop {
        let mut batch = input.batch(stop)?;
        if batch.is_empty() {
            break;
        }
        for line in &mut batch {
            let bare = line.trim_end_matches('\r').trim_start_matches('\u{feff}');
            *line = bare.to_owned();
        }
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
                            Err(problem) => return Answer::Invalid(problem),
                        };
                        match classify_pair(engine.as_mut(), &margins, stop) {
                            Ok(Some(verdict)) => Answer::Verdict(verdict),
                            Ok(None) => Answer::Stopped,
                            Err(error) => Answer::Refused(error),
                        }
                    },
                )
                .collect()
        });
        for ((number, line), answer) in (first..).zip(&batch).zip(&answers) {
            let class = match answer {
                Answer::Header => "class",
                Answer::Verdict(verdict) => verdict.class.name(),
                Answer::Invalid(problem) => {
                    invalid += 1;
                    let report = format!("{name}, line {number}: {problem}");
                    if config.strict {
                        output.flush()?;
                        return Err(Failure::input(report));
                    }
                    complaint(&report, logging.json);
                    "invalid"
                }
                Answer::Refused(error) => {
                    undecided += 1;
                    let report = format!("{name}, line {number}: {error}");
                    if config.strict {
                        output.flush()?;
                        return Err(Failure::input(report));
                    }
                    complaint(&report, logging.json);
                    "undecided"
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
    let said: Vec<String> = [(invalid, "invalid"), (undecided, "undecided")]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} line{} {what}", if count == 1 { "" } else { "s" }))
        .collect();
    if said.is_empty() {
        Ok(Status::Done)
    } else {
        Err(Failure::input(format!("{name}: {}", said.join(", "))))
    }
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

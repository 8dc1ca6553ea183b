//! `survo classify`

use std::fs::File;
use std::io::{BufRead, BufReader};

use rayon::prelude::*;
use survo::engines::{EngineError, Stop};
use survo::puzzle::{Class, Margins, Shape, Sum};
use survo::survey::{PairVerdict, classify_pair};

use crate::cli::config::{Classify, Logging};
use crate::cli::exit::{Failure, Status};
use crate::cli::logging::complaint;
use crate::cli::output::Output;

use super::thread_pool;

/// Lines decided in parallel before they are written.
const BATCH: usize = 4096;

/// What a line of input turned out to be.
enum Answer {
    Header,
    Verdict(PairVerdict),
    Invalid(String),
    Refused(EngineError),
    Stopped,
}

pub fn run(config: &Classify, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    let name = config
        .file
        .as_ref()
        .map_or("standard input".to_owned(), |file| {
            file.display().to_string()
        });
    let unreadable = |error: std::io::Error| Failure::input(format!("cannot read {name}: {error}"));
    let mut input: Box<dyn BufRead> = match &config.file {
        None => Box::new(BufReader::new(std::io::stdin())),
        Some(file) => Box::new(BufReader::new(File::open(file).map_err(unreadable)?)),
    };
    let pool = thread_pool(config.threads)?;
    let mut output = Output::new();
    let mut invalid = 0u64;
    let mut first = 1u64;
    loop {
        let batch = read_lines(&mut input).map_err(unreadable)?;
        if batch.is_empty() {
            break;
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
                            Err(_) if number == 1 && is_header(line) => return Answer::Header,
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
                    output.flush()?;
                    return Err(Failure::input(format!("{name}, line {number}: {error}")));
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
    }
    output.flush()?;
    if invalid > 0 {
        let s = if invalid == 1 { "" } else { "s" };
        return Err(Failure::input(format!("{name}: {invalid} line{s} invalid")));
    }
    Ok(Status::Done)
}

/// The next lines, without their ends; bytes that are not UTF-8 are replaced.
fn read_lines(input: &mut dyn BufRead) -> std::io::Result<Vec<String>> {
    let mut lines = Vec::new();
    let mut bytes = Vec::new();
    while lines.len() < BATCH {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim_end_matches(['\n', '\r']);
        lines.push(line.trim_start_matches('\u{feff}').to_owned());
    }
    Ok(lines)
}

fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.split(',')
        .map(|field| field.trim().trim_matches('"').trim())
}

/// A first line without any number is a header.
fn is_header(line: &str) -> bool {
    !line.trim().is_empty() && fields(line).all(|field| field.parse::<f64>().is_err())
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

//! `survo generate`

use std::path::Path;

use crate::puzzle::{Puzzle, Shape, Table};
use crate::search::Stop;
use crate::survey::files::read_puzzles;
use crate::survey::{NoProgress, Outcome, Plan};
use crate::workbench::explain::Rule;
use crate::workbench::generate::{
    Drawn, GenerateError, Generated, Listed, Order, PuzzleSource, Unique, WithGivens, generate,
    reservoir,
};

use crate::cli::args::GenerateFormat;
use crate::cli::config::{Generate, Kind};
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

use super::thread_pool;

/// Pairs of margins that are surveyed on the spot: a moment's work.
const SURVEYED_PAIRS: u64 = 500_000;

pub fn run(config: &Generate, stop: &Stop) -> Result<Status, Failure> {
    let pool = thread_pool(config.threads)?;
    pool.install(|| {
        let mut source = puzzle_source(config, stop)?;
        let mut printer = Printer::new(config)?;
        let result = generate(source.as_mut(), &config.order, stop, &mut |generated| {
            printer.print(&generated).map_err(End::Output)
        });
        printer.output.flush()?;
        match result {
            Ok(()) => Ok(Status::Done),
            Err(End::Output(failure)) => Err(failure),
            Err(End::NoMore(error)) => Err(explained(config, error)),
        }
    })
}

/// Why generating ended early.
enum End {
    Output(Failure),
    NoMore(GenerateError),
}

impl From<GenerateError> for End {
    fn from(error: GenerateError) -> Self {
        Self::NoMore(error)
    }
}

/// The failure for an error, with what may help.
fn explained(config: &Generate, error: GenerateError) -> Failure {
    match error {
        GenerateError::Stopped => Failure::stopped("stopped before all puzzles were found"),
        GenerateError::Tries { .. } => {
            Failure::input(format!("{error}; --tries allows more, --seed others"))
        }
        GenerateError::Draws(_) => {
            let shape = config.shape.landscape();
            Failure::input(format!(
                "{error}; they can be drawn from a survey: survo survey {} {} --puzzles",
                shape.rows(),
                shape.columns()
            ))
        }
        error => Failure::input(error),
    }
}

fn puzzle_source(config: &Generate, stop: &Stop) -> Result<Box<dyn PuzzleSource>, Failure> {
    let (shape, seed) = (config.shape, config.seed);
    Ok(match &config.kind {
        Kind::WithGivens(removal) => Box::new(WithGivens::new(shape, *removal, seed)),
        Kind::Open {
            puzzles: Some(file),
        } => Box::new(Listed::new(from_file(config, file, stop)?)),
        Kind::Open { puzzles: None } => match small(shape, config.threads) {
            Some(plan) => Box::new(Listed::new(from_survey(config, &plan, stop)?)),
            None => Box::new(Drawn::new(shape, seed).map_err(Failure::input)?),
        },
    })
}

/// The survey of a small shape.
fn small(shape: Shape, threads: usize) -> Option<Plan> {
    let mut plan = Plan::new(shape).ok()?;
    plan.puzzles = true;
    plan.threads = threads;
    (plan.pairs() <= SURVEYED_PAIRS).then_some(plan)
}

fn from_survey(config: &Generate, plan: &Plan, stop: &Stop) -> Result<Vec<Table>, Failure> {
    let Outcome::Finished(survey) = crate::survey::run(plan, None, stop, &NoProgress)? else {
        return Err(Failure::stopped("stopped before a puzzle was found"));
    };
    let tables = survey.puzzles.unwrap_or_default();
    sample(config, tables.into_iter().map(Ok))
}

fn from_file(config: &Generate, file: &Path, stop: &Stop) -> Result<Vec<Table>, Failure> {
    let puzzles = read_puzzles(file)?;
    if puzzles.shape().landscape() != config.shape.landscape() {
        return Err(Failure::input(format!(
            "{} holds puzzles of {}, not {}",
            file.display(),
            puzzles.shape(),
            config.shape
        )));
    }
    sample(
        config,
        puzzles.map(|table| {
            if stop.is_raised() {
                return Err(Failure::stopped("stopped before a puzzle was found"));
            }
            table.map_err(Failure::from)
        }),
    )
}

/// As many tables as may be looked at, in random order.
fn sample(
    config: &Generate,
    tables: impl Iterator<Item = Result<Table, Failure>>,
) -> Result<Vec<Table>, Failure> {
    let Order {
        count,
        criteria,
        tries,
    } = config.order;
    let filtered = criteria.md.is_some() || criteria.level.is_some();
    let size = if filtered {
        let tries = usize::try_from(tries).unwrap_or(usize::MAX);
        tries.saturating_add(1).saturating_mul(count)
    } else {
        count
    };
    // Surveys have at most as many rows as columns.
    let tables = tables.map(|table| {
        table.map(|table| {
            if table.shape() == config.shape {
                table
            } else {
                table.transposed()
            }
        })
    });
    let (tables, there_are) = reservoir(tables, size, config.seed)?;
    if (tables.len() as u64) < count as u64 {
        return Err(Failure::input(format!(
            "--count {count}: {} has only so many open puzzles to choose from: {there_are}",
            config.shape
        )));
    }
    Ok(tables)
}

/// Prints puzzles as they are found.
struct Printer {
    format: GenerateFormat,
    open: bool,
    printed: usize,
    output: Output,
}

impl Printer {
    fn new(config: &Generate) -> Result<Self, Failure> {
        let mut printer = Self {
            format: config.format,
            open: matches!(config.kind, Kind::Open { .. }),
            printed: 0,
            output: Output::new(),
        };
        if printer.format == GenerateFormat::Csv {
            let header = csv_header(config.shape, printer.open);
            printer.output.line(header)?;
        }
        Ok(printer)
    }

    fn print(&mut self, generated: &Generated) -> Result<(), Failure> {
        let Unique { puzzle, table } = &generated.unique;
        self.printed += 1;
        match self.format {
            GenerateFormat::Text => {
                if self.printed > 1 {
                    self.output.line("")?;
                }
                if let Some(line) = measures(generated) {
                    self.output.line(line)?;
                }
                self.output.line(puzzle)?;
            }
            GenerateFormat::Csv => self.output.line(csv_line(puzzle, table, self.open))?,
        }
        self.output.flush()
    }
}

/// What was measured, as a line that readers of puzzles pass over.
fn measures(generated: &Generated) -> Option<String> {
    let md = generated.difficulty.map(|difficulty| {
        format!(
            "MD {:.1}, standard error {:.1}: {}",
            difficulty.mean,
            difficulty.standard_error,
            difficulty.stars()
        )
    });
    let level = generated.level.map(|rule| {
        let (level, of) = (rule.level(), Rule::ALL.len());
        format!("difficulty {level} of {of}: {}", rule.name())
    });
    let measures: Vec<String> = md.into_iter().chain(level).collect();
    (!measures.is_empty()).then(|| format!("# {}", measures.join("; ")))
}

/// That of a survey's puzzles.csv, with the givens before the solution unless open.
fn csv_header(shape: Shape, open: bool) -> String {
    let cells = |letter: char| {
        (1..=shape.rows())
            .flat_map(move |i| (1..=shape.columns()).map(move |j| format!("{letter}{i}_{j}")))
    };
    let sums = |letter: char, count: usize| (1..=count).map(move |i| format!("{letter}{i}"));
    let mut names: Vec<String> = sums('r', shape.rows())
        .chain(sums('c', shape.columns()))
        .collect();
    if !open {
        names.extend(cells('g'));
    }
    names.extend(cells('x'));
    names.join(",")
}

fn csv_line(puzzle: &Puzzle, table: &Table, open: bool) -> String {
    let sums = puzzle.rows().iter().chain(puzzle.columns());
    let mut fields: Vec<String> = sums.map(u32::to_string).collect();
    if !open {
        fields.extend(puzzle.givens().iter().map(|&given| match given {
            0 => String::new(),
            given => given.to_string(),
        }));
    }
    fields.extend(table.cells().iter().map(u8::to_string));
    fields.join(",")
}

//! `survo difficulty`

use serde_json::json;

use crate::documents::{PublishedMd, published_md};
use crate::puzzle::Sum;
use crate::search::Stop;
use crate::workbench::difficulty::{Difficulty, MeasureError, measure};

use crate::cli::args::AnswerFormat;
use crate::cli::config::{Logging, Md, Measured};
use crate::cli::exit::{Failure, Status};
use crate::cli::logging::complaint;
use crate::cli::output::Output;
use crate::cli::puzzles::{self, GivenPuzzle};

use super::thread_pool;

pub fn run(config: &Md, logging: Logging, stop: &Stop) -> Result<Status, Failure> {
    let puzzles = match &config.measured {
        Measured::Puzzles(source) => puzzles::read(source, stop)?,
        Measured::Published => (1..)
            .zip(published_md())
            .map(|(number, published)| GivenPuzzle {
                number,
                line: None,
                puzzle: published.puzzle.clone(),
                place: String::new(),
            })
            .collect(),
    };
    let pool = thread_pool(config.threads)?;
    let mut output = Output::new();
    if config.format == AnswerFormat::Csv {
        output.line(
            "puzzle,line,rows,columns,givens,starts,seed,md,standard_error,stars,published",
        )?;
    }
    let mut unsolved = 0;
    for given in &puzzles {
        match pool.install(|| measure(&given.puzzle, config.trials, stop)) {
            Ok(difficulty) => output.line(answer(config, given, puzzles.len(), &difficulty))?,
            Err(error) => {
                let line = format!("{}{}{error}", given.place, number(given, puzzles.len()));
                if error == MeasureError::Stopped {
                    return Err(Failure::stopped(line));
                }
                if puzzles.len() == 1 {
                    return Err(Failure::input(line));
                }
                complaint(&line, logging.json);
                unsolved += 1;
            }
        }
        output.flush()?;
    }
    match unsolved {
        0 => Ok(Status::Done),
        unsolved => Err(Failure::input(format!(
            "{unsolved} of {} puzzles not measured",
            puzzles.len()
        ))),
    }
}

/// Which of several puzzles this is, where no place says so.
fn number(given: &GivenPuzzle, of: usize) -> String {
    match given.line {
        None if of > 1 => format!("puzzle {}: ", given.number),
        _ => String::new(),
    }
}

fn answer(config: &Md, given: &GivenPuzzle, of: usize, difficulty: &Difficulty) -> String {
    let puzzle = &given.puzzle;
    let published = PublishedMd::of(puzzle);
    let mean = difficulty.mean;
    // Of one start nothing is known about others.
    let error = (difficulty.starts > 1).then_some(difficulty.standard_error);
    match config.format {
        AnswerFormat::Text => {
            let start = match (&config.measured, given.line) {
                (Measured::Published, _) => format!(
                    "rows {}, columns {}{}: ",
                    joined(puzzle.rows()),
                    joined(puzzle.columns()),
                    if puzzle.is_open() {
                        ""
                    } else {
                        ", with givens"
                    }
                ),
                (_, Some(line)) if of > 1 => format!("Puzzle {}, line {line}: ", given.number),
                _ => String::new(),
            };
            let digits = digits(error.unwrap_or(mean / 10.0));
            let error = error.map_or("unknown".to_owned(), |error| format!("{error:.digits$}"));
            let s = if difficulty.starts == 1 { "" } else { "s" };
            let published = published.map_or(String::new(), |published| {
                format!("; published: {} ({})", published.value, published.source)
            });
            format!(
                "{start}MD {mean:.digits$}, standard error {error}, {} start{s}: {}{published}",
                difficulty.starts,
                difficulty.stars()
            )
        }
        AnswerFormat::Csv => format!(
            "{},{},{},{},{},{},{},{mean},{},{},{}",
            given.number,
            given.line.map_or(String::new(), |line| line.to_string()),
            joined(puzzle.rows()),
            joined(puzzle.columns()),
            puzzle.givens().iter().filter(|&&given| given != 0).count(),
            difficulty.starts,
            config.trials.seed,
            error.map_or(String::new(), |error| error.to_string()),
            difficulty.stars().count(),
            published.map_or(String::new(), |published| published.value.to_string()),
        ),
        AnswerFormat::Json => json!({
            "puzzle": given.number,
            "line": given.line,
            "rows": puzzle.rows(),
            "columns": puzzle.columns(),
            "starts": difficulty.starts,
            "seed": config.trials.seed,
            "md": mean,
            "standard_error": error,
            "stars": difficulty.stars().count(),
            "published": published.map(|published| published.value),
        })
        .to_string(),
    }
}

/// Digits after the point, so that a standard error has at least two that count.
fn digits(standard_error: f64) -> usize {
    match standard_error {
        error if error >= 10.0 => 0,
        error if error >= 1.0 => 1,
        _ => 2,
    }
}

fn joined(sums: &[Sum]) -> String {
    let sums: Vec<String> = sums.iter().map(Sum::to_string).collect();
    sums.join(" ")
}

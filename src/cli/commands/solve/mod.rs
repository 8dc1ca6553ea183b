//! `survo solve`

mod answers;

use std::time::Instant;

use crate::engines::{Search, solve};
use crate::puzzle::Table;
use crate::search::{Ending, Stop};

use crate::cli::config::Solve;
use crate::cli::exit::{Failure, Status};
use crate::cli::puzzles;
use answers::Answers;
pub(super) use answers::in_words;

pub fn run(config: &Solve, stop: &Stop) -> Result<Status, Failure> {
    let puzzles = puzzles::read(&config.source, stop)?;
    let mut engine = config.engine.build(config.memory);
    let mut answers = Answers::new(config.format, config.count, &puzzles)?;
    for given in &puzzles {
        answers.begin(given)?;
        let mut failed = None;
        let started = Instant::now();
        let report = solve(
            engine.as_mut(),
            &given.puzzle,
            &mut Search {
                limit: config.limit,
                stop,
                visit: &mut |cells| {
                    let table = Table::new(given.puzzle.shape(), cells.to_vec())
                        .expect("engines visit permutations of 1..N");
                    if let Err(failure) = answers.table(&table) {
                        // Nobody listens any more.
                        failed.get_or_insert(failure);
                        stop.raise();
                    }
                },
            },
        );
        if let Some(failure) = failed {
            return Err(failure);
        }
        let report = match report {
            Ok(report) => report,
            Err(error) => {
                answers.flush()?;
                return Err(Failure::input(format!(
                    "{}{error}; the engine partition has no such limit",
                    given.place
                )));
            }
        };
        tracing::info!(
            puzzle = given.number,
            engine = %config.engine,
            solutions = report.solutions,
            search = %report.effort,
            seconds = started.elapsed().as_secs_f64(),
            "searched"
        );
        answers.end(given, config.engine, &report)?;
        if report.ending == Ending::Stopped {
            let more = match puzzles.len() - given.number {
                0 => String::new(),
                more => format!("; {more} of {} puzzles not begun", puzzles.len()),
            };
            let place = &given.place;
            return Err(Failure::stopped(format!(
                "{place}stopped before the end of the search{more}"
            )));
        }
    }
    Ok(Status::Done)
}

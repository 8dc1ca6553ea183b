//! `survo suko solve`

use std::time::{Duration, Instant};

use crate::kin::suko::text::{json, square_text};
use crate::kin::suko::{Suko, square_name};
use crate::kin::sum_puzzle::{SearchStep, SumReport, SumSearch};
use crate::search::{Ending, Stop, Verdict};
use serde_json::json;

use super::puzzles;
use crate::cli::args::SukoFormat;
use crate::cli::config::SukoSolve;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

/// Time between two looks at the signals while a step is shown.
const LOOK_EVERY: Duration = Duration::from_millis(50);

pub fn run(config: &SukoSolve, stop: &Stop) -> Result<Status, Failure> {
    let (name, sukos) = puzzles(config.file.as_deref(), stop)?;
    let mut output = Output::new();
    for (number, given) in (1..).zip(&sukos) {
        if config.format == SukoFormat::Text && sukos.len() > 1 {
            if number > 1 {
                output.line("")?;
            }
            output.line(format_args!("Suko {number}, line {}", given.line))?;
        }
        let started = Instant::now();
        let (outcome, solutions) = search(config, &given.suko, stop, &mut output)?;
        let seconds = started.elapsed().as_secs_f64();
        tracing::info!(
            puzzle = number,
            method = %config.method,
            solutions = outcome.solutions,
            steps = outcome.steps,
            filled = outcome.filled,
            seconds,
            steps_per_millisecond = outcome.steps as f64 / (1000.0 * seconds),
            "searched"
        );
        match config.format {
            SukoFormat::Text => output.line(in_words(outcome.verdict()))?,
            SukoFormat::Json => {
                let squares: Vec<Vec<&[u8]>> = solutions
                    .iter()
                    .map(|cells| cells.chunks(3).collect())
                    .collect();
                output.line(json!({
                    "puzzle": number,
                    "line": given.line,
                    "suko": json(&given.suko),
                    "method": config.method.to_string(),
                    "outcome": outcome.verdict().name(),
                    "complete": outcome.verdict().is_complete(),
                    "solutions": squares,
                    "steps": outcome.steps,
                    "filled": outcome.filled,
                }))?;
            }
        }
        output.flush()?;
        if outcome.ending == Ending::Stopped {
            return Err(Failure::stopped(format!(
                "{name}, line {}: stopped, {} of {} puzzles not begun",
                given.line,
                sukos.len() - number,
                sukos.len()
            )));
        }
    }
    Ok(Status::Done)
}

/// What the search for one puzzle hands on.
enum Said<'a> {
    Solution(&'a [u8]),
    SearchStep(SearchStep<'a>),
}

/// Searches, printing steps and solutions as they come; solutions are returned for
/// JSON.
fn search(
    config: &SukoSolve,
    suko: &Suko,
    stop: &Stop,
    output: &mut Output,
) -> Result<(SumReport, Vec<Vec<u8>>), Failure> {
    // Solutions and steps are written by one hand: both closures need it.
    let printer = std::cell::RefCell::new(Printer {
        config,
        output,
        steps: 0,
        solutions: Vec::new(),
        failed: None,
    });
    let say = |said: Said<'_>| {
        let mut printer = printer.borrow_mut();
        if printer.failed.is_none()
            && let Err(failure) = printer.say(said, stop)
        {
            // Nobody listens any more.
            printer.failed = Some(failure);
            stop.raise();
        }
    };
    let mut visit = |cells: &[u8]| say(Said::Solution(cells));
    let mut trace = |step: SearchStep<'_>| say(Said::SearchStep(step));
    let mut search = SumSearch {
        limit: if config.all { u64::MAX } else { 1 },
        stop,
        visit: &mut visit,
        trace: None,
    };
    if config.steps.is_some() {
        search.trace = Some(&mut trace);
    }
    let outcome = config.method.solve(suko, &mut search);
    let printer = printer.into_inner();
    match printer.failed {
        Some(failure) => Err(failure),
        None => Ok((outcome, printer.solutions)),
    }
}

struct Printer<'a> {
    config: &'a SukoSolve,
    output: &'a mut Output,
    steps: u64,
    solutions: Vec<Vec<u8>>,
    failed: Option<Failure>,
}

impl Printer<'_> {
    fn say(&mut self, said: Said<'_>, stop: &Stop) -> Result<(), Failure> {
        match said {
            Said::Solution(cells) if self.config.format == SukoFormat::Json => {
                self.solutions.push(cells.to_vec());
                Ok(())
            }
            Said::Solution(cells) => {
                if !self.solutions.is_empty() {
                    self.output.line("")?;
                }
                self.solutions.push(Vec::new());
                self.output.text(square_text(cells))
            }
            Said::SearchStep(step) => {
                if !matches!(step, SearchStep::Filled { .. }) {
                    self.steps += 1;
                }
                self.output.line(self.step_in_words(step))?;
                self.wait(stop)
            }
        }
    }

    fn step_in_words(&self, step: SearchStep<'_>) -> String {
        let steps = self.steps;
        let (cells, words) = match step {
            SearchStep::Tried {
                cell,
                value,
                refused,
                cells,
            } => {
                let refused = if refused { ", a total is wrong" } else { "" };
                let square = square_name(cell);
                (cells, format!("{steps}. {square} = {value}{refused}"))
            }
            SearchStep::Filled {
                cell,
                value,
                by,
                cells,
            } => {
                let (square, by) = (square_name(cell), by.number());
                (cells, format!("   {square} = {value} by rule {by}"))
            }
            SearchStep::Permutation { cells, solves } => {
                let solves = if solves { ", a solution" } else { "" };
                (cells, format!("{steps}.{solves}"))
            }
        };
        let square = square_text(cells).replace(' ', "");
        let square = square.trim_end().replace('\n', " ");
        format!("{square}  {words}")
    }

    /// Waits after a step, with an eye on the signals.
    fn wait(&mut self, stop: &Stop) -> Result<(), Failure> {
        let wait = self.config.steps.unwrap_or_default();
        if wait.is_zero() {
            return Ok(());
        }
        self.output.flush()?;
        let until = Instant::now() + wait;
        while !stop.is_raised() {
            match until.checked_duration_since(Instant::now()) {
                Some(rest) if !rest.is_zero() => std::thread::sleep(rest.min(LOOK_EVERY)),
                _ => break,
            }
        }
        Ok(())
    }
}

fn in_words(verdict: Verdict) -> String {
    match verdict {
        Verdict::None => "no solution".to_owned(),
        Verdict::Unique => "unique: the only solution".to_owned(),
        Verdict::Exactly(solutions) => format!("{solutions} solutions, no others"),
        Verdict::AtLeast(0) => "no solution so far".to_owned(),
        Verdict::AtLeast(1) => "a solution; --all tells whether it is the only one".to_owned(),
        Verdict::AtLeast(solutions) => format!("{solutions} solutions so far, perhaps more"),
    }
}

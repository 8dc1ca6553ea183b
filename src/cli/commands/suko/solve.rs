//! `survo suko solve`

use std::time::{Duration, Instant};

use crate::kin::suko::text::{json, square_text};
use crate::kin::suko::{Suko, SukoMethod};
use crate::kin::sum_puzzle::{Improvements, SearchStep, SumReport, run as run_search};
use crate::search::{Ending, Stop, Verdict};
use serde_json::json;

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Job, job};
use crate::cli::output::Output;
use crate::cli::values::Source;

use super::steps::StepWords;
use super::{FileArg, IMPROVEMENTS, SUKO_TEXT, SukoFormat, puzzles};

const EXAMPLES: &str = "\
Examples:
  survo suko solve suko.txt
  survo suko solve suko.txt --slow=500
  survo suko solve suko.txt --improve none --all";

/// Solve Sukos, by backtracking or brute force.
///
/// Prints the first solution, or all with --all. "Unique" is said only when the search
/// has gone through everything else. The exit status is 0 whatever the number of
/// solutions. -v adds steps, time and steps per millisecond.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{IMPROVEMENTS}\n{SUKO_TEXT}"))]
pub struct SolveArgs {
    #[command(flatten)]
    file: FileArg,
    /// The improvements of the search, or none
    #[arg(
        long,
        default_value = "1,2,3,4",
        value_name = "1,2,..",
        conflicts_with = "brute"
    )]
    improve: Improvements,
    /// Go through the permutations of 1 to 9 in lexicographic order instead
    #[arg(long)]
    brute: bool,
    /// Find all solutions
    #[arg(long)]
    all: bool,
    /// Print each step
    #[arg(long, conflicts_with = "format")]
    steps: bool,
    /// Print each step and wait after it, so many milliseconds [default: 250]
    #[arg(
        long,
        value_name = "MS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "250",
        value_parser = clap::value_parser!(u64).range(..=LONGEST_WAIT),
        conflicts_with = "format"
    )]
    slow: Option<u64>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = SukoFormat::Text, value_name = "FORM")]
    format: SukoFormat,
}

/// The longest wait of --slow: a minute, in milliseconds.
const LONGEST_WAIT: u64 = 60_000;

/// Time between two looks at the signals while a step is shown.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Sukos to be solved.
struct Task {
    source: Source,
    method: SukoMethod,
    all: bool,
    /// Whether each step is printed, and how long to wait after it.
    steps: Option<Duration>,
    format: SukoFormat,
}

impl SolveArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let wait = self.slow.or(self.steps.then_some(0));
        let task = Task {
            source: self.file.source()?,
            method: if self.brute {
                SukoMethod::BruteForce
            } else {
                SukoMethod::Backtracking(self.improve)
            },
            all: self.all,
            steps: wait.map(Duration::from_millis),
            format: self.format,
        };
        job(move |context| run(&task, &context.stop))
    }
}

fn run(task: &Task, stop: &Stop) -> Result<Status, Failure> {
    let sukos = puzzles(&task.source, stop)?;
    let mut output = Output::new();
    for (number, given) in (1..).zip(&sukos) {
        if task.format == SukoFormat::Text && sukos.len() > 1 {
            if number > 1 {
                output.line("")?;
            }
            output.line(format_args!("Suko {number}, line {}", given.line))?;
        }
        let started = Instant::now();
        let (outcome, solutions) = search(task, &given.suko, stop, &mut output)?;
        let seconds = started.elapsed().as_secs_f64();
        tracing::info!(
            puzzle = number,
            method = %task.method,
            solutions = outcome.solutions,
            steps = outcome.steps,
            filled = outcome.filled,
            seconds,
            steps_per_millisecond = outcome.steps as f64 / (1000.0 * seconds),
            "searched"
        );
        match task.format {
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
                    "method": task.method.to_string(),
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
                "{}, line {}: stopped, {} of {} puzzles not begun",
                task.source,
                given.line,
                sukos.len() - number,
                sukos.len()
            )));
        }
    }
    Ok(Status::Done)
}

/// Searches, printing steps and solutions as they come; solutions are returned for
/// JSON.
fn search(
    task: &Task,
    suko: &Suko,
    stop: &Stop,
    output: &mut Output,
) -> Result<(SumReport, Vec<Vec<u8>>), Failure> {
    let mut printer = Printer {
        task,
        output,
        steps: StepWords::default(),
        solutions: Vec::new(),
    };
    let mut failed = None;
    let mut search = task.method.search(suko);
    let limit = if task.all { u64::MAX } else { 1 };
    let outcome = run_search(&mut *search, limit, stop, &mut |step, cells| {
        if let Err(failure) = printer.say(step, cells, stop) {
            // Nobody listens any more.
            failed = Some(failure);
            stop.raise();
        }
    });
    match failed {
        Some(failure) => Err(failure),
        None => Ok((outcome, printer.solutions)),
    }
}

struct Printer<'a> {
    task: &'a Task,
    output: &'a mut Output,
    steps: StepWords,
    solutions: Vec<Vec<u8>>,
}

impl Printer<'_> {
    fn say(&mut self, step: SearchStep, cells: &[u8], stop: &Stop) -> Result<(), Failure> {
        match step {
            SearchStep::Solution if self.task.format == SukoFormat::Json => {
                self.solutions.push(cells.to_vec());
                Ok(())
            }
            SearchStep::Solution => {
                if !self.solutions.is_empty() {
                    self.output.line("")?;
                }
                self.solutions.push(Vec::new());
                self.output.text(square_text(cells))
            }
            _ if self.task.steps.is_none() => Ok(()),
            step => {
                self.output.line(self.steps.words(step, cells))?;
                self.wait(stop)
            }
        }
    }

    /// Waits after a step, with an eye on the signals.
    fn wait(&mut self, stop: &Stop) -> Result<(), Failure> {
        let wait = self.task.steps.unwrap_or_default();
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

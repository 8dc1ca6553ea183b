use std::path::{Path, PathBuf};
use std::time::Duration;

use itertools::Itertools;

use crate::kin::suko::{
    Colouring, PERCENTILES, RandomSukos, Steps, Suko, SukoMethod, THRESHOLDS, measure,
};
use crate::storage::{FileError, write_records, write_whole};

use crate::cli::values::{from_one, new_file};
use crate::cli::work::{CsvArg, ThreadsArg};
use crate::cli::{Context, Failure, Output, Status};

use super::{ColouringArgs, IMPROVEMENTS};

const EXAMPLES: &str = "\
Examples:
  survo suko stats
  survo suko stats --unique --number 1000 --method 1,2,3,4 --method brute
  survo suko stats --method none --out stats.csv --csv-separator ';'";

/// Compare all sets of improvements on random Sukos.
///
/// Draws puzzles as generate does and counts the steps to the first solution, for every
/// set of the five improvements and for brute force. Prints the mean, percentiles, how
/// many puzzles take fewer than 10 and 50 steps, and the processor time of a puzzle in
/// microseconds. --out keeps the steps as a CSV file, the same bytes on any number of
/// threads, --times keeps the times.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{IMPROVEMENTS}"))]
pub struct StatsArgs {
    /// Only puzzles with exactly one solution
    #[arg(long)]
    unique: bool,
    #[command(flatten)]
    colouring: ColouringArgs,
    /// How many puzzles
    #[arg(long, default_value_t = 10_000, value_name = "K", value_parser = from_one())]
    number: usize,
    /// Seed of all random choices
    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,
    /// Only this set of improvements (1,2,..; none) or brute; may be repeated
    #[arg(long = "method", value_name = "METHOD")]
    methods: Vec<SukoMethod>,
    /// Keep the numbers as a CSV file
    #[arg(long, value_name = "FILE", value_parser = new_file())]
    out: Option<PathBuf>,
    /// Keep the processor times as a CSV file
    #[arg(long, value_name = "FILE", value_parser = new_file())]
    times: Option<PathBuf>,
    #[command(flatten)]
    csv: CsvArg,
    #[command(flatten)]
    threads: ThreadsArg,
}

impl StatsArgs {
    pub fn run(mut self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        let colouring = self.colouring.colouring()?;
        let is_kept = self.out.is_some() || self.times.is_some();
        if is_kept && colouring != Colouring::default() {
            return Err(Failure::input(
                "--out and --times do not keep how many squares have which colours: leave out \
                 --coloured and --colours",
            ));
        }
        if let Some(method) = self.methods.iter().duplicates().next() {
            let problem = format!("--method {method} is asked for twice");
            return Err(Failure::input(problem));
        }
        if self.methods.is_empty() {
            self.methods = SukoMethod::all();
        }
        let stop = &context.stop;
        let stopped = || Failure::stopped("stopped: not every puzzle was looked at");
        let mut source = RandomSukos::new(colouring, self.seed);
        let mut puzzles: Vec<Suko> = Vec::new();
        for _ in 0..self.number {
            let suko = source.next(self.unique, stop).map_err(Failure::input)?;
            puzzles.push(suko.ok_or_else(stopped)?);
        }
        let pool = self.threads.pool()?;
        let mut lines = Vec::new();
        let kind = if self.unique { "unique" } else { "random" };
        output.line(format_args!(
            "{} {kind} Sukos, seed {}: steps to the first solution\n",
            self.number, self.seed
        ))?;
        output.line(format_args!(
            "{:<10} {:>9} {:>8} {:>6} {:>7} {:>6} {:>7} {:>7} {:>6} {:>6} {:>9}",
            "method", "mean", "filled", "p5", "median", "p95", "p99", "most", "< 10", "< 50", "us"
        ))?;
        for &method in &self.methods {
            let measured = pool.install(|| measure(&puzzles, method, stop));
            let measured = measured.ok_or_else(stopped)?;
            output.line(line(&measured.0, measured.1))?;
            // It takes a while to the next.
            output.flush()?;
            lines.push(measured);
        }
        if let Some(path) = &self.times {
            self.keep_times(&lines, path)?;
        }
        if let Some(path) = &self.out {
            self.keep_steps(&lines, path)?;
        }
        Ok(Status::Done)
    }

    fn drawn(&self) -> &'static str {
        if self.unique { "unique" } else { "any" }
    }

    fn keep_steps(&self, lines: &[(Steps, Duration)], path: &Path) -> Result<(), FileError> {
        let before = [
            "drawn", "seed", "puzzles", "method", "steps", "filled", "least",
        ];
        let header: Vec<String> = (before.map(str::to_owned).into_iter())
            .chain(PERCENTILES.map(|percent| format!("p{percent}")))
            .chain(["greatest".to_owned()])
            .chain(THRESHOLDS.map(|limit| format!("below_{limit}")))
            .collect();
        let records = lines.iter().map(|(line, _)| {
            (
                (self.drawn(), self.seed, line.puzzles),
                (line.method.to_string(), line.steps, line.filled),
                (line.least, line.percentiles, line.greatest, line.below),
            )
        });
        write_whole(path, |to| {
            write_records(to, self.csv.separator(), &header, records)
        })
    }

    fn keep_times(&self, lines: &[(Steps, Duration)], path: &Path) -> Result<(), FileError> {
        let header = ["drawn", "seed", "method", "puzzles", "steps", "seconds"].map(str::to_owned);
        let records = lines.iter().map(|(line, time)| {
            // A microsecond is less than a clock is off by.
            let seconds = (1e6 * time.as_secs_f64()).round() / 1e6;
            (
                (self.drawn(), self.seed, line.method.to_string()),
                (line.puzzles, line.steps, seconds),
            )
        });
        write_whole(path, |to| {
            write_records(to, self.csv.separator(), &header, records)
        })
    }
}

fn line(steps: &Steps, time: Duration) -> String {
    let puzzles = steps.puzzles.max(1) as f64;
    format!(
        "{:<10} {:>9.1} {:>8.1} {:>6} {:>7} {:>6} {:>7} {:>7} {:>5.1}% {:>5.1}% {:>9.1}",
        steps.method,
        steps.mean(),
        steps.filled as f64 / puzzles,
        steps.percentile(5),
        steps.percentile(50),
        steps.percentile(95),
        steps.percentile(99),
        steps.greatest,
        steps.percent_below(10),
        steps.percent_below(50),
        1e6 * time.as_secs_f64() / puzzles,
    )
}

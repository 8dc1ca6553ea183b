//! `survo swap-stats`

use std::path::{Path, PathBuf};

use crate::documents::SwapRecord;
use crate::puzzle::Shape;
use crate::search::Stop;
use crate::storage::FileError;
use crate::survey::Plan;
use crate::survey::files::read_puzzles;
use crate::workbench::swapping::SwappingComparison;
use crate::workbench::swapping::{LOW_W, RandomOrder, SOON, StartW, Statistics, TieRule, mean};

use super::survey::survey;
use super::swap::TiesArg;
use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::values::new_file;
use crate::cli::work::{MethodArgs, SizeArgs};

const EXAMPLES: &str = "\
Examples:
  survo swap-stats 3 4
  survo swap-stats 4 4 --puzzles 4x4/puzzles.csv --out swaps.csv";

/// Tell how many swaps the unique puzzles of a size need.
///
/// For all open M x N puzzles with one solution: how many swaps lead from the start
/// table to the solution, with ties broken as chosen, in the best and in the worst way,
/// and beside them how many a random order would need; W of the start tables, with the
/// percentage solved in fewer than 6 swaps (cut off after one digit, as published); the
/// range of chi-square of the solutions. The puzzles come from a survey made at once,
/// or from the puzzles.csv of one made before. Where figures are published, compares
/// and ends with 1 if they differ.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct SwapStatsArgs {
    #[command(flatten)]
    size: SizeArgs,
    /// The puzzles.csv of a survey with --puzzles
    #[arg(long, value_name = "FILE", conflicts_with = "engine", value_hint = clap::ValueHint::FilePath)]
    puzzles: Option<PathBuf>,
    /// Keep the numbers of swaps as a CSV file, too
    #[arg(long, value_name = "FILE", value_parser = new_file())]
    out: Option<PathBuf>,
    #[command(flatten)]
    pub ties: TiesArg,
    #[command(flatten)]
    method: MethodArgs,
}

/// What is measured, and how.
struct Task {
    shape: Shape,
    puzzles: UniquePuzzles,
    ties: TieRule,
    /// The file for the numbers of swaps.
    out: Option<PathBuf>,
}

/// Where unique puzzles come from.
enum UniquePuzzles {
    File(PathBuf),
    Survey(Box<Plan>),
}

impl SwapStatsArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let shape = self.size.shape()?.landscape();
        let puzzles = match &self.puzzles {
            Some(file) => UniquePuzzles::File(file.clone()),
            None => UniquePuzzles::Survey(Box::new(self.plan()?)),
        };
        let task = Task {
            shape,
            puzzles,
            ties: self.ties.ties,
            out: self.out,
        };
        job(move |context| run(&task, context))
    }

    /// The survey that is made at once.
    fn plan(&self) -> Result<Plan, Failure> {
        let mut plan = self.size.plan()?;
        self.method.apply(&mut plan);
        plan.puzzles = true;
        plan.check().map_err(Failure::input)?;
        if plan.pairs() > self.method.pairs_in_minutes() {
            return Err(Failure::input(format!(
                "a survey of {} takes long: keep one by 'survo survey --puzzles' and name its \
                 puzzles.csv by --puzzles",
                plan.shape()
            )));
        }
        Ok(plan)
    }
}

fn run(task: &Task, context: &Context) -> Result<Status, Failure> {
    let stop = &context.stop;
    let mut statistics = Statistics::new(task.shape, task.ties);
    match &task.puzzles {
        UniquePuzzles::File(path) => add_file(&mut statistics, path, stop)?,
        UniquePuzzles::Survey(plan) => {
            for table in survey(plan, None, context)?.puzzles.iter().flatten() {
                check_stop(stop)?;
                statistics.add(table);
            }
        }
    }
    if let Some(path) = &task.out {
        SwapRecord::of(&statistics).write(path)?;
    }
    let mut output = Output::new();
    output.line(format_args!(
        "{}: {} unique open puzzles; ties: {}\n",
        task.shape,
        statistics.puzzles(),
        task.ties
    ))?;
    write_swaps(&statistics, &mut output)?;
    write_start(&statistics, &mut output)?;
    let differences = compare(&statistics, &mut output)?;
    output.flush()?;
    Ok(if differences {
        Status::Differs
    } else {
        Status::Done
    })
}

fn check_stop(stop: &Stop) -> Result<(), Failure> {
    if stop.is_raised() {
        return Err(Failure::stopped("stopped: not every puzzle was looked at"));
    }
    Ok(())
}

fn add_file(statistics: &mut Statistics, path: &Path, stop: &Stop) -> Result<(), Failure> {
    let shape = statistics.shape();
    let puzzles = read_puzzles(path)?;
    if puzzles.shape() != shape {
        return Err(FileError::Content {
            path: path.to_owned(),
            problem: format!("it holds puzzles of {}, not of {shape}", puzzles.shape()),
        }
        .into());
    }
    for table in puzzles {
        check_stop(stop)?;
        statistics.add(&table?);
    }
    Ok(())
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole as f64
}

/// Distributions of the number of swaps.
fn write_swaps(statistics: &Statistics, output: &mut Output) -> Result<(), Failure> {
    let random = RandomOrder::of(statistics.shape().cells());
    // The last counts are the longest numbers.
    let width = random
        .counts()
        .iter()
        .map(|count| count.to_string().len())
        .max()
        .unwrap_or(0)
        .max("random orders".len());
    output.line(format_args!(
        "{:>5} {:>9} {:>8} {:>10} {:>10}  {:>width$}",
        "swaps", "puzzles", "cum. %", "best ties", "worst ties", "random orders"
    ))?;
    let by_swaps = statistics.by_swaps();
    let at = |counts: &[u64], swaps: usize| counts.get(swaps).copied().unwrap_or(0);
    let mut up_to = 0;
    for (swaps, orders) in random.counts().iter().enumerate() {
        up_to += at(&by_swaps, swaps);
        output.line(format_args!(
            "{swaps:>5} {:>9} {:>8.1} {:>10} {:>10}  {orders:>width$}",
            at(&by_swaps, swaps),
            percent(up_to, statistics.puzzles().max(1)),
            at(statistics.fewest(), swaps),
            at(statistics.most(), swaps),
        ))?;
    }
    let decimals = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.4}"));
    output.line(format_args!(
        "{:>5} {:>9} {:>8} {:>10} {:>10}  {:>width$}",
        "mean",
        decimals(statistics.mean()),
        "",
        decimals(mean(statistics.fewest())),
        decimals(mean(statistics.most())),
        format!("{:.12}", random.mean())
    ))?;
    output.line(format_args!(
        "{:>5} {:>9} {:>8} {:>10} {:>10}  {:>width$}\n",
        "sd",
        decimals(statistics.standard_deviation()),
        "",
        "",
        "",
        format!("{:.13}", random.standard_deviation())
    ))?;
    if statistics.inexact() > 0 {
        output.line(format_args!(
            "best ties: for {} puzzles a lower bound, as there are too many ways to break \
             their ties\n",
            statistics.inexact()
        ))?;
    }
    Ok(())
}

/// The start tables: W, ties, and the chi-square of what they lead to.
fn write_start(statistics: &Statistics, output: &mut Output) -> Result<(), Failure> {
    output.line(format_args!(
        "{:>5} {:>9} in fewer than {SOON} swaps, %",
        "W", "puzzles"
    ))?;
    for StartW { w, puzzles, soon } in statistics.by_start_w() {
        let name = if w == LOW_W {
            format!("0-{LOW_W}")
        } else {
            w.to_string()
        };
        // Cut off, not rounded, as in the source.
        let tenths = soon * 1000 / puzzles;
        output.line(format_args!(
            "{name:>5} {puzzles:>9} {:>22}.{}",
            tenths / 10,
            tenths % 10
        ))?;
    }
    output.line(format_args!(
        "\n{} start tables have equal products",
        statistics.tied()
    ))?;
    if let Some((least, greatest)) = statistics.chi_square() {
        output.line(format_args!(
            "chi-square of the solutions: {least:.4} to {greatest:.4}"
        ))?;
    }
    Ok(())
}

/// Says how the counts compare with what is published; whether any differs.
fn compare(statistics: &Statistics, output: &mut Output) -> Result<bool, Failure> {
    match SwappingComparison::of(statistics) {
        SwappingComparison::NothingPublished => Ok(false),
        SwappingComparison::OtherPuzzles => {
            output.line(
                "not compared with the published figures, which are for all puzzles and ties \
                 by smaller-side",
            )?;
            Ok(false)
        }
        SwappingComparison::Compared {
            counts,
            differences,
            source,
        } => {
            for (published, found) in &differences {
                output.line(format_args!(
                    "{} {}: {found}, but {} is published ({})",
                    published.figure, published.of, published.value, published.source
                ))?;
            }
            output.line(format_args!(
                "{counts} published counts, {} of them other than computed ({source})",
                differences.len()
            ))?;
            Ok(!differences.is_empty())
        }
    }
}

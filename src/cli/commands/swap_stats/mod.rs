//! `survo swap-stats`

mod print;
mod record;

use std::path::{Path, PathBuf};

use crate::puzzle::{Shape, Table};
use crate::search::Stop;
use crate::storage::FileError;
use crate::survey::CheckedPlan;
use crate::survey::files::Puzzles;
use crate::workbench::swapping::Statistics;

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::runs::survey;
use crate::cli::values::new_file;
use crate::cli::work::{CsvArg, MethodArgs, SizeArgs};
use print::{compare, write_descents, write_start, write_swaps};
use record::{write_counts, write_sacrifices};

const EXAMPLES: &str = "\
Examples:
  survo swap-stats 3 4
  survo swap-stats 4 4 --puzzles 4x4/puzzles.csv --out swaps.csv --csv-separator ';'
  survo swap-stats 4 4 --sacrifices";

/// Tell how many swaps the unique puzzles of a size need.
///
/// For all open M x N puzzles with one solution: how many swaps lead from the start
/// table to the solution, and beside them how many a random order would need; W of the
/// start tables, with the percentage solved in fewer than 6 swaps (cut off after one digit,
/// as published); the range of chi-square of the solutions. The puzzles come from a survey made at once,
/// or from the puzzles.csv of one made before. Where figures are published, compares
/// and ends with 1 if they differ.
///
/// --sacrifices looks for the shortest lists of swaps along which W
/// never rises, or falls with each swap: where there is none, a sacrifice is needed.
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
    /// Also tell how many puzzles need a sacrifice; with FILE, keep that as a CSV file, by W
    /// of the start table and the number of swaps
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, value_parser = new_file())]
    sacrifices: Option<Option<PathBuf>>,
    #[command(flatten)]
    method: MethodArgs,
    #[command(flatten)]
    csv: CsvArg,
}

/// What is measured, and how.
struct Task {
    shape: Shape,
    puzzles: UniquePuzzles,
    /// The file for the numbers of swaps.
    out: Option<PathBuf>,
    /// Whether sacrifices are looked for, and the file for them.
    sacrifices: Option<Option<PathBuf>>,
    /// What separates the fields of the files.
    separator: u8,
}

/// Where unique puzzles come from.
enum UniquePuzzles {
    File(PathBuf),
    Survey(Box<CheckedPlan>),
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
            out: self.out,
            sacrifices: self.sacrifices,
            separator: self.csv.separator(),
        };
        job(move |context| run(&task, context))
    }

    /// The survey that is made at once.
    fn plan(&self) -> Result<CheckedPlan, Failure> {
        let mut plan = self.size.plan()?;
        self.method.apply(&mut plan);
        plan.puzzles = true;
        let plan = plan.check().map_err(Failure::input)?;
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
    let mut statistics = Statistics::new(task.shape);
    match &task.puzzles {
        UniquePuzzles::File(path) => add_file(&mut statistics, task, path, stop)?,
        UniquePuzzles::Survey(plan) => {
            for table in survey(plan, None, context)?.puzzles.iter().flatten() {
                add(&mut statistics, table, task, stop)?;
            }
        }
    }
    let counts = &statistics.counts;
    if let Some(path) = &task.out {
        write_counts(counts, path, task.separator)?;
    }
    if let Some(Some(path)) = &task.sacrifices {
        write_sacrifices(counts, path, task.separator)?;
    }
    let mut output = Output::new();
    output.line(format_args!(
        "{}: {} unique open puzzles\n",
        task.shape,
        counts.all().puzzles
    ))?;
    write_swaps(counts, &mut output)?;
    write_start(&statistics, &mut output)?;
    if task.sacrifices.is_some() {
        write_descents(counts, &mut output)?;
    }
    let differences = compare(counts, &mut output)?;
    output.flush()?;
    Ok(if differences {
        Status::Differs
    } else {
        Status::Done
    })
}

fn add(
    statistics: &mut Statistics,
    solution: &Table,
    task: &Task,
    stop: &Stop,
) -> Result<(), Failure> {
    if stop.is_raised() {
        return Err(Failure::stopped("stopped: not every puzzle was looked at"));
    }
    statistics.add(solution, task.sacrifices.is_some());
    Ok(())
}

fn add_file(
    statistics: &mut Statistics,
    task: &Task,
    path: &Path,
    stop: &Stop,
) -> Result<(), Failure> {
    let puzzles = Puzzles::open(path)?;
    if puzzles.shape() != task.shape {
        return Err(FileError::Content {
            path: path.to_owned(),
            problem: format!(
                "it holds puzzles of {}, not of {}",
                puzzles.shape(),
                task.shape
            ),
        }
        .into());
    }
    for table in puzzles {
        add(statistics, &table?, task, stop)?;
    }
    Ok(())
}

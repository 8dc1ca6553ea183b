//! Validated configuration: what the commands see.

mod crossword;
mod difficulty;
mod generate;
mod pairs;
mod pictures;
mod puzzles;
mod suko;
mod surveys;
mod swapping;
mod work;

pub use crossword::{Crossword, CrosswordGenerate, CrosswordSolve};
pub use difficulty::{Md, Measured};
pub use generate::{Generate, Kind};
pub use pairs::{Check, Classify};
pub use pictures::{PictureForm, Plot};
pub use puzzles::{Encode, Explain, PuzzleSource, Solve};
pub use suko::{Suko, SukoCheck, SukoGenerate, SukoSolve, SukoStats};
pub use surveys::{Estimate, Export, Survey, Table, Verify};
pub use swapping::{Swap, SwapStats, Tiles, UniquePuzzles};

use std::path::{Path, PathBuf};

use crate::numbers::Restriction;

use super::args::{CommandArgs, LogFormat, LoggingArgs};
use super::exit::Failure;

/// What goes to standard error.
#[derive(Clone, Copy, Debug)]
pub struct Logging {
    /// Whether progress is shown.
    pub progress: bool,
    pub level: tracing::Level,
    pub json: bool,
}

#[derive(Debug)]
pub enum Command {
    Table(Table),
    Survey(Survey),
    Status(Vec<PathBuf>),
    Merge {
        out: PathBuf,
        shards: Vec<PathBuf>,
    },
    Estimate(Estimate),
    Compare {
        first: PathBuf,
        second: PathBuf,
    },
    Verify(Verify),
    Export(Export),
    Check(Check),
    Classify(Classify),
    Additive {
        puzzles: PathBuf,
        out: PathBuf,
    },
    Partitions {
        restriction: Restriction,
        count: bool,
    },
    Solve(Solve),
    Explain(Explain),
    Encode(Encode),
    Swap(Swap),
    SwapStats(SwapStats),
    Tiles(Tiles),
    Suko(Suko),
    Plot(Plot),
    Md(Md),
    Generate(Generate),
    Crossword(Crossword),
    Report(Report),
    Completions(clap_complete::Shell),
    Man(PathBuf),
}

/// The documents to write from committed surveys.
#[derive(Debug)]
pub struct Report {
    pub data: PathBuf,
    /// The file for RESULTS.md; standard output if no other document is asked
    /// for either.
    pub out: Option<PathBuf>,
    /// The folder for the plots.
    pub plots: Option<PathBuf>,
    /// The folder for the b-files.
    pub oeis: Option<PathBuf>,
}

impl From<LoggingArgs> for Logging {
    fn from(args: LoggingArgs) -> Self {
        Self {
            progress: !args.quiet,
            level: match (args.quiet, args.verbose) {
                (true, _) => tracing::Level::ERROR,
                (false, 0) => tracing::Level::WARN,
                (false, 1) => tracing::Level::INFO,
                (false, _) => tracing::Level::DEBUG,
            },
            json: args.log_format == LogFormat::Json,
        }
    }
}

impl TryFrom<CommandArgs> for Command {
    type Error = Failure;

    fn try_from(args: CommandArgs) -> Result<Self, Failure> {
        Ok(match args {
            CommandArgs::Table(args) => Self::Table(args.try_into()?),
            CommandArgs::Survey(args) => Self::Survey(args.try_into()?),
            CommandArgs::Status(args) => Self::Status(args.folders),
            CommandArgs::Merge(args) => Self::Merge {
                out: args.out,
                shards: args.shards,
            },
            CommandArgs::Estimate(args) => Self::Estimate(args.try_into()?),
            CommandArgs::Compare(args) => Self::Compare {
                first: args.first,
                second: args.second,
            },
            CommandArgs::Verify(args) => Self::Verify(args.try_into()?),
            CommandArgs::Export(args) => Self::Export(args.try_into()?),
            CommandArgs::CrossCheck(args) => Self::Check(args.try_into()?),
            CommandArgs::Classify(args) => Self::Classify(args.try_into()?),
            CommandArgs::Additive(args) => Self::Additive {
                puzzles: args.puzzles,
                out: args.out,
            },
            CommandArgs::Partitions(args) => Self::Partitions {
                restriction: Restriction::new(
                    args.sum,
                    args.parts,
                    args.min,
                    args.max.unwrap_or(args.sum.max(args.min)),
                )
                .map_err(Failure::input)?
                .without(args.off),
                count: args.count,
            },
            CommandArgs::Solve(args) => Self::Solve(args.try_into()?),
            CommandArgs::Explain(args) => Self::Explain(args.try_into()?),
            CommandArgs::Encode(args) => Self::Encode(args.try_into()?),
            CommandArgs::Swap(args) => Self::Swap(args.try_into()?),
            CommandArgs::SwapStats(args) => Self::SwapStats(args.try_into()?),
            CommandArgs::Tiles(args) => Self::Tiles(args.into()),
            CommandArgs::Suko(args) => Self::Suko(args.try_into()?),
            CommandArgs::Plot(args) => Self::Plot(args.try_into()?),
            CommandArgs::Difficulty(args) => Self::Md(args.try_into()?),
            CommandArgs::Generate(args) => Self::Generate(args.try_into()?),
            CommandArgs::Crossword(args) => Self::Crossword(args.into()),
            CommandArgs::Report(args) => Self::Report(Report {
                data: args.data,
                out: args.out,
                plots: args.plots,
                oeis: args.oeis,
            }),
            CommandArgs::Completions(args) => Self::Completions(args.shell),
            CommandArgs::Man(args) => Self::Man(args.folder),
        })
    }
}

/// Refuses a file to be written whose folder does not exist, or that is a folder, before any
/// work is done.
fn writable(option: &str, file: Option<&Path>) -> Result<(), Failure> {
    if let Some(folder) = file.filter(|file| file.is_dir()) {
        return Err(Failure::input(format!(
            "{option}: {} is a folder, not a file",
            folder.display()
        )));
    }
    let folder = file.and_then(Path::parent);
    match folder.filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        Some(folder) => Err(Failure::input(format!(
            "{option}: there is no folder {}",
            folder.display()
        ))),
        None => Ok(()),
    }
}

//! Commands about whole surveys.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;

use crate::engines::EngineKind;
use crate::survey::Shard;

use super::{MethodArgs, WorkArgs};

/// Regenerate the published table S(m,n) and compare every value.
///
/// Surveys one size after the other, smallest first, prints each value beside
/// the published one and ends with 1 if any differs. With --out, each size's
/// survey is kept in DIR/MxN and table.csv lists all values; the same command
/// again goes on after the sizes that are finished.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// The folder for the surveys and table.csv; nothing is kept without it
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Also run the sizes that take longer than a few minutes
    #[arg(long)]
    pub all: bool,
    /// Run the sizes with at most P pairs [default: depends on the engine]
    #[arg(long, value_name = "P", conflicts_with = "all")]
    pub max_pairs: Option<u64>,
    #[command(flatten)]
    pub method: MethodArgs,
}

/// Classify every pair of margins of M x N tables.
///
/// Writes into DIR: by_row_margins.csv (pairs by class for every row margin),
/// tallies.csv (totals), manifest.json (everything about the run) and, with
/// --puzzles, puzzles.csv (every unique puzzle with its solution). M and N are
/// exchanged if M is larger. The CSV files have the same bytes whatever the
/// engine, the sweep, the threads and the shards.
///
/// Finished units of work are kept in DIR/journal. When the program was stopped or
/// killed, the same command goes on with what is missing, and the result is the same
/// to the byte.
#[derive(Debug, clap::Args)]
pub struct SurveyArgs {
    /// Rows
    pub m: usize,
    /// Columns
    pub n: usize,
    /// The folder for the results: absent, empty, or with this survey unfinished
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Also write puzzles.csv
    #[arg(long)]
    pub puzzles: bool,
    /// The side whose margins are walked one by one
    #[arg(long, value_enum, default_value_t = SweepArg::Columns)]
    pub sweep: SweepArg,
    /// Decide both of two complementary pairs instead of one of them
    #[arg(long)]
    pub no_complement: bool,
    /// Seed of the sieve's random choices; it changes the work, never the result
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub seed: u64,
    /// Units of work to cut the run into: what is kept and resumed [default: up to 256]
    #[arg(long, value_name = "K")]
    pub units: Option<u64>,
    /// Take on part I of K only, for `survo merge`; parts cost about the same
    #[arg(long, value_name = "I/K", default_value = "1/1")]
    pub shard: Shard,
    /// Go on with an unfinished survey; refuse to begin one
    #[arg(long)]
    pub resume: bool,
    #[command(flatten)]
    pub method: MethodArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SweepArg {
    /// Walk the row margins
    Rows,
    /// Walk the column margins
    Columns,
}

/// Compare two surveys, row margin by row margin.
///
/// Prints each difference on a line and ends with 1 if there is any. Surveys whose lines were
/// too large to be kept are compared by the digests in their manifests.
#[derive(Debug, clap::Args)]
pub struct CompareArgs {
    /// The folder of a survey
    pub first: PathBuf,
    /// The folder of another survey
    pub second: PathBuf,
}

/// Tell how far surveys are.
///
/// Reads each folder, whether a process is at work there or not, and prints what is
/// done, the rate, the time left and the tallies so far; of shards, also those of the
/// whole survey. A folder without a survey of its own stands for all those in it.
#[derive(Debug, clap::Args)]
pub struct StatusArgs {
    /// The folders of surveys or shards
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
}

/// Put the shards of a survey together.
///
/// Reads finished folders made by `survo survey --shard I/K` with equal options, one
/// for each I, and writes the survey into OUT: the same files, to the byte, as a run of
/// everything, apart from manifest.json. Refuses gaps, overlaps, mixed parameters and
/// unfinished shards.
#[derive(Debug, clap::Args)]
pub struct MergeArgs {
    /// The folder for the survey, absent or empty
    pub out: PathBuf,
    /// The folders of the shards
    #[arg(required = true, value_name = "DIR")]
    pub shards: Vec<PathBuf>,
}

/// Write a finished survey into a workbook, for people who live in spreadsheets.
///
/// The workbook has a sheet `tallies` with the totals and everything that manifest.json
/// says about the run, a sheet `margins` with the classes of every row margin and, if the
/// survey has puzzles.csv, a sheet `puzzles` with every unique puzzle and its solution.
/// Where there are more rows than a sheet holds (1048576), they go on in `margins 2` or
/// `puzzles 2`, and so forth. Counts of more than 15 digits, which a spreadsheet would
/// round, are written as text.
///
/// A shard is exported, too: its sheets have its number in their names, as in
/// `tallies (2 of 8)`. An unfinished survey is refused. The workbook is written whole or
/// not at all, and one survey gives the same bytes every time.
#[derive(Debug, clap::Args)]
pub struct ExportArgs {
    /// The folder of the survey
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The workbook to write; its name ends in .xlsx
    #[arg(long, value_name = "FILE")]
    pub xlsx: PathBuf,
}

/// Estimate what a survey would cost, from a sample of its work.
///
/// Cuts the work into blocks of about equal cost, runs blocks spread over the whole,
/// and extrapolates their processor time, with a 95 % confidence interval. Some blocks are
/// run again and again, so that the interval takes in how unevenly this machine works;
/// another machine is another matter.
#[derive(Debug, clap::Args)]
pub struct EstimateArgs {
    /// Rows
    pub m: usize,
    /// Columns
    pub n: usize,
    /// How long to measure, in seconds; a little longer for very large surveys
    #[arg(long, default_value_t = 30, value_name = "SECONDS")]
    pub time: u64,
    /// Seed of the sample and of the sieve
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub seed: u64,
    /// Keep the outcome as a JSON file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub method: MethodArgs,
}

/// Check a finished survey with what did not make it.
///
/// Believes none of the files in DIR. The lines must be exactly the admissible row
/// margins in order; pairs and conditions (1) and (2) are counted anew for every line;
/// totals, S(m,n) and the lines of complementary margins (for 2 < M < N) must agree; and
/// so must puzzles.csv with the lines, each puzzle with its solution and with the
/// complement in the list.
///
/// An engine that had no part in the survey then decides every pair of some lines again
/// and looks for a second solution of the puzzles: of all of them as long as they fit
/// --pairs and --sample, of a random sample otherwise, or of all with --full. What was
/// reached is told at the end.
///
/// Prints each fault on a line, with its place, and ends with 1 if there is any; with 2
/// if DIR holds no finished survey, or only a shard of one.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// The folder of a finished survey
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// The engine that decides again [default: bitmask, or partition if that made DIR]
    #[arg(long, value_name = "ENGINE",
          value_parser = PossibleValuesParser::new(EngineKind::ALL.map(EngineKind::name)))]
    pub engine: Option<String>,
    /// The most pairs that the lines decided again have together [default: 5000000 for
    /// bitmask, 100000 for others]
    #[arg(long, value_name = "P")]
    pub pairs: Option<u64>,
    /// The most puzzles searched for a second solution [default: 1000000 for bitmask,
    /// 20000 for others]
    #[arg(long, value_name = "COUNT")]
    pub sample: Option<u64>,
    /// Decide every line and every puzzle again, however long it takes
    #[arg(long, conflicts_with_all = ["pairs", "sample"])]
    pub full: bool,
    /// Seed of the random choice of lines and puzzles
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub seed: u64,
    #[command(flatten)]
    pub work: WorkArgs,
}

//! The raw arguments: one definition for parsing, help, man page and
//! completions.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Parser, Subcommand, ValueEnum};
use survo::engines::EngineKind;
use survo::survey::Method;

const EXIT_STATUSES: &str = "\
Exit status:
  0  done (a closed output pipe included)
  1  a difference from a published value, or between two surveys
  2  unusable arguments or input
  3  stopped before the end, by a signal or a full disk; the same command
     begins what is unfinished anew";

/// Counts and checks open Survo puzzles.
///
/// A Survo puzzle asks for the numbers 1..mn in an m x n table, once each, so
/// that rows and columns have given sums. S(m,n) is the number of essentially
/// different open puzzles, only sums given, with exactly one solution. This
/// program computes S(m,n) from nothing, in several independent ways.
#[derive(Debug, Parser)]
#[command(name = "survo", version, after_long_help = EXIT_STATUSES)]
pub struct Args {
    #[command(flatten)]
    pub logging: LoggingArgs,
    #[command(subcommand)]
    pub command: CommandArgs,
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct LoggingArgs {
    /// Say nothing on standard error but failures
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub quiet: bool,
    /// Say more on standard error (-vv: still more)
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// The form of messages on standard error
    #[arg(long, global = true, value_enum, default_value_t = LogFormat::Text, value_name = "FORM")]
    pub log_format: LogFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Lines for people
    Text,
    /// One JSON object a line, for programs
    Json,
}

#[derive(Debug, Subcommand)]
pub enum CommandArgs {
    Table(TableArgs),
    Survey(SurveyArgs),
    Compare(CompareArgs),
    Check(CheckArgs),
    Classify(ClassifyArgs),
    Additive(AdditiveArgs),
    Partitions(PartitionsArgs),
    Report(ReportArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

#[derive(Clone, Debug, clap::Args)]
pub struct MethodArgs {
    /// How pairs are decided; whole-line serves tables with two rows only
    #[arg(long, default_value = "sieve", value_name = "ENGINE",
          value_parser = PossibleValuesParser::new(Method::ALL.map(Method::name)))]
    pub engine: String,
    #[command(flatten)]
    pub work: WorkArgs,
}

#[derive(Clone, Debug, clap::Args)]
pub struct EngineArgs {
    /// The program that decides pairs
    #[arg(long, default_value = "bitmask", value_name = "ENGINE",
          value_parser = PossibleValuesParser::new(EngineKind::ALL.map(EngineKind::name)))]
    pub engine: String,
    #[command(flatten)]
    pub work: WorkArgs,
}

#[derive(Clone, Debug, clap::Args)]
pub struct WorkArgs {
    /// Threads [default: as many as processors]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    /// Memory that the candidate sets of one thread may take, in MiB
    #[arg(long, default_value_t = EngineKind::DEFAULT_MEMORY >> 20, value_name = "MIB")]
    pub memory: usize,
}

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
    /// Units of work to cut the survey into [default: up to 256]
    #[arg(long, value_name = "K")]
    pub shards: Option<u64>,
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
/// Prints each difference on a line and ends with 1 if there is any.
#[derive(Debug, clap::Args)]
pub struct CompareArgs {
    /// The folder of a survey
    pub first: PathBuf,
    /// The folder of another survey
    pub second: PathBuf,
}

/// Compare the sieve with another engine on random pairs.
///
/// The sieve decides random lines as in a survey; pairs drawn from them are decided
/// again, one by one, by an engine that knows neither bounds nor witnesses. Only pairs
/// that satisfy conditions (1) and (2) are drawn: the other classes are read off the
/// margins. Prints every difference and ends with 1 if there is any, or if fewer pairs
/// were found than asked for.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    /// Rows
    pub m: usize,
    /// Columns
    pub n: usize,
    /// The other engine
    #[arg(long, default_value = "bitmask", value_name = "ENGINE",
          value_parser = PossibleValuesParser::new(EngineKind::ALL.map(EngineKind::name)))]
    pub against: String,
    /// Pairs drawn uniformly
    #[arg(long, default_value_t = 10_000, value_name = "COUNT")]
    pub random: usize,
    /// Pairs drawn of each of the classes unsolvable, unique and multiple
    #[arg(long, default_value_t = 1_000, value_name = "COUNT")]
    pub per_class: usize,
    /// Seed of the draw
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub seed: u64,
    /// Keep the outcome as a JSON file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub work: WorkArgs,
}

/// Classify pairs of margins of your own choosing.
///
/// Reads lines r1,..,rm,c1,..,cn (sums in any order within a side, a header if
/// you like) and writes them back in order with their class as a further field:
/// condition_1, condition_2, unsolvable, unique or multiple. A line that is no
/// pair of margins is reported on standard error and gets the class invalid;
/// the exit status is 2 then. Margins out of reach count as condition_1.
#[derive(Debug, clap::Args)]
pub struct ClassifyArgs {
    /// Rows
    pub m: usize,
    /// Columns
    pub n: usize,
    /// The file of pairs, or - for standard input
    #[arg(default_value = "-")]
    pub file: PathBuf,
    /// Add the table of each unique pair (sums ascending), row by row
    #[arg(long)]
    pub solution: bool,
    /// Stop at the first line that is no pair of margins
    #[arg(long)]
    pub strict: bool,
    #[command(flatten)]
    pub engine: EngineArgs,
}

/// Tell which puzzles of a survey have additive tables.
///
/// A table is additive if its numbers are ordered like sums u_i + v_j of a
/// number for its row and a number for its column; it is the only table with
/// its margins then. Copies PUZZLES, the puzzles.csv of a survey, with a further
/// column: yes or no. Each answer rests on a proof that is checked in whole
/// numbers. Then prints how many are additive; for a whole survey of a size with
/// a published number, compares and ends with 1 if they differ.
#[derive(Debug, clap::Args)]
pub struct AdditiveArgs {
    /// The puzzles.csv of a survey with --puzzles
    pub puzzles: PathBuf,
    /// The file to write, whole or not at all
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

/// List or count the partitions of SUM into PARTS distinct parts.
///
/// One partition a line, parts ascending, lines in lexicographic order.
#[derive(Debug, clap::Args)]
pub struct PartitionsArgs {
    /// The number to split
    pub sum: u32,
    /// The number of parts
    pub parts: usize,
    /// The least part
    #[arg(long, default_value_t = 1)]
    pub min: u32,
    /// The greatest part [default: SUM]
    #[arg(long)]
    pub max: Option<u32>,
    /// Parts that may not be used
    #[arg(long, value_delimiter = ',', value_name = "A,B,..")]
    pub off: Vec<u32>,
    /// Print their number only, however large
    #[arg(long)]
    pub count: bool,
}

/// Write RESULTS.md, its plot and b-files from committed surveys and checks.
///
/// Every figure comes from the tallies and manifests in DIR/surveys/NAME and the
/// records in DIR/checks; nothing is measured. The text goes to standard output unless a file or a
/// folder is named.
#[derive(Debug, clap::Args)]
pub struct ReportArgs {
    /// The folder that holds `surveys` and `checks`
    #[arg(long, default_value = "data", value_name = "DIR")]
    pub data: PathBuf,
    /// The file to write RESULTS.md to
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Draw scaling.svg, the plot of RESULTS.md, into this folder
    #[arg(long, value_name = "DIR")]
    pub plots: Option<PathBuf>,
    /// Write b-files and a draft for the OEIS into this folder
    #[arg(long, value_name = "DIR")]
    pub oeis: Option<PathBuf>,
}

/// Print the completions for a shell.
#[derive(Debug, clap::Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Write the manual pages, one for each command, into a folder.
#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// The folder
    pub folder: PathBuf,
}

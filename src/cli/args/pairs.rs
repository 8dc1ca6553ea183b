//! Commands about single pairs of margins, their tables, and partitions.

use std::path::PathBuf;

use crate::engines::EngineKind;
use clap::builder::PossibleValuesParser;

use super::{EngineArgs, WorkArgs};

/// Compare the sieve with another engine on random pairs.
///
/// The sieve decides random lines as in a survey; pairs drawn from them are decided
/// again, one by one, by an engine that knows neither bounds nor witnesses. Only pairs
/// that satisfy conditions (1) and (2) are drawn: the other classes are read off the
/// margins. No line or pair is drawn twice, and each is as likely as any other. Prints
/// every difference and ends with 1 if there is any, or if fewer pairs were found than
/// asked for and than there are.
#[derive(Debug, clap::Args)]
pub struct CrossCheckArgs {
    /// Rows
    pub m: usize,
    /// Columns
    pub n: usize,
    /// The other engine
    #[arg(long, default_value = "bitmask", value_name = "ENGINE",
          value_parser = PossibleValuesParser::new(EngineKind::ALL.map(EngineKind::name)))]
    pub against: String,
    /// Pairs drawn whatever their class
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
/// pair of margins is reported on standard error and gets the class invalid, one that
/// needs more memory than --memory the class undecided; the exit status is 2 then.
/// Margins out of reach count as condition_1.
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
    /// The number to split, at most 10000
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

//! Puzzles to order.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::workbench::generate::MdRange;

const HOW: &str = "\
How open puzzles are drawn: from all pairs of admissible margins, every pair as likely as
any other, until one is unique; so every unique puzzle is as likely as any other. It
takes some 800 draws for a 4x4 and 4000 for a 4x5, and soon too many for larger tables:
then survey first and draw from its puzzles:
  survo survey 3 7 --puzzles --out 3x7
  survo generate 3 7 --open --puzzles 3x7/puzzles.csv
Small shapes are surveyed on the spot. Transposed puzzles and those with lines in another
order count as one; sums are printed in ascending order. No puzzle comes twice.

How givens are chosen: the numbers are put down at random, every table as likely as any
other, and all are given. Then they are taken out in random order, each if the puzzle
stays unique, so that none of those left can be spared. With --level, each also if no
rule harder than RULE comes to be needed: easy puzzles have more givens. Hardly a small
puzzle has sole-partition, crossing or nested-cases as its hardest rule.
--fewest finds the smallest number instead: a smallest set of cells that meets every
difference to another table with the same sums, which are looked for as long as there are
any (implicit hitting sets). For 20 cells that takes seconds, for 25, the limit, minutes.

`survo solve` prints the solutions, `survo difficulty` and `survo explain` say how hard they are.";

/// Generate unique puzzles, open ones or with givens.
///
/// Prints K different puzzles of M rows and N columns, each with exactly one solution,
/// in the form that the other commands read. With --open nothing but the sums is given,
/// and every unique puzzle is as likely as any other; otherwise the table is random and
/// as many numbers are given as it needs. --md and --level keep generating until a
/// puzzle is as hard as asked for. The same arguments give the same puzzles on any
/// number of threads.
#[derive(Debug, clap::Args)]
#[command(after_long_help = HOW)]
pub struct GenerateArgs {
    /// Rows
    pub m: usize,
    /// Columns
    pub n: usize,
    /// Give nothing but the sums
    #[arg(long)]
    pub open: bool,
    /// Draw from the puzzles.csv of a survey
    #[arg(long, value_name = "FILE", requires = "open")]
    pub puzzles: Option<PathBuf>,
    /// Give as few numbers as the table can do with
    #[arg(long, conflicts_with = "open")]
    pub fewest: bool,
    /// Wanted MD, both ends included; LO.. and ..HI are ranges too. Measured as by
    /// `survo difficulty` without options
    #[arg(long, value_name = "LO..HI")]
    pub md: Option<MdRange>,
    /// Wanted difficulty: the hardest rule of `survo explain`
    #[arg(long, value_enum, value_name = "RULE")]
    pub level: Option<RuleArg>,
    /// How many puzzles
    #[arg(long, default_value_t = 1, value_name = "K")]
    pub count: usize,
    /// Seed of all random choices
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub seed: u64,
    /// Give up after so many puzzles in a row that are not as wanted
    #[arg(long, default_value_t = 10_000, value_name = "TRIES")]
    pub tries: u64,
    /// Threads [default: as many as processors]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    /// The form of the puzzles
    #[arg(long, value_enum, default_value_t = GenerateFormat::Text, value_name = "FORM")]
    pub format: GenerateFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GenerateFormat {
    /// Puzzle text
    Text,
    /// One line a puzzle: sums, givens unless open, solution
    Csv,
}

/// The rules of `survo explain`, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RuleArg {
    /// The last blank of a line
    #[value(alias = "1")]
    LastBlank,
    /// The sole partition of a line
    #[value(alias = "2")]
    SolePartition,
    /// A number with only one place
    #[value(alias = "3")]
    OnePlace,
    /// Lines crossing in one possible number
    #[value(alias = "4")]
    Crossing,
    /// Partitions with exactly one common number
    #[value(alias = "5")]
    CommonNumber,
    /// Case distinction
    #[value(alias = "6")]
    Cases,
    /// Cases within cases
    #[value(alias = "7")]
    NestedCases,
}

//! Suko, a neighbour of the Survo puzzle.

use std::path::PathBuf;

use crate::kin::suko::{MAX_COLOURS, SQUARES};
use clap::{Subcommand, ValueEnum};

const SUKO_TEXT: &str = "\
Suko text: as in the picture, squares and circles line by line, then the colours.
  A square is the letter of its colour, or . if it has none; a digit in place
  follows (b5) or stands alone. Entries are separated by blanks, tabs, commas or
  |; squares may be typed together (aab). Circles may have brackets, totals of
  colours may be typed a=15, a:15, a 15 or a15. Empty lines and lines that begin
  with # are passed over; puzzles may follow one another. JSON is read as well.

    a   a   b          {\"circles\": [22, 24, 13, 21],
      22  24            \"colours\": [\"aab\", \"acb\", \"ccb\"],
    a   c   b5          \"totals\": {\"a\": 15, \"b\": 19, \"c\": 11},
      13  21            \"digits\": [\"...\", \"..5\", \"...\"]}
    c   c   b
    a=15 b=19 c=11";

/// Solve, generate and check Sukos.
///
/// A Suko asks for the digits 1 to 9, once each, in a 3x3 square. Each of four circles
/// gives the sum of the 2x2 block around it; up to three colours give the sums of their
/// squares. It is solved as a sum puzzle, which a Survo puzzle is, too: cells, sets of
/// cells with totals, all values different.
#[derive(Debug, clap::Args)]
#[command(arg_required_else_help = false)]
pub struct SukoArgs {
    #[command(subcommand)]
    pub command: SukoCommandArgs,
}

#[derive(Debug, Subcommand)]
pub enum SukoCommandArgs {
    Solve(SukoSolveArgs),
    Generate(SukoGenerateArgs),
    Check(SukoCheckArgs),
    Stats(SukoStatsArgs),
}

const IMPROVEMENTS: &str = "\
Improvements, numbered as in their source (G. Gomberg, Appropriate algorithms, 2021):
  1  a set with one blank square fills it
  2  a set inside another is subtracted from it, repeatedly
  3  the blank square with the largest sum, over its sets, of 1/(blanks in the
     set)^2 comes first; of equal ones the first of the square
  4  digits too large or too small for a set, given the digits already used, are
     not tried
  5  the diagonal rules: two opposite circles, less the centre, plus the two
     other corners make 45; with one blank square left they fill it
The basic form (none) takes the first blank square and all digits left, in
ascending order, and looks at a set only when it is complete. A step is one digit
tried in one square; what rules fill in is counted apart. With --brute a step is
one permutation looked at.
";

/// Solve Sukos, by backtracking or brute force.
///
/// Prints the first solution, or all with --all. "Unique" is said only when the search
/// has gone through everything else. The exit status is 0 whatever the number of
/// solutions. -v tells steps, time and steps per millisecond.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{IMPROVEMENTS}\n{SUKO_TEXT}"))]
pub struct SukoSolveArgs {
    #[command(flatten)]
    pub file: SukoFileArgs,
    /// The improvements of the search, or none
    #[arg(
        long,
        default_value = "1,2,3,4",
        value_name = "1,2,..",
        conflicts_with = "brute"
    )]
    pub improve: String,
    /// Go through the permutations of 1 to 9 in lexicographic order instead
    #[arg(long)]
    pub brute: bool,
    /// Find all solutions
    #[arg(long)]
    pub all: bool,
    /// Print each step
    #[arg(long, conflicts_with = "format")]
    pub steps: bool,
    /// Print each step and wait after it, so many milliseconds [default: 250]
    #[arg(
        long,
        value_name = "MS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "250",
        conflicts_with = "format"
    )]
    pub slow: Option<u64>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = SukoFormat::Text, value_name = "FORM")]
    pub format: SukoFormat,
}

/// Generate random Sukos.
///
/// The digits are put into the square at random, every square as likely as any other,
/// and colours are drawn for its squares; the puzzle is what the totals say. With
/// --unique, drawn again until there is only one solution. The same arguments give the
/// same puzzles.
#[derive(Debug, clap::Args)]
#[command(after_long_help = SUKO_TEXT)]
pub struct SukoGenerateArgs {
    /// Only puzzles with exactly one solution
    #[arg(long)]
    pub unique: bool,
    #[command(flatten)]
    pub draw: SukoDrawArgs,
    /// How many puzzles
    #[arg(long, default_value_t = 1, value_name = "K")]
    pub count: usize,
    /// Seed of all random choices
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub seed: u64,
    /// The form of the puzzles
    #[arg(long, value_enum, default_value_t = SukoFormat::Text, value_name = "FORM")]
    pub format: SukoFormat,
}

/// Check the totals of partly filled Sukos.
///
/// Says of each circle and each colour whether it is valid (its squares are filled and
/// add up to it), incomplete (the digits left could still make it), or definitely
/// wrong. Each total is looked at by itself: that none is wrong does not yet mean that
/// the square can be filled, which solve tells. The exit status is 1 if any total is
/// definitely wrong.
#[derive(Debug, clap::Args)]
#[command(after_long_help = SUKO_TEXT)]
pub struct SukoCheckArgs {
    #[command(flatten)]
    pub file: SukoFileArgs,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = SukoFormat::Text, value_name = "FORM")]
    pub format: SukoFormat,
}

/// Compare all sets of improvements on random Sukos.
///
/// Draws puzzles as generate does and counts the steps to the first solution, for every
/// set of the five improvements and for brute force. Prints the mean, percentiles, and
/// how many puzzles take fewer than 10 and 50 steps; --out keeps more as a CSV file,
/// the same bytes on any number of threads. -v tells the time of each.
#[derive(Debug, clap::Args)]
#[command(after_long_help = IMPROVEMENTS)]
pub struct SukoStatsArgs {
    /// Only puzzles with exactly one solution
    #[arg(long)]
    pub unique: bool,
    #[command(flatten)]
    pub draw: SukoDrawArgs,
    /// How many puzzles
    #[arg(long, default_value_t = 10_000, value_name = "K")]
    pub count: usize,
    /// Seed of all random choices
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub seed: u64,
    /// Only this set of improvements (1,2,..; none), or brute; may be repeated
    #[arg(long = "method", value_name = "METHOD")]
    pub methods: Vec<String>,
    /// Keep the numbers as a CSV file
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Threads [default: as many as processors]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
}

#[derive(Clone, Copy, Debug, clap::Args)]
pub struct SukoDrawArgs {
    /// How many squares are coloured
    #[arg(long, default_value_t = SQUARES, value_name = "K")]
    pub coloured: usize,
    /// In how many colours, at most
    #[arg(long, default_value_t = MAX_COLOURS, value_name = "K")]
    pub colours: usize,
}

#[derive(Clone, Debug, clap::Args)]
pub struct SukoFileArgs {
    /// The file of puzzles, or - for standard input (also without a file)
    pub file: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SukoFormat {
    /// Text for people
    Text,
    /// One JSON object a line for each puzzle
    Json,
}

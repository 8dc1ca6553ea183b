//! The measure of difficulty.

use super::{AnswerFormat, PuzzleArgs};

const PUBLISHED: &str = "\
Published values beside those of this program (--published: 1000 starts, seed 0):
  rows                  columns                         published   here  std. error
  51 36 32 17           51 42 26 17                          2050   1935          61
  24 15 39              21 10 18 29                           150    153           6
  49 39 33 15           49 43 29 15                          1700   2082          69
  64 146                10 11 14 17 20 22 23 27 31 35        1550   1760          56
  26 39 55, givens      25 28 31 13 23                         55     90           3
  72 43 56, givens      23 22 23 35 34 34                     130     60           2
So MD is of the size of Mustonen's, his classes or those beside them; no value is
reproduced, and his program may well have been another. Compare MD of this program with
MD of this program.

Puzzle text is that of `survo solve`.";

/// Measure how hard a puzzle is by MD, the mean number of mutations of a random solver.
///
/// A solver fills the blanks at random and exchanges elements while the sum of the
/// errors of rows and columns falls; at a dead end it exchanges two or more numbers at
/// random, a mutation, and goes on. MD is the mean number of mutations over 1000 random
/// starts. Its classes: 0-30 *, 31-150 **, 151-600 ***, 601-1500 ****, above *****.
///
/// The source (Mustonen, 2006) does not say which exchange is taken nor how many numbers
/// a mutation moves. Here it is the exchange that lowers the error most, the first such row
/// by row, and a mutation moves three random numbers round. The order of rows and columns
/// counts, therefore: the same puzzle with its sums in another order may have half or twice
/// the MD. The same seed gives the same MD on any number of threads.
///
/// A puzzle that is not solved is reported on standard error, and the exit status is 2.
#[derive(Debug, clap::Args)]
#[command(after_long_help = PUBLISHED)]
pub struct DifficultyArgs {
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
    /// Measure the puzzles of published MD and print both values
    #[arg(long, conflicts_with_all = ["file", "rows", "columns", "givens"])]
    pub published: bool,
    /// Random starts
    #[arg(long, default_value_t = 1000, value_name = "STARTS")]
    pub starts: u32,
    /// Seed of the starts
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub seed: u64,
    /// Mutations after which a start, and with it the puzzle, is given up
    #[arg(long, default_value_t = 1_000_000, value_name = "MUTATIONS")]
    pub limit: u64,
    /// Threads [default: as many as processors]
    #[arg(long, value_name = "T")]
    pub threads: Option<usize>,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text, value_name = "FORM")]
    pub format: AnswerFormat,
}

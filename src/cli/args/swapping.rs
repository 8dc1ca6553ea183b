//! Commands about the swapping method and its cousin, boards of tiles.

use std::path::PathBuf;

use crate::workbench::swapping::TieRule;
use clap::builder::PossibleValuesParser;

use super::{MethodArgs, PuzzleArgs};

/// Solve a puzzle by swapping numbers.
///
/// Begins with the numbers 1..N placed in ascending order of the products of row and
/// column sums. The table shows the sums it has (Sum), those it should have (OK) and
/// the differences (D); W adds up their absolute values. Lines of input are commands:
/// two numbers swap them (several pairs are played in turn, also in the form (5,6)
/// (7,8)), undo, restart, hint, auto or solve, show, help, quit. From a terminal this is
/// a game; from a file or a pipe it is a script, played with every step shown, and the
/// first line that makes no sense ends it. Lines that begin with # are skipped.
///
/// hint and auto follow a shortest list of swaps that keeps the highest W on the way
/// lowest, then takes the smallest numbers first; with several solutions, to the
/// nearest one. With givens, which are marked by = and never moved, the blank cells are
/// filled by what is missing in their row and column, per blank cell.
#[derive(Debug, clap::Args)]
pub struct SwapArgs {
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
    /// Which puzzle, where the file holds several, from 1
    #[arg(long, value_name = "K")]
    pub puzzle: Option<usize>,
    /// The file of commands, or - for standard input
    #[arg(long, default_value = "-", value_name = "FILE")]
    pub script: PathBuf,
    #[command(flatten)]
    pub ties: TiesArgs,
}

#[derive(Clone, Debug, clap::Args)]
pub struct TiesArgs {
    /// Which cells come first among equal products: along the lines of the side whose
    /// sums in descending order come first (smaller-side, which yields the published
    /// counts), along the other side, or row by row as the puzzle is written
    #[arg(long, default_value = TieRule::SmallerSide.name(), value_name = "RULE",
          value_parser = PossibleValuesParser::new(TieRule::ALL.map(TieRule::name)))]
    pub ties: String,
}

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
pub struct SwapStatsArgs {
    /// Rows
    pub m: usize,
    /// Columns
    pub n: usize,
    /// The puzzles.csv of a survey with --puzzles
    #[arg(long, value_name = "FILE", conflicts_with = "engine")]
    pub puzzles: Option<PathBuf>,
    /// Keep the numbers of swaps as a CSV file, too
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub ties: TiesArgs,
    #[command(flatten)]
    pub method: MethodArgs,
}

/// Sort a board of two colours by the fewest swaps of neighbours.
///
/// The board is read as rows of 0 and 1, on lines of their own or set apart by /; sorted,
/// it has all ones first, row by row. Prints the number of swaps, which is the cost of a
/// best matching of ones and places, then the swaps themselves: where a one goes from
/// and to, as row,column from 1. Last comes the board they lead to.
#[derive(Debug, clap::Args)]
pub struct TilesArgs {
    /// The file of the board, or - for standard input
    pub file: PathBuf,
    /// Print the number of swaps only
    #[arg(long)]
    pub count: bool,
}

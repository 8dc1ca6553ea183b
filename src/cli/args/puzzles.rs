//! Commands about puzzles, open or with givens.

use std::path::PathBuf;

use crate::engines::EngineKind;
use clap::builder::PossibleValuesParser;
use clap::{ArgAction, ValueEnum};

/// The puzzles that a command works on.
#[derive(Clone, Debug, clap::Args)]
pub struct PuzzleArgs {
    /// The file of puzzles, or - for standard input (also without a file and sums)
    #[arg(conflicts_with_all = ["rows", "columns", "givens"])]
    pub file: Option<PathBuf>,
    /// The row sums of a puzzle, top to bottom
    #[arg(
        long,
        value_delimiter = ',',
        action = ArgAction::Set,
        value_name = "R1,R2,..",
        requires = "columns"
    )]
    pub rows: Vec<u32>,
    /// The column sums of a puzzle, left to right
    #[arg(
        long = "cols",
        visible_alias = "columns",
        value_delimiter = ',',
        action = ArgAction::Set,
        value_name = "C1,C2,..",
        requires = "rows"
    )]
    pub columns: Vec<u32>,
    /// A number in place: row, column (from 1) and number; may be repeated
    #[arg(long = "given", value_name = "I,J=K", requires = "rows")]
    pub givens: Vec<GivenArg>,
}

/// A number in place.
#[derive(Clone, Copy, Debug)]
pub struct GivenArg {
    pub row: usize,
    pub column: usize,
    pub number: u32,
}

/// A text that says no number in place.
#[derive(Clone, Debug, thiserror::Error)]
#[error("a given is written ROW,COLUMN=NUMBER, such as 2,3=14")]
pub struct NotAGiven;

impl std::str::FromStr for GivenArg {
    type Err = NotAGiven;

    fn from_str(text: &str) -> Result<Self, NotAGiven> {
        let (cell, number) = text.split_once('=').ok_or(NotAGiven)?;
        let (row, column) = cell.split_once(',').ok_or(NotAGiven)?;
        Ok(Self {
            row: row.trim().parse().map_err(|_| NotAGiven)?,
            column: column.trim().parse().map_err(|_| NotAGiven)?,
            number: number.trim().parse().map_err(|_| NotAGiven)?,
        })
    }
}

const PUZZLE_TEXT: &str = "\
Puzzle text: m lines of n entries and the row sum, then the column sums.
  A blank cell is * . _ or 0, or an empty field between tabs or commas; entries
  are separated by blanks, tabs, commas or |. The corner may be absent, 0 or the
  total. Header letters, row numbers and lines that begin with # are ignored; empty lines
  separate puzzles. Survo's MAT SAVE AS and MATRIX blocks are read as well.

      A  B  C  D                    MAT SAVE AS P
  1   *  6  *  *  30                 0  6  0  0 30
  2   8  *  *  *  18                 8  0  0  0 18
  3   *  *  3  *  30                 0  0  3  0 30
     27 16 10 25                    27 16 10 25  0";

/// Solve puzzles, open ones or with givens.
///
/// Takes the puzzles of a file one after the other, or one puzzle from --rows, --cols
/// and --given. Sums may come in any order and be equal. Prints tables with their
/// sums and then what is proved: "unique" is said only when the search has gone
/// through everything else. The exit status is 0 whatever the number of solutions.
/// Ctrl-C stops with what was found so far; exact-cover needs a second one. -v tells
/// the size of the search.
#[derive(Debug, clap::Args)]
#[command(after_long_help = PUZZLE_TEXT)]
pub struct SolveArgs {
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
    /// Stop a search after so many solutions, or none [default: 2, none with --count]
    #[arg(long, value_name = "LIMIT")]
    pub limit: Option<String>,
    /// Count the solutions and print none of them
    #[arg(long)]
    pub count: bool,
    /// The program that searches
    #[arg(long, default_value = "bitmask", value_name = "ENGINE",
          value_parser = PossibleValuesParser::new(EngineKind::ALL.map(EngineKind::name)))]
    pub engine: String,
    /// Memory that the candidate sets may take, in MiB
    #[arg(long, default_value_t = EngineKind::DEFAULT_MEMORY >> 20, value_name = "MIB")]
    pub memory: usize,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = AnswerFormat::Text, value_name = "FORM")]
    pub format: AnswerFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AnswerFormat {
    /// Tables for people
    Text,
    /// One line for each solution; puzzles of one shape
    Csv,
    /// One JSON object a line for each puzzle
    Json,
}

/// Explain why a puzzle has no solution, or how a person solves it.
///
/// Where the sums alone rule out every table, says which condition of Mustonen's or
/// which hull bound fails, with the numbers. Otherwise solves by human rules, easiest
/// first: the last blank of a line; the sole partition of a line; a number that fits
/// only one cell, or only one line; lines crossing in one possible number; partitions
/// of crossing lines that share exactly one number (of parallel lines: none); and only
/// then case distinction, each case followed to its contradiction. The steps end in
/// the solution, in a contradiction, or, of a puzzle with several solutions, where the
/// rules but case distinction find no more. The difficulty is that of the hardest rule
/// needed. Open puzzles from 5x5 on may take very long.
///
/// Rows are numbered and columns lettered as in the table. A partition of a line is a
/// set of numbers with its sum. It is taken for granted that a number in place is
/// struck elsewhere; that a cell takes only numbers in partitions of both its lines; and
/// that a partition goes when one of its numbers has no cell left in the line, when a
/// cell of the line can take none of its numbers, or when it shares a number with the
/// known partition of a parallel line.
#[derive(Debug, clap::Args)]
#[command(after_long_help = PUZZLE_TEXT)]
pub struct ExplainArgs {
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
}

/// Write a puzzle in the language of other people's solvers.
///
/// Each form has exactly the solutions of the puzzle. dlx is exact cover with
/// secondary items in the text form of Knuth's programs: items, |, secondary items,
/// then one option a line. opb is pseudo-Boolean constraints. minizinc is a model
/// with its data.
#[derive(Debug, clap::Args)]
#[command(after_long_help = PUZZLE_TEXT)]
pub struct EncodeArgs {
    #[command(flatten)]
    pub puzzles: PuzzleArgs,
    /// The language
    #[arg(long, value_enum, value_name = "FORM")]
    pub form: EncodingForm,
    /// Which puzzle of the input, from 1, if it holds several
    #[arg(long, value_name = "K")]
    pub puzzle: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EncodingForm {
    /// Exact cover as Knuth's programs read it
    Dlx,
    /// Pseudo-Boolean constraints
    Opb,
    /// A MiniZinc model
    Minizinc,
}

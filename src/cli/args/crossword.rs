//! Expression crosswords.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

/// Solve and make crosswords whose clues are expressions.
///
/// Each letter of the clues stands for one of some values, no two for the same. The
/// digits of the value of a clue, written as the first letters of their names, all in
/// one of some languages, fill its entry; entries cross in a grid. Listener crossword
/// 4151 is of this kind, with the first ten primes in English and German.
#[derive(Debug, Subcommand)]
pub enum CrosswordArgs {
    Solve(CrosswordSolveArgs),
    Generate(CrosswordGenerateArgs),
}

const PUZZLE_FILE: &str = r#"Puzzle files are TOML:
  values = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
  letters = "ABI"
  languages = { English = "ZOTTFFSSEN", German = "NEZDVFSSAN" }
  grid = { rows = 3, columns = 4 }
  entries = [
    { name = "1a", row = 1, column = 1, direction = "across", length = 3, clue = "A^2" },
    { name = "2d", row = 1, column = 3, direction = "down", length = 3, clue = "BI" },
    { name = "4a", row = 3, column = 1, direction = "across", length = 4,
      clue = "ABI", pattern = "T..[^O]" },
  ]

A language gives the letters for the digits 0 to 9. Rows and columns count from 1; a
length is the number of digits of the value.

Clues: letters, whole numbers, + - * / ^ and brackets; what stands side by side is
multiplied, before * and / are looked at: A/BC is A/(BC). ^ comes before everything and
is taken from the right. Capital and small letters are different letters. A division must
leave no remainder, an exponent is 0 to 127, no part of a clue may exceed 1.7e38 in
absolute value, and the whole must be positive: values for which it is otherwise are no
solution.

Patterns, which an entry need not have: for each cell a letter, . for any, [TF] for one
of some, [^TF] for any other."#;

/// Solve an expression crossword.
///
/// Prints all solutions, each with the values of the letters, what every entry reads and
/// in which language, and the grid, where . is a cell of no entry; then what is proved.
/// Where two languages write a value alike, both are named and it is one solution. The
/// search takes the clues one by one, always one that introduces the fewest new letters.
/// -v tells the size of the space (ways to choose values for the letters and a language
/// for each clue) and for each clue how many candidates every constraint left: choices
/// of values for its new letters, those with a positive whole value, those of the right
/// length; the words these are in the languages, those that fit the pattern, those that
/// fit the entries before. The exit status is 0 whatever the number of solutions.
#[derive(Debug, clap::Args)]
#[command(after_long_help = PUZZLE_FILE)]
pub struct CrosswordSolveArgs {
    /// The file of the puzzle, or - for standard input
    pub file: PathBuf,
    /// Leave the patterns of the file out
    #[arg(long)]
    pub no_patterns: bool,
    /// A pattern for an entry, in place of that in the file; may be repeated
    #[arg(long = "pattern", value_name = "ENTRY=PATTERN")]
    pub patterns: Vec<PatternArg>,
    /// Stop after so many solutions
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// Print the number of solutions only
    #[arg(long, conflicts_with = "format")]
    pub count: bool,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t = CrosswordFormat::Text, value_name = "FORM")]
    pub format: CrosswordFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CrosswordFormat {
    /// Tables for people
    Text,
    /// One JSON object
    Json,
}

/// A pattern for an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternArg {
    pub entry: String,
    pub pattern: String,
}

/// A text without an entry and a pattern.
#[derive(Clone, Debug, thiserror::Error)]
#[error("a pattern for an entry is written ENTRY=PATTERN, such as 4a=T..T")]
pub struct NotAPattern;

impl std::str::FromStr for PatternArg {
    type Err = NotAPattern;

    fn from_str(text: &str) -> Result<Self, NotAPattern> {
        // Names may have a =, patterns have none.
        let (entry, pattern) = text.rsplit_once('=').ok_or(NotAPattern)?;
        Ok(Self {
            entry: entry.to_owned(),
            pattern: pattern.to_owned(),
        })
    }
}

const HOW: &str = "\
How it is made: the primes are given to the letters at random, twice, the second time with
two of them exchanged. Clues are made up at random, and the grid, a lattice in which
entries are crossed at every other cell, is filled with such clues that all crossings
agree in both ways. Then all choices of values and languages are searched; unless there
are exactly these two solutions, another grid is tried. That takes seconds, for the largest
sizes up to a minute.";

/// Generate an expression crossword with two solutions that a pattern tells apart.
///
/// Prints a puzzle file with the first ten primes for the letters A to J, in English and
/// German. It has exactly two solutions without its only pattern and exactly one with it;
/// the opposite pattern leaves the other. That is proved by `survo crossword solve`'s
/// search before anything is printed. The same arguments give the same puzzle.
#[derive(Debug, clap::Args)]
#[command(after_long_help = HOW)]
pub struct CrosswordGenerateArgs {
    /// Rows and columns of the grid: odd, 7 to 15
    #[arg(long, default_value_t = 11, value_name = "N")]
    pub size: usize,
    /// Seed of all random choices
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub seed: u64,
    /// Give up after so many grids
    #[arg(long, default_value_t = 1000, value_name = "TRIES",
          value_parser = clap::value_parser!(u64).range(1..))]
    pub tries: u64,
}

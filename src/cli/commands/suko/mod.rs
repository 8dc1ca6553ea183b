mod check;
mod generate;
mod play;
mod solve;

use clap::Subcommand;

use crate::kin::suko::text::{FilledSuko, TextSuko, read, read_filled};
use crate::search::Stop;

use crate::cli::puzzles::read_all;
use crate::cli::values::Source;
use crate::cli::{Context, Failure, Output, Status};

const IMPROVEMENTS: &str = "\
Improvements, numbered as in their source (G. Gomberg, Appropriate algorithms, 2021):
  1  a set with one blank square fills it
  2  a set inside another is subtracted from it, repeatedly
  3  the blank square with the largest sum, over its sets, of 1/(blanks in the
     set)^2 comes first; of equal ones the first of the square
  4  digits too large or too small for a set, given the digits already used, are
     not tried
  5  the diagonal rules: two opposite circles, less the centre, plus the two
     other corners make 45; with one blank square left they fill it, with the
     centre filled they make a set of the two corners
The basic form (none) takes the first blank square and all digits left, in
ascending order, and looks at a set only when it is complete. A step is one digit
tried in one square; what rules fill in is counted apart. With --brute a step is
one permutation looked at.
";

const SUKO_TEXT: &str = "\
Suko text: as in the picture, squares and circles line by line, then the colours.
  A square is the letter of its colour, or . if it has none; a digit in place
  follows (b5) or stands alone. Entries are separated by blanks, tabs, commas or
  |; squares may be typed together (aab). Circles may have brackets, totals of
  colours may be typed a=15, a:15, a 15 or a15. Empty lines and lines that begin
  with # are skipped; puzzles may follow one another. JSON is read as well.

    a   a   b          {\"circles\": [22, 24, 13, 21],
      22  24            \"colours\": [\"aab\", \"acb\", \"ccb\"],
    a   c   b5          \"totals\": {\"a\": 15, \"b\": 19, \"c\": 11},
      13  21            \"digits\": [\"...\", \"..5\", \"...\"]}
    c   c   b
    a=15 b=19 c=11";

const MOST_MIB: u64 = 16;

/// Solve, generate, check and play Sukos.
///
/// A Suko asks for the digits 1 to 9, once each, in a 3x3 square. Each of four circles
/// gives the sum of the 2x2 block around it; up to three colours give the sums of their
/// squares. It is solved as a sum puzzle, which a Survo puzzle is, too: cells, sets of
/// cells with totals, all values different.
#[derive(Debug, Subcommand)]
pub enum SukoArgs {
    Solve(solve::SukoSolveArgs),
    Generate(generate::SukoGenerateArgs),
    Check(check::CheckArgs),
    Play(play::PlayArgs),
}

#[derive(Clone, Debug, clap::Args)]
pub struct FileArg {
    /// The file of puzzles, or - for standard input (also without a file)
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<Source>,
}

impl SukoArgs {
    pub fn run(self, context: &Context, output: &mut Output) -> Result<Status, Failure> {
        match self {
            Self::Solve(args) => args.run(context, output),
            Self::Generate(args) => args.run(context, output),
            Self::Check(args) => args.run(context, output),
            Self::Play(args) => args.run(context, output),
        }
    }
}

impl FileArg {
    fn source(&self) -> Result<Source, Failure> {
        let missing = "no puzzle: name a file, or - for standard input";
        Source::or_standard_input(self.file.as_ref(), missing)
    }
}

fn puzzles(source: &Source, stop: &Stop) -> Result<Vec<TextSuko>, Failure> {
    read_all(source, MOST_MIB, "Suko", stop, read)
}

fn filled_puzzles(source: &Source, stop: &Stop) -> Result<Vec<FilledSuko>, Failure> {
    read_all(source, MOST_MIB, "Suko", stop, read_filled)
}

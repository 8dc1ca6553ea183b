mod check;
mod compare;
mod generate;
mod solve;

use crate::kin::FileProblem;
use crate::kin::suko::text::{TextSuko, read};
use crate::search::Stop;

use crate::cli::Result;
use crate::cli::input::Source;

const IMPROVEMENTS: &str = "\
Improvements, numbered as in their source (G. Gomberg, Appropriate algorithms, 2021):
  1  if a set has one blank square, fill it
  2  if a set lies inside another, subtract it; repeat this
  3  first try the blank square with the largest sum, over its sets, of
     1/(number of blank squares of the set)^2; of equal squares, the first
  4  do not try digits that are too large or too small for a set, given the
     digits already used
  5  the diagonal rule: two opposite circles, less the centre, plus the two
     other corners make 45; if one of these squares is blank, fill it; if the
     centre is filled, the two corners are a set
The basic form (none) takes the first blank square, tries the digits left in
ascending order, and checks a set only when it is complete. A step is one digit
tried in one square; squares that rules fill are counted separately. With --brute
a step is one permutation.
";

const SUKO_TEXT: &str = "\
Suko text: as in the picture, squares and circles line by line, then the colours.
  A square is the letter of its colour, or . if it has none; a digit in place
  follows (b5) or stands alone. Blanks, tabs, commas or | separate entries;
  squares may be typed together (aab). Circles may have brackets, and totals of
  colours may be typed a=15, a:15, a 15 or a15. Empty lines and lines that begin
  with # are skipped. A file may hold several puzzles. JSON is also read.

    a   a   b          {\"circles\": [22, 24, 13, 21],
      22  24            \"colours\": [\"aab\", \"acb\", \"ccb\"],
    a   c   b5          \"totals\": {\"a\": 15, \"b\": 19, \"c\": 11},
      13  21            \"digits\": [\"...\", \"..5\", \"...\"]}
    c   c   b
    a=15 b=19 c=11";

const MOST_MIB: u64 = 16;

const INSTEAD: &str =
    "write the picture of a Suko in a file, or pipe it; survo suko solve --help shows its form";

commands! {
    /// Solve, generate and check Sukos.
    ///
    /// A Suko asks for the digits 1 to 9, once each, in a 3x3 square. Each of four circles gives the
    /// sum of the 2x2 block around it, and each of up to three colours gives the sum of its squares.
    SukoArgs {
        Solve(solve::SukoSolveArgs),
        Generate(generate::SukoGenerateArgs),
        Check(check::CheckArgs),
        Compare(compare::SukoCompareArgs),
    }
}

#[derive(Clone, Debug, clap::Args)]
pub struct FileArg {
    /// File of puzzles; - is standard input; without FILE, piped input is read
    #[arg(value_hint = clap::ValueHint::FilePath)]
    file: Option<Source>,
}

impl FileArg {
    fn source(&self) -> Result<Source> {
        let missing = "no puzzle: name a file, or - for standard input";
        Source::or_standard_input(self.file.as_ref(), missing)
    }
}

/// What is made of each Suko of a source, all of them before anything is printed.
fn puzzles<T>(
    source: &Source,
    stop: &Stop,
    made: impl FnMut(TextSuko) -> Result<T, FileProblem>,
) -> Result<Vec<T>> {
    source.must_exist(INSTEAD)?;
    let sukos = read(&source.text(MOST_MIB, stop)?);
    let made = sukos.and_then(|sukos| sukos.into_iter().map(made).collect::<Result<Vec<T>, _>>());
    let made = made.map_err(|error| source.wrong(error.line, error))?;
    match made.is_empty() {
        true => refuse!("{source} holds no Suko"),
        false => Ok(made),
    }
}

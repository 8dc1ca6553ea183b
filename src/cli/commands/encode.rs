use clap::ValueEnum;

use survo_workbench::encode::{Dlx, Opb};

use crate::cli::puzzles::{PUZZLE_TEXT, PuzzleArgs};
use crate::cli::values::{ANY, counts};
use crate::cli::{Context, Failure, Result, Status, output};

const EXAMPLES: &str = "\
Examples:
  survo encode --form dlx --rows 13,27,38 --cols 13,14,23,28
  survo encode --form opb puzzles.txt --puzzle 2 > puzzle.opb";

/// Write a puzzle in the input format of another solver.
///
/// The encoded problem has exactly the solutions of the puzzle. dlx is exact cover with secondary
/// items, in the text form of Knuth's programs: the items, |, the secondary items, then one
/// option on each line. opb is pseudo-Boolean constraints.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{PUZZLE_TEXT}"))]
pub struct EncodeArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Form of the output
    #[arg(long, value_enum, value_name = "FORM")]
    form: EncodingForm,
    /// Number of the puzzle if the input contains several, from 1
    #[arg(long, value_name = "K", value_parser = counts::<usize>(ANY))]
    puzzle: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EncodingForm {
    /// Exact cover as Knuth's programs read it
    Dlx,
    /// Pseudo-Boolean constraints
    Opb,
}

impl EncodeArgs {
    pub fn run(self, context: &Context) -> Result {
        let given = self.puzzles.read_one(self.puzzle, context)?;
        match self.form {
            EncodingForm::Dlx => {
                let refused = |error| Failure::input(format_args!("{}{error}", given.place));
                output::text(Dlx::new(&given.puzzle).map_err(refused)?);
            }
            EncodingForm::Opb => output::text(Opb(&given.puzzle)),
        }
        Ok(Status::Done)
    }
}

//! `survo encode`

use clap::ValueEnum;

use crate::workbench::encode::{Dlx, MiniZinc, Opb};

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Context, Job, job};
use crate::cli::output::Output;
use crate::cli::puzzles::{PUZZLE_TEXT, PuzzleArgs, PuzzleSource};

const EXAMPLES: &str = "\
Examples:
  survo encode --form dlx --rows 13,27,38 --cols 13,14,23,28
  survo encode --form minizinc puzzles.txt --puzzle 2 > puzzle.mzn";

/// Write a puzzle in the language of other people's solvers.
///
/// Each form has exactly the solutions of the puzzle. dlx is exact cover with
/// secondary items in the text form of Knuth's programs: items, |, secondary items,
/// then one option a line. opb is pseudo-Boolean constraints. minizinc is a model
/// with its data.
#[derive(Debug, clap::Args)]
#[command(after_long_help = format!("{EXAMPLES}\n\n{PUZZLE_TEXT}"))]
pub struct EncodeArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// The language
    #[arg(long, value_enum, value_name = "FORM")]
    form: EncodingForm,
    /// Which puzzle of the input, from 1, if it holds several
    #[arg(long, value_name = "K")]
    puzzle: Option<usize>,
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

impl EncodeArgs {
    pub fn job(self) -> Result<Job, Failure> {
        let source = self.puzzles.source()?;
        job(move |context| run(&source, self.puzzle, self.form, context))
    }
}

fn run(
    source: &PuzzleSource,
    puzzle: Option<usize>,
    form: EncodingForm,
    context: &Context,
) -> Result<Status, Failure> {
    let given = source.read_one(puzzle, &context.stop)?;
    let mut output = Output::new();
    match form {
        EncodingForm::Dlx => {
            let refused = |error| Failure::input(format!("{}{error}", given.place));
            output.text(Dlx::new(&given.puzzle).map_err(refused)?)?;
        }
        EncodingForm::Opb => output.text(Opb(&given.puzzle))?,
        EncodingForm::Minizinc => output.text(MiniZinc(&given.puzzle))?,
    }
    output.flush()?;
    Ok(Status::Done)
}

//! `survo encode`

use survo::encode::{Dlx, MiniZinc, Opb};

use crate::cli::args::EncodingForm;
use crate::cli::config::Encode;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;
use crate::cli::puzzles;

pub fn run(config: &Encode) -> Result<Status, Failure> {
    let puzzles = puzzles::read(&config.source)?;
    let of = puzzles.len();
    let index = match config.puzzle {
        None if of > 1 => {
            return Err(Failure::input(format!(
                "the input holds {of} puzzles: choose one with --puzzle"
            )));
        }
        chosen => chosen.unwrap_or(1),
    };
    let given = index
        .checked_sub(1)
        .and_then(|index| puzzles.get(index))
        .ok_or_else(|| {
            Failure::input(format!(
                "--puzzle {index}: the input holds puzzles 1 to {of}"
            ))
        })?;
    let mut output = Output::new();
    match config.form {
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

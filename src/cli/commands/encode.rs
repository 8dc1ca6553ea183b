//! `survo encode`

use crate::search::Stop;
use crate::workbench::encode::{Dlx, MiniZinc, Opb};

use crate::cli::args::EncodingForm;
use crate::cli::config::Encode;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;
use crate::cli::puzzles;

pub fn run(config: &Encode, stop: &Stop) -> Result<Status, Failure> {
    let given = puzzles::read_one(&config.source, config.puzzle, stop)?;
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

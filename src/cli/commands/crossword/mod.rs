//! `survo crossword`

mod answers;
mod generate;
mod solve;

use crate::search::Stop;

use crate::cli::config::Crossword;
use crate::cli::exit::{Failure, Status};

pub fn run(config: &Crossword, stop: &Stop) -> Result<Status, Failure> {
    match config {
        Crossword::Solve(config) => solve::run(config, stop),
        Crossword::Generate(config) => generate::run(config, stop),
    }
}

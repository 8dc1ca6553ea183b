//! `survo suko generate`

use crate::kin::suko::RandomSukos;
use crate::kin::suko::text::json;
use crate::search::Stop;

use crate::cli::args::SukoFormat;
use crate::cli::config::SukoGenerate;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(config: &SukoGenerate, stop: &Stop) -> Result<Status, Failure> {
    let mut source = RandomSukos::new(config.draw, config.seed);
    let mut output = Output::new();
    for number in 0..config.count {
        let suko = source.next(config.unique, stop).map_err(Failure::input)?;
        let Some(suko) = suko else {
            output.flush()?;
            return Err(Failure::stopped("stopped before all puzzles were found"));
        };
        match config.format {
            SukoFormat::Text => {
                if number > 0 {
                    output.line("")?;
                }
                output.line(suko)?;
            }
            SukoFormat::Json => output.line(json(&suko))?,
        }
    }
    output.flush()?;
    Ok(Status::Done)
}

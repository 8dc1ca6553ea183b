//! `survo report`

use std::path::Path;

use survo::report::{results, write_whole};

use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(surveys: &Path, out: Option<&Path>) -> Result<Status, Failure> {
    let text = results(surveys).map_err(Failure::input)?;
    match out {
        Some(path) => {
            write_whole(path, |to| to.write_all(text.as_bytes())).map_err(Failure::input)?;
        }
        None => {
            let mut output = Output::new();
            output.text(text)?;
            output.flush()?;
        }
    }
    Ok(Status::Done)
}

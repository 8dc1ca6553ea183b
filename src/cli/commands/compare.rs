//! `survo compare`

use std::path::Path;

use survo::report::compare;

use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(first: &Path, second: &Path) -> Result<Status, Failure> {
    let (lines, differences) = compare(first, second)?;
    let mut output = Output::new();
    for difference in &differences {
        output.line(difference)?;
    }
    if differences.is_empty() {
        output.line(format_args!("equal: {lines} row margins, every class"))?;
    } else {
        output.line(format_args!("{} differences", differences.len()))?;
    }
    output.flush()?;
    Ok(if differences.is_empty() {
        Status::Done
    } else {
        Status::Differs
    })
}

//! `survo compare`

use std::path::Path;

use crate::survey::files::{Comparison, compare};

use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(first: &Path, second: &Path) -> Result<Status, Failure> {
    let comparison = compare(first, second)?;
    let mut output = Output::new();
    match &comparison {
        Comparison::Lines { count, differences } if differences.is_empty() => {
            output.line(format_args!("equal: {count} row margins, every class"))?;
        }
        Comparison::Lines { differences, .. } => {
            for difference in differences {
                output.line(difference)?;
            }
            output.line(format_args!("{} differences", differences.len()))?;
        }
        Comparison::Digests { equal: true } => {
            output.line("equal: the files of all row margins have the same SHA-256")?;
        }
        Comparison::Digests { equal: false } => {
            output.line("different: the files of all row margins have not the same SHA-256")?;
        }
    }
    output.flush()?;
    Ok(if comparison.is_equal() {
        Status::Done
    } else {
        Status::Differs
    })
}

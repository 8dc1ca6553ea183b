//! `survo partitions`

use crate::numbers::Restriction;
use crate::search::Stop;

use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(restriction: &Restriction, count: bool, stop: &Stop) -> Result<Status, Failure> {
    let mut output = Output::new();
    if count {
        output.line(restriction.count())?;
    } else {
        let mut partitions = restriction.iter();
        while let Some(partition) = partitions.advance() {
            let parts: Vec<String> = partition.iter().map(u32::to_string).collect();
            output.line(parts.join(" "))?;
            if stop.is_raised() {
                output.flush()?;
                return Err(Failure::stopped("stopped before the last partition"));
            }
        }
    }
    output.flush()?;
    Ok(Status::Done)
}

//! `survo merge`

use std::path::{Path, PathBuf};

use crate::survey::files::merge;

use super::survey::print_whole;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(out: &Path, shards: &[PathBuf]) -> Result<Status, Failure> {
    let (tallies, manifest) = merge(out, shards)?;
    let mut output = Output::new();
    let status = print_whole(&tallies, manifest.times.seconds, &mut output)?;
    output.flush()?;
    Ok(status)
}

//! `survo merge`

use std::path::PathBuf;

use crate::survey::files::merge;

use super::survey::print_whole;
use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Job, short_job};
use crate::cli::output::Output;
use crate::cli::work::LockArg;

const EXAMPLES: &str = "\
Examples:
  survo merge 4x6 part-1 part-2 part-3
  survo merge 4x6 shards/*";

/// Put the shards of a survey together.
///
/// Reads finished folders made by `survo survey --shard I/K` with equal options, one
/// for each I, and writes the survey into OUT: the same files, to the byte, as a run of
/// everything, apart from manifest.json. Refuses gaps, overlaps, mixed parameters and
/// unfinished shards.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct MergeArgs {
    /// The folder for the survey, absent or empty
    #[arg(value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// The folders of the shards
    #[arg(required = true, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    shards: Vec<PathBuf>,
    #[command(flatten)]
    lock: LockArg,
}

impl MergeArgs {
    pub fn job(self) -> Result<Job, Failure> {
        short_job(move || run(&self))
    }
}

fn run(args: &MergeArgs) -> Result<Status, Failure> {
    let (tallies, manifest) = merge(&args.out, &args.shards, args.lock.locking())?;
    let mut output = Output::new();
    let status = print_whole(&tallies, manifest.times.seconds, &mut output)?;
    output.flush()?;
    Ok(status)
}

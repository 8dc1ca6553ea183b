//! `survo compare`

use std::path::PathBuf;

use crate::survey::files::compare;

use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Job, short_job};
use crate::cli::output::Output;

const EXAMPLES: &str = "\
Examples:
  survo compare 3x4 3x4-by-bitmask
  survo compare 4x5 ../other/4x5";

/// Compare two surveys, row margin by row margin.
///
/// Prints each difference on a line and ends with 1 if there is any. Surveys whose counts were
/// too large to be kept are compared by the digests in their manifests; so are the puzzles.
/// Files have to be those that the manifest beside them lists.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct CompareArgs {
    /// The folder of a survey
    #[arg(value_hint = clap::ValueHint::DirPath)]
    first: PathBuf,
    /// The folder of another survey
    #[arg(value_hint = clap::ValueHint::DirPath)]
    second: PathBuf,
}

impl CompareArgs {
    pub fn job(self) -> Result<Job, Failure> {
        short_job(move || run(&self))
    }
}

fn run(args: &CompareArgs) -> Result<Status, Failure> {
    let comparison = compare(&args.first, &args.second)?;
    let mut output = Output::new();
    for difference in &comparison.differences {
        output.line(difference)?;
    }
    let count = comparison.differences.len();
    match comparison.row_margins {
        _ if count == 1 => output.line("1 difference")?,
        _ if count > 1 => output.line(format_args!("{count} differences"))?,
        Some(compared) => {
            output.line(format_args!("equal: {compared} row margins, every class"))?;
        }
        None => output.line("equal: the files of all row margins have the same SHA-256")?,
    }
    output.flush()?;
    Ok(if count == 0 {
        Status::Done
    } else {
        Status::Differs
    })
}

//! `survo man`

use std::path::PathBuf;

use crate::cli::exit::{Failure, Status};
use crate::cli::help;
use crate::cli::job::{Job, short_job};
use crate::storage::FileError;

const EXAMPLES: &str = "\
Examples:
  survo man man1
  survo man ~/.local/share/man/man1";

/// Write the manual pages, one for each command, into a folder.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ManArgs {
    /// The folder
    #[arg(value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
}

impl ManArgs {
    pub fn job(self) -> Result<Job, Failure> {
        short_job(move || run(&self))
    }
}

fn run(args: &ManArgs) -> Result<Status, Failure> {
    let folder = &args.folder;
    std::fs::create_dir_all(folder).map_err(FileError::io("create", folder))?;
    clap_mangen::generate_to(help::command(), folder)
        .map_err(FileError::io("write manual pages into", folder))?;
    Ok(Status::Done)
}

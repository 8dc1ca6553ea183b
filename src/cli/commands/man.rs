//! `survo man`

use std::path::PathBuf;

use clap::CommandFactory;

use crate::cli::Args;
use crate::cli::exit::{Failure, Status};
use crate::cli::job::{Job, job};

/// Write the manual pages, one for each command, into a folder.
#[derive(Debug, clap::Args)]
pub struct ManArgs {
    /// The folder
    #[arg(value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
}

impl ManArgs {
    pub fn job(self) -> Result<Job, Failure> {
        job(move |_| run(&self))
    }
}

fn run(args: &ManArgs) -> Result<Status, Failure> {
    let folder = &args.folder;
    let write = || {
        std::fs::create_dir_all(folder)?;
        clap_mangen::generate_to(Args::command(), folder)
    };
    write().map_err(|error| {
        Failure::input(format!(
            "cannot write manual pages into {}: {error}",
            folder.display()
        ))
    })?;
    Ok(Status::Done)
}

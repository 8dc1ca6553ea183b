//! `survo man`

use std::path::{Path, PathBuf};

use clap_mangen::Man;

use crate::cli::exit::{Failure, Status};
use crate::cli::help;
use crate::cli::job::{Job, short_job};
use crate::storage::{create_folder, write_whole};

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
    create_folder(&args.folder)?;
    let mut command = help::command().disable_help_subcommand(true);
    command.build();
    write_pages(command, &args.folder)?;
    Ok(Status::Done)
}

/// Writes the pages of a command and of those below it.
fn write_pages(command: clap::Command, folder: &Path) -> Result<(), Failure> {
    for below in command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
    {
        write_pages(below.clone(), folder)?;
    }
    let page = Man::new(command);
    let path = folder.join(page.get_filename());
    Ok(write_whole(&path, |to| page.render(to))?)
}

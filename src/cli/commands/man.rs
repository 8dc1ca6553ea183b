//! `survo man`

use std::path::{Path, PathBuf};

use clap_mangen::Man;

use crate::cli::help;
use crate::cli::{Failure, Status};
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
    pub fn run(self) -> Result<Status, Failure> {
        create_folder(&self.folder)?;
        let mut command = help::command().disable_help_subcommand(true);
        command.build();
        write_pages(command, &self.folder)?;
        Ok(Status::Done)
    }
}

/// Writes the pages of a command and of those below it.
fn write_pages(command: clap::Command, folder: &Path) -> Result<(), Failure> {
    for below in command.get_subcommands().cloned() {
        write_pages(below, folder)?;
    }
    let page = Man::new(command);
    let path = folder.join(page.get_filename());
    Ok(write_whole(&path, |to| page.render(to))?)
}

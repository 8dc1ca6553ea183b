//! `survo completions` and `survo man`

use std::path::Path;

use clap::CommandFactory;

use crate::cli::args::Args;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn completions(shell: clap_complete::Shell) -> Result<Status, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "survo", &mut script);
    let mut output = Output::new();
    output.text(String::from_utf8_lossy(&script))?;
    output.flush()?;
    Ok(Status::Done)
}

pub fn man(folder: &Path) -> Result<Status, Failure> {
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

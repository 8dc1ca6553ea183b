//! `cargo xtask`: writes the documents about results of this repository.
//!
//! RESULTS.md, docs/records and the plots come from the records in `data/` and the templates in
//! `xtask/templates`. All prose is in the templates. `survo` reads the surveys, defines the
//! records, and draws the axes and marks of plots. Measurements made once have a page of their own,
//! docs/records/measured.md, which is written by hand.

mod checks;
mod costs;
mod data;
mod evidence;
mod results;
mod surveys;
mod template;
mod values;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;

/// Tasks of this repository
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Task {
    /// Write RESULTS.md, docs/records and the plots from data/
    Results {
        /// Write nothing; list the files that differ, and end with 1 if there are any
        #[arg(long)]
        check: bool,
    },
}

/// The root of the repository.
fn root() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.parent().expect("xtask is a folder in it").to_owned()
}

fn main() -> Result<ExitCode> {
    let Task::Results { check } = Task::parse();
    let root = root();
    let files = results::files(&root, &data::Data::read(&root.join("data"))?)?;
    if check {
        let faults = results::faults(&root, &files)?;
        for fault in &faults {
            println!("{fault}");
        }
        return Ok(ExitCode::from(u8::from(!faults.is_empty())));
    }
    for file in &files {
        let path = root.join(&file.name);
        std::fs::write(&path, &file.text).with_context(|| path.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

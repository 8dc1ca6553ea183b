//! `cargo xtask`: writes what this repository keeps about its results.
//!
//! RESULTS.md, docs/results, the plots and the OEIS files come from the records in `data/` and the
//! templates in `xtask/templates`. All prose stands in the templates. `survo` reads the surveys,
//! defines the records, and has the axes and the looks of plots.
//! Records that no command of the program writes are measured here, too.

mod costs;
mod data;
mod evidence;
mod oeis;
mod plots;
mod results;
mod suko;
mod suko_steps;
mod surveys;
mod swapping;
mod template;
mod values;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use survo_kin::suko::SukoMethod;

/// Tasks of this repository
#[derive(Parser)]
#[command(name = "cargo xtask")]
enum Task {
    /// Write RESULTS.md, docs/results, the plots and the OEIS files from data/
    Results {
        /// Write nothing; list the files that differ, and end with 1 if there are any
        #[arg(long)]
        check: bool,
        /// The folder of the records
        #[arg(long, value_name = "DIR", default_value_os_t = root().join("data"))]
        from: PathBuf,
    },
    /// Count the steps of Suko solvers on random puzzles: data/suko as CSV
    Suko {
        /// Only puzzles with exactly one solution
        #[arg(long)]
        unique: bool,
        /// Take the processor times on the first of the puzzles instead: data/suko_times
        #[arg(long, conflicts_with = "unique")]
        times: bool,
    },
    /// Measure the swapping method on all unique puzzles of a size: data/swaps as CSV
    Swaps {
        /// Rows
        #[arg(default_value_t = 4)]
        m: usize,
        /// Columns
        #[arg(default_value_t = 4)]
        n: usize,
    },
}

/// The root of the repository.
fn root() -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.parent().expect("xtask is a folder in it").to_owned()
}

fn main() -> Result<ExitCode> {
    let to = std::io::stdout().lock();
    let (check, from) = match Task::parse() {
        Task::Results { check, from } => (check, from),
        Task::Suko { times: true, .. } => return done(suko_steps::times(to)),
        Task::Suko { unique, .. } => {
            return done(suko_steps::steps(unique, &SukoMethod::all(), to));
        }
        Task::Swaps { m, n } => return done(swapping::measure::write(m, n, to)),
    };
    let root = root();
    let files = results::files(&root, &data::Data::read(&from)?)?;
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

fn done(written: Result<()>) -> Result<ExitCode> {
    written.map(|()| ExitCode::SUCCESS)
}

//! `survo report`

use std::path::PathBuf;

use crate::documents::{oeis, plots, results};
use crate::storage::write_whole;

use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;
use crate::cli::values::new_file;

const EXAMPLES: &str = "\
Examples:
  survo report --out RESULTS.md --plots data/plots
  survo report --data ../data";

/// Write RESULTS.md, its plots and b-files from committed surveys and checks.
///
/// Every figure comes from surveys in DIR/surveys/NAME and DIR/partial/NAME, from records in
/// DIR/checks, DIR/estimates, DIR/suko and DIR/swaps, and from DIR/peers.csv; nothing is
/// measured. DIR may be a folder of surveys as `survo table` leaves it. The text goes to standard output unless a file or a folder is named.
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub struct ReportArgs {
    /// The folder that holds `surveys` and the rest, or a folder of surveys
    #[arg(long, default_value = "data", value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    data: PathBuf,
    /// The file to write RESULTS.md to
    #[arg(long, value_name = "FILE", value_parser = new_file())]
    out: Option<PathBuf>,
    /// Draw the plots of RESULTS.md into this folder
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    plots: Option<PathBuf>,
    /// Write b-files and a draft for the OEIS into this folder
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    oeis: Option<PathBuf>,
}

impl ReportArgs {
    pub fn run(self) -> Result<Status, Failure> {
        run(&self)
    }
}

fn run(args: &ReportArgs) -> Result<Status, Failure> {
    let data = &args.data;
    if let Some(path) = &args.out {
        let text = results(data)?;
        write_whole(path, |to| to.write_all(text.as_bytes()))?;
    }
    if let Some(folder) = &args.plots {
        for plot in plots(data)? {
            plot.write(folder)?;
        }
    }
    if let Some(folder) = &args.oeis {
        for document in oeis(data)? {
            document.write(folder)?;
        }
    }
    if args.out.is_none() && args.plots.is_none() && args.oeis.is_none() {
        let mut output = Output::new();
        output.text(results(data)?)?;
        output.flush()?;
    }
    Ok(Status::Done)
}

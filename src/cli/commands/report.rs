//! `survo report`

use crate::documents::{oeis, plots, results};
use crate::storage::write_whole;

use crate::cli::config::Report;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(config: &Report) -> Result<Status, Failure> {
    let data = &config.data;
    if let Some(path) = &config.out {
        let text = results(data)?;
        write_whole(path, |to| to.write_all(text.as_bytes()))?;
    }
    if let Some(folder) = &config.plots {
        for plot in plots(data)? {
            plot.write(folder)?;
        }
    }
    if let Some(folder) = &config.oeis {
        for document in oeis(data)? {
            document.write(folder)?;
        }
    }
    if config.out.is_none() && config.plots.is_none() && config.oeis.is_none() {
        let mut output = Output::new();
        output.text(results(data)?)?;
        output.flush()?;
    }
    Ok(Status::Done)
}

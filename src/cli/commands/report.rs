//! `survo report`

use survo::report::{oeis, results, scaling, write_whole};

use crate::cli::config::Report;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(config: &Report) -> Result<Status, Failure> {
    let data = &config.data;
    if let Some(path) = &config.out {
        let text = results(data).map_err(Failure::input)?;
        write_whole(path, |to| to.write_all(text.as_bytes())).map_err(Failure::input)?;
    }
    if let Some(folder) = &config.plots {
        let plot = scaling(data).map_err(Failure::input)?;
        plot.write(folder).map_err(Failure::input)?;
    }
    if let Some(folder) = &config.oeis {
        for document in oeis(data).map_err(Failure::input)? {
            document.write(folder).map_err(Failure::input)?;
        }
    }
    if config.out.is_none() && config.plots.is_none() && config.oeis.is_none() {
        let mut output = Output::new();
        output.text(results(data).map_err(Failure::input)?)?;
        output.flush()?;
    }
    Ok(Status::Done)
}

//! The plots of RESULTS.md.

mod sacrifices;
mod scaling;
mod suko;
mod swaps;

use survo::internals::Document;
use survo::internals::plots::{PlotError, classes, growth};

use crate::data::Data;

/// All of them.
///
/// # Errors
/// When one cannot be drawn.
pub fn plots(data: &Data) -> Result<Vec<Document>, PlotError> {
    let mut plots = vec![
        growth(&data.values())?,
        classes(&data.surveys)?,
        scaling::scaling(&data.surveys)?,
        swaps::swaps(&data.swaps)?,
        sacrifices::sacrifices(&data.sacrifices)?,
    ];
    for suko in &data.sukos {
        plots.push(suko::suko(suko)?);
    }
    Ok(plots)
}

//! The plots of RESULTS.md, each in a file of its own.
//!
//! Their bytes depend on the committed files under `data` alone, and text stays text.

mod axes;
mod classes;
mod growth;
mod look;
mod sacrifices;
mod scaling;
mod suko;
mod swaps;

use std::path::Path;

use super::Document;
use crate::documents::records::committed::{
    ResultsError, records, sacrifice_records, suko_records, swap_records, values,
};

pub(super) use classes::classes;
pub(super) use growth::growth;
pub(super) use sacrifices::file_name as sacrifices_file;
pub(super) use suko::file_name as suko_file;
pub(super) use swaps::file_name as swaps_file;

/// The plots of the surveys in `data/surveys` and of the records in `data/swaps`,
/// `data/sacrifices` and `data/suko`.
///
/// # Errors
/// When a survey or a record is damaged, a survey is unfinished, or two surveys
/// contradict each other.
pub(crate) fn plots(data: &Path) -> Result<Vec<Document>, ResultsError> {
    let by_shape = records(data)?;
    let mut plots = vec![
        growth(&values(&by_shape))?,
        classes(&by_shape)?,
        scaling::scaling(&by_shape)?,
    ];
    let swaps = swap_records(data, &by_shape)?;
    for record in &swaps {
        plots.push(swaps::swaps(record)?);
    }
    for record in sacrifice_records(data, &swaps)? {
        plots.push(sacrifices::sacrifices(&record)?);
    }
    for record in suko_records(data)? {
        plots.push(suko::suko(&record)?);
    }
    Ok(plots)
}

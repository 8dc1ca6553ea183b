//! The plots of RESULTS.md and docs/results.

mod sacrifices;
mod scaling;
mod suko;
mod swaps;

use survo::internals::Document;
use survo::internals::plots::{classes, growth};

use crate::data::Data;

/// All of them.
pub fn plots(data: &Data) -> Vec<Document> {
    let mut plots = vec![
        growth(&data.values()),
        classes(&data.surveys),
        scaling::scaling(&data.surveys),
        swaps::swaps(&data.swaps),
        sacrifices::sacrifices(&data.swaps),
    ];
    plots.extend(data.sukos.iter().map(suko::suko));
    plots
}

//! `data/speed.csv`: what `scripts/against_revision.sh` measured.

use std::path::Path;

use serde::Deserialize;

use crate::storage::{FileError, read_if_there};

/// One step of one size: two programs on the same work.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Speed {
    /// The day.
    pub date: String,
    /// The processor.
    pub processor: String,
    /// Which of its instructions were used.
    pub features: String,
    /// The earlier revision.
    pub old: String,
    /// The later one.
    pub new: String,
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// The shards that were run; 1/1 is everything.
    pub shards: String,
    /// Pairs of runs.
    pub runs: u32,
    /// The step of the work, or `all`.
    pub step: String,
    /// Mean seconds of the earlier revision.
    pub old_seconds: f64,
    /// Mean seconds of the later one.
    pub new_seconds: f64,
    /// All seconds of the later one by all of the earlier one.
    pub ratio: f64,
    /// The least ratio of a pair of runs.
    pub least: f64,
    /// The greatest.
    pub greatest: f64,
}

/// The measurements in `data/speed.csv`; none without that file.
pub(crate) fn speeds(data: &Path) -> Result<Vec<Speed>, FileError> {
    read_if_there(&data.join("speed.csv"))
}

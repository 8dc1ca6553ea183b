//! `data/peers.csv`: what deciding a pair costs, engine by engine and elsewhere.

use std::path::Path;

use serde::Deserialize;

use crate::storage::{FileError, read_if_there};

/// One measurement.
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct Peer {
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// The program or engine.
    pub engine: String,
    /// Pairs measured.
    pub pairs: u64,
    /// Median time for a pair, in nanoseconds, on one thread.
    pub nanoseconds: f64,
    /// The command that repeats the measurement.
    pub command: String,
    /// The day.
    pub date: String,
}

/// The measurements in `data/peers.csv`; none without that file.
pub(crate) fn peers(data: &Path) -> Result<Vec<Peer>, FileError> {
    read_if_there(&data.join("peers.csv"))
}

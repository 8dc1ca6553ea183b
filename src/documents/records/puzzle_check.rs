//! The record of puzzles shown unique by an engine that did not find them.

use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::check::Kind;
use crate::storage::{FileError, write_json};
use crate::survey::files::Times;
use crate::survey::verify::PuzzleList;

/// The content of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleCheckRecord {
    /// What the record is about.
    kind: Kind,
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// The part of all pairs whose puzzles were checked, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// The engine that searched for second solutions.
    pub engine: String,
    /// Puzzles that were searched.
    pub puzzles: u64,
    /// Row margins whose number of puzzles was compared with their counts.
    pub row_margins: u64,
    /// Faults found: puzzles that are not unique, out of place, or too many or too few.
    pub differences: u64,
    /// Version of the program.
    pub version: String,
    /// Revision of its source.
    pub revision: String,
    /// When it ran.
    pub times: Times,
}

impl PuzzleCheckRecord {
    /// The record of a check that ends now.
    pub(crate) fn new(list: &PuzzleList, started: SystemTime) -> Self {
        Self {
            kind: Kind::Puzzles,
            m: list.shape().rows(),
            n: list.shape().columns(),
            shard: list.shard.map(|shard| shard.to_string()),
            engine: list.engine.to_string(),
            puzzles: list.searched,
            row_margins: list.row_margins.done,
            differences: list.faults(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: env!("SURVO_REVISION").to_owned(),
            times: Times::since(started),
        }
    }

    /// Writes a record.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&self, path: &Path) -> Result<(), FileError> {
        write_json(path, self)
    }
}

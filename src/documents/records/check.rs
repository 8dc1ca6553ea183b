//! The record of a check: what the sieve was compared with, and the outcome.

use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::engines::EngineKind;
use crate::storage::{FileError, read_json, write_json};
use crate::survey::files::Times;
use crate::survey::{Checked, Draw, Plan, SEARCHED_CLASSES};

/// The content of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRecord {
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// The engine that the sieve was compared with.
    pub against: String,
    /// Seed of the draw.
    pub seed: u64,
    /// Column margins whose pairs the sieve decided.
    pub column_margins: usize,
    /// Pairs drawn among those that satisfy both conditions, whatever their class.
    pub random: usize,
    /// Pairs drawn for their class: unsolvable, unique, multiple.
    pub unsolvable: usize,
    /// See `unsolvable`.
    pub unique: usize,
    /// See `unsolvable`.
    pub multiple: usize,
    /// Different pairs that both engines decided.
    pub pairs: usize,
    /// Pairs on which the two differ.
    pub differences: usize,
    /// Version of the program.
    pub version: String,
    /// Revision of its source.
    pub revision: String,
    /// When it ran.
    pub times: Times,
}

impl CheckRecord {
    /// The record of a check that ends now.
    pub(crate) fn new(
        plan: &Plan,
        draw: Draw,
        engine: EngineKind,
        checked: &Checked,
        started: SystemTime,
    ) -> Self {
        let [unsolvable, unique, multiple] = checked.per_class;
        const { assert!(SEARCHED_CLASSES.len() == 3) };
        Self {
            m: plan.shape().rows(),
            n: plan.shape().columns(),
            against: engine.to_string(),
            seed: draw.seed,
            column_margins: checked.column_margins,
            random: checked.random,
            unsolvable,
            unique,
            multiple,
            pairs: checked.pairs,
            differences: checked.disagreements.len(),
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

    /// Reads a record.
    ///
    /// # Errors
    /// When the file cannot be read or is no record of a check.
    pub(crate) fn read(path: &Path) -> Result<Self, FileError> {
        read_json(path, "the record of a check")
    }
}

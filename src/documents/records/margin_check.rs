//! The record of whole column margins that the sieve and another engine decided.

use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::check::Kind;
use crate::engines::EngineKind;
use crate::puzzle::Class;
use crate::storage::{FileError, write_json};
use crate::survey::files::Times;
use crate::survey::{CheckedMargins, MarginDraw, Plan};

/// The content of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarginCheckRecord {
    /// What the record is about.
    kind: Kind,
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// The engine that the sieve was compared with.
    pub against: String,
    /// Seed of the draw.
    pub seed: u64,
    /// The part of the margins drawn, unless it is all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// Column margins of which both decided every pair.
    pub column_margins: u64,
    /// Their pairs, by the sieve's class.
    pub pairs: u64,
    /// See `pairs`.
    pub condition_1: u64,
    /// See `pairs`.
    pub condition_2: u64,
    /// See `pairs`.
    pub unsolvable: u64,
    /// See `pairs`.
    pub unique: u64,
    /// See `pairs`.
    pub multiple: u64,
    /// Pairs on which the two differ.
    pub differences: u64,
    /// Version of the program.
    pub version: String,
    /// Revision of its source.
    pub revision: String,
    /// When it ran.
    pub times: Times,
}

impl MarginCheckRecord {
    /// The record of a check that ends now.
    pub(crate) fn new(
        plan: &Plan,
        draw: MarginDraw,
        engine: EngineKind,
        checked: &CheckedMargins,
        started: SystemTime,
    ) -> Self {
        let counts = checked.counts;
        Self {
            kind: Kind::Margins,
            m: plan.shape().rows(),
            n: plan.shape().columns(),
            against: engine.to_string(),
            seed: draw.seed,
            shard: (!draw.shard.is_whole()).then(|| draw.shard.to_string()),
            column_margins: checked.column_margins,
            pairs: counts.pairs(),
            condition_1: counts.get(Class::Condition1),
            condition_2: counts.get(Class::Condition2),
            unsolvable: counts.get(Class::Unsolvable),
            unique: counts.get(Class::Unique),
            multiple: counts.get(Class::Multiple),
            differences: checked.differing,
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

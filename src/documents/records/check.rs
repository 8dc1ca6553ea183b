//! The records of checks: what was compared with another engine, and the outcome.

use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::{MarginCheckRecord, PuzzleCheckRecord};
use crate::engines::EngineKind;
use crate::storage::{FileError, parse_json, read_text, write_json};
use crate::survey::files::Times;
use crate::survey::{Checked, Draw, Plan, SEARCHED_CLASSES};

/// What a record of a check is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    /// Random pairs; such records do not say so.
    #[default]
    Pairs,
    /// Whole column margins.
    Margins,
    /// Puzzles shown unique.
    Puzzles,
}

/// Reads from a record what it is about.
#[derive(Deserialize)]
struct OfKind {
    #[serde(default)]
    kind: Kind,
}

/// The records of a folder by what they are about.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Checks {
    /// The sieve compared on random pairs.
    pub pairs: Vec<CheckRecord>,
    /// The sieve compared on every pair of random column margins.
    pub margins: Vec<MarginCheckRecord>,
    /// Puzzles shown unique.
    pub puzzles: Vec<PuzzleCheckRecord>,
}

impl Checks {
    /// Reads a record of any kind.
    ///
    /// # Errors
    /// When the file cannot be read or is no record of a check.
    pub(crate) fn read(&mut self, path: &Path) -> Result<(), FileError> {
        let text = read_text(path)?;
        match parse_json::<OfKind>(path, &text, RECORD)?.kind {
            Kind::Pairs => self.pairs.push(parse_json(path, &text, RECORD)?),
            Kind::Margins => self.margins.push(parse_json(path, &text, RECORD)?),
            Kind::Puzzles => self.puzzles.push(parse_json(path, &text, RECORD)?),
        }
        Ok(())
    }
}

/// What a record is called in messages.
const RECORD: &str = "the record of a check";

/// The content of the record about random pairs.
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
}

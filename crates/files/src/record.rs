//! The record of a check: what was decided again, by which engine, and what differed.
//!
//! A file of records has one a line, as JSON. So records of one size can be kept in one file, and a
//! record is added by appending it.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use crate::storage::{FileError, has_file, paths_in, read_text, write_whole};
use crate::{Shard, Times};
use survo_core::puzzle::Shape;

/// The beginning of the names of records in a survey's folder.
const PREFIX: &str = "against-";

/// The content of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Rows.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// The name of the engine that decided again; it may be one that does not exist any more.
    pub against: String,
    /// What was decided again.
    pub check: Check,
    /// How many differences were found.
    pub differences: u64,
    /// The first of them, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<String>,
    /// Version of the program.
    pub version: String,
    /// Revision of its source.
    pub revision: String,
    /// Where the record was made in an earlier form: the revision that brought it into this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub converted_by: Option<String>,
    /// When it ran.
    pub times: Times,
}

/// What was decided again, and how much of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Check {
    /// Random pairs.
    Pairs {
        /// Seed of the draw.
        seed: u64,
        /// Column margins whose pairs were looked at.
        column_margins: u64,
        /// Different pairs decided again, drawn in either way.
        pairs: u64,
        /// Pairs drawn whatever their class.
        random: u64,
        /// Pairs drawn for this class, and for the next two.
        unsolvable: u64,
        unique: u64,
        multiple: u64,
    },
    /// Every pair of random column margins.
    Margins {
        /// The part of the margins drawn that was decided.
        #[serde(default, skip_serializing_if = "Shard::is_whole")]
        #[cfg_attr(test, schemars(with = "String"))]
        shard: Shard,
        /// Seed of the draw.
        seed: u64,
        /// Column margins whose pairs were decided again.
        column_margins: u64,
        /// Pairs decided again.
        pairs: u64,
        /// Those of this class, and of the next four.
        condition_1: u64,
        condition_2: u64,
        unsolvable: u64,
        unique: u64,
        multiple: u64,
    },
    /// A list of puzzles, each of which was searched for a second solution.
    Puzzles {
        /// The part of the survey whose puzzles are listed, where the files tell.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, schemars(with = "Option<String>"))]
        shard: Option<Shard>,
        /// Puzzles searched.
        puzzles: u64,
        /// Row margins whose number of puzzles was compared with their counts.
        row_margins: u64,
    },
    /// The row margins of a survey, all or some; or pairs drawn.
    Survey {
        /// The SHA-256 of the survey's counts by row margin.
        counts: String,
        /// Row margins of the survey.
        row_margins: u64,
        /// Seed of the random choices.
        seed: u64,
        /// Seconds that the recount was allowed to take; absent if there was no limit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget: Option<f64>,
        /// Row margins of which every pair was decided again.
        row_margins_checked: u64,
        /// Their pairs that the engine searched; the others are settled by conditions (1) and (2),
        /// or are complements.
        searched: u64,
        /// Pairs drawn at random, which the survey's engine also decided again.
        drawn: u64,
    },
}

impl Record {
    /// The record of a check that ends now.
    pub fn new(
        shape: Shape,
        against: &str,
        check: Check,
        differences: u64,
        started: SystemTime,
        revision: &str,
    ) -> Self {
        Self {
            m: shape.rows(),
            n: shape.columns(),
            against: against.to_owned(),
            check,
            differences,
            first: Vec::new(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: revision.to_owned(),
            converted_by: None,
            times: Times::since(started),
        }
    }

    /// Reads all records of a file, of any kinds.
    ///
    /// # Errors
    /// When the file cannot be read, or a line of it is not a record of a check.
    pub fn read_all(path: &Path) -> Result<Vec<Self>, FileError> {
        has_file(path)?;
        let text = read_text(path)?;
        let lines = (1..).zip(text.lines());
        let record = |(number, line)| {
            let parsed = serde_json::from_str(line);
            parsed.map_err(|error| {
                FileError::line(path, number, format!("not the record of a check: {error}"))
            })
        };
        lines.map(record).collect()
    }

    /// Writes a file with this record alone.
    pub fn write(&self, path: &Path) -> Result<(), FileError> {
        let line = serde_json::to_string(self).expect("a record is plain data") + "\n";
        write_whole(path, |to| to.write_all(line.as_bytes()))
    }

    /// Where the record of a survey compared with an engine is, in the survey's folder.
    pub fn path_beside(folder: &Path, engine: &str) -> PathBuf {
        folder.join(format!("{PREFIX}{engine}.json"))
    }

    /// Where the survey by that engine is.
    pub fn survey_beside(folder: &Path, engine: &str) -> PathBuf {
        folder.join(format!("{PREFIX}{engine}"))
    }

    /// Whether a check left the file of this name in a survey's folder.
    pub fn is_beside(name: &str) -> bool {
        name.starts_with(PREFIX)
    }

    /// The records of the counts that a survey's folder has now, by the name of the engine;
    /// those of other counts are skipped.
    pub fn all_beside(folder: &Path, counts: &str) -> Result<Vec<Self>, FileError> {
        let mut records = Vec::new();
        for path in paths_in(folder)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let engine = name.strip_prefix(PREFIX);
            if let Some(engine) = engine.and_then(|name| name.strip_suffix(".json")) {
                records.extend(
                    Self::read_all(&path)?
                        .into_iter()
                        .filter(|record| record.against == engine && record.is_of_counts(counts)),
                );
            }
        }
        records.sort_by(|a, b| a.against.cmp(&b.against));
        Ok(records)
    }

    fn is_of_counts(&self, digest: &str) -> bool {
        matches!(&self.check, Check::Survey { counts, .. } if counts == digest)
    }

    /// Whether another recount of the same survey by this engine would add nothing: it covers every
    /// row margin, or as much as this time allows.
    pub fn covers(&self, engine: &str, time: Duration) -> bool {
        let is_enough = match self.check {
            Check::Survey { budget, .. } => {
                self.is_whole() || budget.is_some_and(|budget| budget >= time.as_secs_f64())
            }
            _ => false,
        };
        self.against == engine && is_enough
    }

    /// Whether every row margin of a survey was recounted.
    pub fn is_whole(&self) -> bool {
        match self.check {
            Check::Survey {
                row_margins,
                row_margins_checked,
                ..
            } => row_margins_checked == row_margins,
            _ => false,
        }
    }

    /// Pairs that the engine decided again; none where puzzles were searched.
    pub fn pairs_recounted(&self) -> u64 {
        match self.check {
            Check::Pairs { pairs, .. } | Check::Margins { pairs, .. } => pairs,
            Check::Survey {
                searched, drawn, ..
            } => searched.saturating_add(drawn),
            Check::Puzzles { .. } => 0,
        }
    }
}

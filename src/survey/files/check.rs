//! What the counts of a survey were compared with: a record beside its files.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::Times;
use crate::storage::{FileError, exists, read_json, write_json};
use crate::survey::{Agreement, Method};

/// What the names of checks beside a survey's files begin with.
const PREFIX: &str = "against-";

/// Differences that a record describes.
const DESCRIBED: usize = 20;

/// The comparison of a survey's counts with another engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Check {
    /// The other engine.
    pub against: String,
    /// The SHA-256 of the counts by row margin that were compared.
    pub counts: String,
    /// Pairs of the survey.
    pub pairs: u64,
    /// Pairs that the other engine decided.
    pub pairs_checked: u64,
    /// Row margins of which it decided every pair.
    pub row_margins_checked: u64,
    /// Seed of the draw, where not all pairs were decided.
    pub seed: u64,
    /// Seconds that the draw was allowed to take.
    pub budget: f64,
    /// How many differences were found.
    pub differences: u64,
    /// The first of them, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<String>,
    /// Version of the program.
    pub version: String,
    /// Revision of its source.
    pub revision: String,
    /// When it ran.
    pub times: Times,
}

/// What is checked, and how.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CheckSubject {
    /// The other engine.
    pub against: Method,
    /// The SHA-256 of the counts by row margin.
    pub counts: String,
    /// Pairs of the survey.
    pub pairs: u64,
    /// Seed of a draw.
    pub seed: u64,
    /// The time that a draw may take.
    pub budget: Duration,
}

impl Check {
    /// The record of a check that ends now.
    pub(crate) fn new(subject: &CheckSubject, agreement: &Agreement, started: SystemTime) -> Self {
        let differences = agreement.differences.iter().take(DESCRIBED);
        Self {
            against: subject.against.to_string(),
            counts: subject.counts.clone(),
            pairs: subject.pairs,
            pairs_checked: agreement.pairs,
            row_margins_checked: agreement.row_margins,
            seed: subject.seed,
            budget: subject.budget.as_secs_f64(),
            differences: agreement.differing,
            first: differences.map(ToString::to_string).collect(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: env!("SURVO_REVISION").to_owned(),
            times: Times::since(started),
        }
    }

    /// Where the record of a check by an engine is, for the survey in a folder.
    pub(crate) fn path(folder: &Path, engine: Method) -> PathBuf {
        folder.join(format!("{PREFIX}{engine}.json"))
    }

    /// Where the survey by the other engine is.
    pub(crate) fn folder(folder: &Path, engine: Method) -> PathBuf {
        folder.join(format!("{PREFIX}{engine}"))
    }

    /// Whether a name is that of something that a check left beside a survey's files.
    pub(crate) fn is_name(name: &str) -> bool {
        name.starts_with(PREFIX)
    }

    /// Writes the record.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&self, path: &Path) -> Result<(), FileError> {
        write_json(path, self)
    }

    /// The checks of the counts that a survey's folder has now, by the name of the engine;
    /// those of other counts are passed over.
    ///
    /// # Errors
    /// When a file cannot be read or is no record of a check.
    pub(crate) fn all(folder: &Path, counts: &str) -> Result<Vec<Self>, FileError> {
        let mut checks = Vec::new();
        for engine in Method::ALL {
            let path = Self::path(folder, engine);
            if exists(&path)? {
                let check: Self = read_json(&path, "the record of a check against an engine")?;
                if check.against == engine.name() && check.counts == counts {
                    checks.push(check);
                }
            }
        }
        checks.sort_by(|a, b| a.against.cmp(&b.against));
        Ok(checks)
    }

    /// Whether every pair was decided.
    pub(crate) fn is_whole(&self) -> bool {
        self.pairs_checked == self.pairs
    }

    /// Whether it has all that a check of the subject would come to.
    pub(crate) fn serves(&self, subject: &CheckSubject) -> bool {
        self.against == subject.against.name()
            && self.counts == subject.counts
            && (self.is_whole() || self.budget >= subject.budget.as_secs_f64())
    }
}

/// "partition agrees on all 4438710 pairs".
impl std::fmt::Display for Check {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.against)?;
        match self.differences {
            0 => f.write_str(" agrees on ")?,
            1 => f.write_str(" differs once on ")?,
            count => write!(f, " differs {count} times on ")?,
        }
        if self.is_whole() {
            return match self.pairs {
                1 => f.write_str("the only pair"),
                pairs => write!(f, "all {pairs} pairs"),
            };
        }
        let (checked, pairs) = (self.pairs_checked, self.pairs);
        write!(f, "{checked} of {pairs} pairs drawn at random")
    }
}

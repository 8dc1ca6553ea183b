//! The record of a check: what was decided again, by which engine, and what differed.
//!
//! All kinds of checks have one form of record; what a kind does not know is left out. Older
//! records about pairs and beside a survey do not name their kind, and older records about
//! puzzles call the judge `engine`.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::recount::{Recount, Recounted};
use super::scope::Scope;
use crate::puzzle::Shape;
use crate::storage::{FileError, exists, read_json, write_json};
use crate::survey::files::Times;
use crate::survey::{Method, Plan, Shard};

/// What the names of records beside a survey's files begin with.
const PREFIX: &str = "against-";

/// Differences that a record describes.
const DESCRIBED: usize = 20;

/// What was decided again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Random pairs.
    #[default]
    Pairs,
    /// Every pair of random column margins.
    Margins,
    /// Puzzles, each of which has no second solution.
    Puzzles,
    /// The pairs of a survey in whose folder the record is, all or some.
    Survey,
}

/// The content of a record.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What was decided again.
    #[serde(default)]
    pub kind: Kind,
    /// Rows; 0 in old records beside a survey.
    #[serde(default)]
    pub m: usize,
    /// Columns.
    #[serde(default)]
    pub n: usize,
    /// The part of the margins drawn, or of the survey, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// The engine that decided again.
    #[serde(alias = "engine")]
    pub against: String,
    /// Seed of the draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Seconds that a draw was allowed to take.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<f64>,
    /// The SHA-256 of the survey's counts by row margin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<String>,
    /// Column margins whose pairs were looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column_margins: Option<u64>,
    /// Row margins whose number of puzzles was compared with their counts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_margins: Option<u64>,
    /// Puzzles that were searched for a second solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzles: Option<u64>,
    /// Pairs drawn whatever their class; of a survey, those that its engine decided anew, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random: Option<u64>,
    /// Pairs decided again, or those of the survey.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<u64>,
    /// Pairs of each class: those drawn for it, or those of whole margins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition_1: Option<u64>,
    #[allow(missing_docs, reason = "see `condition_1`")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condition_2: Option<u64>,
    #[allow(missing_docs, reason = "see `condition_1`")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsolvable: Option<u64>,
    #[allow(missing_docs, reason = "see `condition_1`")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique: Option<u64>,
    #[allow(missing_docs, reason = "see `condition_1`")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub multiple: Option<u64>,
    /// Pairs of the survey that were decided again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs_checked: Option<u64>,
    /// Row margins of the survey of which every pair was decided again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_margins_checked: Option<u64>,
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

impl Record {
    /// The record of a check that ends now, without its particulars.
    pub(crate) fn new(
        kind: Kind,
        shape: Shape,
        against: &str,
        differences: u64,
        started: SystemTime,
    ) -> Self {
        Self {
            kind,
            m: shape.rows(),
            n: shape.columns(),
            against: against.to_owned(),
            differences,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: String::new(),
            times: Times::since(started),
            ..Self::default()
        }
    }

    /// The record of random pairs, or of whole column margins, decided again.
    pub(crate) fn of_recount(
        recount: &Recount<'_>,
        scope: &Scope<'_>,
        found: &Recounted,
        started: SystemTime,
    ) -> Self {
        let (kind, shard, random, counts) = match scope {
            Scope::ColumnMargins { shard, .. } => {
                let counts = found.counts.by_class().map(Some);
                (Kind::Margins, *shard, None, counts)
            }
            _ => {
                let [unsolvable, unique, multiple] =
                    found.per_class.map(|count| Some(count as u64));
                let counts = [None, None, unsolvable, unique, multiple];
                (Kind::Pairs, Shard::WHOLE, Some(found.random as u64), counts)
            }
        };
        let [condition_1, condition_2, unsolvable, unique, multiple] = counts;
        let (shape, judge) = (recount.plan.shape(), recount.judge.name());
        Self {
            shard: (!shard.is_whole()).then(|| shard.to_string()),
            seed: Some(recount.seed),
            column_margins: Some(found.column_margins),
            pairs: Some(found.pairs),
            random,
            condition_1,
            condition_2,
            unsolvable,
            unique,
            multiple,
            ..Self::new(kind, shape, judge, found.differences.count, started)
        }
    }

    /// The record of a survey that is going to be compared, of which `counts` is the SHA-256 of
    /// the counts by row margin, and `budget` the time of a draw.
    pub(crate) fn of_survey(plan: &Plan, judge: Method, counts: &str, budget: Duration) -> Self {
        let (shape, now) = (plan.shape(), SystemTime::now());
        Self {
            counts: Some(counts.to_owned()),
            pairs: Some(plan.pairs()),
            seed: Some(plan.seed),
            budget: Some(budget.as_secs_f64()),
            ..Self::new(Kind::Survey, shape, judge.name(), 0, now)
        }
    }

    /// The same record once the survey was compared.
    pub(crate) fn found(self, outcome: &Recounted, started: SystemTime) -> Self {
        let differences = outcome.differences.kept.iter().take(DESCRIBED);
        Self {
            random: (self.pairs != Some(outcome.pairs)).then_some(outcome.random as u64),
            pairs_checked: Some(outcome.pairs),
            row_margins_checked: Some(outcome.row_margins),
            differences: outcome.differences.count,
            first: differences.map(ToString::to_string).collect(),
            times: Times::since(started),
            ..self
        }
    }

    /// Reads a record of any kind, old or new.
    ///
    /// # Errors
    /// When the file cannot be read or is no record of a check.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let mut record: Self = read_json(path, "the record of a check")?;
        if record.counts.is_some() {
            record.kind = Kind::Survey;
        }
        Ok(record)
    }

    pub(crate) fn write(&self, path: &Path, revision: &str) -> Result<(), FileError> {
        let revision = revision.to_owned();
        let signed = Self {
            revision,
            ..self.clone()
        };
        write_json(path, &signed)
    }

    /// Where the record of a survey compared with an engine is, in the survey's folder.
    pub(crate) fn path_beside(folder: &Path, engine: Method) -> PathBuf {
        folder.join(format!("{PREFIX}{engine}.json"))
    }

    /// Where the survey by that engine is.
    pub(crate) fn survey_beside(folder: &Path, engine: Method) -> PathBuf {
        folder.join(format!("{PREFIX}{engine}"))
    }

    /// Whether a name is that of something that a check left beside a survey's files.
    pub(crate) fn is_beside(name: &str) -> bool {
        name.starts_with(PREFIX)
    }

    /// The records of the counts that a survey's folder has now, by the name of the engine;
    /// those of other counts are skipped.
    pub(crate) fn all_beside(folder: &Path, counts: &str) -> Result<Vec<Self>, FileError> {
        let mut records = Vec::new();
        for engine in Method::ALL {
            let path = Self::path_beside(folder, engine);
            if exists(&path)? {
                let record = Self::read(&path)?;
                if record.against == engine.name() && record.counts.as_deref() == Some(counts) {
                    records.push(record);
                }
            }
        }
        records.sort_by(|a, b| a.against.cmp(&b.against));
        Ok(records)
    }

    /// Whether every pair of the survey was decided again.
    pub(crate) fn is_whole(&self) -> bool {
        self.pairs_checked == self.pairs
    }

    /// Whether it has all that another check of the same survey would come to.
    pub(crate) fn serves(&self, other: &Self) -> bool {
        self.against == other.against
            && self.counts == other.counts
            && (self.is_whole() || self.budget >= other.budget)
    }
}

/// Of a survey: "partition agrees on all 4438710 pairs", or "partition agrees on 7000 pairs of 2
/// row margins, and on 500 pairs drawn at random that both engines decided anew, of 4438710", or
/// "partition had no time to decide a pair".
impl std::fmt::Display for Record {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [pairs, checked] = [self.pairs, self.pairs_checked].map(Option::unwrap_or_default);
        f.write_str(&self.against)?;
        if checked == 0 && self.differences == 0 && !self.is_whole() {
            return f.write_str(" had no time to decide a pair");
        }
        match self.differences {
            0 => f.write_str(" agrees on ")?,
            1 => f.write_str(" differs once on ")?,
            count => write!(f, " differs {count} times on ")?,
        }
        match (pairs, self.is_whole()) {
            (1, true) => f.write_str("the only pair"),
            (_, true) => write!(f, "all {pairs} pairs"),
            (_, false) => match (self.random, self.row_margins_checked) {
                // Old records do not tell the two kinds apart.
                (None, _) => write!(f, "{checked} of {pairs} pairs drawn at random"),
                (Some(random), Some(margins @ 1..)) => write!(
                    f,
                    "{} pairs of {margins} row margins, and on {random} pairs drawn at random that \
                     both engines decided anew, of {pairs}",
                    checked.saturating_sub(random),
                ),
                (Some(random), _) => write!(
                    f,
                    "{random} of {pairs} pairs drawn at random that both engines decided anew"
                ),
            },
        }
    }
}

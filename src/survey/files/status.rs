//! How far surveys are: read from their folders, whether a process is at work or not.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use super::{BY_ROW_MARGINS_FILE, JOURNAL_FILE, Manifest, PUZZLES_FILE, SurveyFolder};
use crate::puzzle::ClassCounts;
use crate::storage::has_file;
use crate::survey::{
    FolderError, JournalState, Parameters, Session, journal_parameters, read_journal,
};

#[derive(Clone, Debug)]
pub(crate) enum SurveyStatus {
    /// A finished survey, or a finished shard of one.
    Finished(Box<SurveyFolder>),
    Unfinished(Box<JournalState>),
}

/// The number of units into which the survey in a folder is cut, finished or not; `None` where
/// there is none. What cannot be read is told of by who reads all of it.
pub(crate) fn units_in(folder: &Path) -> Option<u64> {
    let parameters = match Manifest::find(folder).ok()? {
        Some(manifest) => manifest.parameters,
        None => journal_parameters(&folder.join(JOURNAL_FILE)).ok()?,
    };
    Some(parameters.units)
}

/// The status of the survey in a folder; `None` when there is none.
pub(crate) fn survey_status(folder: &Path) -> Result<Option<SurveyStatus>, FolderError> {
    if let Some(survey) = SurveyFolder::find(folder)? {
        for file in [BY_ROW_MARGINS_FILE, PUZZLES_FILE] {
            survey.digest(file)?;
        }
        return Ok(Some(SurveyStatus::Finished(Box::new(survey))));
    }
    let journal = folder.join(JOURNAL_FILE);
    if !has_file(&journal)? {
        return Ok(None);
    }
    let journal = Box::new(read_journal(&journal)?);
    Ok(Some(SurveyStatus::Unfinished(journal)))
}

impl SurveyStatus {
    pub(crate) fn parameters(&self) -> &Parameters {
        match self {
            Self::Finished(survey) => &survey.manifest.parameters,
            Self::Unfinished(journal) => &journal.parameters,
        }
    }

    pub(crate) fn counts(&self) -> ClassCounts {
        match self {
            Self::Finished(survey) => survey.tallies.counts,
            Self::Unfinished(journal) => journal.counts,
        }
    }

    /// Units finished.
    pub(crate) fn done(&self) -> u64 {
        match self {
            Self::Finished(survey) => survey.manifest.parameters.units,
            Self::Unfinished(journal) => journal.done(),
        }
    }

    /// Time at work, all sessions together.
    pub(crate) fn time(&self) -> Duration {
        match self {
            Self::Finished(survey) => {
                let seconds = survey.manifest.times.seconds;
                Duration::try_from_secs_f64(seconds).unwrap_or_default()
            }
            Self::Unfinished(journal) => Session::total(&journal.sessions),
        }
    }

    /// Time left, if the missing units take as long as those of the last session that
    /// finished any; `None` before the first is finished.
    pub(crate) fn left(&self) -> Option<Duration> {
        match self {
            Self::Finished(_) => Some(Duration::ZERO),
            Self::Unfinished(journal) => {
                let last = journal.sessions.iter().rev().find(|s| s.units > 0)?;
                let missing = journal.parameters.units - journal.done();
                let each = last.duration().as_secs_f64() / last.units as f64;
                Duration::try_from_secs_f64(each * missing as f64).ok()
            }
        }
    }
}

/// The shards of one survey, as far as there are folders of them.
#[derive(Clone, Debug)]
pub(crate) struct ShardedStatus {
    /// What the shards have in common; `shard` and `puzzles` are those of the first.
    pub parameters: Parameters,
    /// Shards that have a folder.
    pub begun: u64,
    /// Units finished.
    pub done: u64,
    /// Units of all shards, those not begun included.
    pub units: u64,
    pub counts: ClassCounts,
    /// Time left if the shards are run one after the other; `None` before the first unit
    /// is finished.
    pub left: Option<Duration>,
}

/// Puts shards of the same survey together: each shard once, the folder that is farthest.
/// They may differ in whether they list their puzzles. Surveys of everything are left out.
pub(crate) fn sharded_statuses(found: &[SurveyStatus]) -> Vec<ShardedStatus> {
    let mut surveys: Vec<(Parameters, BTreeMap<u64, &SurveyStatus>)> = Vec::new();
    for status in found {
        let parameters = status.parameters();
        let shard = parameters.shard;
        if shard.is_whole() {
            continue;
        }
        let is_of = |survey: &Parameters| {
            survey.shard.of() == shard.of()
                && *survey
                    == Parameters {
                        shard: survey.shard,
                        puzzles: survey.puzzles,
                        ..parameters.clone()
                    }
        };
        let at = surveys.iter().position(|(survey, _)| is_of(survey));
        let at = at.unwrap_or_else(|| {
            surveys.push((parameters.clone(), BTreeMap::new()));
            surveys.len() - 1
        });
        let farthest = surveys[at].1.entry(shard.number()).or_insert(status);
        if status.done() > farthest.done() {
            *farthest = status;
        }
    }
    surveys
        .into_iter()
        .map(|(parameters, shards)| ShardedStatus::of(parameters, &shards))
        .collect()
}

impl ShardedStatus {
    fn of(parameters: Parameters, shards: &BTreeMap<u64, &SurveyStatus>) -> Self {
        let of_shards = shards.values();
        let done = of_shards
            .clone()
            .fold(0_u64, |sum, status| sum.saturating_add(status.done()));
        let units = parameters.units.saturating_mul(parameters.shard.of());
        let time = of_shards.clone().fold(Duration::ZERO, |sum, status| {
            sum.saturating_add(status.time())
        });
        let each = time.as_secs_f64() / done as f64;
        Self {
            begun: shards.len() as u64,
            done,
            units,
            counts: of_shards.map(|status| status.counts()).sum(),
            left: Duration::try_from_secs_f64(each * units.saturating_sub(done) as f64).ok(),
            parameters,
        }
    }
}

//! Finds how far surveys are from their folders, whether a process is at work or not.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use survo_core::puzzle::ClassCounts;
use survo_files::storage::FileError;
use survo_files::{
    BY_ROW_MARGINS_FILE, Checkpoint, FolderState, PUZZLES_FILE, Parameters, Session, SurveyFolder,
    is_in_use,
};

/// How far a survey is, or a shard, or all shards of a survey together.
#[derive(Clone, Debug)]
pub struct SurveyStatus {
    /// What is asked for; of shards together, what they have in common and the `shard` and
    /// `puzzles` of the first.
    pub parameters: Parameters,
    pub state: SurveyState,
    /// Units finished, of all.
    pub done: u64,
    pub units: u64,
    pub counts: ClassCounts,
    /// Time at work, all sessions together.
    pub time: Duration,
    /// Time left, if the missing units take as long as those before; `None` before the first
    /// is finished.
    pub left: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SurveyState {
    Finished,
    Running,
    Interrupted,
    /// This many of its shards have a folder.
    Sharded(u64),
}

/// The number of units into which the survey in a folder is cut, finished or not; `None` where
/// there is none, or it cannot be read: the error is reported by what reads the whole folder.
pub fn units_in(folder: &Path) -> Option<u64> {
    let state = FolderState::of(folder).ok()?;
    Some(state.parameters()?.units)
}

/// The status of the survey in a folder; `None` when there is none.
///
/// # Errors
/// When a file is damaged or cannot be read, or a merge was left unfinished.
pub fn survey_status(folder: &Path) -> Result<Option<SurveyStatus>, FileError> {
    match FolderState::of(folder)? {
        FolderState::Finished(survey) => {
            for file in [BY_ROW_MARGINS_FILE, PUZZLES_FILE] {
                survey.digest(file)?;
            }
            Ok(Some(SurveyStatus::finished(*survey)))
        }
        FolderState::Begun(checkpoint) if checkpoint.merge => Err(FileError::Unfit(format!(
            "{} was left by a merge that did not finish; run the same merge again",
            folder.display()
        ))),
        FolderState::Begun(checkpoint) => {
            let state = match is_in_use(folder)? {
                true => SurveyState::Running,
                false => SurveyState::Interrupted,
            };
            Ok(Some(SurveyStatus::unfinished(*checkpoint, state)))
        }
        FolderState::Empty | FolderState::Foreign(_) => Ok(None),
    }
}

impl SurveyStatus {
    fn finished(survey: SurveyFolder) -> Self {
        let parameters = survey.manifest.parameters;
        Self {
            state: SurveyState::Finished,
            done: parameters.units,
            units: parameters.units,
            counts: survey.tallies.counts,
            time: survey.manifest.times.time,
            left: Some(Duration::ZERO),
            parameters,
        }
    }

    /// The time left goes by the last session that finished any units.
    pub fn unfinished(checkpoint: Checkpoint, state: SurveyState) -> Self {
        let (done, units) = (checkpoint.finished.count(), checkpoint.parameters.units);
        let last = checkpoint.sessions.iter().rev().find(|s| s.units > 0);
        Self {
            state,
            done,
            units,
            counts: checkpoint.part.totals(),
            time: Session::total(&checkpoint.sessions),
            left: last.and_then(|last| left(last.time, last.units, units.saturating_sub(done))),
            parameters: checkpoint.parameters,
        }
    }

    /// The status of the shards of one survey together, as if they were run one after the other.
    fn sharded(parameters: Parameters, shards: &BTreeMap<u64, &Self>) -> Self {
        let all = shards.values();
        let done = all.clone().map(|shard| shard.done);
        let done = done.fold(0, u64::saturating_add);
        let units = parameters.units.saturating_mul(parameters.shard.of());
        let time = all.clone().map(|shard| shard.time);
        let time = time.fold(Duration::ZERO, Duration::saturating_add);
        Self {
            state: SurveyState::Sharded(shards.len() as u64),
            done,
            units,
            counts: all.map(|shard| shard.counts).sum(),
            time,
            left: left(time, done, units.saturating_sub(done)),
            parameters,
        }
    }
}

/// The time for missing units, when it is known how long some took.
fn left(time: Duration, units: u64, missing: u64) -> Option<Duration> {
    let each = time.as_secs_f64() / units as f64;
    Duration::try_from_secs_f64(each * missing as f64).ok()
}

/// Puts shards of the same survey together: each shard once, the folder that is farthest.
/// They may differ in whether they list their puzzles. Surveys of everything are left out.
pub fn sharded_statuses(found: &[SurveyStatus]) -> Vec<SurveyStatus> {
    let mut surveys: Vec<(Parameters, BTreeMap<u64, &SurveyStatus>)> = Vec::new();
    for status in found {
        let (parameters, shard) = (&status.parameters, status.parameters.shard);
        if shard.is_whole() {
            continue;
        }
        let is_of = |survey: &Parameters| {
            let same = Parameters {
                shard: survey.shard,
                puzzles: survey.puzzles,
                ..parameters.clone()
            };
            survey.shard.of() == shard.of() && *survey == same
        };
        let at = surveys.iter().position(|(survey, _)| is_of(survey));
        let at = at.unwrap_or_else(|| {
            surveys.push((parameters.clone(), BTreeMap::new()));
            surveys.len() - 1
        });
        let farthest = surveys[at].1.entry(shard.number()).or_insert(status);
        if status.done > farthest.done {
            *farthest = status;
        }
    }
    let surveys = surveys.into_iter();
    surveys
        .map(|(parameters, shards)| SurveyStatus::sharded(parameters, &shards))
        .collect()
}

//! How far a survey is: read from its folder, whether a process is at work or not.

use std::path::Path;
use std::time::Duration;

use super::{BY_ROW_MARGINS_FILE, JOURNAL_FILE, Manifest, PUZZLES_FILE, SurveyFolder, Tallies};
use crate::puzzle::ClassCounts;
use crate::storage::has_file;
use crate::survey::{FolderError, JournalState, Parameters, Session, read_journal};

/// What a folder holds.
#[derive(Clone, Debug)]
pub(crate) enum SurveyStatus {
    /// A finished survey, or a finished shard of one.
    Finished {
        /// About the run.
        manifest: Box<Manifest>,
        /// Its totals.
        tallies: Tallies,
    },
    /// An unfinished one.
    Unfinished(Box<JournalState>),
}

/// The status of the survey in a folder; `None` when there is none.
///
/// # Errors
/// When a file cannot be read or is damaged.
pub(crate) fn survey_status(folder: &Path) -> Result<Option<SurveyStatus>, FolderError> {
    if let Some(survey) = SurveyFolder::find(folder)? {
        for file in [BY_ROW_MARGINS_FILE, PUZZLES_FILE] {
            survey.digest(file)?;
        }
        return Ok(Some(SurveyStatus::Finished {
            tallies: survey.tallies,
            manifest: Box::new(survey.manifest),
        }));
    }
    let journal = folder.join(JOURNAL_FILE);
    if !has_file(&journal)? {
        return Ok(None);
    }
    Ok(Some(SurveyStatus::Unfinished(Box::new(read_journal(
        &journal,
    )?))))
}

impl SurveyStatus {
    /// What was asked for.
    pub(crate) fn parameters(&self) -> &Parameters {
        match self {
            Self::Finished { manifest, .. } => &manifest.parameters,
            Self::Unfinished(journal) => &journal.parameters,
        }
    }

    /// The counts so far.
    pub(crate) fn counts(&self) -> ClassCounts {
        match self {
            Self::Finished { tallies, .. } => tallies.counts,
            Self::Unfinished(journal) => journal.counts,
        }
    }

    /// Units finished.
    pub(crate) fn done(&self) -> u64 {
        match self {
            Self::Finished { manifest, .. } => manifest.parameters.units,
            Self::Unfinished(journal) => journal.done(),
        }
    }

    /// Time at work, all sessions together.
    pub(crate) fn time(&self) -> Duration {
        match self {
            Self::Finished { manifest, .. } => {
                Duration::try_from_secs_f64(manifest.times.seconds).unwrap_or_default()
            }
            Self::Unfinished(journal) => Session::total(&journal.sessions),
        }
    }

    /// Time left, if the missing units take as long as those of the last session that
    /// finished any; `None` before the first is finished.
    pub(crate) fn left(&self) -> Option<Duration> {
        match self {
            Self::Finished { .. } => Some(Duration::ZERO),
            Self::Unfinished(journal) => {
                let last = journal.sessions.iter().rev().find(|s| s.units > 0)?;
                let missing = journal.parameters.units - journal.done();
                let each = last.duration().as_secs_f64() / last.units as f64;
                Duration::try_from_secs_f64(each * missing as f64).ok()
            }
        }
    }
}

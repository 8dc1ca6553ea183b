//! Why the folder of a survey cannot be used.

use std::path::PathBuf;

use super::journal::FORMAT;
use crate::storage::FileError;

/// Why a folder, or the journal in it, cannot be used for what is asked.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the messages are the documentation")]
pub enum FolderError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{} is in use by another process", .0.display())]
    InUse(PathBuf),
    #[error("cannot lock {}: {source}; use --no-lock if no other process uses the folder", path.display())]
    NoLock {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{} holds a finished survey with {difference}; choose another folder", path.display())]
    Finished { path: PathBuf, difference: String },
    #[error("{} is not finished; run the command that began it again to continue", .0.display())]
    Unfinished(PathBuf),
    #[error("{} holds no survey", .0.display())]
    NoSurvey(PathBuf),
    #[error("{} holds no unfinished survey to continue", .0.display())]
    NothingToResume(PathBuf),
    #[error("{} is in the way: not a file of a survey begun there; choose an empty folder", .0.display())]
    Foreign(PathBuf),
    #[error("{} has the format {version}, not {FORMAT}; choose another folder", path.display())]
    OtherFormat { path: PathBuf, version: u32 },
    #[error("{} is that of an unfinished survey with {difference}; choose another folder", path.display())]
    OtherParameters { path: PathBuf, difference: String },
    #[error("{} was left by a merge that did not finish; run the same merge again", .0.display())]
    Merge(PathBuf),
    #[error("{} was just begun, or its first line is damaged; run the command that began it again to continue", .0.display())]
    NoHeader(PathBuf),
    #[error("{} is not a journal of this survey, or is completely damaged; move it away", .0.display())]
    Unreadable(PathBuf),
}

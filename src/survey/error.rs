//! Why the folder of a survey cannot be used.

use std::path::PathBuf;

use super::journal::FORMAT;
use crate::storage::FileError;

/// Why a folder, or the journal in it, cannot be used for what is asked.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// A file is missing or damaged, or the operating system refuses.
    #[error(transparent)]
    File(#[from] FileError),
    /// Another process writes to it.
    #[error("{} is in use by another process", .0.display())]
    InUse(PathBuf),
    /// Its file system knows no locks.
    #[error("cannot lock {}: {source}; --no-lock goes without, if no other process uses the folder", path.display())]
    NoLock {
        /// The journal.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// Another survey is in it, and complete.
    #[error("{} holds a finished survey with {difference}; choose another folder", path.display())]
    Finished {
        /// The folder.
        path: PathBuf,
        /// The first parameter that differs: its name and both values.
        difference: String,
    },
    /// The survey in it is not finished.
    #[error("{} is not finished; the command that began it goes on with it", .0.display())]
    Unfinished(PathBuf),
    /// There is no survey in it.
    #[error("{} holds no survey", .0.display())]
    NoSurvey(PathBuf),
    /// There is nothing in it to go on with.
    #[error("{} holds no unfinished survey to go on with", .0.display())]
    NothingToResume(PathBuf),
    /// Something else is in it.
    #[error("{} is in the way: not a file of a survey begun there; choose an empty folder", .0.display())]
    Foreign(PathBuf),
    /// Its journal has a format that this version of the program does not know.
    #[error("{} has the format {version}, not {FORMAT}; choose another folder", path.display())]
    OtherFormat {
        /// The journal.
        path: PathBuf,
        /// Its format.
        version: u32,
    },
    /// Its journal belongs to a run with other parameters.
    #[error("{} is that of an unfinished survey with {difference}; choose another folder", path.display())]
    OtherParameters {
        /// The journal.
        path: PathBuf,
        /// The first parameter that differs: its name and both values.
        difference: String,
    },
    /// Its journal is that of a merge.
    #[error("{} is that of a merge that did not end; the same merge makes it again", .0.display())]
    Merge(PathBuf),
    /// It cannot be told whose its journal is without knowing the run.
    #[error("{} was just begun, or its first line is damaged; the command that began it goes on with it", .0.display())]
    NoHeader(PathBuf),
    /// Nothing in its journal can be recognised.
    #[error("{} is no journal of this survey, or damaged in all its parts; move it away", .0.display())]
    Unreadable(PathBuf),
}

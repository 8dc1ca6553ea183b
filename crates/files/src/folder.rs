//! The output folder of one survey, and who may write to it.
//!
//! A folder is taken into use by its journal, which keeps every finished unit. When all are
//! finished the result files are written, each whole or not at all, the manifest last: a manifest
//! says that all files are whole. The journal is of no more use then and is removed.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::{
    BY_ROW_MARGINS_FILE, MANIFEST_FILE, Manifest, PUZZLES_FILE, RowMarginTable, SurveyFolder,
    TALLIES_FILE, Tallies, write_puzzles,
};
use crate::journal::{FORMAT, Use};
use crate::storage::{
    Digesting, FileError, Sealed, create_folder, exists, has_file, is_temporary, paths_in,
    remove_file, write_whole,
};
use crate::{Journal, Locking, Parameters};
use survo_core::puzzle::Table;

pub const JOURNAL_FILE: &str = "journal";

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
    #[error("{source}; to make the survey again, move {} away", path.display())]
    Damaged { path: PathBuf, source: FileError },
    #[error("{} is not finished; to continue, run again the command that began it", .0.display())]
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
    #[error("{} was just begun, or its first line is damaged; to continue, run again the command that began it", .0.display())]
    NoHeader(PathBuf),
    #[error("{} is not a journal of this survey, or is completely damaged; move it away", .0.display())]
    Unreadable(PathBuf),
}

/// A folder that this process, and no other, may write to.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Keeps other processes out.
    _lock: File,
}

/// A folder, once it is taken into use.
#[derive(Debug)]
pub enum Opened {
    /// There is work to do.
    Unfinished(Folder, Journal),
    /// The same survey is finished there already.
    Finished(Box<SurveyFolder>),
}

/// What a folder is taken into use for.
pub enum Purpose<'a> {
    /// A run; the second field says whether it has to be begun there already.
    Run(&'a Parameters, bool),
    /// A merge of the shards with these manifests into a survey with these parameters.
    Merge(&'a Parameters, &'a [Manifest]),
}

impl Purpose<'_> {
    /// Looks at a folder and changes nothing. Returns the survey in it if that is finished and the
    /// wanted one; `None` where there is none, or only the open journal can tell whose it is.
    ///
    /// # Errors
    /// When anything else is there, or the system refuses.
    pub fn look(&self, path: &Path) -> Result<Option<SurveyFolder>, FolderError> {
        let is_begun = has_file(&path.join(JOURNAL_FILE))?;
        if is_begun && has_file(&path.join(MANIFEST_FILE))? {
            // Whose they are is known once the journal is open.
            return Ok(None);
        }
        self.look_at(path, is_begun)
    }

    fn look_at(&self, path: &Path, is_begun: bool) -> Result<Option<SurveyFolder>, FolderError> {
        if let Some(manifest) = Manifest::find(path)? {
            return match self.difference(&manifest) {
                None => SurveyFolder::find_whole(path).map_err(|source| match source {
                    FileError::Io { .. } => source.into(),
                    _ => FolderError::Damaged {
                        path: path.to_owned(),
                        source,
                    },
                }),
                Some(difference) => Err(FolderError::Finished {
                    path: path.to_owned(),
                    difference,
                }),
            };
        }
        if matches!(self, Self::Run(_, true)) && !is_begun {
            return Err(FolderError::NothingToResume(path.to_owned()));
        }
        // Where the work was begun, other files do not matter: none of theirs is touched.
        let foreign = match !is_begun && exists(path)? {
            true => foreign(path)?,
            false => None,
        };
        foreign.map_or(Ok(None), |foreign| Err(FolderError::Foreign(foreign)))
    }

    /// How a finished survey differs from the wanted one; `None` when it is that one.
    fn difference(&self, found: &Manifest) -> Option<String> {
        let (parameters, shards) = match *self {
            Self::Run(parameters, _) => (parameters, None),
            Self::Merge(parameters, shards) => (parameters, Some(shards)),
        };
        let difference = found.parameters.difference(parameters);
        let is_of_others = shards.is_some_and(|shards| shards != found.merged);
        let of_others = || is_of_others.then(|| "other shards".to_owned());
        difference.or_else(of_others)
    }

    fn journal(&self, path: &Path, locking: Locking) -> Result<Journal, FolderError> {
        match self {
            Self::Run(parameters, _) => Journal::open(path, parameters, locking),
            Self::Merge(..) => Journal::of(path, Use::Merge, locking),
        }
    }
}

impl Folder {
    /// Takes a folder into use for a run: an absent or empty one, or one with the same
    /// survey unfinished. A survey that is finished there is returned. With `resume` the survey
    /// must have been begun. Nothing is changed before the folder is known to be usable.
    ///
    /// # Errors
    /// When the folder holds anything else, is in use, or cannot be used.
    pub fn open(
        path: &Path,
        parameters: &Parameters,
        resume: bool,
        locking: Locking,
    ) -> Result<Opened, FolderError> {
        Self::take(path, &Purpose::Run(parameters, resume), locking)
    }

    /// As [`open`](Self::open), for whatever purpose. Looks, locks, and looks again, since others
    /// may have been at work meanwhile.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn take(
        path: &Path,
        wanted: &Purpose<'_>,
        locking: Locking,
    ) -> Result<Opened, FolderError> {
        if exists(path)? && !path.is_dir() {
            // This fails: the system says that the path is no folder.
            create_folder(path)?;
        }
        let journal_path = path.join(JOURNAL_FILE);
        if let Some(finished) = wanted.look(path)? {
            return Ok(Opened::Finished(Box::new(finished)));
        }
        create_folder(path)?;
        let mut journal = wanted.journal(&journal_path, locking)?;
        let is_begun = journal.found;
        let found = wanted.look_at(path, is_begun);
        if !is_begun && !matches!(found, Ok(None)) || matches!(found, Ok(Some(_))) {
            remove_file(&journal_path)?;
        }
        if let Some(finished) = found? {
            return Ok(Opened::Finished(Box::new(finished)));
        }
        remove_left(path)?;
        journal.begin()?;
        let folder = Self {
            path: path.to_owned(),
            _lock: journal.lock()?,
        };
        Ok(Opened::Unfinished(folder, journal))
    }

    /// Removes what a run that was killed at its very end left beside a finished survey.
    pub fn clean(path: &Path, locking: Locking) -> Result<(), FileError> {
        let journal = path.join(JOURNAL_FILE);
        let Some(manifest) = Manifest::find(path)?.filter(|_| journal.exists()) else {
            return Ok(());
        };
        // A folder in use is left to the process that uses it.
        if let Ok(_held) = Journal::open(&journal, &manifest.parameters, locking) {
            remove_all(path, is_temporary)?;
            remove_file(&journal)?;
        }
        Ok(())
    }

    /// Writes the result files and the manifest, and removes the journal.
    ///
    /// # Errors
    /// When the disk refuses; the survey stays unfinished then.
    pub fn write(
        self,
        row_margins: &RowMarginTable,
        puzzles: Option<&[Table]>,
        tallies: Tallies,
        mut manifest: Manifest,
    ) -> Result<SurveyFolder, FileError> {
        let mut write = |name: &str, write: &dyn Fn(&mut dyn Write) -> std::io::Result<()>| {
            write_whole(&self.path.join(name), |to| {
                let mut to = Digesting::new(to);
                write(&mut to)?;
                manifest.sha256.insert(name.to_owned(), to.digest());
                Ok(())
            })
        };
        write(BY_ROW_MARGINS_FILE, &|to| row_margins.write(to))?;
        if let Some(tables) = puzzles {
            write(PUZZLES_FILE, &|to| write_puzzles(tallies.shape, tables, to))?;
        }
        write(TALLIES_FILE, &|to| tallies.write(to))?;
        let manifest = manifest.sealed();
        manifest.write(&self.path)?;
        remove_file(&self.path.join(JOURNAL_FILE))?;
        Ok(SurveyFolder {
            path: self.path,
            manifest,
            tallies,
        })
    }
}

/// The first thing in a folder that no work of this program left there before it was begun.
fn foreign(folder: &Path) -> Result<Option<PathBuf>, FileError> {
    let is_ours = |path: &PathBuf| path.ends_with(JOURNAL_FILE) || is_temporary(path);
    Ok(paths_in(folder)?.into_iter().find(|path| !is_ours(path)))
}

fn is_result(path: &Path) -> bool {
    [BY_ROW_MARGINS_FILE, TALLIES_FILE, PUZZLES_FILE]
        .iter()
        .any(|result| path.ends_with(result))
}

/// Removes what was left behind by a process that was killed while it wrote files, results
/// included: no manifest says that they are whole.
fn remove_left(folder: &Path) -> Result<(), FileError> {
    remove_all(folder, |path| is_temporary(path) || is_result(path))
}

fn remove_all(folder: &Path, is_left: impl Fn(&Path) -> bool) -> Result<(), FileError> {
    let mut left = paths_in(folder)?.into_iter().filter(|path| is_left(path));
    left.try_for_each(|path| remove_file(&path))
}

//! The output folder of one survey, and who may write to it.
//!
//! A folder is taken into use by its journal, which keeps every finished unit. When all
//! are finished the result files are written, each whole or not at all, the manifest
//! last: a manifest says that all files are whole. The journal is of no more use then
//! and is removed.

use std::ffi::OsString;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::digest::Digesting;
use super::{
    FileError, LINES_FILE, LinesTable, MANIFEST_FILE, Manifest, PUZZLES_FILE, TALLIES_FILE,
    TEMPORARY_PREFIX, Tallies, write_puzzles, write_whole,
};
use crate::puzzle::Table;
use crate::survey::{Journal, JournalError, Parameters, Plan, Survey};

/// The name of the journal in a survey's folder.
pub const JOURNAL_FILE: &str = "journal";

/// A folder that this process, and no other, may write to.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Keeps other processes out.
    _lock: File,
}

/// Why a folder may not be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// It cannot be read or created.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A complete survey is in it.
    #[error("{} holds a finished survey; choose another folder", .0.display())]
    Finished(PathBuf),
    /// There is nothing in it to go on with.
    #[error("{} holds no unfinished survey to go on with", .0.display())]
    NothingToResume(PathBuf),
    /// Something else is in it.
    #[error("{} is in the way: not a file of a survey begun there; choose an empty folder", .0.display())]
    Foreign(PathBuf),
}

impl Folder {
    /// Takes a folder into use for a plan: an absent or empty one, or one with the same
    /// survey unfinished, as it must be with `resume`. Nothing is changed before the
    /// folder is known to be usable.
    ///
    /// # Errors
    /// When the folder holds anything else, is in use, or cannot be used.
    pub fn open(path: &Path, plan: &Plan, resume: bool) -> Result<(Self, Journal), FolderError> {
        let journal_path = path.join(JOURNAL_FILE);
        let is_finished = || path.join(MANIFEST_FILE).exists();
        if is_finished() {
            return Err(FolderError::Finished(path.to_owned()));
        }
        if resume && !journal_path.exists() {
            return Err(FolderError::NothingToResume(path.to_owned()));
        }
        std::fs::create_dir_all(path).map_err(FileError::io("create the folder", path))?;
        if let Some(name) = foreign(path, JOURNAL_FILE)? {
            return Err(FolderError::Foreign(path.join(name)));
        }
        let journal = Journal::open(&journal_path, &Parameters::of(plan))?;
        // Another process may have finished between the first look and the lock.
        if is_finished() {
            return Err(FolderError::Finished(path.to_owned()));
        }
        remove_temporaries(path)?;
        let folder = Self {
            path: path.to_owned(),
            _lock: journal.lock()?,
        };
        Ok((folder, journal))
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the result files and the manifest, and removes the journal.
    ///
    /// # Errors
    /// When the disk refuses; the survey stays unfinished then.
    pub fn finish(self, plan: &Plan, survey: &Survey) -> Result<Tallies, FileError> {
        let tallies = Tallies::of(plan, survey);
        let manifest = Manifest::of_run(plan, survey);
        let lines = LinesTable::of(survey);
        write_survey(
            &self.path,
            &lines,
            survey.puzzles.as_deref(),
            &tallies,
            manifest,
        )?;
        let journal = self.path.join(JOURNAL_FILE);
        std::fs::remove_file(&journal).map_err(FileError::io("remove", &journal))?;
        Ok(tallies)
    }
}

/// Writes the files of a complete survey into a folder, the manifest last, with their
/// digests; returns it.
///
/// # Errors
/// When the disk refuses.
pub(crate) fn write_survey(
    folder: &Path,
    lines: &LinesTable,
    puzzles: Option<&[Table]>,
    tallies: &Tallies,
    mut manifest: Manifest,
) -> Result<Manifest, FileError> {
    let mut write = |name: &str, write: &dyn Fn(&mut dyn Write) -> std::io::Result<()>| {
        write_whole(&folder.join(name), |to| {
            let mut to = Digesting::new(to);
            write(&mut to)?;
            manifest.sha256.insert(name.to_owned(), to.digest());
            Ok(())
        })
    };
    write(LINES_FILE, &|to| lines.write(to))?;
    if let Some(tables) = puzzles {
        write(PUZZLES_FILE, &|to| write_puzzles(tallies.shape, tables, to))?;
    }
    write(TALLIES_FILE, &|to| tallies.write(to))?;
    manifest.write(folder)?;
    Ok(manifest)
}

/// The first thing in a folder that no unfinished run of this program left there; `mark`
/// names the file that tells such a folder from others.
pub(crate) fn foreign(path: &Path, mark: &str) -> Result<Option<OsString>, FileError> {
    let is_begun = path.join(mark).exists();
    let ours = |name: &OsString| is_begun && (name == mark || is_result(name));
    Ok(names(path)?
        .into_iter()
        .find(|name| !ours(name) && !is_temporary(path, name)))
}

/// Results are there without a manifest when a run was killed while it wrote them.
pub(crate) fn is_result(name: &OsString) -> bool {
    [LINES_FILE, TALLIES_FILE, PUZZLES_FILE]
        .iter()
        .any(|result| name == result)
}

/// Whether a thing in a folder is a file that [`write_whole`] was writing: its prefix and
/// six letters or digits.
fn is_temporary(folder: &Path, name: &OsString) -> bool {
    let rest = name
        .to_str()
        .and_then(|name| name.strip_prefix(TEMPORARY_PREFIX));
    let is_random = |rest: &str| rest.len() == 6 && rest.bytes().all(|b| b.is_ascii_alphanumeric());
    rest.is_some_and(is_random) && folder.join(name).is_file()
}

/// Removes what was left behind by a run that was killed while it wrote a file.
pub(crate) fn remove_temporaries(path: &Path) -> Result<(), FileError> {
    for name in names(path)?.iter().filter(|name| is_temporary(path, name)) {
        let left = path.join(name);
        std::fs::remove_file(&left).map_err(FileError::io("remove", &left))?;
    }
    Ok(())
}

/// What is in a folder, in order.
pub(crate) fn names(path: &Path) -> Result<Vec<OsString>, FileError> {
    let read = || FileError::io("read the folder", path);
    let mut names = Vec::new();
    for entry in std::fs::read_dir(path).map_err(read())? {
        names.push(entry.map_err(read())?.file_name());
    }
    names.sort();
    Ok(names)
}

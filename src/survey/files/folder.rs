//! The output folder of one survey, and who may write to it.
//!
//! A folder is taken into use by its journal, which keeps every finished unit. When all
//! are finished the result files are written, each whole or not at all, the manifest
//! last: a manifest says that all files are whole. The journal is of no more use then
//! and is removed.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::{
    BY_ROW_MARGINS_FILE, MANIFEST_FILE, Manifest, PUZZLES_FILE, RowMarginTable, TALLIES_FILE,
    Tallies, write_puzzles,
};
use crate::puzzle::Table;
use crate::storage::{Digesting, FileError, is_temporary, paths_in, write_whole};
use crate::survey::{FolderError, Journal, Parameters, Plan, Survey};

/// The name of the journal in a survey's folder.
pub(crate) const JOURNAL_FILE: &str = "journal";

/// A folder that this process, and no other, may write to.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Keeps other processes out.
    _lock: File,
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
        if let Some(foreign) = foreign(path, JOURNAL_FILE)? {
            return Err(FolderError::Foreign(foreign));
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

    /// Writes the result files and the manifest, and removes the journal.
    ///
    /// # Errors
    /// When the disk refuses; the survey stays unfinished then.
    pub fn finish(self, plan: &Plan, survey: &Survey) -> Result<Tallies, FileError> {
        let tallies = Tallies::of(plan, survey);
        let manifest = Manifest::of_run(plan, survey);
        let row_margins = RowMarginTable::of(survey);
        write_survey(
            &self.path,
            &row_margins,
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
pub(super) fn write_survey(
    folder: &Path,
    row_margins: &RowMarginTable,
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
    write(BY_ROW_MARGINS_FILE, &|to| row_margins.write(to))?;
    if let Some(tables) = puzzles {
        write(PUZZLES_FILE, &|to| write_puzzles(tallies.shape, tables, to))?;
    }
    write(TALLIES_FILE, &|to| tallies.write(to))?;
    manifest.write(folder)?;
    Ok(manifest)
}

/// The first thing in a folder that no unfinished run of this program left there; `mark`
/// names the file that tells such a folder from others.
pub(super) fn foreign(folder: &Path, mark: &str) -> Result<Option<PathBuf>, FileError> {
    let is_begun = folder.join(mark).exists();
    let is_ours = |path: &PathBuf| is_begun && (path.ends_with(mark) || is_result(path));
    Ok(paths_in(folder)?
        .into_iter()
        .find(|path| !is_ours(path) && !is_temporary(path)))
}

/// Results are there without a manifest when a run was killed while it wrote them.
fn is_result(path: &Path) -> bool {
    [BY_ROW_MARGINS_FILE, TALLIES_FILE, PUZZLES_FILE]
        .iter()
        .any(|result| path.ends_with(result))
}

/// Removes what was left behind by a run that was killed while it wrote a file.
pub(super) fn remove_temporaries(folder: &Path) -> Result<(), FileError> {
    remove_all(folder, is_temporary)
}

/// Removes the results of a run that was killed before its manifest said that they are whole.
pub(super) fn remove_results(folder: &Path) -> Result<(), FileError> {
    remove_all(folder, is_result)
}

fn remove_all(folder: &Path, is_left: impl Fn(&Path) -> bool) -> Result<(), FileError> {
    for path in paths_in(folder)?.iter().filter(|path| is_left(path)) {
        std::fs::remove_file(path).map_err(FileError::io("remove", path))?;
    }
    Ok(())
}

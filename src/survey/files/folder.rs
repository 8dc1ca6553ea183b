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
    Tallies, survey_tallies, write_puzzles,
};
use crate::puzzle::Table;
use crate::storage::{
    Digesting, FileError, create_folder, exists, is_temporary, paths_in, remove_file, write_whole,
};
use crate::survey::{FolderError, Journal, Locking, Parameters, Plan, Survey};

/// The name of the journal in a survey's folder.
pub(crate) const JOURNAL_FILE: &str = "journal";

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
    /// The run was killed when all was written: nothing is left to do.
    Finished(Tallies, Box<Manifest>),
}

impl Folder {
    /// Takes a folder into use for a plan: an absent or empty one, or one with the same
    /// survey unfinished, as it must be with `resume`. Nothing is changed before the
    /// folder is known to be usable.
    ///
    /// # Errors
    /// When the folder holds anything else, is in use, or cannot be used.
    pub fn open(
        path: &Path,
        plan: &Plan,
        resume: bool,
        locking: Locking,
    ) -> Result<Opened, FolderError> {
        if exists(path)? && !path.is_dir() {
            // Says so in the words of the system.
            create_folder(path)?;
        }
        let journal_path = path.join(JOURNAL_FILE);
        let is_begun = exists(&journal_path)?;
        if !is_begun && exists(&path.join(MANIFEST_FILE))? {
            return Err(FolderError::Finished(path.to_owned()));
        }
        if resume && !is_begun {
            return Err(FolderError::NothingToResume(path.to_owned()));
        }
        create_folder(path)?;
        if let Some(foreign) = foreign(path, is_begun)? {
            return Err(FolderError::Foreign(foreign));
        }
        let parameters = Parameters::of(plan);
        let mut journal = Journal::open(&journal_path, &parameters, locking)?;
        // What others did between the first look and the lock counts.
        let taken = Self::look_again(path, &parameters, journal.is_resumed(), resume);
        if !matches!(taken, Ok(None)) && !journal.is_resumed() {
            remove_file(&journal_path)?;
        }
        if let Some(finished) = taken? {
            remove_file(&journal_path)?;
            return Ok(finished);
        }
        remove_temporaries(path)?;
        journal.begin()?;
        let folder = Self {
            path: path.to_owned(),
            _lock: journal.lock()?,
        };
        Ok(Opened::Unfinished(folder, journal))
    }

    /// Looks at a folder under its lock; a survey if it is this one, and finished.
    fn look_again(
        path: &Path,
        parameters: &Parameters,
        is_begun: bool,
        resume: bool,
    ) -> Result<Option<Opened>, FolderError> {
        if let Some(manifest) = Manifest::find(path)? {
            if !is_begun || manifest.parameters != *parameters {
                return Err(FolderError::Finished(path.to_owned()));
            }
            let tallies = survey_tallies(path, &manifest)?;
            return Ok(Some(Opened::Finished(tallies, Box::new(manifest))));
        }
        if resume && !is_begun {
            return Err(FolderError::NothingToResume(path.to_owned()));
        }
        match foreign(path, is_begun)? {
            Some(foreign) => Err(FolderError::Foreign(foreign)),
            None => Ok(None),
        }
    }

    /// Removes what a run that was killed at its very end left beside a finished survey.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn clean(path: &Path, locking: Locking) -> Result<(), FileError> {
        let journal = path.join(JOURNAL_FILE);
        let Some(manifest) = Manifest::find(path)?.filter(|_| journal.exists()) else {
            return Ok(());
        };
        // It is left to the one that has it in use.
        if let Ok(_held) = Journal::open(&journal, &manifest.parameters, locking) {
            remove_temporaries(path)?;
            remove_file(&journal)?;
        }
        Ok(())
    }

    /// Writes the result files and the manifest, and removes the journal.
    ///
    /// # Errors
    /// When the disk refuses; the survey stays unfinished then.
    pub fn finish(self, plan: &Plan, survey: &Survey) -> Result<Tallies, FileError> {
        let tallies = Tallies::of(plan, survey);
        let manifest = Manifest::of_run(plan, survey);
        if let Some(complaint) = manifest.times.complaint() {
            log::warn!("{complaint}");
        }
        let row_margins = RowMarginTable::of(survey);
        write_survey(
            &self.path,
            &row_margins,
            survey.puzzles.as_deref(),
            &tallies,
            manifest,
        )?;
        remove_file(&self.path.join(JOURNAL_FILE))?;
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

/// The first thing in a folder that no unfinished work of this program left there; results
/// count as such only where a journal says that the work was begun.
pub(super) fn foreign(folder: &Path, is_begun: bool) -> Result<Option<PathBuf>, FileError> {
    let is_ours = |path: &PathBuf| {
        path.ends_with(JOURNAL_FILE)
            || is_temporary(path)
            || is_begun && (is_result(path) || path.ends_with(MANIFEST_FILE))
    };
    Ok(paths_in(folder)?.into_iter().find(|path| !is_ours(path)))
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
    let mut left = paths_in(folder)?.into_iter().filter(|path| is_left(path));
    left.try_for_each(|path| remove_file(&path))
}

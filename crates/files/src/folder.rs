//! The folder of one survey: its state, and how a process begins to use it.
//!
//! A process takes the lock of the folder first. While the work lasts the folder has a checkpoint.
//! When all is done the result files are written, each whole or not at all, the manifest last: a
//! manifest means that all files are whole. The checkpoint is then useless and is removed. Nothing
//! that a manifest lists is ever removed.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{
    BY_ROW_MARGINS_FILE, MANIFEST_FILE, Manifest, PUZZLES_FILE, SurveyFolder, TALLIES_FILE,
    write_puzzles,
};
use crate::checkpoint::{CheckpointWriter, has_checkpoint, is_of_checkpoint, remove_checkpoints};
use crate::lock::{LOCK_FILE, Lock};
use crate::row_margins::write_row_margins;
use crate::storage::{
    Digesting, FileError, create_folder, exists, has_file, is_missing, is_temporary, paths_in,
    remove_file, write_whole,
};
use crate::{Checkpoint, Locking, Parameters};
use survo_core::puzzle::{ClassCounts, Table};

/// There is a finished survey other than the wanted one; `difference` as
/// [`Parameters::difference`] says it.
pub fn other_survey(folder: &Path, difference: &str) -> FileError {
    let folder = folder.display();
    FileError::Unfit(format!(
        "{folder} holds a finished survey {difference}; choose another folder"
    ))
}

fn damaged(folder: &Path, source: FileError) -> FileError {
    match source {
        FileError::Io { .. } if !is_missing(&source) => source,
        _ => FileError::Unfit(format!(
            "{source}; to make the survey again, move {} away",
            folder.display()
        )),
    }
}

/// What a folder holds.
#[derive(Clone, Debug)]
pub enum FolderState {
    /// Nothing, or only what a process left that was killed before it had begun.
    Empty,
    /// A survey that is not finished, whether a process works on it or not.
    Begun(Box<Checkpoint>),
    Finished(Box<SurveyFolder>),
    /// Something that no survey left there, such as this file.
    Foreign(PathBuf),
}

impl FolderState {
    /// The state of a folder, which need not exist.
    ///
    /// # Errors
    /// When a file cannot be read or is damaged.
    pub fn of(folder: &Path) -> Result<Self, FileError> {
        if let Some(survey) = SurveyFolder::find(folder)? {
            return Ok(Self::Finished(Box::new(survey)));
        }
        if let Some(checkpoint) = Checkpoint::find(folder)? {
            // Files of other programs do not matter here: none of them is touched.
            return Ok(Self::Begun(Box::new(checkpoint)));
        }
        let mut paths = match exists(folder)? {
            true => paths_in(folder)?,
            false => Vec::new(),
        };
        paths.retain(|path| !is_of_work(path));
        Ok(paths.into_iter().next().map_or(Self::Empty, Self::Foreign))
    }

    /// The parameters of the survey, finished or not; `None` where there is none.
    pub fn parameters(&self) -> Option<&Parameters> {
        match self {
            Self::Finished(survey) => Some(&survey.manifest.parameters),
            Self::Begun(checkpoint) => Some(&checkpoint.parameters),
            Self::Empty | Self::Foreign(_) => None,
        }
    }
}

/// Whether a file is one that a folder has only while work is done there, or after a kill.
pub fn is_of_work(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name == LOCK_FILE || is_of_checkpoint(&name) || is_temporary(path)
}

/// What a folder is taken into use for.
#[derive(Clone, Copy)]
pub enum Purpose<'a> {
    /// A run; the second field says whether it has to be begun there already.
    Run(&'a Parameters, bool),
    /// A merge of the shards with these manifests into a survey with these parameters.
    Merge(&'a Parameters, &'a [Manifest]),
}

impl Purpose<'_> {
    fn parameters(&self) -> &Parameters {
        let (Self::Run(parameters, _) | Self::Merge(parameters, _)) = self;
        parameters
    }

    fn is_merge(&self) -> bool {
        matches!(self, Self::Merge(..))
    }

    /// Looks at a folder and changes nothing. Returns the survey in it if that is finished and the
    /// wanted one, `None` if the work can begin or go on there.
    ///
    /// # Errors
    /// When anything else is there, or the system refuses.
    fn look(&self, folder: &Path) -> Result<Option<SurveyFolder>, FileError> {
        let shown = folder.display();
        let problem = match FolderState::of(folder).map_err(|error| damaged(folder, error))? {
            FolderState::Finished(survey) => {
                if let Some(difference) = self.difference(&survey.manifest) {
                    return Err(other_survey(folder, &difference));
                }
                let sound = survey.has_all().and_then(|()| survey.check_digests());
                sound.map_err(|error| damaged(folder, error))?;
                return Ok(Some(*survey));
            }
            FolderState::Begun(begun) if begun.merge != self.is_merge() => match begun.merge {
                true => format!(
                    "{shown} was left by a merge that did not finish; run the same merge again"
                ),
                false => format!("{shown} holds an unfinished survey; choose another folder"),
            },
            FolderState::Begun(begun) => match begun.parameters.difference(self.parameters()) {
                None => return Ok(None),
                Some(difference) => format!(
                    "{shown} holds an unfinished survey {difference}; ask for the same to continue \
                     it, or choose another folder"
                ),
            },
            FolderState::Empty if matches!(self, Self::Run(_, true)) => {
                format!("{shown} holds no unfinished survey to continue")
            }
            FolderState::Empty => return Ok(None),
            FolderState::Foreign(path) => format!(
                "{} is in the way: not a file of a survey begun there; choose an empty folder",
                path.display()
            ),
        };
        Err(FileError::Unfit(problem))
    }

    /// How a finished survey differs from the wanted one; `None` when it is that one.
    fn difference(&self, found: &Manifest) -> Option<String> {
        let is_of_others = matches!(self, Self::Merge(_, shards) if *shards != found.merged);
        let of_others = || is_of_others.then(|| "with other shards".to_owned());
        let mut wanted = self.parameters().clone();
        // A survey that lists its puzzles also answers a run that asks for counts alone.
        wanted.puzzles |= matches!(self, Self::Run(..)) && found.parameters.puzzles;
        found.parameters.difference(&wanted).or_else(of_others)
    }
}

/// A folder that this process, and no other, may write to.
pub struct Folder {
    path: PathBuf,
    lock: Lock,
    writer: CheckpointWriter,
    /// What was done there before.
    begun: Checkpoint,
}

/// A folder, once it is taken into use.
pub enum Opened {
    /// There is work to do.
    Unfinished(Box<Folder>),
    /// The same survey is finished there already.
    Finished(Box<SurveyFolder>),
}

impl Folder {
    /// The survey that is finished in a folder and is the wanted one, without what a process left
    /// there that was killed at its very end; `None` if the work can begin or continue there.
    ///
    /// # Errors
    /// When the folder holds anything else, or the system refuses.
    pub fn finished(
        path: &Path,
        purpose: Purpose<'_>,
        locking: Locking,
    ) -> Result<Option<SurveyFolder>, FileError> {
        let finished = purpose.look(path)?;
        if finished.is_some() {
            Self::clean(path, locking)?;
        }
        Ok(finished)
    }

    /// Takes a folder into use: an absent or empty one, or one in which the same work is begun. A
    /// survey that is finished there is returned. Nothing is changed before the folder is known to
    /// be usable. Others may be at work meanwhile, so what counts is seen under the lock.
    ///
    /// # Errors
    /// When the folder holds anything else, is in use, or cannot be used.
    pub fn open(path: &Path, purpose: Purpose<'_>, locking: Locking) -> Result<Opened, FileError> {
        if let Some(finished) = Self::finished(path, purpose, locking)? {
            return Ok(Opened::Finished(Box::new(finished)));
        }
        create_folder(path)?;
        let lock = Lock::take(path, locking)?;
        match purpose.look(path) {
            Ok(None) => {}
            Ok(Some(finished)) => {
                let_go(path, lock)?;
                return Ok(Opened::Finished(Box::new(finished)));
            }
            Err(error) => {
                if !has_checkpoint(path) {
                    lock.remove()?;
                }
                return Err(error);
            }
        }
        remove_temporary(path)?;
        let (writer, begun) =
            CheckpointWriter::open(path, purpose.parameters(), purpose.is_merge())
                .map_err(|error| damaged(path, error))?;
        Ok(Opened::Unfinished(Box::new(Self {
            path: path.to_owned(),
            lock,
            writer,
            begun,
        })))
    }

    /// Removes what a process that was killed at its very end left in the folder of a finished
    /// survey.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn clean(path: &Path, locking: Locking) -> Result<(), FileError> {
        let mut left = paths_in(path)?.into_iter().filter(|path| is_of_work(path));
        if left.next().is_none() || !has_file(&path.join(MANIFEST_FILE))? {
            return Ok(());
        }
        // A folder in use is left to the process that uses it.
        if let Ok(lock) = Lock::take(path, locking) {
            remove_temporary(path)?;
            let_go(path, lock)?;
        }
        Ok(())
    }

    /// What was done in the folder when it was taken into use, with its puzzles.
    pub fn begun(&self) -> &Checkpoint {
        &self.begun
    }

    /// Whether it is time for another checkpoint.
    pub fn is_due(&self) -> bool {
        self.writer.is_due()
    }

    /// Keeps what is done.
    ///
    /// # Errors
    /// When the disk refuses, or the folder was removed or replaced; what was kept before stays.
    pub fn save(&mut self, checkpoint: &mut Checkpoint) -> Result<(), FileError> {
        // Otherwise a night's work would go into a folder that nobody can find any more.
        self.lock.check()?;
        self.writer.write(checkpoint)
    }

    /// Writes the result files and the manifest, and removes the checkpoint.
    ///
    /// # Errors
    /// When the disk refuses, the folder was removed, or another process, which had no lock, has
    /// finished a survey there; the survey stays unfinished then.
    pub fn write(
        self,
        mut survey: SurveyFolder,
        by_row_margin: &[ClassCounts],
        puzzles: Option<&[Table]>,
    ) -> Result<SurveyFolder, FileError> {
        self.lock.check()?;
        self.writer.tell_time();
        let path_of_manifest = self.path.join(MANIFEST_FILE);
        if has_file(&path_of_manifest)? {
            let problem = "written by another process meanwhile";
            return Err(FileError::content(&path_of_manifest, problem));
        }
        let tallies = survey.tallies;
        let digests = &mut survey.manifest.sha256;
        let mut write = |name: &str, write: &dyn Fn(&mut dyn Write) -> std::io::Result<()>| {
            write_whole(&self.path.join(name), |to| {
                let mut to = Digesting::new(to);
                write(&mut to)?;
                digests.insert(name.to_owned(), to.digest());
                Ok(())
            })
        };
        write(BY_ROW_MARGINS_FILE, &|to| {
            write_row_margins(tallies.shape, by_row_margin, to)
        })?;
        match puzzles {
            Some(tables) => write(PUZZLES_FILE, &|to| write_puzzles(tallies.shape, tables, to))?,
            // One of a merge with puzzles that was killed.
            None => remove_file(&self.path.join(PUZZLES_FILE))?,
        }
        write(TALLIES_FILE, &|to| tallies.write(to))?;
        survey.path = self.path;
        survey.has_all()?;
        survey.manifest.write(&survey.path)?;
        let_go(&survey.path, self.lock)?;
        Ok(survey)
    }
}

/// Removes what processes left that were killed while they wrote a file.
fn remove_temporary(folder: &Path) -> Result<(), FileError> {
    let paths = paths_in(folder)?.into_iter();
    let mut temporary = paths.filter(|path| is_temporary(path));
    temporary.try_for_each(|path| remove_file(&path))
}

/// Leaves a folder whose survey is finished.
fn let_go(folder: &Path, lock: Lock) -> Result<(), FileError> {
    remove_checkpoints(folder)?;
    lock.remove()
}

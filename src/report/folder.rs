//! The output folder of one survey, and who may write to it.
//!
//! A folder is taken into use by its manifest, marked unfinished. The result
//! files are written when the survey is complete, and the manifest is marked
//! finished last: a finished manifest says that all files are whole.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::{
    FileError, LINES_FILE, LinesTable, MANIFEST_FILE, Manifest, PUZZLES_FILE, Parameters, State,
    TALLIES_FILE, Tallies, write_puzzles, write_whole,
};
use crate::survey::{Plan, Survey};

/// A folder that this run may write to.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// What was in the folder before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderState {
    /// Nothing.
    New,
    /// The same survey, unfinished.
    Unfinished,
}

/// Why a folder may not be used.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// It cannot be read or created.
    #[error(transparent)]
    File(#[from] FileError),
    /// A complete survey is in it.
    #[error("{} holds a finished survey; choose another folder", .0.display())]
    Finished(PathBuf),
    /// An unfinished survey with other parameters is in it.
    #[error("{} holds an unfinished survey with {difference}; choose another folder", path.display())]
    OtherParameters {
        /// The folder.
        path: PathBuf,
        /// The first parameter that differs: its name and both values.
        difference: String,
    },
    /// Something else is in it.
    #[error("{} is in the way: not a file of a survey begun there; choose an empty folder", .0.display())]
    Foreign(PathBuf),
}

impl Folder {
    /// Takes a folder into use for a plan: an absent or empty one, or one with
    /// the same survey unfinished. Nothing is written before the folder is known
    /// to be usable.
    ///
    /// # Errors
    /// When the folder holds anything else, or cannot be used.
    pub fn open(path: &Path, plan: &Plan) -> Result<(Self, FolderState), FolderError> {
        std::fs::create_dir_all(path).map_err(FileError::io("create the folder", path))?;
        let read = || FileError::io("read the folder", path);
        let mut names = Vec::new();
        for entry in std::fs::read_dir(path).map_err(read())? {
            names.push(entry.map_err(read())?.file_name());
        }
        names.sort();
        // Left behind by a run that was killed while it wrote a file.
        let is_temporary =
            |name: &std::ffi::OsString| name.to_string_lossy().starts_with(".survo-");
        let has_manifest = names.iter().any(|name| name == MANIFEST_FILE);
        let state = if has_manifest {
            let manifest = Manifest::read(path)?;
            if manifest.state == State::Finished {
                return Err(FolderError::Finished(path.to_owned()));
            }
            let ours = Parameters::of(plan);
            if let Some(difference) = difference(&manifest.parameters, &ours) {
                return Err(FolderError::OtherParameters {
                    path: path.to_owned(),
                    difference,
                });
            }
            FolderState::Unfinished
        } else {
            FolderState::New
        };
        let known = |name: &std::ffi::OsString| {
            has_manifest
                && [MANIFEST_FILE, LINES_FILE, TALLIES_FILE, PUZZLES_FILE]
                    .iter()
                    .any(|known| name == known)
        };
        if let Some(name) = names
            .iter()
            .find(|&name| !known(name) && !is_temporary(name))
        {
            return Err(FolderError::Foreign(path.join(name)));
        }
        Manifest::unfinished(plan).write(path)?;
        Ok((
            Self {
                path: path.to_owned(),
            },
            state,
        ))
    }

    /// The folder's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the result files and marks the survey finished.
    ///
    /// # Errors
    /// When the disk refuses; the survey stays unfinished then.
    pub fn finish(
        &self,
        plan: &Plan,
        survey: &Survey,
        started: SystemTime,
    ) -> Result<Tallies, FileError> {
        write_whole(&self.path.join(LINES_FILE), |to| {
            LinesTable::of(survey).write(to)
        })?;
        if let Some(tables) = &survey.puzzles {
            write_whole(&self.path.join(PUZZLES_FILE), |to| {
                write_puzzles(plan.shape(), tables, to)
            })?;
        }
        let tallies = Tallies::of(plan, survey);
        write_whole(&self.path.join(TALLIES_FILE), |to| tallies.write(to))?;
        Manifest::finished(plan, started, survey.counters).write(&self.path)?;
        Ok(tallies)
    }
}

/// The first parameter that differs, as "engine bitmask, not partition".
fn difference(theirs: &Parameters, ours: &Parameters) -> Option<String> {
    let fields = |parameters: &Parameters| match serde_json::to_value(parameters) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let ours = fields(ours);
    fields(theirs).into_iter().find_map(|(name, value)| {
        let other = ours.get(&name)?;
        (value != *other).then(|| format!("{name} {value}, not {other}"))
    })
}

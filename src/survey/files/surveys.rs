//! A folder of surveys, such as the one that `survo table --out` leaves.
//!
//! Every command that takes the folder of a survey takes a folder of surveys, too. What is
//! not a survey in it is passed over.

use std::path::{Path, PathBuf};

use super::{FinishedSurvey, JOURNAL_FILE, MANIFEST_FILE};
use crate::storage::{FileError, paths_in};

/// How many folders down surveys are looked for: a folder of machines has folders of
/// sizes, and those may have folders of shards.
const DEPTH: usize = 3;

/// The surveys in a folder, finished or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Surveys {
    folder: PathBuf,
    paths: Vec<PathBuf>,
}

impl Surveys {
    /// The survey that a folder holds itself, or else those in the folders in it, by name.
    ///
    /// # Errors
    /// When a folder cannot be read.
    pub(crate) fn under(folder: &Path) -> Result<Self, FileError> {
        let mut paths = Vec::new();
        if holds_survey(folder) {
            paths.push(folder.to_owned());
        } else {
            add_surveys(folder, DEPTH, &mut paths)?;
        }
        Ok(Self {
            folder: folder.to_owned(),
            paths,
        })
    }

    /// The folders that hold them.
    pub(crate) fn paths(&self) -> &[PathBuf] {
        &self.paths
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// Whether the folder holds a survey itself.
    pub(crate) fn is_one(&self) -> bool {
        self.paths == [self.folder.clone()]
    }

    /// Those that are finished, shards included, by m, then n, then shard.
    ///
    /// # Errors
    /// When a file cannot be read, or is not the one that the manifest beside it lists.
    pub(crate) fn finished(&self) -> Result<Vec<FinishedSurvey>, FileError> {
        let found = self.paths.iter().map(|path| FinishedSurvey::find(path));
        let found: Result<Vec<_>, _> = found.filter_map(Result::transpose).collect();
        let mut found = found?;
        found.sort_by_key(|survey| {
            let parameters = &survey.manifest.parameters;
            (parameters.m, parameters.n, parameters.shard.number())
        });
        Ok(found)
    }
}

fn holds_survey(folder: &Path) -> bool {
    [MANIFEST_FILE, JOURNAL_FILE]
        .iter()
        .any(|name| folder.join(name).is_file())
}

fn add_surveys(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), FileError> {
    for path in paths_in(folder)? {
        if holds_survey(&path) {
            found.push(path);
        } else if depth > 1 && path.is_dir() {
            add_surveys(&path, depth - 1, found)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surveys_are_found_in_folders_of_folders_and_nothing_else_is() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path();
        for survey in ["a/3x4", "a/3x5/shard-2", "3x3", "w/x/y/too deep"] {
            std::fs::create_dir_all(folder.join(survey)).unwrap();
            std::fs::write(folder.join(survey).join(MANIFEST_FILE), "").unwrap();
        }
        std::fs::create_dir_all(folder.join("pictures")).unwrap();
        std::fs::write(folder.join("table.csv"), "").unwrap();
        let surveys = Surveys::under(folder).unwrap();
        let expected = ["3x3", "a/3x4", "a/3x5/shard-2"].map(|name| folder.join(name));
        assert_eq!(surveys.paths(), expected);
        assert!(!surveys.is_one());
        let one = Surveys::under(&folder.join("3x3")).unwrap();
        assert!(one.is_one());
        assert!(Surveys::under(&folder.join("pictures")).unwrap().is_empty());
        assert!(Surveys::under(&folder.join("nowhere")).is_err());
    }
}

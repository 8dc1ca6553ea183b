//! A folder of surveys, such as the one that `survo table --out` leaves.
//!
//! Every command that takes the folder of a survey takes a folder of surveys, too. What is
//! not a survey in it is passed over.

use std::path::{Path, PathBuf};

use super::{JOURNAL_FILE, MANIFEST_FILE, SurveyFolder};
use crate::storage::{FileError, paths_in};
use crate::survey::FolderError;

/// How many folders down surveys are looked for: a folder of machines has folders of
/// sizes, and those may have folders of shards.
const DEPTH: usize = 3;

/// The survey that a folder holds itself, or else those in the folders in it, by name,
/// finished or not; at least one.
///
/// # Errors
/// When a folder cannot be read, or there is none.
pub(crate) fn each_survey(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let found = surveys_under(folder)?;
    if found.is_empty() {
        return Err(FolderError::NoSurvey(folder.to_owned()));
    }
    Ok(found)
}

/// The finished ones among them, shards included, by m, then n, then shard; perhaps none.
///
/// # Errors
/// When a file cannot be read, or is not the one that the manifest beside it lists.
pub(crate) fn finished_surveys(folder: &Path) -> Result<Vec<SurveyFolder>, FileError> {
    let found = surveys_under(folder)?.into_iter();
    let found = found.map(|path| SurveyFolder::find(&path));
    let found: Result<Vec<_>, _> = found.filter_map(Result::transpose).collect();
    let mut found = found?;
    found.sort_by_key(|survey| {
        let parameters = &survey.manifest.parameters;
        (parameters.m, parameters.n, parameters.shard.number())
    });
    Ok(found)
}

fn surveys_under(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let mut found = Vec::new();
    if holds_survey(folder) {
        found.push(folder.to_owned());
    } else {
        add_surveys(folder, DEPTH, &mut found)?;
    }
    Ok(found)
}

/// What is no file is told of by who reads it.
fn holds_survey(folder: &Path) -> bool {
    let found = [MANIFEST_FILE, JOURNAL_FILE].map(|name| folder.join(name).metadata());
    found.into_iter().flatten().any(|found| !found.is_dir())
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
        let expected = ["3x3", "a/3x4", "a/3x5/shard-2"].map(|name| folder.join(name));
        assert_eq!(each_survey(folder).unwrap(), expected);
        assert_eq!(each_survey(&expected[0]).unwrap(), expected[..1]);
        let none = each_survey(&folder.join("pictures"));
        assert!(matches!(none, Err(FolderError::NoSurvey(_))));
        assert!(each_survey(&folder.join("nowhere")).is_err());
    }
}

//! The files of a finished survey or shard, read and held against one another.

use std::path::{Path, PathBuf};

use super::{
    BY_ROW_MARGINS_FILE, JOURNAL_FILE, MANIFEST_FILE, Manifest, RowMarginTable, TALLIES_FILE,
    Tallies,
};
use crate::puzzle::ClassCounts;
use crate::storage::{FileError, exists, kept_as, text_digest};
use crate::survey::FolderError;

/// A finished survey or shard: what its folder tells about all of it.
#[derive(Clone, Debug)]
pub(crate) struct FinishedSurvey {
    /// The folder.
    pub path: PathBuf,
    /// About the run.
    pub manifest: Manifest,
    /// The totals.
    pub tallies: Tallies,
}

impl FinishedSurvey {
    /// The survey in a folder; `None` if there is none, or it is not finished.
    ///
    /// # Errors
    /// When a file cannot be read or does not fit the manifest.
    pub(crate) fn find(folder: &Path) -> Result<Option<Self>, FileError> {
        let Some(manifest) = Manifest::find(folder)? else {
            return Ok(None);
        };
        Ok(Some(Self {
            path: folder.to_owned(),
            tallies: survey_tallies(folder, &manifest)?,
            manifest,
        }))
    }

    /// The survey in a folder.
    ///
    /// # Errors
    /// When there is none, it is not finished, or a file does not fit the manifest.
    pub(crate) fn read(folder: &Path) -> Result<Self, FolderError> {
        match Self::find(folder)? {
            Some(survey) => Ok(survey),
            None if folder.join(JOURNAL_FILE).exists() => {
                Err(FolderError::Unfinished(folder.to_owned()))
            }
            None => Err(FolderError::NoSurvey(folder.to_owned())),
        }
    }

    /// The counts by row margin.
    ///
    /// # Errors
    /// When the file cannot be read or does not fit the others.
    pub(crate) fn row_margins(&self) -> Result<RowMarginTable, FileError> {
        survey_row_margins(&self.path, &self.manifest, &self.tallies)
    }

    /// Whether it is about all pairs of its shape, not about a shard of them.
    pub(crate) fn is_whole(&self) -> bool {
        self.manifest.parameters.shard.is_whole()
    }
}

/// The tallies in a survey's folder: of the shape that the manifest tells of, and the file
/// that it has the digest of.
///
/// # Errors
/// When the file cannot be read or does not fit the manifest.
pub(crate) fn survey_tallies(folder: &Path, manifest: &Manifest) -> Result<Tallies, FileError> {
    let path = folder.join(TALLIES_FILE);
    let tallies = Tallies::read(&path)?;
    let of = (tallies.shape.rows(), tallies.shape.columns());
    if of != (manifest.parameters.m, manifest.parameters.n) {
        return Err(FileError::content(
            &path,
            format!("about another shape than {MANIFEST_FILE} beside it"),
        ));
    }
    survey_digest(folder, TALLIES_FILE, manifest)?;
    Ok(tallies)
}

/// The counts by row margin in a survey's folder: with the sums that the tallies have, and the file that
/// the manifest has the digest of.
///
/// # Errors
/// When the file cannot be read or does not fit the others.
pub(crate) fn survey_row_margins(
    folder: &Path,
    manifest: &Manifest,
    tallies: &Tallies,
) -> Result<RowMarginTable, FileError> {
    let path = kept_as(&folder.join(BY_ROW_MARGINS_FILE))?;
    let table = RowMarginTable::read(&path)?;
    let counts: ClassCounts = table.records.iter().map(|(_, counts)| *counts).sum();
    let fits = table.rows == tallies.shape.rows()
        && table.records.len() as u64 == tallies.row_margins
        && counts == tallies.counts;
    if !fits {
        return Err(FileError::content(
            &path,
            format!("its row margins do not add up to {TALLIES_FILE} beside it"),
        ));
    }
    survey_digest(folder, BY_ROW_MARGINS_FILE, manifest)?;
    Ok(table)
}

/// The digest of a survey's result file, plain or compressed: its own, which must be the manifest's where that
/// has one, or without the file the manifest's.
///
/// # Errors
/// When the file cannot be read or is not the one that the manifest tells of.
pub(crate) fn survey_digest(
    folder: &Path,
    name: &str,
    manifest: &Manifest,
) -> Result<Option<String>, FileError> {
    let told = manifest.sha256.get(name);
    let path = kept_as(&folder.join(name))?;
    if !exists(&path)? {
        return Ok(told.cloned());
    }
    let found = text_digest(&path)?;
    match told {
        Some(told) if *told != found => Err(FileError::content(
            &path,
            format!("not the file that {MANIFEST_FILE} beside it tells of: its SHA-256 differs"),
        )),
        _ => Ok(Some(found)),
    }
}

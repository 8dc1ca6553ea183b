//! The files of a finished survey or shard, read and held against one another.

use std::path::Path;

use super::digest::survey_digest;
use super::{FileError, LINES_FILE, LinesTable, MANIFEST_FILE, Manifest, TALLIES_FILE, Tallies};
use crate::puzzle::ClassCounts;

/// The tallies in a survey's folder: of the shape that the manifest tells of, and the file
/// that it has the digest of.
///
/// # Errors
/// When the file cannot be read or does not fit the manifest.
pub fn survey_tallies(folder: &Path, manifest: &Manifest) -> Result<Tallies, FileError> {
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

/// The lines in a survey's folder: with the sums that the tallies have, and the file that
/// the manifest has the digest of.
///
/// # Errors
/// When the file cannot be read or does not fit the others.
pub(crate) fn survey_lines(
    folder: &Path,
    manifest: &Manifest,
    tallies: &Tallies,
) -> Result<LinesTable, FileError> {
    let path = folder.join(LINES_FILE);
    let lines = LinesTable::read(&path)?;
    let counts: ClassCounts = lines.lines.iter().map(|(_, counts)| *counts).sum();
    let fits = lines.rows == tallies.shape.rows()
        && lines.lines.len() as u64 == tallies.row_margins
        && counts == tallies.counts;
    if !fits {
        return Err(FileError::content(
            &path,
            format!("its lines do not add up to {TALLIES_FILE} beside it"),
        ));
    }
    survey_digest(folder, LINES_FILE, manifest)?;
    Ok(lines)
}

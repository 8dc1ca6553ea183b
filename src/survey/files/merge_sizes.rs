//! The shards of several sizes, from several machines, each size put together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::merge::merged_before;
use super::{
    FinishedSurvey, JOURNAL_FILE, Manifest, MergeError, PuzzleLists, Surveys, Tallies, merge,
};
use crate::survey::{FolderError, Locking, read_journal};

/// What came of one size.
#[derive(Debug)]
pub(crate) struct Merged {
    /// Where its survey is to be.
    pub out: PathBuf,
    /// The survey.
    pub outcome: Result<(Tallies, Manifest), MergeError>,
}

/// Merges the shards in `folders`, each of them that of a shard or a folder of surveys: of
/// one size into `out` itself, of several each into a folder of `out` that has its name.
/// A size that the same merge has finished before is left as it is, and one whose shards do
/// not fit keeps no other from being merged.
///
/// # Errors
/// When a folder cannot be read or holds no survey.
pub(crate) fn merge_sizes(
    out: &Path,
    folders: &[PathBuf],
    lists: PuzzleLists,
    locking: Locking,
) -> Result<Vec<Merged>, MergeError> {
    let mut sizes: BTreeMap<(usize, usize), Vec<PathBuf>> = BTreeMap::new();
    for folder in folders {
        let surveys = Surveys::under(folder)?;
        if surveys.is_empty() {
            return Err(FolderError::NoSurvey(folder.clone()).into());
        }
        for path in surveys.paths() {
            sizes.entry(size(path)?).or_default().push(path.clone());
        }
    }
    if sizes.len() == 1 {
        let shards: Vec<PathBuf> = sizes.into_values().flatten().collect();
        return Ok(vec![Merged {
            out: out.to_owned(),
            outcome: merge(out, &shards, lists, locking),
        }]);
    }
    let merged = sizes.into_iter().map(|((m, n), shards)| {
        let out = out.join(format!("{m}x{n}"));
        let outcome = match merged_before(&out, &shards, lists) {
            Ok(Some(FinishedSurvey {
                tallies, manifest, ..
            })) => Ok((tallies, manifest)),
            Ok(None) => merge(&out, &shards, lists, locking),
            Err(error) => Err(error),
        };
        Merged { out, outcome }
    });
    Ok(merged.collect())
}

/// The size of the survey in a folder.
fn size(folder: &Path) -> Result<(usize, usize), FolderError> {
    let parameters = match Manifest::find(folder)? {
        Some(manifest) => manifest.parameters,
        None => {
            let journal = read_journal(&folder.join(JOURNAL_FILE));
            let unfinished = |_| FolderError::Unfinished(folder.to_owned());
            journal.map_err(unfinished)?.parameters
        }
    };
    Ok((parameters.m, parameters.n))
}

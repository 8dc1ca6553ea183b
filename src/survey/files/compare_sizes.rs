//! Two folders of surveys, size by size.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::{Comparison, Manifest, compare};
use crate::storage::FileError;

/// What two surveys have to have in common to be compared: m, n and the shard.
type Key = (usize, usize, (u64, u64));

/// What there is to say about one size, or about one shard of it.
#[derive(Debug)]
pub(crate) enum SizeComparison {
    /// It was compared, or could not be.
    Both {
        /// The size, and the folders where there are several for it.
        name: String,
        /// What came of it.
        outcome: Result<Comparison, FileError>,
    },
    /// Only one of the folders has it.
    One {
        /// The size.
        name: String,
        /// The folder of its survey.
        path: PathBuf,
    },
}

/// Compares the finished surveys of two folders wherever they are about the same pairs. Of
/// a size that a folder has several times, every one is compared.
///
/// # Errors
/// When a manifest cannot be read.
pub(crate) fn compare_sizes(
    first: &[PathBuf],
    second: &[PathBuf],
) -> Result<Vec<SizeComparison>, FileError> {
    let (ours, theirs) = (keys(first)?, keys(second)?);
    let all: BTreeSet<Key> = ours.iter().chain(&theirs).map(|&(key, _)| key).collect();
    let mut found = Vec::new();
    for key in all {
        let of = |side: &[(Key, PathBuf)]| -> Vec<PathBuf> {
            let of = side.iter().filter(|(other, _)| *other == key);
            of.map(|(_, path)| path.clone()).collect()
        };
        let (ours, theirs) = (of(&ours), of(&theirs));
        for path in &ours {
            for other in &theirs {
                let name = match ours.len() + theirs.len() {
                    2 => name(key),
                    _ => format!("{}, {} and {}", name(key), path.display(), other.display()),
                };
                let outcome = compare(path, other);
                found.push(SizeComparison::Both { name, outcome });
            }
        }
        if ours.is_empty() || theirs.is_empty() {
            let name = name(key);
            let path = ours[..].iter().chain(&theirs).next().cloned();
            found.extend(path.map(|path| SizeComparison::One { name, path }));
        }
    }
    Ok(found)
}

/// The finished surveys, each with what it is about.
fn keys(surveys: &[PathBuf]) -> Result<Vec<(Key, PathBuf)>, FileError> {
    let key = |path: &Path| -> Result<Option<Key>, FileError> {
        let manifest = Manifest::find(path)?;
        Ok(manifest.map(|manifest| {
            let parameters = manifest.parameters;
            let shard = (parameters.shard.of(), parameters.shard.number());
            (parameters.m, parameters.n, shard)
        }))
    };
    let keys = surveys.iter().map(|path| {
        let key = key(path)?;
        Ok(key.map(|key| (key, path.clone())))
    });
    keys.filter_map(Result::transpose).collect()
}

/// "3x4", or "3x4, shard 1/8".
fn name((m, n, (of, number)): Key) -> String {
    match of {
        1 => format!("{m}x{n}"),
        _ => format!("{m}x{n}, shard {number}/{of}"),
    }
}

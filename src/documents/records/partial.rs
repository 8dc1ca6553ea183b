//! Shards of surveys that are under way, kept in `data/partial`: what they already say
//! of values that a complete survey has found.
//!
//! Runs that differ in nothing but the seed give a shard the same pairs, so its files
//! must be those of the same shard of the complete survey, which keeps their digests if
//! it was merged from shards.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::committed::{Record, ResultsError, records_in};
use crate::puzzle::Shape;
use crate::survey::Shard;
use crate::survey::files::digest::survey_digest;
use crate::survey::files::finished::survey_tallies;
use crate::survey::files::{FileError, LINES_FILE, Manifest, TALLIES_FILE, Tallies};

/// A finished shard under `data/partial`.
struct Part {
    path: PathBuf,
    manifest: Manifest,
    tallies: Tallies,
    /// Of the tallies and of the lines.
    digests: [Option<String>; 2],
}

/// A shard that a second survey has found as the complete one did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FoundAgain {
    pub shard: Shard,
    pub seed: u64,
    pub pairs: u64,
}

/// The shards under `data/partial` that are also part of a survey in `by_shape`, by
/// shape, then by number. Others wait for theirs.
///
/// # Errors
/// When a shard is damaged or differs from that of the complete survey.
pub(crate) fn found_again(
    data: &Path,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> Result<BTreeMap<Shape, Vec<FoundAgain>>, ResultsError> {
    let mut found: BTreeMap<Shape, Vec<FoundAgain>> = BTreeMap::new();
    for part in records_in(data, "partial", read)? {
        let shape = part.tallies.shape;
        for record in by_shape.get(&shape).into_iter().flatten() {
            let Some(other) = record.manifest.merged.iter().find(|m| is_same(m, &part)) else {
                continue;
            };
            let digests = [TALLIES_FILE, LINES_FILE].map(|name| other.sha256.get(name).cloned());
            if digests != part.digests {
                return Err(ResultsError::Contradiction {
                    shape,
                    first: record.path.clone(),
                    second: part.path,
                });
            }
            found.entry(shape).or_default().push(FoundAgain {
                shard: part.manifest.parameters.shard,
                seed: part.manifest.parameters.seed,
                pairs: part.tallies.counts.pairs(),
            });
            break;
        }
    }
    for shards in found.values_mut() {
        shards.sort_by_key(|again| (again.seed, again.shard.number()));
    }
    Ok(found)
}

/// Whether a shard of a complete survey has the same pairs, decided with another seed.
fn is_same(other: &Manifest, part: &Part) -> bool {
    let differences = other.parameters.differences(&part.manifest.parameters);
    differences.len() == 1 && differences[0].name == "seed"
}

fn read(path: &Path) -> Result<Part, FileError> {
    let manifest = Manifest::read(path)?;
    Ok(Part {
        path: path.to_owned(),
        tallies: survey_tallies(path, &manifest)?,
        digests: [
            survey_digest(path, TALLIES_FILE, &manifest)?,
            survey_digest(path, LINES_FILE, &manifest)?,
        ],
        manifest,
    })
}

//! Two surveys, row margin by row margin, and two folders of surveys, size by size.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use itertools::Itertools;

use super::{BY_ROW_MARGINS_FILE, MANIFEST_FILE, Manifest, PUZZLES_FILE, SurveyFolder};
use crate::storage::{FileError, paths_in};
use survo_core::puzzle::{Class, ClassCounts, Shape, Sum};

/// What a comparison of two surveys comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyComparison {
    /// Row margins of the first that were compared class by class; `None` where a survey has
    /// only the digest of its counts.
    pub row_margins: Option<usize>,
    /// Where the surveys differ, in words.
    pub differences: Vec<String>,
}

/// The survey in a folder, and the counts by row margin if they are kept.
fn read(folder: &Path) -> Result<(SurveyFolder, Option<Vec<ClassCounts>>), FileError> {
    paths_in(folder)?;
    let survey = SurveyFolder::open(folder)?;
    let is_kept = survey.has(BY_ROW_MARGINS_FILE)?;
    let counts = is_kept.then(|| survey.row_margins()).transpose()?;
    Ok((survey, counts))
}

/// Compares the counts of the surveys in two folders or, where a file is not kept, the digests of
/// the counts; and the digests of their puzzles, where both have one.
///
/// # Errors
/// When a folder has no survey or an unfinished one, when a file cannot be read or is not the one
/// that its manifest lists, and when the surveys are about different shapes or shards.
pub fn compare(first: &Path, second: &Path) -> Result<SurveyComparison, FileError> {
    let ((one, ours), (other, theirs)) = (read(first)?, read(second)?);
    let [ours_is, theirs_is] = [&one, &other].map(|survey| pairs_of(&survey.manifest));
    if ours_is != theirs_is {
        let problem = format!(
            "about {}, but {} is about {}",
            words(theirs_is),
            first.display(),
            words(ours_is)
        );
        return Err(FileError::content(&second.join(MANIFEST_FILE), problem));
    }
    let (row_margins, mut differences) = match (&ours, &theirs) {
        (Some(ours), Some(theirs)) => {
            let differences = differences(one.tallies.shape, ours, theirs);
            (Some(ours.len()), differences)
        }
        _ => (None, Vec::new()),
    };
    let mut differs = |name: &str, is_so: bool| {
        let difference = format!("{name} has not the same SHA-256 in both");
        differences.extend(is_so.then_some(difference));
    };
    let is_other = one.tallies != other.tallies || one.counts_digest() != other.counts_digest();
    differs(BY_ROW_MARGINS_FILE, row_margins.is_none() && is_other);
    let puzzles = one.digest(PUZZLES_FILE)?.zip(other.digest(PUZZLES_FILE)?);
    differs(PUZZLES_FILE, puzzles.is_some_and(|(a, b)| a != b));
    Ok(SurveyComparison {
        row_margins,
        differences,
    })
}

/// The classes in which counts by row margin of one shape differ.
fn differences(shape: Shape, first: &[ClassCounts], second: &[ClassCounts]) -> Vec<String> {
    let both = first.iter().zip(second).zip(shape.row_margins().iter());
    let differing = both.filter(|((ours, theirs), _)| ours != theirs);
    let of_margin = |((ours, theirs), margin): ((&ClassCounts, &ClassCounts), Vec<Sum>)| {
        let counts = Class::ALL.map(|class| (class, ours.get(class), theirs.get(class)));
        let differing = counts
            .into_iter()
            .filter(|(_, ours, theirs)| ours != theirs);
        let rows = margin.iter().join(" ");
        let words = differing.map(|(class, ours, theirs)| {
            format!("rows {rows}: {class} is {ours} in the first, {theirs} in the second")
        });
        words.collect::<Vec<_>>()
    };
    differing.flat_map(of_margin).collect()
}

/// What surveys have to have in common to be compared: the shape, the number of shards, and
/// which one it is.
type ComparedPairs = (usize, usize, u64, u64);

fn pairs_of(manifest: &Manifest) -> ComparedPairs {
    let parameters = &manifest.parameters;
    let shard = parameters.shard;
    (parameters.m, parameters.n, shard.of(), shard.number())
}

/// "3x4", or "3x4, shard 1/8".
fn words((m, n, of, number): ComparedPairs) -> String {
    match of {
        1 => format!("{m}x{n}"),
        _ => format!("{m}x{n}, shard {number}/{of}"),
    }
}

/// The surveys about the same pairs: what these are, and their folders on either side.
type SurveysOfPairs = (String, [Vec<PathBuf>; 2]);

/// The finished surveys of two folders, by the pairs that they are about.
pub fn surveys_by_pairs(
    first: &[PathBuf],
    second: &[PathBuf],
) -> Result<Vec<SurveysOfPairs>, FileError> {
    let mut found: BTreeMap<ComparedPairs, [Vec<PathBuf>; 2]> = BTreeMap::new();
    for (side, paths) in [first, second].into_iter().enumerate() {
        for path in paths {
            if let Some(manifest) = Manifest::find(path)? {
                let sides = found.entry(pairs_of(&manifest)).or_default();
                sides[side].push(path.clone());
            }
        }
    }
    let found = found.into_iter();
    Ok(found.map(|(pairs, paths)| (words(pairs), paths)).collect())
}

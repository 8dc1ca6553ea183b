//! The shards of a survey put together.
//!
//! Shards are finished folders made with `--shard i/K` and otherwise equal parameters.
//! Their counts add up and their puzzles are sorted, so that the files are those of a
//! run that took on everything itself. Counts alone are merged of shards whose lists of
//! puzzles are not all there.

use std::path::{Path, PathBuf};

use super::finished::{survey_digest, survey_row_margins, survey_tallies};
use super::folder::{foreign, remove_results, remove_temporaries, write_survey};
use super::{
    BY_ROW_MARGINS_FILE, FinishedSurvey, JOURNAL_FILE, MANIFEST_FILE, Manifest, PUZZLES_FILE,
    RowMarginTable, TALLIES_FILE, Tallies, read_puzzles,
};
use crate::puzzle::{Class, ClassCounts, Shape, Table};
use crate::storage::{FileError, create_folder, exists, kept_as, remove_file};
use crate::survey::run::claimed_pairs;
use crate::survey::{FolderError, Journal, Locking, Parameters, Plan, Shard};

/// Why shards cannot be merged.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MergeError {
    /// A folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A shard was made with other parameters.
    #[error("{} was made with {difference} as in {}", path.display(), first.display())]
    Mixed {
        /// The folder.
        path: PathBuf,
        /// The first parameter that differs: its name and both values.
        difference: String,
        /// The first folder.
        first: PathBuf,
    },
    /// A shard was cut out of the work in another way, by another version of the program: it
    /// has other pairs than its number says.
    #[error("{} was cut in another way than {}", path.display(), first.display())]
    OtherCut {
        /// The folder.
        path: PathBuf,
        /// The first folder.
        first: PathBuf,
    },
    /// A shard is there twice.
    #[error("shard {shard} is there twice: {} and {}", first.display(), second.display())]
    Overlap {
        /// The shard.
        shard: Shard,
        /// A folder.
        first: PathBuf,
        /// Another folder.
        second: PathBuf,
    },
    /// A shard has not the pairs that its part of the work has.
    #[error("{} has {found} pairs, not the {expected} of shard {shard}", path.display())]
    OtherPairs {
        /// The folder.
        path: PathBuf,
        /// The shard.
        shard: Shard,
        /// Pairs counted.
        found: u64,
        /// Pairs that it must have.
        expected: u64,
    },
    /// Shards are missing.
    #[error("shards are missing: {0}")]
    Gap(String),
    /// Everything is there, but it is not what a survey has.
    #[error("the shards have {found} pairs together, not the {expected} of {shape}")]
    Incomplete {
        /// The shape.
        shape: Shape,
        /// Pairs counted.
        found: u64,
        /// Pairs that there are.
        expected: u64,
    },
}

impl From<FileError> for MergeError {
    fn from(error: FileError) -> Self {
        Self::Folder(error.into())
    }
}

/// Missing shards that are named one by one.
const NAMED: usize = 10;

/// What becomes of the shards' lists of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PuzzleLists {
    /// All shards have one, or none has. They become the list of the survey.
    Merged,
    /// The survey has no list, whether shards have one or not.
    LeftOut,
}

/// A finished shard.
struct Part {
    path: PathBuf,
    manifest: Manifest,
}

/// Merges the shards in `folders` into the folder `out`: absent, empty, or left behind by
/// a merge that was killed.
///
/// # Errors
/// When shards are missing, there twice, unfinished, damaged or made with different
/// parameters, or when the result cannot be written. Nothing is written before all
/// shards are found to fit.
pub(crate) fn merge(
    out: &Path,
    folders: &[PathBuf],
    lists: PuzzleLists,
    locking: Locking,
) -> Result<(Tallies, Manifest), MergeError> {
    let is_begun = exists(&out.join(JOURNAL_FILE))?;
    if !is_begun && exists(&out.join(MANIFEST_FILE))? {
        return Err(FolderError::Finished(out.to_owned()).into());
    }
    if exists(out)? && foreign(out, is_begun)?.is_some() {
        return Err(FolderError::Occupied(out.to_owned()).into());
    }
    let parts = parts(folders)?;
    let parameters = whole(&parts, lists)?;
    let shape = Shape::new(parameters.m, parameters.n).map_err(|error| {
        FileError::content(&parts[0].path.join(MANIFEST_FILE), error.to_string())
    })?;
    let plan = Plan::new(shape).map_err(|error| {
        FileError::content(&parts[0].path.join(MANIFEST_FILE), error.to_string())
    })?;
    if plan.shape() != shape {
        let message = format!("no survey is about {shape}, with more rows than columns");
        return Err(FileError::content(&parts[0].path.join(MANIFEST_FILE), message).into());
    }

    let mut counts: Option<RowMarginTable> = None;
    let mut puzzles = parameters.puzzles.then(Vec::new);
    let first = &parts[0].manifest;
    let claimed = first
        .parameters
        .plan()
        .and_then(|plan| claimed_pairs(&plan, first.cut.as_deref()));
    for (index, part) in parts.iter().enumerate() {
        let tallies = survey_tallies(&part.path, &part.manifest)?;
        let found = tallies.counts.pairs();
        if let Some(&expected) = claimed.as_ref().map(|claimed| &claimed[index])
            && found != expected
        {
            return Err(MergeError::OtherPairs {
                path: part.path.clone(),
                shard: part.manifest.parameters.shard,
                found,
                expected,
            });
        }
        add_counts(&mut counts, part, &tallies)?;
        if let Some(puzzles) = &mut puzzles {
            add_puzzles(puzzles, part, &tallies)?;
        }
    }
    if let Some(puzzles) = &mut puzzles {
        puzzles.sort_by_cached_key(|table: &Table| (table.row_sums(), table.column_sums()));
    }
    let table = counts.ok_or_else(|| FolderError::NoSurvey(out.to_owned()))?;
    let counts: ClassCounts = table.records.iter().map(|(_, counts)| *counts).sum();
    if counts.pairs() != plan.pairs() {
        return Err(MergeError::Incomplete {
            shape,
            found: counts.pairs(),
            expected: plan.pairs(),
        });
    }
    let tallies = Tallies {
        shape,
        row_margins: plan.row_margins(),
        column_margins: plan.column_margins(),
        counts,
    };
    let manifest = Manifest::merged(
        parameters,
        parts.into_iter().map(|part| part.manifest).collect(),
    );
    let journal = match begin(out, &manifest, locking)? {
        Some(journal) => journal,
        None => return Ok((tallies, manifest)),
    };
    let manifest = write_survey(out, &table, puzzles.as_deref(), &tallies, manifest)?;
    remove_file(&out.join(JOURNAL_FILE))?;
    drop(journal);
    Ok((tallies, manifest))
}

/// The survey in `out`, if it was merged from just these shards, with or without their puzzles
/// as they are to be merged now.
///
/// # Errors
/// When shards do not belong together, are unfinished or damaged, or the survey is.
pub(super) fn merged_before(
    out: &Path,
    folders: &[PathBuf],
    lists: PuzzleLists,
) -> Result<Option<FinishedSurvey>, MergeError> {
    if !exists(out)? || exists(&out.join(JOURNAL_FILE))? {
        return Ok(None);
    }
    let parts = parts(folders)?;
    let wanted = whole(&parts, lists)?;
    let shards = parts.iter().map(|part| &part.manifest);
    let found = FinishedSurvey::find(out)?;
    Ok(found.filter(|FinishedSurvey { manifest, .. }| {
        manifest.parameters == wanted && shards.eq(&manifest.merged)
    }))
}

/// The shards, by number.
fn parts(folders: &[PathBuf]) -> Result<Vec<Part>, FolderError> {
    let mut parts = Vec::new();
    for path in folders {
        std::fs::read_dir(path).map_err(FileError::io("read the folder", path))?;
        let Some(manifest) = Manifest::find(path)? else {
            return Err(if path.join(JOURNAL_FILE).exists() {
                FolderError::Unfinished(path.clone())
            } else {
                FolderError::NoSurvey(path.clone())
            });
        };
        parts.push(Part {
            path: path.clone(),
            manifest,
        });
    }
    parts.sort_by_key(|part| part.manifest.parameters.shard.number());
    Ok(parts)
}

/// The parameters of the whole, if the shards are all of one survey's.
fn whole(parts: &[Part], lists: PuzzleLists) -> Result<Parameters, MergeError> {
    let first = parts
        .first()
        .ok_or_else(|| MergeError::Gap("all".to_owned()))?;
    let wanted = |part: &Part| {
        let parameters = &part.manifest.parameters;
        Parameters {
            puzzles: parameters.puzzles && lists == PuzzleLists::Merged,
            ..parameters.clone()
        }
    };
    let expected = wanted(first);
    let of = expected.shard.of();
    for part in parts {
        let found = wanted(part);
        let shard = if found.shard.of() == of {
            expected.shard
        } else {
            found.shard
        };
        let alike = Parameters { shard, ..found };
        if let Some(difference) = alike.difference(&expected) {
            return Err(MergeError::Mixed {
                path: part.path.clone(),
                difference,
                first: first.path.clone(),
            });
        }
        if part.manifest.cut != first.manifest.cut {
            return Err(MergeError::OtherCut {
                path: part.path.clone(),
                first: first.path.clone(),
            });
        }
    }
    for pair in parts.windows(2) {
        let shard = pair[0].manifest.parameters.shard;
        if shard == pair[1].manifest.parameters.shard {
            return Err(MergeError::Overlap {
                shard,
                first: pair[0].path.clone(),
                second: pair[1].path.clone(),
            });
        }
    }
    let is_missing = |number: &u64| {
        parts
            .binary_search_by_key(number, |part| part.manifest.parameters.shard.number())
            .is_err()
    };
    let mut missing = (1..=of).filter(is_missing);
    let first: Vec<String> = missing
        .by_ref()
        .take(NAMED)
        .map(|number| format!("{number}/{of}"))
        .collect();
    if !first.is_empty() {
        let more = match missing.count() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        return Err(MergeError::Gap(first.join(", ") + &more));
    }
    Ok(Parameters {
        shard: Shard::WHOLE,
        units: expected.units.saturating_mul(of),
        ..expected
    })
}

/// Adds the counts of a shard, whose row margins have to be those of the shards before it.
fn add_counts(
    sum: &mut Option<RowMarginTable>,
    part: &Part,
    tallies: &Tallies,
) -> Result<(), FileError> {
    let table = survey_row_margins(&part.path, &part.manifest, tallies)?;
    let Some(sum) = sum else {
        *sum = Some(table);
        return Ok(());
    };
    let ours = sum.records.iter().map(|(margin, _)| margin);
    if !ours.eq(table.records.iter().map(|(margin, _)| margin)) {
        return Err(FileError::content(
            &part.path.join(BY_ROW_MARGINS_FILE),
            "its row margins are not those of the other shards",
        ));
    }
    for ((_, sum), (_, counts)) in sum.records.iter_mut().zip(&table.records) {
        *sum += *counts;
    }
    Ok(())
}

/// Adds the puzzles of a shard, as many as its tallies tell.
fn add_puzzles(puzzles: &mut Vec<Table>, part: &Part, tallies: &Tallies) -> Result<(), FileError> {
    let path = kept_as(&part.path.join(PUZZLES_FILE))?;
    let before = puzzles.len();
    for table in read_puzzles(&path)? {
        puzzles.push(table?);
    }
    let new = &puzzles[before..];
    let (shape, unique) = (tallies.shape, tallies.counts.get(Class::Unique));
    if new.len() as u64 != unique || new.iter().any(|table| table.shape() != shape) {
        return Err(FileError::content(
            &path,
            format!("not the {unique} puzzles of {shape} that {TALLIES_FILE} beside it tells of"),
        ));
    }
    survey_digest(&part.path, PUZZLES_FILE, &part.manifest)?;
    Ok(())
}

/// Takes a folder into use for a merge, by a journal that keeps other processes out, and
/// removes what the same merge left there when it was killed; `None` if it had written all.
fn begin(
    out: &Path,
    manifest: &Manifest,
    locking: Locking,
) -> Result<Option<Journal>, FolderError> {
    create_folder(out)?;
    let path = out.join(JOURNAL_FILE);
    let mut journal = Journal::of_merge(&path, locking)?;
    // What others did between the first look and the lock counts.
    let is_begun = journal.is_resumed();
    let finished = Manifest::find(out)?;
    let is_same = |finished: &Manifest| is_begun && finished.merged == manifest.merged;
    if finished.as_ref().is_some_and(is_same) {
        remove_file(&path)?;
        return Ok(None);
    }
    let refusal = match finished {
        Some(_) => Some(FolderError::Finished(out.to_owned())),
        None => foreign(out, is_begun)?.map(|_| FolderError::Occupied(out.to_owned())),
    };
    if let Some(refusal) = refusal {
        if !is_begun {
            remove_file(&path)?;
        }
        return Err(refusal);
    }
    remove_temporaries(out)?;
    remove_results(out)?;
    journal.begin()?;
    Ok(Some(journal))
}

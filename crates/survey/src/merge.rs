//! The shards of a survey put together.
//!
//! Shards are finished folders made with `--shard i/K` and otherwise equal parameters.
//! Their counts add up and their puzzles are sorted, so that the files are those of a
//! run that took on everything itself. Of shards that do not all have a list of puzzles,
//! only the counts can be merged.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::run::claimed_pairs;
use crate::{CheckedPlan, Plan};
use survo_core::puzzle::{ClassCounts, Table};
use survo_files::storage::FileError;
use survo_files::{
    BY_ROW_MARGINS_FILE, Folder, FolderError, JOURNAL_FILE, Locking, MANIFEST_FILE, Manifest,
    Opened, Parameters, Purpose, RowMarginTable, Shard, SurveyFolder, Tallies, each_survey,
    journal_parameters, survey_file,
};

#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The shards are not those of one survey, all of them and each once.
    #[error("{0}")]
    Unfit(String),
}

impl From<FileError> for MergeError {
    fn from(error: FileError) -> Self {
        Self::Folder(error.into())
    }
}

/// Missing shards that are named one by one.
const NAMED: usize = 10;

/// The folder that the survey of a size is to be in, and what comes of the merge.
type Merged = (PathBuf, Result<SurveyFolder, MergeError>);

/// Merges the shards in `folders`. Each folder is that of a shard or holds several. Shards of one
/// size are merged into `out` itself, those of several sizes each into a folder of `out` that is
/// named after the size. A size whose shards do not fit keeps no other from being merged.
///
/// If `has_puzzles`, all shards have a list of puzzles, or none has, and the survey has the list of
/// all puzzles. Otherwise the survey has no list.
pub fn merge_sizes(
    out: &Path,
    folders: &[PathBuf],
    has_puzzles: bool,
    locking: Locking,
    revision: &str,
) -> Result<Vec<Merged>, MergeError> {
    let mut sizes: BTreeMap<(usize, usize), Vec<PathBuf>> = BTreeMap::new();
    for folder in folders {
        for path in each_survey(folder)? {
            sizes.entry(size(&path)?).or_default().push(path);
        }
    }
    let is_one = sizes.len() == 1;
    let merged = sizes.into_iter().map(|((m, n), shards)| {
        let out = match is_one {
            true => out.to_owned(),
            false => out.join(format!("{m}x{n}")),
        };
        let merged = merge(&out, &shards, has_puzzles, locking, revision);
        (out, merged)
    });
    Ok(merged.collect())
}

fn size(folder: &Path) -> Result<(usize, usize), FolderError> {
    let parameters = match Manifest::find(folder)? {
        Some(manifest) => manifest.parameters,
        None => {
            let parameters = journal_parameters(&folder.join(JOURNAL_FILE));
            parameters.map_err(|_| FolderError::Unfinished(folder.to_owned()))?
        }
    };
    Ok((parameters.m, parameters.n))
}

/// Merges the shards in `folders` into the folder `out`: absent, empty, or left behind by a merge
/// that was killed. A survey that the same merge has finished there is returned as it is.
///
/// Nothing is written before all shards are found to fit.
fn merge(
    out: &Path,
    folders: &[PathBuf],
    has_puzzles: bool,
    locking: Locking,
    revision: &str,
) -> Result<SurveyFolder, MergeError> {
    let shards = folders.iter().map(|path| SurveyFolder::open(path));
    let mut shards: Vec<SurveyFolder> = shards.collect::<Result<_, _>>()?;
    shards.sort_by_key(|shard| shard.manifest.parameters.shard.number());
    let parameters = whole(&shards, has_puzzles)?;
    let plan = plan(&shards[0])?;
    let manifests: Vec<Manifest> = shards.iter().map(|shard| shard.manifest.clone()).collect();
    let wanted = Purpose::Merge(&parameters, &manifests);
    // The merged survey may be there already, or something else may be in its way: this is found
    // before the counts are added up.
    if let Some(finished) = wanted.look(out)? {
        return Ok(finished);
    }
    check_pairs(&shards)?;
    let table = counts(&shards)?;
    let puzzles = parameters.puzzles.then(|| puzzles(&shards)).transpose()?;
    let counts: ClassCounts = table.records.iter().map(|(_, counts)| *counts).sum();
    if counts.pairs() != plan.pairs() {
        return Err(MergeError::Unfit(format!(
            "the shards have {} pairs together, not the {} of {}",
            counts.pairs(),
            plan.pairs(),
            plan.shape()
        )));
    }
    let folder = match Folder::take(out, &wanted, locking)? {
        Opened::Unfinished(folder, _) => folder,
        Opened::Finished(finished) => return Ok(*finished),
    };
    let tallies = Tallies::of(&plan.extent(), counts, true);
    let manifest = Manifest::merged(parameters.clone(), manifests, revision);
    Ok(folder.write(&table, puzzles.as_deref(), tallies, manifest)?)
}

/// The parameters of the whole survey.
///
/// # Errors
/// When the shards are not those of one survey, all of them and each once.
fn whole(shards: &[SurveyFolder], has_puzzles: bool) -> Result<Parameters, MergeError> {
    let missing = |shards: &str| MergeError::Unfit(format!("shards are missing: {shards}"));
    let first = shards.first().ok_or_else(|| missing("all"))?;
    let wanted = |shard: &SurveyFolder| {
        let parameters = &shard.manifest.parameters;
        Parameters {
            puzzles: parameters.puzzles && has_puzzles,
            ..parameters.clone()
        }
    };
    let expected = wanted(first);
    let of = expected.shard.of();
    for shard in shards {
        let unfit = |problem: String| {
            let [path, first] = [shard, first].map(|shard| shard.path.display());
            MergeError::Unfit(format!("{path} {problem} {first}"))
        };
        let mut found = wanted(shard);
        if found.shard.of() == of {
            found.shard = expected.shard;
        }
        if let Some(difference) = found.difference(&expected) {
            return Err(unfit(format!("was made with {difference} as in")));
        }
        if shard.manifest.cut != first.manifest.cut {
            return Err(unfit("was cut in another way than".to_owned()));
        }
    }
    for pair in shards.windows(2) {
        let shard = pair[0].manifest.parameters.shard;
        if shard == pair[1].manifest.parameters.shard {
            let [first, second] = [0, 1].map(|at| pair[at].path.display());
            return Err(MergeError::Unfit(format!(
                "shard {shard} is there twice: {first} and {second}"
            )));
        }
    }
    let number = |shard: &SurveyFolder| shard.manifest.parameters.shard.number();
    let is_missing = |at: &u64| shards.binary_search_by_key(at, number).is_err();
    let mut gaps = (1..=of).filter(is_missing);
    let named = gaps.by_ref().take(NAMED);
    let named: Vec<String> = named.map(|number| format!("{number}/{of}")).collect();
    if !named.is_empty() {
        let more = match gaps.count() {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        return Err(missing(&(named.join(", ") + &more)));
    }
    Ok(Parameters {
        shard: Shard::WHOLE,
        units: expected.units.saturating_mul(of),
        ..expected
    })
}

/// The plan of the survey that a shard is of: the numbers of its margins and pairs.
fn plan(shard: &SurveyFolder) -> Result<Plan, FileError> {
    let shape = shard.tallies.shape;
    let problem = match Plan::new(shape) {
        Ok(plan) if plan.shape() == shape => return Ok(plan),
        Ok(_) => format!("no survey is about {shape}, with more rows than columns"),
        Err(error) => error.to_string(),
    };
    Err(FileError::content(&shard.path.join(MANIFEST_FILE), problem))
}

/// Checks that each shard has as many pairs as its part of the work, where the number can be told
/// beforehand.
fn check_pairs(shards: &[SurveyFolder]) -> Result<(), MergeError> {
    let first = &shards[0].manifest;
    let plan = CheckedPlan::of(&first.parameters);
    let claimed = plan.and_then(|plan| claimed_pairs(&plan, first.cut.as_deref()));
    for (shard, expected) in shards.iter().zip(claimed.into_iter().flatten()) {
        let (found, part) = (
            shard.tallies.counts.pairs(),
            shard.manifest.parameters.shard,
        );
        if found != expected {
            return Err(MergeError::Unfit(format!(
                "{} has {found} pairs, not the {expected} of shard {part}",
                shard.path.display()
            )));
        }
    }
    Ok(())
}

/// The counts of the shards added up; all have to have the same row margins.
fn counts(shards: &[SurveyFolder]) -> Result<RowMarginTable, FileError> {
    let mut sum = shards[0].row_margins()?;
    for shard in &shards[1..] {
        let table = shard.row_margins()?;
        let ours = sum.records.iter().map(|(margin, _)| margin);
        if !ours.eq(table.records.iter().map(|(margin, _)| margin)) {
            let path = survey_file(&shard.path, BY_ROW_MARGINS_FILE)?;
            let problem = "its row margins are not those of the other shards";
            return Err(FileError::content(&path, problem));
        }
        for ((_, sum), (_, counts)) in sum.records.iter_mut().zip(&table.records) {
            *sum += *counts;
        }
    }
    Ok(sum)
}

/// The puzzles of the shards, by row margin, then by column margin.
fn puzzles(shards: &[SurveyFolder]) -> Result<Vec<Table>, FileError> {
    let mut puzzles = Vec::new();
    for shard in shards {
        for table in shard.puzzles()? {
            puzzles.push(table?);
        }
    }
    puzzles.sort_by_cached_key(|table: &Table| (table.row_sums(), table.column_sums()));
    Ok(puzzles)
}

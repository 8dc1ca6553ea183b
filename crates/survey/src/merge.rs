//! Puts the shards of a survey together.
//!
//! Shards are finished folders made with `--shard i/K` and otherwise equal parameters.
//! Their counts are added and their puzzles are sorted, so that the files are those of a
//! run that decided everything itself. If not all shards have a list of puzzles,
//! only the counts can be merged.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::CheckedPlan;
use crate::run::shard_pairs;
use survo_core::puzzle::Table;
use survo_files::storage::FileError;
use survo_files::{
    AddUp, Folder, FolderState, Locking, Manifest, Opened, Parameters, Part, Purpose, Shard,
    SurveyFolder, Tallies, each_survey, no_survey,
};

/// The shards are not those of one survey, all of them and each once.
fn unfit(problem: impl Into<String>) -> FileError {
    FileError::Unfit(problem.into())
}

/// Missing shards that are named one by one.
const NAMED: usize = 10;

/// The folder that the survey of a size is to be in, and what comes of the merge.
type Merged = (PathBuf, Result<SurveyFolder, FileError>);

/// Merges the shards in `folders`. Each folder is that of a shard or holds several. Shards of one
/// size are merged into `out` itself, those of several sizes each into a folder of `out` that is
/// named after the size. If the shards of one size do not fit, the others are still merged.
///
/// If `has_puzzles`, all shards have a list of puzzles, or none has, and the survey has the list of
/// all puzzles. Otherwise the survey has no list.
pub fn merge_sizes(
    out: &Path,
    folders: &[PathBuf],
    has_puzzles: bool,
    locking: Locking,
    revision: &str,
) -> Result<Vec<Merged>, FileError> {
    let mut sizes: BTreeMap<(usize, usize), Vec<PathBuf>> = BTreeMap::new();
    for folder in folders {
        for path in each_survey(folder)? {
            let state = FolderState::of(&path)?;
            // Its checkpoint may have been removed meanwhile.
            let found = state.parameters().ok_or_else(|| no_survey(&path))?;
            let size = (found.m, found.n);
            if !(found.shard.is_whole() && is_output(out, size, &path)) {
                sizes.entry(size).or_default().push(path);
            }
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

/// Whether a folder that was found is the one into which this size is merged: the output may lie
/// inside of the input.
fn is_output(out: &Path, (m, n): (usize, usize), found: &Path) -> bool {
    let places = [out.to_owned(), out.join(format!("{m}x{n}"))];
    let found = found.canonicalize();
    let is_found = |place: &PathBuf| {
        let place = place.canonicalize();
        place.is_ok_and(|place| found.as_ref().is_ok_and(|found| *found == place))
    };
    places.iter().any(is_found)
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
) -> Result<SurveyFolder, FileError> {
    let shards = folders.iter().map(|path| SurveyFolder::open(path));
    let mut shards: Vec<SurveyFolder> = shards.collect::<Result<_, _>>()?;
    shards.sort_by_key(|shard| shard.manifest.parameters.shard.number());
    let parameters = whole(&shards, has_puzzles)?;
    let plan = plan(&shards[0])?;
    let manifests: Vec<Manifest> = shards.iter().map(|shard| shard.manifest.clone()).collect();
    let wanted = Purpose::Merge(&parameters, &manifests);
    // The merged survey may be there already, or something else may be in its way: this is found
    // before the counts are added up.
    if let Some(finished) = Folder::finished(out, wanted, locking)? {
        return Ok(finished);
    }
    check_pairs(&plan, &shards)?;
    let sum = sum(&shards, parameters.puzzles)?;
    let puzzles = parameters.puzzles.then(|| puzzles(&sum, &plan));
    let puzzles = puzzles.transpose()?;
    let counts = sum.totals();
    if counts.pairs() != plan.pairs() {
        return Err(unfit(format!(
            "the shards have {} pairs together, not the {} of {}",
            counts.pairs(),
            plan.pairs(),
            plan.shape()
        )));
    }
    let folder = match Folder::open(out, wanted, locking)? {
        Opened::Unfinished(folder) => folder,
        Opened::Finished(finished) => return Ok(*finished),
    };
    let tallies = Tallies::of(&plan.extent(), counts, true);
    let manifest = Manifest::merged(parameters.clone(), manifests, sum.counters, revision);
    let survey = SurveyFolder::unkept(manifest, tallies);
    folder.write(survey, &sum.counts, puzzles.as_deref())
}

/// The parameters of the whole survey.
///
/// # Errors
/// When the shards are not those of one survey, all of them and each once.
fn whole(shards: &[SurveyFolder], has_puzzles: bool) -> Result<Parameters, FileError> {
    let missing = |shards: &str| unfit(format!("shards are missing: {shards}"));
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
        let differs = |problem: String| {
            let [path, first] = [shard, first].map(|shard| shard.path.display());
            unfit(format!("{path} {problem} {first}"))
        };
        let mut found = wanted(shard);
        if found.shard.of() == of {
            found.shard = expected.shard;
        }
        if let Some(difference) = found.difference(&expected) {
            return Err(differs(format!("was made {difference}, unlike")));
        }
        if shard.manifest.cut != first.manifest.cut {
            return Err(differs("was cut in another way than".to_owned()));
        }
    }
    for pair in shards.windows(2) {
        let shard = pair[0].manifest.parameters.shard;
        if shard == pair[1].manifest.parameters.shard {
            let [first, second] = [0, 1].map(|at| pair[at].path.display());
            return Err(unfit(format!(
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

/// The plan by which a shard was made.
///
/// # Errors
/// When there is none with its parameters, or when it does not say how its work was cut.
fn plan(shard: &SurveyFolder) -> Result<CheckedPlan, FileError> {
    let plan = CheckedPlan::of(&shard.manifest.parameters);
    let plan = plan.filter(|_| shard.manifest.cut.is_some());
    let path = shard.path.display();
    plan.ok_or_else(|| unfit(format!("{path} has parameters that no survey can have")))
}

/// Checks that each shard has as many pairs as its part of the work, where the number can be told
/// beforehand.
fn check_pairs(plan: &CheckedPlan, shards: &[SurveyFolder]) -> Result<(), FileError> {
    let expected = shard_pairs(plan, shards[0].manifest.cut.as_deref());
    for (shard, expected) in shards.iter().zip(expected.into_iter().flatten()) {
        let (found, part) = (
            shard.tallies.counts.pairs(),
            shard.manifest.parameters.shard,
        );
        if found != expected {
            return Err(unfit(format!(
                "{} has {found} pairs, not the {expected} of shard {part}",
                shard.path.display()
            )));
        }
    }
    Ok(())
}

fn sum(shards: &[SurveyFolder], has_puzzles: bool) -> Result<Part, FileError> {
    let mut sum = Part::default();
    for shard in shards {
        let mut puzzles = Vec::new();
        if has_puzzles {
            shard.puzzles(|table| puzzles.extend_from_slice(table.cells()))?;
        }
        sum.add(Part {
            counts: shard.row_margins()?,
            counters: shard.manifest.counters,
            puzzles,
        });
    }
    Ok(sum)
}

/// The puzzles of all shards by row margin, then by column margin.
///
/// # Errors
/// When two shards list the same.
fn puzzles(sum: &Part, plan: &CheckedPlan) -> Result<Vec<Table>, FileError> {
    let tables = sum.tables(plan.shape());
    let tables = tables.expect("lists that were read have tables of the shape");
    let margins = |table: &Table| (table.row_sums(), table.column_sums());
    let is_twice = |pair: &&[Table]| margins(&pair[0]) == margins(&pair[1]);
    match tables.windows(2).find(is_twice) {
        Some(pair) => {
            let (rows, columns) = margins(&pair[0]);
            let problem = format!("the puzzle {rows:?} {columns:?} is listed twice");
            Err(unfit(problem))
        }
        None => Ok(tables),
    }
}

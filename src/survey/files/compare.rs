//! Two surveys, row margin by row margin, and two folders of surveys, size by size.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::{
    BY_ROW_MARGINS_FILE, MANIFEST_FILE, Manifest, PUZZLES_FILE, Puzzles, RowMarginTable,
    SurveyFolder, survey_file,
};
use crate::puzzle::{Class, ClassCounts, Sum};
use crate::storage::{FileError, file_digest, kept_as};

/// What a comparison of two surveys comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyComparison {
    /// Row margins of the first that were compared class by class; `None` where a survey has
    /// only the digest of its counts.
    pub row_margins: Option<usize>,
    /// Where the surveys differ, in words.
    pub differences: Vec<String>,
}

struct ComparedFolder {
    /// The survey; a folder without a manifest is taken as it is.
    survey: Option<SurveyFolder>,
    table: Option<RowMarginTable>,
    /// The digest of the puzzles.
    puzzles: Option<String>,
}

impl ComparedFolder {
    fn read(folder: &Path) -> Result<Self, FileError> {
        let survey = SurveyFolder::find(folder)?;
        let Some(found) = &survey else {
            let path = survey_file(folder, BY_ROW_MARGINS_FILE)?;
            let puzzles = kept_as(&folder.join(PUZZLES_FILE))?;
            return Ok(Self {
                table: Some(RowMarginTable::read(&path)?),
                puzzles: puzzles.map(|path| digest_of_puzzles(&path)).transpose()?,
                survey,
            });
        };
        let is_kept = found.has(BY_ROW_MARGINS_FILE)?;
        let table = is_kept.then(|| found.row_margins()).transpose()?;
        if table.is_none() && !found.manifest.sha256.contains_key(BY_ROW_MARGINS_FILE) {
            let problem = "there is neither the file nor its digest to compare";
            let path = folder.join(BY_ROW_MARGINS_FILE);
            return Err(FileError::content(&path, problem));
        }
        Ok(Self {
            table,
            puzzles: found.digest(PUZZLES_FILE)?,
            survey,
        })
    }

    /// The digest of the counts by row margin.
    fn digest(&self) -> Option<&String> {
        self.survey
            .as_ref()?
            .manifest
            .sha256
            .get(BY_ROW_MARGINS_FILE)
    }
}

/// The digest of a list of puzzles that no manifest vouches for: each has to be one.
fn digest_of_puzzles(path: &Path) -> Result<String, FileError> {
    Puzzles::open(path)?.try_for_each(|puzzle| puzzle.map(drop))?;
    file_digest(path)
}

/// Compares the counts of the surveys in two folders, or where they were too large to be
/// kept, their digests; and their puzzles, where both have kept them.
///
/// # Errors
/// When a file cannot be read or is not the one that its manifest lists, when the surveys are
/// about different shapes or shards, and when there is neither a file nor a digest.
pub fn compare(first: &Path, second: &Path) -> Result<SurveyComparison, FileError> {
    let (one, other) = (ComparedFolder::read(first)?, ComparedFolder::read(second)?);
    if let (Some(ours), Some(theirs)) = (&one.survey, &other.survey) {
        let [ours, theirs] = [
            ComparedPairs::of(&ours.manifest),
            ComparedPairs::of(&theirs.manifest),
        ];
        if ours != theirs {
            let problem = format!("about {theirs}, but {} is about {ours}", first.display());
            return Err(FileError::content(&second.join(MANIFEST_FILE), problem));
        }
    }
    let differs = |a: Option<&String>, b| a.zip(b).is_some_and(|(a, b)| a != b);
    let other_file = |name: &str| format!("{name} has not the same SHA-256 in both");
    let mut found = Vec::new();
    let row_margins = match (&one.table, &other.table) {
        (Some(ours), Some(theirs)) => {
            if ours != theirs {
                found = differences(ours, theirs);
            }
            Some(ours.records.len())
        }
        _ => {
            let tallies = |side: &ComparedFolder| side.survey.as_ref().map(|survey| survey.tallies);
            if differs(one.digest(), other.digest()) || tallies(&one) != tallies(&other) {
                found.push(other_file(BY_ROW_MARGINS_FILE));
            }
            None
        }
    };
    if differs(one.puzzles.as_ref(), other.puzzles.as_ref()) {
        found.push(other_file(PUZZLES_FILE));
    }
    Ok(SurveyComparison {
        row_margins,
        differences: found,
    })
}

fn differences(first: &RowMarginTable, second: &RowMarginTable) -> Vec<String> {
    if first.rows != second.rows {
        let (ours, theirs) = (first.rows, second.rows);
        return vec![format!(
            "{ours} row sums in the first, {theirs} in the second"
        )];
    }
    let mut sides: BTreeMap<&[Sum], [Option<ClassCounts>; 2]> = BTreeMap::new();
    for (side, table) in [first, second].into_iter().enumerate() {
        for (margin, counts) in &table.records {
            sides.entry(margin).or_default()[side] = Some(*counts);
        }
    }
    let mut found = Vec::new();
    for (margin, counts) in sides {
        let margin: Vec<String> = margin.iter().map(Sum::to_string).collect();
        let rows = format!("rows {}", margin.join(" "));
        let [Some(a), Some(b)] = counts else {
            let side = if counts[0].is_some() {
                "first"
            } else {
                "second"
            };
            found.push(format!("{rows} are in the {side} only"));
            continue;
        };
        for class in Class::ALL {
            let (a, b) = (a.get(class), b.get(class));
            if a != b {
                found.push(format!(
                    "{rows}: {class} is {a} in the first, {b} in the second"
                ));
            }
        }
    }
    if found.is_empty() {
        found.push("the same row margins, but not in the same order".to_owned());
    }
    found
}

/// What surveys have to have in common to be compared: shape and shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ComparedPairs {
    shape: (usize, usize),
    /// How many shards there are, and which one it is.
    shard: (u64, u64),
}

impl ComparedPairs {
    fn of(manifest: &Manifest) -> Self {
        let parameters = &manifest.parameters;
        Self {
            shape: (parameters.m, parameters.n),
            shard: (parameters.shard.of(), parameters.shard.number()),
        }
    }
}

/// "3x4", or "3x4, shard 1/8".
impl std::fmt::Display for ComparedPairs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ((m, n), (of, number)) = (self.shape, self.shard);
        match of {
            1 => write!(f, "{m}x{n}"),
            _ => write!(f, "{m}x{n}, shard {number}/{of}"),
        }
    }
}

/// What there is to say about one size, or about one shard of it.
#[derive(Debug)]
pub(crate) struct SizeComparison {
    /// The size, and the folders where there are several for it.
    pub name: String,
    /// What came of the comparison, or the folder of the only survey of this size.
    pub outcome: Result<Result<SurveyComparison, FileError>, PathBuf>,
}

/// Compares the finished surveys of two folders of surveys wherever they are about the same
/// pairs. Of a size that a folder has several times, every one is compared.
pub(crate) fn compare_sizes(
    first: &[PathBuf],
    second: &[PathBuf],
) -> Result<Vec<SizeComparison>, FileError> {
    let (ours, theirs) = (by_subject(first)?, by_subject(second)?);
    let all: BTreeSet<&ComparedPairs> = ours.keys().chain(theirs.keys()).collect();
    let mut found = Vec::new();
    for subject in all {
        let name = subject.to_string();
        let of = |side: &BTreeMap<_, Vec<PathBuf>>| side.get(subject).cloned().unwrap_or_default();
        let (ours, theirs) = (of(&ours), of(&theirs));
        if ours.is_empty() || theirs.is_empty() {
            let mut only = ours.into_iter().chain(theirs);
            let outcome = Err(only.next().expect("one of them has the subject"));
            found.push(SizeComparison { name, outcome });
            continue;
        }
        for path in &ours {
            for other in &theirs {
                let name = match ours.len() + theirs.len() {
                    2 => name.clone(),
                    _ => format!("{name}, {} and {}", path.display(), other.display()),
                };
                let outcome = Ok(compare(path, other));
                found.push(SizeComparison { name, outcome });
            }
        }
    }
    Ok(found)
}

/// The finished surveys by what they are about.
fn by_subject(paths: &[PathBuf]) -> Result<BTreeMap<ComparedPairs, Vec<PathBuf>>, FileError> {
    let mut found: BTreeMap<ComparedPairs, Vec<PathBuf>> = BTreeMap::new();
    for path in paths {
        if let Some(manifest) = Manifest::find(path)? {
            let of_subject = found.entry(ComparedPairs::of(&manifest)).or_default();
            of_subject.push(path.clone());
        }
    }
    Ok(found)
}

//! The shards of a survey put together.
//!
//! Shards are finished folders made with `--shard i/K` and otherwise equal parameters.
//! Their lines add up and their puzzles are sorted, so that the files are those of a
//! run that took on everything itself.

use std::path::{Path, PathBuf};

use super::digest::survey_digest;
use super::folder::{is_result, is_temporary, names, remove_temporaries, write_survey};
use super::{
    FileError, JOURNAL_FILE, LINES_FILE, LinesTable, MANIFEST_FILE, Manifest, PUZZLES_FILE,
    TALLIES_FILE, Tallies, read_puzzles,
};
use crate::puzzle::{ClassCounts, Shape, Table};
use crate::survey::{Parameters, Plan, Shard};

/// Why shards cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file is missing or damaged, or cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is something where the result should go.
    #[error("{} is not empty; choose another folder", .0.display())]
    Occupied(PathBuf),
    /// A shard is not finished.
    #[error("{} is not finished; the command that began it goes on with it", .0.display())]
    Unfinished(PathBuf),
    /// A folder holds no survey.
    #[error("{} holds no survey", .0.display())]
    NoSurvey(PathBuf),
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

/// In a folder as long as shards are merged into it: without a manifest, the results there
/// are those of a merge that was killed. Its name is that of a temporary file.
const MARK: &str = ".survo-merge";

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
pub fn merge(out: &Path, folders: &[PathBuf]) -> Result<(Tallies, Manifest), MergeError> {
    if !is_usable(out)? {
        return Err(MergeError::Occupied(out.to_owned()));
    }
    let parts = parts(folders)?;
    let parameters = whole(&parts)?;
    let shape = Shape::new(parameters.m, parameters.n).map_err(|error| {
        FileError::content(&parts[0].path.join(MANIFEST_FILE), error.to_string())
    })?;
    let plan = Plan::new(shape).map_err(|error| {
        FileError::content(&parts[0].path.join(MANIFEST_FILE), error.to_string())
    })?;

    let mut lines: Option<LinesTable> = None;
    let mut puzzles = parameters.puzzles.then(Vec::new);
    for part in &parts {
        add_lines(&mut lines, part)?;
        if let Some(puzzles) = &mut puzzles {
            let path = part.path.join(PUZZLES_FILE);
            for table in read_puzzles(&path)? {
                puzzles.push(table?);
            }
        }
    }
    if let Some(puzzles) = &mut puzzles {
        puzzles.sort_by_cached_key(|table: &Table| (table.row_sums(), table.column_sums()));
    }
    let lines = lines.ok_or_else(|| MergeError::NoSurvey(out.to_owned()))?;
    let counts: ClassCounts = lines.lines.iter().map(|(_, counts)| *counts).sum();
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
    std::fs::create_dir_all(out).map_err(FileError::io("create the folder", out))?;
    let mark = out.join(MARK);
    std::fs::write(&mark, []).map_err(FileError::io("write", &mark))?;
    let manifest = write_survey(out, &lines, puzzles.as_deref(), &tallies, manifest)?;
    remove_temporaries(out)?;
    Ok((tallies, manifest))
}

/// Whether shards may be merged into a folder.
fn is_usable(out: &Path) -> Result<bool, FileError> {
    if !out.exists() {
        return Ok(true);
    }
    let is_begun = out.join(MARK).exists();
    Ok(names(out)?
        .iter()
        .all(|name| is_temporary(name) || is_begun && is_result(name)))
}

/// The shards, by number.
fn parts(folders: &[PathBuf]) -> Result<Vec<Part>, MergeError> {
    let mut parts = Vec::new();
    for path in folders {
        if !path.join(MANIFEST_FILE).exists() {
            return Err(if path.join(JOURNAL_FILE).exists() {
                MergeError::Unfinished(path.clone())
            } else {
                MergeError::NoSurvey(path.clone())
            });
        }
        parts.push(Part {
            path: path.clone(),
            manifest: Manifest::read(path)?,
        });
    }
    parts.sort_by_key(|part| part.manifest.parameters.shard.number());
    Ok(parts)
}

/// The parameters of the whole, if the shards are all of one survey's.
fn whole(parts: &[Part]) -> Result<Parameters, MergeError> {
    let first = parts
        .first()
        .ok_or_else(|| MergeError::Gap("all".to_owned()))?;
    let expected = &first.manifest.parameters;
    let of = expected.shard.of();
    for part in parts {
        let found = &part.manifest.parameters;
        let shard = if found.shard.of() == of {
            expected.shard
        } else {
            found.shard
        };
        let alike = Parameters {
            shard,
            ..found.clone()
        };
        if let Some(difference) = alike.difference(expected) {
            return Err(MergeError::Mixed {
                path: part.path.clone(),
                difference,
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
    let missing: Vec<String> = (1..=of)
        .filter(|&number| {
            parts
                .binary_search_by_key(&number, |part| part.manifest.parameters.shard.number())
                .is_err()
        })
        .map(|number| format!("{number}/{of}"))
        .collect();
    if !missing.is_empty() {
        return Err(MergeError::Gap(missing.join(", ")));
    }
    Ok(Parameters {
        shard: Shard::WHOLE,
        shards: expected.shards * of,
        ..expected.clone()
    })
}

/// Adds the lines of a shard, which have to agree with its tallies and to be those of
/// the shards before it.
fn add_lines(sum: &mut Option<LinesTable>, part: &Part) -> Result<(), FileError> {
    let path = part.path.join(LINES_FILE);
    let lines = LinesTable::read(&path)?;
    let tallies = Tallies::read(&part.path.join(TALLIES_FILE))?;
    let counts: ClassCounts = lines.lines.iter().map(|(_, counts)| *counts).sum();
    if counts != tallies.counts {
        return Err(FileError::content(
            &path,
            format!("its lines do not add up to {TALLIES_FILE} beside it"),
        ));
    }
    for name in [LINES_FILE, TALLIES_FILE, PUZZLES_FILE] {
        survey_digest(&part.path, name, &part.manifest)?;
    }
    let Some(sum) = sum else {
        *sum = Some(lines);
        return Ok(());
    };
    let ours = sum.lines.iter().map(|(margin, _)| margin);
    if !ours.eq(lines.lines.iter().map(|(margin, _)| margin)) {
        return Err(FileError::content(
            &path,
            "its row margins are not those of the other shards",
        ));
    }
    for ((_, sum), (_, counts)) in sum.lines.iter_mut().zip(&lines.lines) {
        *sum += *counts;
    }
    Ok(())
}

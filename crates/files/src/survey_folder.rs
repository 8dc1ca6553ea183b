//! A finished survey or shard, and each survey of a folder of them, such as the one that `survo
//! table --out` leaves. This is the only reader of result files.
//!
//! The manifest lists the files with their digests. Each file is compared with its digest
//! before anything in it is parsed, so what a reader returns is what the run wrote. A file
//! may be kept compressed, `NAME.gz` in the place of `NAME`; digests are those of the plain
//! text. A pipe or a device in the place of a file is refused and never read.
//!
//! Every command that takes the folder of a survey also takes a folder of surveys. Anything else
//! in it is skipped.

use std::path::{Path, PathBuf};

use super::{
    BY_ROW_MARGINS_FILE, MANIFEST_FILE, Manifest, PUZZLES_FILE, Puzzles, TALLIES_FILE, Tallies,
    read_row_margins,
};
use crate::checkpoint::has_checkpoint;
use crate::storage::{FileError, digest_within, kept_as, paths_in};
use crate::{FolderState, Record};
use survo_core::puzzle::{Class, ClassCounts, Shape, Table};

/// How many folders down surveys are looked for: a folder of machines contains folders of
/// sizes, and those may contain folders of shards.
const DEPTH: usize = 3;

/// A finished survey or shard, as its folder has it.
#[derive(Clone, Debug)]
pub struct SurveyFolder {
    /// The folder; empty for a survey that is not kept.
    pub path: PathBuf,
    /// About the run, with the digests of the files.
    pub manifest: Manifest,
    /// The totals.
    pub tallies: Tallies,
    /// What other engines found of its counts, each engine once, as far as that was
    /// [read](Self::with_checks).
    pub checks: Vec<Record>,
}

/// The path of a result file in a folder, plain or compressed; without either, the one that
/// the plain file would have.
pub fn survey_file(folder: &Path, name: &str) -> Result<PathBuf, FileError> {
    let plain = folder.join(name);
    Ok(kept_as(&plain)?.unwrap_or(plain))
}

/// The bytes that a record of tallies may have with its header, whatever the shape.
const MOST_OF_TALLIES: u64 = 24 * 24;

/// The bytes that a result file of a shape with this many unique puzzles may have: a number and
/// the sign behind it have fewer than 24 bytes.
pub fn most_bytes(name: &str, shape: Shape, unique: u64) -> u64 {
    let (lines, cells) = (shape.rows() + shape.columns(), shape.cells());
    let (records, fields) = match name {
        TALLIES_FILE => return MOST_OF_TALLIES,
        BY_ROW_MARGINS_FILE => {
            let margins = u64::try_from(shape.row_margins().count());
            (margins.unwrap_or(u64::MAX), shape.rows() + 6)
        }
        _ => (unique, lines + cells),
    };
    records.saturating_add(1).saturating_mul(24 * fields as u64)
}

impl SurveyFolder {
    /// A survey that is not kept.
    pub fn unkept(manifest: Manifest, tallies: Tallies) -> Self {
        Self {
            path: PathBuf::new(),
            manifest,
            tallies,
            checks: Vec::new(),
        }
    }

    /// The survey in a folder; `None` if there is none, or it is not finished.
    ///
    /// # Errors
    /// When a file cannot be read or is not the one that the manifest lists.
    pub fn find(folder: &Path) -> Result<Option<Self>, FileError> {
        let Some(manifest) = Manifest::find(folder)? else {
            return Ok(None);
        };
        if !manifest.sha256.contains_key(BY_ROW_MARGINS_FILE) {
            let problem = format!("lists no {BY_ROW_MARGINS_FILE}");
            return Err(FileError::content(&folder.join(MANIFEST_FILE), problem));
        }
        let path = listed_file(folder, &manifest, TALLIES_FILE, MOST_OF_TALLIES)?;
        let tallies = Tallies::read(&path)?;
        let shape = tallies.shape;
        if (shape.rows(), shape.columns()) != (manifest.parameters.m, manifest.parameters.n) {
            let problem = format!("about another shape than {MANIFEST_FILE} in its folder");
            return Err(FileError::content(&path, problem));
        }
        Ok(Some(Self {
            path: folder.to_owned(),
            ..Self::unkept(manifest, tallies)
        }))
    }

    /// The same survey, with what other engines found of its counts by row margin.
    ///
    /// # Errors
    /// When the counts are not those that the manifest lists, or a record is none.
    pub fn with_checks(mut self) -> Result<Self, FileError> {
        self.digest(BY_ROW_MARGINS_FILE)?;
        self.checks = Record::all_beside(&self.path, self.counts_digest())?;
        Ok(self)
    }

    /// Checks that each file which the manifest lists is there.
    pub(crate) fn has_all(&self) -> Result<(), FileError> {
        for name in self.manifest.sha256.keys() {
            if !self.has(name)? {
                let problem = format!("not there, but listed in {MANIFEST_FILE}");
                return Err(FileError::content(&self.path.join(name), problem));
            }
        }
        Ok(())
    }

    /// Checks that each file which is there is the one that the manifest lists.
    pub(crate) fn check_digests(&self) -> Result<(), FileError> {
        let mut names = self.manifest.sha256.keys();
        names.try_for_each(|name| self.digest(name).map(drop))
    }

    /// The survey in a folder.
    ///
    /// # Errors
    /// As [`find`](Self::find), and when there is none or it is not finished.
    pub fn open(folder: &Path) -> Result<Self, FileError> {
        match FolderState::of(folder)? {
            FolderState::Finished(survey) => Ok(*survey),
            FolderState::Begun(_) => Err(FileError::Unfit(format!(
                "{} is not finished; to continue, run again the command that began it",
                folder.display()
            ))),
            FolderState::Empty | FolderState::Foreign(_) => Err(no_survey(folder)),
        }
    }

    /// Whether it is about all pairs of its shape, not about a shard of them.
    pub fn is_whole(&self) -> bool {
        self.manifest.parameters.shard.is_whole()
    }

    /// Whether a result file is there, plain or compressed. Large ones are not always kept.
    pub fn has(&self, name: &str) -> Result<bool, FileError> {
        Ok(kept_as(&self.path.join(name))?.is_some())
    }

    /// The digest of the counts by row margin; empty for a survey that is not kept.
    pub fn counts_digest(&self) -> &str {
        let digest = self.manifest.sha256.get(BY_ROW_MARGINS_FILE);
        digest.map_or("", String::as_str)
    }

    /// Takes a check in, in the place of an older one by the same engine.
    pub fn add(&mut self, check: Record) {
        self.checks.retain(|older| older.against != check.against);
        self.checks.push(check);
        self.checks.sort_by(|a, b| a.against.cmp(&b.against));
    }

    /// The counts of all row margins, in order, which have the sums that the tallies have.
    ///
    /// # Errors
    /// When the file cannot be read, is not the one that the manifest lists, or does not fit
    /// the tallies.
    pub fn row_margins(&self) -> Result<Vec<ClassCounts>, FileError> {
        let path = self.listed_file(BY_ROW_MARGINS_FILE)?;
        let mut counts = Vec::new();
        read_row_margins(&path, self.tallies.shape, |of_margin| {
            counts.push(of_margin)
        })?;
        let fits = counts.len() as u64 == self.tallies.row_margins
            && counts.iter().copied().sum::<ClassCounts>() == self.tallies.counts;
        if fits {
            return Ok(counts);
        }
        let problem = format!("its row margins do not add up to {TALLIES_FILE} in its folder");
        Err(FileError::content(&path, problem))
    }

    /// Reads the puzzles, one by one: as many as the tallies count, all of the survey's shape.
    ///
    /// # Errors
    /// When there are others, or the file cannot be read.
    pub fn puzzles(&self, mut each: impl FnMut(&Table)) -> Result<(), FileError> {
        let path = self.listed_file(PUZZLES_FILE)?;
        let (shape, unique) = (self.tallies.shape, self.tallies.counts.get(Class::Unique));
        let puzzles = Puzzles::open_exact(&path)?;
        let mut found = 0;
        if puzzles.shape() == shape {
            for table in puzzles.take(unique.saturating_add(1) as usize) {
                each(&table?);
                found += 1;
            }
            if found == unique {
                return Ok(());
            }
        }
        let what =
            format!("not the {unique} puzzles of {shape} that {TALLIES_FILE} in its folder counts");
        Err(FileError::content(&path, what))
    }

    /// The digest of a result file, which is that of the file itself where it is kept; `None` for
    /// one that the survey does not have.
    pub fn digest(&self, name: &str) -> Result<Option<&str>, FileError> {
        if self.has(name)? {
            self.listed_file(name)?;
        }
        Ok(self.manifest.sha256.get(name).map(String::as_str))
    }

    fn listed_file(&self, name: &str) -> Result<PathBuf, FileError> {
        let unique = self.tallies.counts.get(Class::Unique);
        let most = most_bytes(name, self.tallies.shape, unique);
        listed_file(&self.path, &self.manifest, name, most)
    }
}

/// The path of a result file of at most this many bytes, which has to be the one that the manifest
/// lists.
fn listed_file(
    folder: &Path,
    manifest: &Manifest,
    name: &str,
    most: u64,
) -> Result<PathBuf, FileError> {
    let path = survey_file(folder, name)?;
    let found = digest_within(&path, most)?;
    if manifest.sha256.get(name) != Some(&found) {
        let problem =
            format!("changed or damaged: its SHA-256 differs from that in {MANIFEST_FILE}");
        return Err(FileError::content(&path, problem));
    }
    Ok(path)
}

pub fn no_survey(folder: &Path) -> FileError {
    FileError::Unfit(format!("{} holds no survey", folder.display()))
}

/// The survey that a folder holds itself, or else those in the folders in it, by name,
/// finished or not; at least one.
pub fn each_survey(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let found = surveys_under(folder, DEPTH)?;
    if found.is_empty() {
        return Err(no_survey(folder));
    }
    Ok(found)
}

/// The finished surveys that a folder holds, shards included, by m, then n, then shard; perhaps
/// none.
pub fn finished_surveys(folder: &Path) -> Result<Vec<SurveyFolder>, FileError> {
    let found = surveys_under(folder, DEPTH)?.into_iter();
    let found = found.map(|path| SurveyFolder::find(&path));
    let found: Result<Vec<_>, _> = found.filter_map(Result::transpose).collect();
    let mut found = found?;
    found.sort_by_key(|survey| {
        let parameters = &survey.manifest.parameters;
        (parameters.m, parameters.n, parameters.shard.number())
    });
    Ok(found)
}

fn surveys_under(folder: &Path, depth: usize) -> Result<Vec<PathBuf>, FileError> {
    if holds_survey(folder) {
        return Ok(vec![folder.to_owned()]);
    }
    let mut found = Vec::new();
    for path in paths_in(folder)? {
        if holds_survey(&path) || depth > 1 && path.is_dir() {
            found.extend(surveys_under(&path, depth - 1)?);
        }
    }
    Ok(found)
}

/// Whether a folder has a manifest or a checkpoint. One that is not a regular file also counts: its
/// reader reports that.
pub fn holds_survey(folder: &Path) -> bool {
    let manifest = folder.join(MANIFEST_FILE).metadata();
    manifest.is_ok_and(|found| !found.is_dir()) || has_checkpoint(folder)
}

//! The surveys that were committed, as the documents about them see them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::documents::records::read_sacrifices;
use crate::documents::{
    Checks, EstimateRecord, SukoPairs, SukoRecord, SukoTimes, SwapRecord, Value,
};
use crate::puzzle::{Class, Shape};
use crate::storage::{FileError, paths_in};
use crate::survey::FolderError;
use crate::survey::files::{
    BY_ROW_MARGINS_FILE, Manifest, SurveyFolder, Tallies, finished_surveys,
};
use crate::workbench::swapping::SwapCounts;

/// Why nothing can be made of the committed surveys.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ResultsError {
    /// A file is missing or damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no finished survey in a folder.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A folder under `data/surveys` holds a shard only.
    #[error("{} is not a whole survey", .0.display())]
    Part(PathBuf),
    /// A folder under `data/shards` holds a whole survey.
    #[error("{} is a whole survey: its place is data/surveys", .0.display())]
    Whole(PathBuf),
    /// Two surveys of one shape differ.
    #[error("{} and {} count the pairs of {shape} differently", first.display(), second.display())]
    Contradiction {
        /// The shape.
        shape: Shape,
        /// A survey.
        first: PathBuf,
        /// Another survey of the same shape.
        second: PathBuf,
    },
    /// A plot cannot be drawn.
    #[error("cannot draw the plot: {0}")]
    Plot(String),
}

/// A finished survey that was committed.
pub(crate) struct Record {
    pub path: PathBuf,
    pub tallies: Tallies,
    pub manifest: Manifest,
    /// The digest of the counts by row margin, where they or it were committed.
    pub row_margins_digest: Option<String>,
}

/// The records in a folder of `data`, by name; none without that folder.
pub(crate) fn records_in<T>(
    data: &Path,
    folder: &str,
    read: impl Fn(&Path) -> Result<T, FileError>,
) -> Result<Vec<T>, FileError> {
    let folder = data.join(folder);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    paths_in(&folder)?.iter().map(|path| read(path)).collect()
}

/// The checks under `data/checks`, by shape, then by name.
pub(crate) fn checks(data: &Path) -> Result<Checks, ResultsError> {
    let mut checks = Checks::default();
    let folder = data.join("checks");
    if folder.exists() {
        for path in paths_in(&folder)? {
            checks.read(&path)?;
        }
    }
    checks.pairs.sort_by_key(|check| (check.m, check.n));
    Ok(checks)
}

/// The estimates under `data/estimates`, by number of pairs.
pub(crate) fn estimates(data: &Path) -> Result<Vec<EstimateRecord>, ResultsError> {
    let mut estimates = records_in(data, "estimates", EstimateRecord::read)?;
    estimates.sort_by_key(|estimate| estimate.pairs);
    Ok(estimates)
}

/// The numbers of swaps under `data/swaps`, by name; one record at most of each shape,
/// since its plot has the name of the shape. They have to be about all unique puzzles
/// of a shape that was surveyed.
pub(crate) fn swap_records(
    data: &Path,
    by_shape: &BTreeMap<Shape, Vec<Record>>,
) -> Result<Vec<SwapRecord>, ResultsError> {
    records_in(data, "swaps", |path| {
        let record = SwapRecord::read(path)?;
        if path
            .file_stem()
            .is_none_or(|stem| stem != record.shape.to_string().as_str())
        {
            return Err(FileError::content(
                path,
                format!("it is about {} and not called so", record.shape),
            ));
        }
        let puzzles: u64 = record.by_swaps.iter().sum();
        let survey = by_shape.get(&record.shape).and_then(|of| of.first());
        if survey.map(|survey| survey.tallies.counts.get(Class::Unique)) != Some(puzzles) {
            return Err(FileError::content(
                path,
                format!(
                    "its {puzzles} puzzles are not the unique ones of a survey of {}",
                    record.shape
                ),
            ));
        }
        Ok(record)
    })
    .map_err(ResultsError::from)
}

/// How many puzzles need a sacrifice, under `data/sacrifices`, by name. They have to be
/// about the same puzzles as the numbers of swaps of their shape.
pub(crate) fn sacrifice_records(
    data: &Path,
    swaps: &[SwapRecord],
) -> Result<Vec<SwapCounts>, ResultsError> {
    records_in(data, "sacrifices", |path| {
        let record = read_sacrifices(path)?;
        let name = record.shape.to_string();
        let known = swaps.iter().any(|swaps| {
            let by_swaps = record.puzzles_by_swaps();
            let (counted, rest) = swaps.by_swaps.split_at(by_swaps.len());
            swaps.shape == record.shape
                && counted == by_swaps
                && rest.iter().all(|&count| count == 0)
        });
        if !known || path.file_stem().is_none_or(|stem| stem != name.as_str()) {
            return Err(FileError::content(
                path,
                format!("it is about {name}, not called so or not about the puzzles in swaps"),
            ));
        }
        Ok(record)
    })
    .map_err(ResultsError::from)
}

/// The steps of Suko solvers under `data/suko`, by name, which says what puzzles were
/// drawn.
pub(crate) fn suko_records(data: &Path) -> Result<Vec<SukoRecord>, ResultsError> {
    records_in(data, "suko", |path| {
        let record = SukoRecord::read(path)?;
        if path.file_stem().is_none_or(|stem| stem != record.kind()) {
            return Err(FileError::content(
                path,
                format!("it is about {} puzzles and not called so", record.kind()),
            ));
        }
        Ok(record)
    })
    .map_err(ResultsError::from)
}

/// How Suko solvers compare puzzle by puzzle, under `data/suko_pairs`.
pub(crate) fn suko_pairs(data: &Path) -> Result<Vec<SukoPairs>, ResultsError> {
    Ok(records_in(data, "suko_pairs", SukoPairs::read)?)
}

/// The times of Suko solvers, `data/suko_times/any.csv`, if it is there.
pub(crate) fn suko_times(data: &Path) -> Result<Option<SukoTimes>, ResultsError> {
    Ok(records_in(data, "suko_times", SukoTimes::read)?.pop())
}

/// The surveys under `data/surveys` by shape, then by name; without that folder, the whole
/// and finished ones in `data` as a folder of surveys. Surveys of one shape must have the
/// same tallies, and the same counts by row margin where more than one keeps them or their
/// digest.
pub(crate) fn records(data: &Path) -> Result<BTreeMap<Shape, Vec<Record>>, ResultsError> {
    let committed = data.join("surveys");
    if committed.exists() {
        return records_of(paths_in(&committed)?);
    }
    let whole = finished_records(data)?;
    if whole.is_empty() {
        // Says so in the words of the system.
        paths_in(&committed)?;
    }
    Ok(whole)
}

/// The whole surveys that are finished in a folder of surveys, like [`records`].
pub(crate) fn finished_records(
    folder: &Path,
) -> Result<BTreeMap<Shape, Vec<Record>>, ResultsError> {
    let finished = finished_surveys(folder)?;
    let whole = finished.into_iter().filter(SurveyFolder::is_whole);
    records_of(whole.map(|survey| survey.path))
}

fn records_of(
    paths: impl IntoIterator<Item = PathBuf>,
) -> Result<BTreeMap<Shape, Vec<Record>>, ResultsError> {
    let mut by_shape: BTreeMap<Shape, Vec<Record>> = BTreeMap::new();
    for path in paths {
        if !Manifest::read(&path)?.parameters.shard.is_whole() {
            return Err(ResultsError::Part(path));
        }
        let record = record(&path)?;
        let of_shape = by_shape.entry(record.tallies.shape).or_default();
        if let Some(other) = of_shape.iter().find(|other| other.contradicts(&record)) {
            return Err(ResultsError::Contradiction {
                shape: record.tallies.shape,
                first: other.path.clone(),
                second: path,
            });
        }
        of_shape.push(record);
    }
    Ok(by_shape)
}

/// A finished survey or shard.
pub(super) fn record(path: &Path) -> Result<Record, ResultsError> {
    let survey = SurveyFolder::find(path)?;
    let survey = survey.ok_or_else(|| FolderError::NoSurvey(path.to_owned()))?;
    if survey.has(BY_ROW_MARGINS_FILE)? {
        survey.row_margins()?;
    }
    Ok(Record {
        row_margins_digest: survey.digest(BY_ROW_MARGINS_FILE)?,
        path: survey.path,
        tallies: survey.tallies,
        manifest: survey.manifest,
    })
}

impl Record {
    /// Whether another survey of the same pairs counts them differently.
    pub(super) fn contradicts(&self, other: &Self) -> bool {
        let digests = self
            .row_margins_digest
            .as_ref()
            .zip(other.row_margins_digest.as_ref());
        self.tallies != other.tallies || digests.is_some_and(|(a, b)| a != b)
    }

    /// Processor seconds of the survey; of early ones that did not take them, seconds
    /// times threads.
    pub fn processor_seconds(&self) -> f64 {
        let manifest = &self.manifest;
        manifest
            .counters
            .processor_seconds
            .unwrap_or(manifest.times.seconds * manifest.machine.threads as f64)
    }
}

/// S(m,n) for every shape surveyed, by m, then n.
pub(crate) fn values(by_shape: &BTreeMap<Shape, Vec<Record>>) -> Vec<Value> {
    by_shape
        .values()
        .filter_map(|records| records.first())
        .map(|record| Value {
            shape: record.tallies.shape,
            value: record.tallies.counts.get(Class::Unique),
            seconds: record.manifest.times.seconds,
        })
        .collect()
}

//! What `data/` holds: surveys, checks, estimates and measurements.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use survo::files::{Record, SurveyFolder};
use survo::pages::{EstimateRecord, SurveysByShape, Value, all_surveyed, by_shape, values};

/// Everything that is read, checked as far as one record contradicts another.
pub struct Data {
    /// Whole surveys; those of one shape agree.
    pub surveys: SurveysByShape,
    /// Checks by other engines, by shape.
    pub checks: Vec<Record>,
    /// Estimates, by shape.
    pub estimates: Vec<EstimateRecord>,
    /// What deciding a pair costs, engine by engine and elsewhere.
    pub peers: Vec<Peer>,
    /// What `scripts/against_revision.sh` measured.
    pub speeds: Vec<Speed>,
}

/// A measurement of `data/peers.csv`.
#[derive(Clone, Debug, Deserialize)]
pub struct Peer {
    pub m: usize,
    pub n: usize,
    /// The program or engine.
    pub engine: String,
    /// Pairs measured.
    pub pairs: u64,
    /// Median time for a pair on one thread.
    pub nanoseconds: f64,
    /// What repeats the measurement.
    pub command: String,
    pub date: String,
}

/// One step of one size in `data/speed.csv`: two programs on the same work.
#[derive(Clone, Debug, Deserialize)]
pub struct Speed {
    pub date: String,
    pub processor: String,
    /// Which of its instructions were used.
    pub features: String,
    /// The earlier revision.
    pub old: String,
    /// The later one.
    pub new: String,
    pub m: usize,
    pub n: usize,
    /// The shards that were run; 1/1 is everything.
    pub shards: String,
    /// Pairs of runs.
    pub runs: u32,
    /// The step of the work, or `all`.
    pub step: String,
    pub old_seconds: f64,
    pub new_seconds: f64,
    /// All seconds of the later revision, divided by all of the earlier one.
    pub ratio: f64,
    /// The least ratio of a pair of runs.
    pub least: f64,
    pub greatest: f64,
}

impl Data {
    /// Reads a folder of records.
    ///
    /// # Errors
    /// When a file is missing or damaged, or one contradicts another.
    pub fn read(data: &Path) -> Result<Self> {
        let mut checks = Vec::new();
        for path in paths_in(&data.join("checks"))? {
            checks.extend(Record::read_all(&path)?);
        }
        checks.sort_by_key(|check| (check.m, check.n));
        let estimates = paths_in(&data.join("estimates"))?;
        let estimates = estimates.iter().map(|path| EstimateRecord::read(path));
        let mut estimates = estimates.collect::<Result<Vec<_>, _>>()?;
        estimates.sort_by_key(|estimate| (estimate.parameters.m, estimate.parameters.n));
        Ok(Self {
            surveys: whole(all_surveyed(&data.join("surveys"))?)?,
            checks,
            estimates,
            peers: csv(&data.join("peers.csv"))?,
            speeds: csv(&data.join("speed.csv"))?,
        })
    }

    /// S(m,n) for every shape surveyed, by m, then n.
    pub fn values(&self) -> Vec<Value> {
        values(&self.surveys)
    }
}

/// The records of a CSV file, their fields found by the names in its header. There is at least one.
fn csv<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>> {
    let read = || -> Result<Vec<T>> {
        let records = csv::Reader::from_path(path)?.into_deserialize();
        let records = records.collect::<Result<Vec<T>, _>>()?;
        ensure!(!records.is_empty(), "it has no records");
        Ok(records)
    };
    read().with_context(|| path.display().to_string())
}

/// What is in a folder, by name.
fn paths_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = || -> std::io::Result<Vec<PathBuf>> {
        let paths = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
        let mut paths = paths.collect::<std::io::Result<Vec<_>>>()?;
        paths.sort();
        Ok(paths)
    };
    read().with_context(|| folder.display().to_string())
}

fn whole(surveys: Vec<SurveyFolder>) -> Result<SurveysByShape> {
    if let Some(part) = surveys.iter().find(|survey| !survey.is_whole()) {
        bail!("{} is not a whole survey", part.path.display());
    }
    Ok(by_shape(surveys)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;
    use survo::files::Shard;
    use survo::puzzle::ClassCounts;

    /// A shard does not belong among the surveys, nor does a survey with other counts.
    #[test]
    fn surveys_are_whole_and_agree() {
        let one = SurveyFolder::find(&root().join("data/surveys/3x3-sieve"));
        let one = one.unwrap().unwrap();
        let mut other = one.clone();
        assert!(whole(vec![one.clone(), other.clone()]).is_ok());
        other.tallies.counts = ClassCounts::default();
        let error = whole(vec![one.clone(), other.clone()]).unwrap_err();
        let message = "count the pairs of 3x3 differently";
        assert!(error.to_string().contains(message), "{error}");
        other.manifest.parameters.shard = "1/2".parse::<Shard>().unwrap();
        let error = whole(vec![one, other]).unwrap_err();
        let message = "3x3-sieve is not a whole survey";
        assert!(error.to_string().ends_with(message), "{error}");
    }
}

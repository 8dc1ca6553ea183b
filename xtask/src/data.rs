//! What `data/` holds: surveys, checks, estimates and measurements.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use survo::files::Record;
use survo::pages::{EstimateRecord, SurveysByShape, Value, all_surveyed, by_shape, values};

/// Everything that is read, checked as far as one record contradicts another.
pub struct Data {
    /// Whole surveys; those of one shape agree.
    pub surveys: SurveysByShape,
    /// Checks by other engines, by shape.
    pub checks: Vec<Record>,
    /// Estimates, by number of pairs.
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
        estimates.sort_by_key(|estimate| estimate.pairs);
        Ok(Self {
            surveys: whole_surveys(&data.join("surveys"))?,
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

fn whole_surveys(folder: &Path) -> Result<SurveysByShape> {
    let surveys = all_surveyed(folder)?;
    if let Some(part) = surveys.iter().find(|survey| !survey.is_whole()) {
        bail!("{} is not a whole survey", part.path.display());
    }
    Ok(by_shape(surveys)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::root;
    use survo::files::{Folder, Locking, Opened, Purpose};
    use survo::puzzle::Shape;
    use survo::search::{NoProgress, Stop};
    use survo::survey::{Outcome, Plan, run};

    #[test]
    fn damage_is_reported_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("peers.csv");
        let text = std::fs::read_to_string(root().join("data/peers.csv")).unwrap();
        let line = text.lines().nth(2).unwrap();
        let (shape, rest) = line.split_once(',').unwrap();
        for (find, replacement, message) in [
            ("pairs", "pears", "peers.csv: "),
            (line, &format!("x,{rest}"), "line: 3"),
            (line, rest, "line: 3"),
        ] {
            assert_ne!(shape, "x");
            std::fs::write(&file, text.replacen(find, replacement, 1)).unwrap();
            let error = format!("{:#}", csv::<Peer>(&file).unwrap_err());
            assert!(error.contains(message), "{error}");
        }
        std::fs::write(&file, text.lines().next().unwrap()).unwrap();
        assert!(csv::<Peer>(&file).is_err());
    }

    /// A shard does not belong among the surveys, nor does a survey with other counts.
    #[test]
    fn surveys_are_whole_and_agree() {
        let folder = tempfile::tempdir().unwrap();
        let shard = |number: u64| {
            let mut plan = Plan::new(Shape::new(3, 3).unwrap()).unwrap();
            plan.shard = format!("{number}/2").parse().unwrap();
            let path = folder.path().join(number.to_string());
            let parameters = plan.parameters();
            let purpose = Purpose::Run(&parameters, false);
            let opened = Folder::open(&path, purpose, Locking::Required).unwrap();
            let Opened::Unfinished(mut folder) = opened else {
                panic!("{} is new", path.display());
            };
            let plan = plan.check().unwrap();
            let outcome = run(&plan, Some(&mut folder), &Stop::new(), &NoProgress).unwrap();
            let Outcome::Finished(survey) = outcome else {
                panic!("nothing stopped it");
            };
            survey.keep(*folder, &plan).unwrap()
        };
        let shards = [1, 2].map(shard);
        let error = whole_surveys(folder.path()).unwrap_err().to_string();
        assert!(error.ends_with("1 is not a whole survey"), "{error}");
        let [one, two] = shards;
        let mut other = one.clone();
        other.manifest.sha256.clear();
        assert!(by_shape([one.clone(), other.clone()]).is_ok());
        other.tallies = two.tallies;
        let error = by_shape([one, other]).unwrap_err().to_string();
        assert!(
            error.contains("count the pairs of 3x3 differently"),
            "{error}"
        );
    }
}

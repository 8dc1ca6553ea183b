//! The record of an estimate: what a survey would cost, and what S(m,n) is about.

use std::path::Path;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::grouped;
use survo_files::storage::{FileError, read_json};
use survo_files::{Machine, Parameters, TimeSpan, Times};
use survo_survey::{Estimate, Plan, UniqueEstimate};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EstimateRecord {
    /// What would be run; shards and units play no part.
    pub parameters: Parameters,
    /// Pairs of the whole survey.
    pub pairs: u64,
    /// Blocks of about equal cost into which the work was cut.
    pub blocks: u64,
    /// Blocks that were run.
    pub sampled: u64,
    /// Estimated processor seconds.
    pub seconds: f64,
    /// Lower end of the 95 % confidence interval; absent when too few blocks were run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Upper end of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
    /// The estimate of S(m,n); absent when too few margins were decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unique: Option<UniqueEstimate>,
    pub seed: u64,
    /// Version of the program.
    pub version: String,
    /// Revision of its source.
    pub revision: String,
    /// Where the file was made in an earlier form: the revision that brought it into this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub converted_by: Option<String>,
    /// Where it ran.
    pub machine: Machine,
    pub times: Times,
}

impl EstimateRecord {
    /// The times in words: with their interval, and on some numbers of cores.
    pub fn times(&self) -> String {
        let interval = match self.interval() {
            Some((low, high)) if low == high => "all of it was run".to_owned(),
            Some((low, high)) => {
                let (low, high) = (TimeSpan(low), TimeSpan(high));
                format!("between {low} and {high} with 95 % confidence")
            }
            None => "too few blocks were measured for an interval".to_owned(),
        };
        let on_cores = Self::CORES.map(|cores| {
            let time = TimeSpan(self.on(cores).as_secs_f64());
            format!("\n{cores:>5} cores: {time}")
        });
        let (time, on_cores) = (TimeSpan(self.seconds), on_cores.concat());
        format!("processor time {time}; {interval}{on_cores}")
    }

    /// "S(4,5) is about 257,000: between 250,000 and 264,000 with 95 % confidence, from 90 column
    /// margins", if that was estimated.
    pub fn about_unique(&self) -> Option<String> {
        let unique = self.unique?;
        let (m, n) = (self.parameters.m, self.parameters.n);
        let counts = [unique.value, unique.low, unique.high, unique.column_margins];
        let [value, low, high, margins] = counts.map(grouped);
        Some(format!(
            "S({m},{n}) is about {value}: between {low} and {high} with 95 % confidence, from \
             {margins} column margins"
        ))
    }

    /// Numbers of cores for which the time is told.
    pub const CORES: [u32; 3] = [2, 64, 1024];

    pub fn new(
        plan: &Plan,
        seed: u64,
        estimate: &Estimate,
        unique: Option<UniqueEstimate>,
        started: SystemTime,
        revision: &str,
    ) -> Self {
        let interval = estimate.interval();
        let rounded = |seconds: f64| (seconds * 1000.0).round() / 1000.0;
        Self {
            parameters: plan.parameters(),
            pairs: plan.pairs(),
            blocks: estimate.blocks,
            sampled: estimate.sampled,
            seconds: rounded(estimate.seconds()),
            low: interval.map(|(low, _)| rounded(low)),
            high: interval.map(|(_, high)| rounded(high)),
            unique,
            seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: revision.to_owned(),
            converted_by: None,
            machine: Machine::this(plan.threads),
            times: Times::since(started),
        }
    }

    /// The 95 % confidence interval.
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.low.zip(self.high)
    }

    /// The time on this many cores, all busy to the end.
    pub fn on(&self, cores: u32) -> Duration {
        Duration::try_from_secs_f64(self.seconds / f64::from(cores)).unwrap_or(Duration::MAX)
    }

    /// Reads a record.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        read_json(path, "the record of an estimate")
    }
}

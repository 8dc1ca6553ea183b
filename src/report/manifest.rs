//! `manifest.json`: everything about a run that is not its result.

use std::path::Path;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::{FileError, write_whole};
use crate::engines::sieve::Phases;
use crate::survey::{Counters, Plan, Sweep};

/// The name of the file in a survey's folder.
pub const MANIFEST_FILE: &str = "manifest.json";

/// The version of the manifest's own form.
const FORMAT: u32 = 1;

/// Whether a survey is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// The run is going on, or was interrupted.
    Unfinished,
    /// All files are there.
    Finished,
}

/// What a run was asked to do: two runs with equal parameters do the same work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameters {
    /// Rows, at most `n`.
    pub m: usize,
    /// Columns.
    pub n: usize,
    /// The engine's name.
    pub engine: String,
    /// `rows` or `columns`.
    pub sweep: String,
    /// Whether the complement symmetry was used.
    pub complement: bool,
    /// Seed of the sieve's random choices.
    #[serde(default)]
    pub seed: u64,
    /// Number of units of work.
    pub shards: u64,
    /// Whether `puzzles.csv` was asked for.
    pub puzzles: bool,
}

/// Where a run took place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// Operating system.
    pub os: String,
    /// Instruction set.
    pub arch: String,
    /// Processor, where the system tells.
    pub processor: Option<String>,
    /// Processors available to the program.
    pub processors: usize,
    /// Threads used.
    pub threads: usize,
    /// The most memory the process held, in MiB, where the system tells.
    pub peak_memory_mib: Option<u64>,
}

/// When a run took place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Times {
    /// Start, UTC, RFC 3339.
    pub started: String,
    /// End, UTC, RFC 3339.
    pub finished: String,
    /// Time between the two, in seconds.
    pub seconds: f64,
}

/// The work done. See [`Counters`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ManifestCounters {
    /// Swept margins.
    pub swept: u64,
    /// Pairs decided one by one.
    pub searches: u64,
    /// Sizes of those searches, in the engine's unit.
    pub effort: u64,
    /// The phases of the sieve; absent for other engines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phases: Option<ManifestPhases>,
}

/// The phases of the sieve: pairs by phase, and processor seconds added up over the
/// threads. See [`Phases`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ManifestPhases {
    /// Pairs ruled out by hull bounds beyond the conditions.
    pub bounded: u64,
    /// Pairs proved multiple by witnesses.
    pub witnessed: u64,
    /// Pairs left with an empty domain.
    pub emptied: u64,
    /// Pairs decided exactly: unsolvable.
    pub decided_unsolvable: u64,
    /// Pairs decided exactly: unique.
    pub decided_unique: u64,
    /// Pairs decided exactly: multiple.
    pub decided_multiple: u64,
    /// Seconds for the bounds.
    pub bounds_seconds: f64,
    /// Seconds for the witnesses.
    pub witness_seconds: f64,
    /// Seconds for the exact decisions.
    pub decision_seconds: f64,
}

impl From<Phases> for ManifestPhases {
    fn from(phases: Phases) -> Self {
        let seconds = |time: Duration| (time.as_secs_f64() * 1000.0).round() / 1000.0;
        Self {
            bounded: phases.bounded,
            witnessed: phases.witnessed,
            emptied: phases.emptied,
            decided_unsolvable: phases.decided_unsolvable,
            decided_unique: phases.decided_unique,
            decided_multiple: phases.decided_multiple,
            bounds_seconds: seconds(phases.bounds_time),
            witness_seconds: seconds(phases.witness_time),
            decision_seconds: seconds(phases.decision_time),
        }
    }
}

impl From<Counters> for ManifestCounters {
    fn from(counters: Counters) -> Self {
        Self {
            swept: counters.swept,
            searches: counters.searches,
            effort: counters.effort,
            phases: (counters.phases != Phases::default()).then(|| counters.phases.into()),
        }
    }
}

/// The content of a `manifest.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// Always `survo`.
    pub program: String,
    /// Version of this form.
    pub format: u32,
    /// Version of the program.
    pub version: String,
    /// Revision of its source, or `unknown`.
    pub revision: String,
    /// Whether the survey is complete.
    pub state: State,
    /// What was asked for.
    pub parameters: Parameters,
    /// Where it ran; absent while unfinished.
    pub machine: Option<Machine>,
    /// When it ran; absent while unfinished.
    pub times: Option<Times>,
    /// What it did; absent while unfinished.
    pub counters: Option<ManifestCounters>,
}

impl Parameters {
    /// The parameters of a plan.
    pub fn of(plan: &Plan) -> Self {
        Self {
            m: plan.shape().rows(),
            n: plan.shape().columns(),
            engine: plan.method.to_string(),
            sweep: match plan.sweep {
                Sweep::Rows => "rows",
                Sweep::Columns => "columns",
            }
            .to_owned(),
            complement: plan.complement,
            seed: plan.seed,
            shards: plan.shards,
            puzzles: plan.puzzles,
        }
    }
}

impl Machine {
    /// This machine, as far as the system tells.
    pub fn this(threads: usize) -> Self {
        let proc_value = |file: &str, key: &str| {
            let text = std::fs::read_to_string(file).ok()?;
            let line = text.lines().find(|line| line.starts_with(key))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        };
        Self {
            os: std::env::consts::OS.to_owned(),
            arch: std::env::consts::ARCH.to_owned(),
            processor: proc_value("/proc/cpuinfo", "model name"),
            processors: std::thread::available_parallelism().map_or(1, usize::from),
            threads,
            peak_memory_mib: proc_value("/proc/self/status", "VmHWM")
                .and_then(|text| text.trim_end_matches("kB").trim().parse::<u64>().ok())
                .map(|kib| kib.div_ceil(1024)),
        }
    }
}

impl Times {
    /// The day on which the run ended.
    pub fn date(&self) -> &str {
        self.finished.split('T').next().unwrap_or("")
    }

    /// From `started` until now.
    pub fn since(started: SystemTime) -> Self {
        let finished = SystemTime::now();
        let seconds = finished
            .duration_since(started)
            .map_or(0.0, |d| (d.as_secs_f64() * 1000.0).round() / 1000.0);
        Self {
            started: humantime::format_rfc3339_seconds(started).to_string(),
            finished: humantime::format_rfc3339_seconds(finished).to_string(),
            seconds,
        }
    }
}

impl Manifest {
    /// The manifest of a run that has just begun.
    pub fn unfinished(plan: &Plan) -> Self {
        Self {
            program: env!("CARGO_PKG_NAME").to_owned(),
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: env!("SURVO_REVISION").to_owned(),
            state: State::Unfinished,
            parameters: Parameters::of(plan),
            machine: None,
            times: None,
            counters: None,
        }
    }

    /// The manifest of a run that ends now.
    pub fn finished(plan: &Plan, started: SystemTime, counters: Counters) -> Self {
        Self {
            state: State::Finished,
            machine: Some(Machine::this(plan.threads)),
            times: Some(Times::since(started)),
            counters: Some(counters.into()),
            ..Self::unfinished(plan)
        }
    }

    /// Writes the file into a folder.
    ///
    /// # Errors
    /// When the folder or the disk refuses.
    pub fn write(&self, folder: &Path) -> Result<(), FileError> {
        write_whole(&folder.join(MANIFEST_FILE), |to| {
            serde_json::to_writer_pretty(&mut *to, self)?;
            to.write_all(b"\n")
        })
    }

    /// Reads the file of a folder.
    ///
    /// # Errors
    /// When it cannot be read or is not the manifest of this program.
    pub fn read(folder: &Path) -> Result<Self, FileError> {
        let path = folder.join(MANIFEST_FILE);
        let text = std::fs::read_to_string(&path).map_err(FileError::io("read", &path))?;
        let manifest: Self = serde_json::from_str(&text).map_err(|error| {
            FileError::line(
                &path,
                error.line() as u64,
                format!("not a survey's manifest: {error}"),
            )
        })?;
        if manifest.program != env!("CARGO_PKG_NAME") || manifest.format != FORMAT {
            return Err(FileError::content(
                &path,
                format!(
                    "made by '{}' in form {}, not by survo in form {FORMAT}",
                    manifest.program, manifest.format
                ),
            ));
        }
        Ok(manifest)
    }
}

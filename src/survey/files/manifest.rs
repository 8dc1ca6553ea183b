//! `manifest.json`: everything about a run that is not its result.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use crate::engines::sieve::Phases;
use crate::storage::{FileError, read_json, write_json};
use crate::survey::{Counters, Parameters, Plan, Session, Survey};

/// The name of the file in a survey's folder.
pub const MANIFEST_FILE: &str = "manifest.json";

/// The version of the manifest's own form.
const FORMAT: u32 = 1;

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
    /// Seconds at work: the time between the two for a run of one session.
    pub seconds: f64,
}

/// A process that worked on a run of several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ManifestSession {
    /// Version of the program.
    pub version: String,
    /// Revision of its source.
    pub revision: String,
    /// Start, UTC, RFC 3339.
    pub started: String,
    /// Seconds at work.
    pub seconds: f64,
    /// Threads used.
    pub threads: usize,
    /// Units of work finished.
    pub units: u64,
}

impl From<&Session> for ManifestSession {
    fn from(session: &Session) -> Self {
        Self {
            version: session.version.clone(),
            revision: session.revision.clone(),
            started: humantime::format_rfc3339_seconds(session.started()).to_string(),
            seconds: rounded(session.duration()),
            threads: session.threads,
            units: session.units,
        }
    }
}

/// Seconds to the millisecond.
fn rounded(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

/// The work done. See [`Counters`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ManifestCounters {
    /// Swept margins.
    pub swept: u64,
    /// Pairs decided one by one.
    pub searches: u64,
    /// Sizes of those searches, in the engine's unit.
    pub effort: u64,
    /// Processor seconds of the threads; absent in older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processor_seconds: Option<f64>,
    /// The phases of the sieve; absent for other engines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phases: Option<ManifestPhases>,
}

/// The phases of the sieve: pairs by phase, and seconds added up over the threads,
/// whatever else the processors did meanwhile. See [`Phases`].
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

impl std::iter::Sum for ManifestCounters {
    fn sum<I: Iterator<Item = Self>>(counters: I) -> Self {
        counters.fold(Self::default(), |sum, more| Self {
            swept: sum.swept + more.swept,
            searches: sum.searches + more.searches,
            effort: sum.effort + more.effort,
            processor_seconds: match (sum.processor_seconds, more.processor_seconds) {
                (Some(a), Some(b)) => Some(a + b),
                (a, b) => a.or(b),
            },
            phases: match (sum.phases, more.phases) {
                (Some(a), Some(b)) => Some(a.plus(&b)),
                (a, b) => a.or(b),
            },
        })
    }
}

impl ManifestPhases {
    fn plus(&self, other: &Self) -> Self {
        Self {
            bounded: self.bounded + other.bounded,
            witnessed: self.witnessed + other.witnessed,
            emptied: self.emptied + other.emptied,
            decided_unsolvable: self.decided_unsolvable + other.decided_unsolvable,
            decided_unique: self.decided_unique + other.decided_unique,
            decided_multiple: self.decided_multiple + other.decided_multiple,
            bounds_seconds: self.bounds_seconds + other.bounds_seconds,
            witness_seconds: self.witness_seconds + other.witness_seconds,
            decision_seconds: self.decision_seconds + other.decision_seconds,
        }
    }
}

impl From<Phases> for ManifestPhases {
    fn from(phases: Phases) -> Self {
        let seconds = rounded;
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
            processor_seconds: Some(rounded(counters.time)),
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
    /// What was asked for.
    pub parameters: Parameters,
    /// Where it ran, at last.
    pub machine: Machine,
    /// When it ran.
    pub times: Times,
    /// The processes that worked on it, where there were several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sessions: Vec<ManifestSession>,
    /// What it did.
    pub counters: ManifestCounters,
    /// The SHA-256 of each result file, by name; absent in older files.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sha256: BTreeMap<String, String>,
    /// The manifests of the shards of which it was merged; empty for a run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub merged: Vec<Manifest>,
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
        let seconds = finished.duration_since(started).map_or(0.0, rounded);
        Self {
            started: humantime::format_rfc3339_seconds(started).to_string(),
            finished: humantime::format_rfc3339_seconds(finished).to_string(),
            seconds,
        }
    }

    /// From the first of the sessions until now.
    fn of(sessions: &[Session]) -> Self {
        let started = sessions
            .iter()
            .map(Session::started)
            .min()
            .unwrap_or_else(SystemTime::now);
        Self {
            seconds: rounded(sessions.iter().map(Session::duration).sum()),
            ..Self::since(started)
        }
    }
}

impl Manifest {
    /// The manifest of a run that ends now, before its result files are written.
    pub fn of_run(plan: &Plan, survey: &Survey) -> Self {
        let several = survey.sessions.len() > 1;
        Self {
            program: env!("CARGO_PKG_NAME").to_owned(),
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: env!("SURVO_REVISION").to_owned(),
            parameters: Parameters::of(plan),
            machine: Machine::this(plan.threads),
            times: Times::of(&survey.sessions),
            sessions: if several {
                survey.sessions.iter().map(ManifestSession::from).collect()
            } else {
                Vec::new()
            },
            counters: survey.counters.into(),
            sha256: BTreeMap::new(),
            merged: Vec::new(),
        }
    }

    /// The manifest of a survey merged now from shards, whose times and counters add up.
    /// There is at least one shard, and no result file yet.
    pub fn merged(parameters: Parameters, parts: Vec<Self>) -> Self {
        let times = |key: fn(&Times) -> &String| parts.iter().map(move |part| key(&part.times));
        Self {
            program: env!("CARGO_PKG_NAME").to_owned(),
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: env!("SURVO_REVISION").to_owned(),
            parameters,
            machine: Machine::this(parts.iter().map(|part| part.machine.threads).sum()),
            // RFC 3339 in UTC sorts as text.
            times: Times {
                started: times(|t| &t.started).min().cloned().unwrap_or_default(),
                finished: times(|t| &t.finished).max().cloned().unwrap_or_default(),
                seconds: parts.iter().map(|part| part.times.seconds).sum(),
            },
            sessions: Vec::new(),
            counters: parts.iter().map(|part| part.counters).sum(),
            sha256: BTreeMap::new(),
            merged: parts,
        }
    }

    /// Most memory that one process of the survey used, in MiB; of a merged one, the process
    /// that merged its shards included.
    pub fn peak_memory_mib(&self) -> Option<u64> {
        let of_shards = self.merged.iter().filter_map(Self::peak_memory_mib);
        self.machine
            .peak_memory_mib
            .into_iter()
            .chain(of_shards)
            .max()
    }

    /// Writes the file into a folder.
    ///
    /// # Errors
    /// When the folder or the disk refuses.
    pub fn write(&self, folder: &Path) -> Result<(), FileError> {
        write_json(&folder.join(MANIFEST_FILE), self)
    }

    /// Reads the file of a folder, if there is one: the survey in it is finished then.
    ///
    /// # Errors
    /// When it cannot be read or is not the manifest of this program.
    pub fn find(folder: &Path) -> Result<Option<Self>, FileError> {
        let is_there = folder.join(MANIFEST_FILE).exists();
        is_there.then(|| Self::read(folder)).transpose()
    }

    /// Reads the file of a folder.
    ///
    /// # Errors
    /// When it cannot be read or is not the manifest of this program.
    pub fn read(folder: &Path) -> Result<Self, FileError> {
        let path = folder.join(MANIFEST_FILE);
        let manifest: Self = read_json(&path, "a survey's manifest")?;
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

//! `manifest.json`: everything about a run that is not its result.
//!
//! It contains the digests of the result files and one of itself: its second line is the digest of
//! all its other lines, as `sed 2d FILE | sha256sum` gives it, so that an accidental change is noticed.

mod times;

pub use times::{Session, TimeSpan, Times};

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::storage::{
    FileError, has_file, json_text, parse_form, read_text, sealed, unsealed, write_whole,
};
use crate::{Counters, PROGRAM, Parameters};

pub const MANIFEST_FILE: &str = "manifest.json";

const FORMAT: u32 = 3;

/// The content of a `manifest.json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Manifest {
    /// The SHA-256 of the file without the line of this digest; empty before it is written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub digest: String,
    /// Always `survo`.
    pub program: String,
    /// Version of this form.
    pub format: u32,
    /// Version of the program.
    pub version: String,
    /// Revision of its source, or `unknown`.
    pub revision: String,
    /// Where the file was made in an earlier form: the revision that brought it into this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub converted_by: Option<String>,
    /// What was asked for.
    pub parameters: Parameters,
    /// The engine that decided the pairs. It is not the one asked for where that one does not
    /// accept the shape.
    pub decided_by: String,
    /// The engines that recounted the survey when it was made.
    pub recounted_by: Vec<String>,
    /// A digest of the way in which the work was cut into units; absent in older files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut: Option<String>,
    /// Where its last session ran.
    pub machine: Machine,
    /// When it ran.
    pub times: Times,
    /// The processes that worked on it, where there were several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sessions: Vec<Session>,
    /// What it did.
    pub counters: Counters,
    /// The SHA-256 of each result file, by name.
    pub sha256: BTreeMap<String, String>,
    /// The manifests of the shards of which it was merged; empty for a run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub merged: Vec<Manifest>,
}

impl Manifest {
    /// The manifest of a run that ends now, before its result files are written: by the engine of
    /// this name, on this many threads, in these sessions.
    pub fn of_run(
        parameters: Parameters,
        decided_by: &str,
        threads: usize,
        sessions: &[Session],
        counters: Counters,
        cut: String,
    ) -> Self {
        let revision = sessions.last().map_or("", |last| &last.revision);
        Self {
            cut: Some(cut),
            times: Times::of(sessions),
            sessions: match sessions {
                [_] => Vec::new(),
                several => several.to_vec(),
            },
            counters,
            ..Self::new(parameters, decided_by, threads, revision)
        }
    }

    /// The manifest of a survey merged now from shards, whose times add up, and whose counters come
    /// to these. There is at least one shard, and no result file yet.
    pub fn merged(
        parameters: Parameters,
        parts: Vec<Self>,
        counters: Counters,
        revision: &str,
    ) -> Self {
        let threads = parts.iter().map(|part| part.machine.threads);
        let threads = threads.fold(0, usize::saturating_add);
        let first = parts.first();
        let decided_by = first.map_or("", |part| &part.decided_by).to_owned();
        Self {
            cut: first.and_then(|part| part.cut.clone()),
            times: Times::together(parts.iter().map(|part| &part.times)),
            counters,
            merged: parts,
            ..Self::new(parameters, &decided_by, threads, revision)
        }
    }

    fn new(parameters: Parameters, decided_by: &str, threads: usize, revision: &str) -> Self {
        Self {
            program: PROGRAM.to_owned(),
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            revision: revision.to_owned(),
            parameters,
            decided_by: decided_by.to_owned(),
            machine: Machine::this(threads),
            ..Self::default()
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

    /// Writes the file into a folder, with its digest.
    ///
    /// # Errors
    /// When the folder or the disk refuses.
    pub fn write(&self, folder: &Path) -> Result<(), FileError> {
        let mut unsealed = self.clone();
        unsealed.digest.clear();
        let text = sealed(&json_text(&unsealed));
        write_whole(&folder.join(MANIFEST_FILE), |to| {
            to.write_all(text.as_bytes())
        })
    }

    /// Reads the file of a folder, if there is one: the survey in it is finished then.
    pub fn find(folder: &Path) -> Result<Option<Self>, FileError> {
        let is_there = has_file(&folder.join(MANIFEST_FILE))?;
        is_there.then(|| Self::read(folder)).transpose()
    }

    /// Reads the file of a folder.
    ///
    /// # Errors
    /// When it cannot be read, is not a manifest of this program, or was changed since it
    /// was written.
    pub fn read(folder: &Path) -> Result<Self, FileError> {
        let path = folder.join(MANIFEST_FILE);
        has_file(&path)?;
        let text = read_text(&path)?;
        let manifest = parse_form(&path, &text, "a survey's manifest", FORMAT)?;
        if unsealed(&text).is_none() {
            let problem = "changed after it was written: its digest is not that of its other lines";
            return Err(FileError::content(&path, problem));
        }
        Ok(manifest)
    }
}

/// Where a run took place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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

//! Where a run took place.

use serde::{Deserialize, Serialize};

/// Where a run took place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    pub(crate) fn this(threads: usize) -> Self {
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

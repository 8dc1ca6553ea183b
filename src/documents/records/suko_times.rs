//! The record of what methods cost on random Sukos in processor time: a CSV file.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::SukoRecord;
use crate::kin::suko::{Measured, SukoMethod};
use crate::storage::{FileError, read_records, write_records, write_whole};

const HEADER: [&str; 6] = ["drawn", "seed", "method", "puzzles", "steps", "seconds"];

/// A record of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SukoTime {
    drawn: String,
    seed: u64,
    method: String,
    puzzles: u64,
    steps: u64,
    seconds: f64,
}

impl SukoTime {
    /// Microseconds for a puzzle.
    pub(crate) fn us_per_puzzle(&self) -> f64 {
        1e6 * self.seconds / self.puzzles.max(1) as f64
    }

    /// Steps in a microsecond.
    pub(crate) fn steps_per_us(&self) -> f64 {
        self.steps as f64 / (1e6 * self.seconds).max(1e-9)
    }
}

/// The processor time of methods on the same puzzles.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SukoTimes {
    times: Vec<SukoTime>,
}

impl SukoTimes {
    /// The times of what was measured for a record.
    pub(crate) fn of(record: &SukoRecord, all: &[Measured]) -> Self {
        let time = |measured: &Measured| SukoTime {
            drawn: record.kind().to_owned(),
            seed: record.seed,
            method: measured.summary.method.to_string(),
            puzzles: measured.summary.puzzles,
            steps: measured.summary.steps,
            // A microsecond is less than a clock is off by.
            seconds: (1e6 * measured.time.as_secs_f64()).round() / 1e6,
        };
        Self {
            times: all.iter().map(time).collect(),
        }
    }

    /// The time of a method.
    pub(crate) fn get(&self, method: SukoMethod) -> Option<&SukoTime> {
        let name = method.to_string();
        self.times.iter().find(|time| time.method == name)
    }

    /// Writes the record, a line for each method.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&self, path: &Path, separator: u8) -> Result<(), FileError> {
        write_whole(path, |to| {
            write_records(to, separator, &HEADER.map(str::to_owned), &self.times)
        })
    }

    /// Reads a record.
    ///
    /// # Errors
    /// When the file cannot be read or is no such record.
    pub(crate) fn read(path: &Path) -> Result<Self, FileError> {
        let header = HEADER.map(str::to_owned);
        let records = read_records(path, &header, "times of Suko solvers")?;
        let times = records.into_iter().map(|(line, time): (u64, SukoTime)| {
            let method: Result<SukoMethod, _> = time.method.parse();
            method.map_err(|error| FileError::line(path, line, error.to_string()))?;
            if !time.seconds.is_finite() || time.seconds < 0.0 {
                let problem = format!("'{}' is no time", time.seconds);
                return Err(FileError::line(path, line, problem));
            }
            Ok(time)
        });
        Ok(Self {
            times: times.collect::<Result<_, _>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kin::suko::Steps;
    use std::time::Duration;

    #[test]
    fn what_was_written_is_read_back() {
        let measured = Measured {
            summary: Steps::of(SukoMethod::Literal, &[(3, 0), (5, 0)]),
            steps: vec![3, 5],
            time: Duration::from_micros(4),
        };
        let record = SukoRecord {
            unique: false,
            seed: 1,
            lines: vec![measured.summary.clone()],
        };
        let times = SukoTimes::of(&record, &[measured]);
        let time = times.get(SukoMethod::Literal).unwrap();
        assert!((time.us_per_puzzle() - 2.0).abs() < 1e-9);
        assert!((time.steps_per_us() - 2.0).abs() < 1e-9);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("any.csv");
        times.write(&path, b',').unwrap();
        assert_eq!(SukoTimes::read(&path).unwrap(), times);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("literal", "guess")).unwrap();
        let error = SukoTimes::read(&path).unwrap_err().to_string();
        assert!(error.contains("line 2: 'guess' is neither"), "{error}");
    }
}

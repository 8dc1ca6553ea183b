//! What methods cost on random Sukos: two CSV files.

use std::path::Path;
use std::time::Duration;

use crate::kin::suko::{PERCENTILES, Steps, THRESHOLDS};
use crate::storage::{FileError, write_records, write_whole};

const TIMES: [&str; 6] = ["drawn", "seed", "method", "puzzles", "steps", "seconds"];

/// The puzzles that were drawn, and how many steps several methods take on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SukoRecord {
    /// Whether only puzzles with one solution were drawn.
    pub unique: bool,
    /// Seed of the draw.
    pub seed: u64,
    /// The steps of each method and the processor time they took.
    pub lines: Vec<(Steps, Duration)>,
}

impl SukoRecord {
    /// What was drawn, in a word.
    fn drawn(&self) -> &'static str {
        if self.unique { "unique" } else { "any" }
    }

    /// Writes a line for each method: its steps and squares filled by rules on all puzzles,
    /// percentiles of the steps, and how many puzzles take fewer steps than some limits.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&self, path: &Path, separator: u8) -> Result<(), FileError> {
        let header: Vec<String> = [
            "drawn", "seed", "puzzles", "method", "steps", "filled", "least",
        ]
        .map(str::to_owned)
        .into_iter()
        .chain(PERCENTILES.map(|percent| format!("p{percent}")))
        .chain(["greatest".to_owned()])
        .chain(THRESHOLDS.map(|limit| format!("below_{limit}")))
        .collect();
        let records = self.lines.iter().map(|(line, _)| {
            (
                (self.drawn(), self.seed, line.puzzles),
                (line.method.to_string(), line.steps, line.filled),
                (line.least, line.percentiles, line.greatest, line.below),
            )
        });
        write_whole(path, |to| write_records(to, separator, &header, records))
    }

    /// Writes processor times, a line for each method.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write_times(&self, path: &Path, separator: u8) -> Result<(), FileError> {
        let records = self.lines.iter().map(|(line, time)| {
            // A microsecond is less than a clock is off by.
            let seconds = (1e6 * time.as_secs_f64()).round() / 1e6;
            (
                (self.drawn(), self.seed, line.method.to_string()),
                (line.puzzles, line.steps, seconds),
            )
        });
        write_whole(path, |to| {
            write_records(to, separator, &TIMES.map(str::to_owned), records)
        })
    }
}

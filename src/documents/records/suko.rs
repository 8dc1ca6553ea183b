//! The record of how many steps each set of improvements takes on random Sukos: a CSV
//! file.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::kin::suko::{PERCENTILES, Steps, SukoMethod, THRESHOLDS};
use crate::storage::{FileError, read_records, write_records, write_whole};

/// Steps of several methods on the same puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SukoRecord {
    /// Whether only puzzles with one solution were drawn.
    pub unique: bool,
    /// Seed of the draw.
    pub seed: u64,
    /// A line for each method.
    pub lines: Vec<Steps>,
}

/// A record of the file.
#[derive(Serialize, Deserialize)]
struct Fields {
    drawn: String,
    seed: u64,
    puzzles: u64,
    method: String,
    steps: u64,
    filled: u64,
    least: u64,
    percentiles: [u64; PERCENTILES.len()],
    greatest: u64,
    below: [u64; THRESHOLDS.len()],
}

/// What `drawn` says.
pub(super) fn drawn(unique: bool) -> &'static str {
    if unique { "unique" } else { "any" }
}

/// What `drawn` said.
pub(super) fn is_unique(kind: &str) -> Result<bool, String> {
    [false, true]
        .into_iter()
        .find(|&unique| kind == drawn(unique))
        .ok_or_else(|| format!("'{kind}' is neither any nor unique"))
}

fn header() -> Vec<String> {
    [
        "drawn", "seed", "puzzles", "method", "steps", "filled", "least",
    ]
    .map(str::to_owned)
    .into_iter()
    .chain(PERCENTILES.map(|percent| format!("p{percent}")))
    .chain(["greatest".to_owned()])
    .chain(THRESHOLDS.map(|limit| format!("below_{limit}")))
    .collect()
}

impl SukoRecord {
    /// What was drawn, in a word: `any` or `unique` puzzles.
    pub(crate) fn kind(&self) -> &'static str {
        drawn(self.unique)
    }

    /// The line of a method.
    pub(crate) fn of(&self, method: SukoMethod) -> Option<&Steps> {
        self.lines.iter().find(|line| line.method == method)
    }

    /// The number of puzzles.
    pub(crate) fn puzzles(&self) -> u64 {
        self.lines.first().map_or(0, |line| line.puzzles)
    }

    /// The record of the file for a method.
    fn fields(&self, of: &Steps) -> Fields {
        Fields {
            drawn: self.kind().to_owned(),
            seed: self.seed,
            puzzles: of.puzzles,
            method: of.method.to_string(),
            steps: of.steps,
            filled: of.filled,
            least: of.least,
            percentiles: of.percentiles,
            greatest: of.greatest,
            below: of.below,
        }
    }

    /// Writes the record: a line for each method, with its steps and squares filled by
    /// rules on all puzzles, percentiles of the steps, and how many puzzles take fewer
    /// steps than some limits.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&self, path: &Path, separator: u8) -> Result<(), FileError> {
        write_whole(path, |to| {
            let records = self.lines.iter().map(|line| self.fields(line));
            write_records(to, separator, &header(), records)
        })
    }

    /// Reads a record.
    ///
    /// # Errors
    /// When the file cannot be read or is no such record: lines about the same puzzles,
    /// each about a method of its own, with numbers that ascend where they must.
    pub(crate) fn read(path: &Path) -> Result<Self, FileError> {
        let mut record: Option<Self> = None;
        for (at, fields) in read_records(path, &header(), "steps of Suko solvers")? {
            let wrong = |problem: String| FileError::line(path, at, problem);
            let Fields {
                drawn: kind, seed, ..
            } = &fields;
            let unique = is_unique(kind).map_err(wrong)?;
            let line = steps(&fields).map_err(wrong)?;
            let record = record.get_or_insert(Self {
                unique,
                seed: *seed,
                lines: Vec::new(),
            });
            let goes_on = (record.unique, record.seed) == (unique, *seed)
                && record.of(line.method).is_none()
                && record
                    .lines
                    .iter()
                    .all(|other| other.puzzles == line.puzzles)
                && is_distribution(&line);
            if !goes_on {
                return Err(wrong(format!(
                    "the steps of {} contradict themselves or what stands above them",
                    line.method
                )));
            }
            record.lines.push(line);
        }
        record.ok_or_else(|| FileError::content(path, "it has no lines"))
    }
}

fn steps(fields: &Fields) -> Result<Steps, String> {
    Ok(Steps {
        method: fields.method.parse().map_err(|error| format!("{error}"))?,
        puzzles: fields.puzzles,
        steps: fields.steps,
        filled: fields.filled,
        least: fields.least,
        percentiles: fields.percentiles,
        greatest: fields.greatest,
        below: fields.below,
    })
}

/// Whether the numbers can be those of a distribution.
fn is_distribution(line: &Steps) -> bool {
    let ascending: Vec<u64> = [line.least]
        .into_iter()
        .chain(line.percentiles)
        .chain([line.greatest])
        .collect();
    let between = u128::from(line.least) * u128::from(line.puzzles)
        ..=u128::from(line.greatest) * u128::from(line.puzzles);
    ascending.is_sorted()
        && line.below.is_sorted()
        && line.below.iter().all(|&below| below <= line.puzzles)
        && between.contains(&u128::from(line.steps))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kin::sum_puzzle::Improvements;

    fn record() -> SukoRecord {
        let costs: Vec<(u64, u64)> = (1..=100).map(|steps| (steps, 3)).collect();
        SukoRecord {
            unique: false,
            seed: 5,
            lines: vec![
                Steps::of(SukoMethod::Backtracking(Improvements::NONE), &costs),
                Steps::of(SukoMethod::BruteForce, &costs),
            ],
        }
    }

    #[test]
    fn what_was_written_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("any.csv");
        record().write(&path, b',').unwrap();
        assert_eq!(SukoRecord::read(&path).unwrap(), record());
    }

    #[test]
    fn damage_is_reported_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("any.csv");
        record().write(&path, b',').unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        for (find, replacement, message) in [
            ("drawn,seed", "seed,drawn", "line 1: the header"),
            ("any,5,100,none", "some,5,100,none", "line 2: 'some' is"),
            ("none", "1+6", "line 2: '1+6' is neither"),
            ("any,5,100,brute", "any,6,100,brute", "line 3: the steps of"),
            ("any,5,100,brute", "any,5,99,brute", "line 3: the steps of"),
            ("any,5,100,brute", "any,5,100,none", "line 3: the steps of"),
            ("brute,5050", "brute,50500", "line 3: the steps of"),
            (",25,50,", ",50,25,", "line 2: the steps of"),
            ("brute,5050", "brute,x", "line 3: 'x' in field 5"),
        ] {
            assert!(text.contains(find), "{find} in {text}");
            std::fs::write(&path, text.replacen(find, replacement, 1)).unwrap();
            let error = SukoRecord::read(&path).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        std::fs::write(&path, text.lines().next().unwrap()).unwrap();
        let error = SukoRecord::read(&path).unwrap_err().to_string();
        assert!(error.contains("no lines"), "{error}");
    }
}

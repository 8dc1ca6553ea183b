//! The record of how many steps each set of improvements takes on random Sukos: a CSV
//! file.

use std::path::Path;

use crate::kin::suko::{PERCENTILES, Steps, SukoMethod, THRESHOLDS};
use crate::storage::{FileError, number_field, write_whole};

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

/// The fields before the percentiles.
const FIRST: [&str; 7] = [
    "drawn", "seed", "puzzles", "method", "steps", "filled", "least",
];

/// What `drawn` says.
fn drawn(unique: bool) -> &'static str {
    if unique { "unique" } else { "any" }
}

fn header() -> Vec<String> {
    FIRST
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

    /// The line of the file for a method.
    fn fields(&self, line: &Steps) -> Vec<String> {
        [self.kind().to_owned(), self.seed.to_string()]
            .into_iter()
            .chain([line.puzzles.to_string(), line.method.to_string()])
            .chain([line.steps, line.filled, line.least].map(|number| number.to_string()))
            .chain(line.percentiles.map(|steps| steps.to_string()))
            .chain([line.greatest.to_string()])
            .chain(line.below.map(|puzzles| puzzles.to_string()))
            .collect()
    }

    /// Writes the record: a line for each method, with its steps and squares filled by
    /// rules on all puzzles, percentiles of the steps, and how many puzzles take fewer
    /// steps than some limits.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&self, path: &Path) -> Result<(), FileError> {
        write_whole(path, |to| {
            let mut csv = csv::Writer::from_writer(to);
            csv.write_record(header())?;
            for line in &self.lines {
                csv.write_record(self.fields(line))?;
            }
            csv.flush()
        })
    }

    /// Reads a record.
    ///
    /// # Errors
    /// When the file cannot be read or is no such record: lines about the same puzzles,
    /// each about a method of its own, with numbers that ascend where they must.
    pub(crate) fn read(path: &Path) -> Result<Self, FileError> {
        let mut csv = csv::Reader::from_path(path).map_err(FileError::csv(path))?;
        let found = csv.headers().map_err(FileError::csv(path))?;
        if !found.iter().eq(header()) {
            let found = found.iter().collect::<Vec<_>>().join(",");
            return Err(FileError::line(
                path,
                1,
                format!("the header '{found}' is not that of steps of Suko solvers"),
            ));
        }
        let mut record: Option<Self> = None;
        for fields in csv.records() {
            let fields = fields.map_err(FileError::csv(path))?;
            let at = fields.position().map_or(0, csv::Position::line);
            let unique = [false, true]
                .into_iter()
                .find(|&unique| &fields[0] == drawn(unique))
                .ok_or_else(|| {
                    let problem = format!("'{}' is neither any nor unique", &fields[0]);
                    FileError::line(path, at, problem)
                })?;
            let seed = number_field(path, &fields, 1)?;
            let method = fields[3]
                .parse()
                .map_err(|error| FileError::line(path, at, format!("{error}")))?;
            let mut numbers = Vec::new();
            for index in (4..fields.len()).chain([2]) {
                numbers.push(number_field::<u64>(path, &fields, index)?);
            }
            let line = steps(method, &numbers);
            let record = record.get_or_insert(Self {
                unique,
                seed,
                lines: Vec::new(),
            });
            let goes_on = (record.unique, record.seed) == (unique, seed)
                && record.of(method).is_none()
                && record
                    .lines
                    .iter()
                    .all(|other| other.puzzles == line.puzzles)
                && is_distribution(&line);
            if !goes_on {
                let found = fields.iter().collect::<Vec<_>>().join(",");
                return Err(FileError::line(
                    path,
                    at,
                    format!("'{found}' contradicts itself or what stands above it"),
                ));
            }
            record.lines.push(line);
        }
        record.ok_or_else(|| FileError::content(path, "it has no lines"))
    }
}

/// From the numbers of a line after the method, and the number of puzzles.
fn steps(method: SukoMethod, numbers: &[u64]) -> Steps {
    let mut numbers = numbers.iter().copied();
    let mut next = || numbers.next().expect("as many fields as the header has");
    Steps {
        method,
        steps: next(),
        filled: next(),
        least: next(),
        percentiles: PERCENTILES.map(|_| next()),
        greatest: next(),
        below: THRESHOLDS.map(|_| next()),
        puzzles: next(),
    }
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
        record().write(&path).unwrap();
        assert_eq!(SukoRecord::read(&path).unwrap(), record());
    }

    #[test]
    fn damage_is_reported_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("any.csv");
        record().write(&path).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        for (find, replacement, message) in [
            ("drawn,seed", "seed,drawn", "line 1: the header"),
            ("any,5,100,none", "some,5,100,none", "line 2: 'some' is"),
            ("none", "1+6", "line 2: '1+6' is neither"),
            ("any,5,100,brute", "any,6,100,brute", "line 3: 'any,6"),
            ("any,5,100,brute", "any,5,99,brute", "line 3: 'any,5"),
            ("any,5,100,brute", "any,5,100,none", "line 3: 'any,5"),
            ("brute,5050", "brute,50500", "line 3: 'any,5"),
            (",25,50,", ",50,25,", "line 2: 'any,5"),
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

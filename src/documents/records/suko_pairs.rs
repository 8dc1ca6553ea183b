//! The record of how methods compare puzzle by puzzle on random Sukos: a CSV file.

use std::path::Path;

use crate::kin::suko::{Comparison, SukoMethod};
use crate::storage::{FileError, read_records, write_records, write_whole};

use super::suko::{drawn, is_unique};

const HEADER: [&str; 9] = [
    "drawn",
    "seed",
    "method",
    "than",
    "fewer",
    "same",
    "more",
    "ten_fewer",
    "a_fifth",
];

/// A record of the file.
type Fields = (String, u64, String, String, [u64; 5]);

/// Pairs of methods on the same puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SukoPairs {
    /// Whether only puzzles with one solution were drawn.
    pub unique: bool,
    /// Seed of the draw.
    pub seed: u64,
    /// The pairs.
    pub pairs: Vec<Comparison>,
}

impl SukoPairs {
    /// A pair of methods.
    pub(crate) fn of(&self, method: SukoMethod, than: SukoMethod) -> Option<&Comparison> {
        let is_it = |pair: &&Comparison| (pair.method, pair.than) == (method, than);
        self.pairs.iter().find(is_it)
    }

    /// Writes the record, a line for each pair.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&self, path: &Path, separator: u8) -> Result<(), FileError> {
        let records = self.pairs.iter().map(|pair| -> Fields {
            (
                drawn(self.unique).to_owned(),
                self.seed,
                pair.method.to_string(),
                pair.than.to_string(),
                [
                    pair.fewer,
                    pair.same,
                    pair.more,
                    pair.ten_fewer,
                    pair.a_fifth,
                ],
            )
        });
        write_whole(path, |to| {
            write_records(to, separator, &HEADER.map(str::to_owned), records)
        })
    }

    /// Reads a record.
    ///
    /// # Errors
    /// When the file cannot be read or is no such record, or its lines are about different
    /// puzzles.
    pub(crate) fn read(path: &Path) -> Result<Self, FileError> {
        let mut record: Option<Self> = None;
        for (line, fields) in read_records(path, &HEADER.map(str::to_owned), "pairs of methods")? {
            let wrong = |problem: String| FileError::line(path, line, problem);
            let (kind, seed, method, than, counts): Fields = fields;
            let unique = is_unique(&kind).map_err(wrong)?;
            let named = |name: &str| name.parse().map_err(|error| wrong(format!("{error}")));
            let [fewer, same, more, ten_fewer, a_fifth] = counts;
            let pair = Comparison {
                method: named(&method)?,
                than: named(&than)?,
                fewer,
                same,
                more,
                ten_fewer,
                a_fifth,
            };
            let record = record.get_or_insert(Self {
                unique,
                seed,
                pairs: Vec::new(),
            });
            let puzzles = record
                .pairs
                .first()
                .map_or(pair.puzzles(), Comparison::puzzles);
            if (record.unique, record.seed, puzzles) != (unique, seed, pair.puzzles()) {
                return Err(wrong(format!(
                    "'{kind},{seed},{method},{than},..' is about other puzzles than what stands \
                     above it"
                )));
            }
            record.pairs.push(pair);
        }
        record.ok_or_else(|| FileError::content(path, "it has no lines"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kin::suko::compared;

    fn record() -> SukoPairs {
        let (method, than) = compared()[0];
        SukoPairs {
            unique: true,
            seed: 3,
            pairs: vec![
                Comparison::of((method, &[1, 7]), (than, &[20, 7])),
                Comparison::of((than, &[1, 7]), (method, &[20, 7])),
            ],
        }
    }

    #[test]
    fn what_was_written_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("unique.csv");
        record().write(&path, b',').unwrap();
        assert_eq!(SukoPairs::read(&path).unwrap(), record());
        let text = std::fs::read_to_string(&path).unwrap();
        for (find, replacement, message) in [
            ("unique,3,1,", "some,3,1,", "line 2: 'some' is"),
            ("unique,3,1,", "unique,3,6,", "line 2: '6' is neither"),
            ("unique,3,none,", "unique,4,none,", "line 3: 'unique,4"),
            ("none,1,1,1,", "none,1,1,2,", "line 3: 'unique,3,none"),
        ] {
            assert!(text.contains(find), "{find} in {text}");
            std::fs::write(&path, text.replacen(find, replacement, 1)).unwrap();
            let error = SukoPairs::read(&path).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}

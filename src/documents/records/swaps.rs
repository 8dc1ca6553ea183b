//! The record of how many swaps the unique puzzles of a shape need: a CSV file.

use std::path::Path;

use num_bigint::BigUint;

use crate::puzzle::Shape;
use crate::storage::{FileError, read_records, write_records, write_whole};
use crate::workbench::swapping::{RandomOrder, Statistics, TieRule};

const HEADER: [&str; 9] = [
    "m",
    "n",
    "ties",
    "swaps",
    "puzzles",
    "best_ties",
    "worst_ties",
    "random_orders",
    "random_starts",
];

/// A record of the file: m and n, the rule of ties, the number of swaps, the puzzles that
/// need so many with ties as the rule has them, at best and at worst, random orders that do,
/// and random start tables that did.
type Fields = ((usize, usize), String, usize, [u64; 3], String, u64);

/// Distributions of the number of swaps that lead from the start tables of all unique
/// open puzzles of a shape to their solutions. See `Statistics`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SwapRecord {
    shape: Shape,
    ties: TieRule,
    by_swaps: Vec<u64>,
    fewest: Vec<u64>,
    most: Vec<u64>,
    random: Vec<BigUint>,
    random_starts: Vec<u64>,
}

impl SwapRecord {
    /// The record of complete statistics, and of how many random start tables needed s
    /// swaps, if any were tried.
    pub(crate) fn of(statistics: &Statistics, random_starts: &[u64]) -> Self {
        let shape = statistics.shape();
        // No order of N numbers needs N swaps.
        let filled = |counts: &[u64]| {
            let mut counts = counts.to_vec();
            counts.resize(shape.cells(), 0);
            counts
        };
        Self {
            shape,
            ties: statistics.ties(),
            by_swaps: filled(&statistics.by_swaps()),
            fewest: filled(statistics.fewest()),
            most: filled(statistics.most()),
            random: RandomOrder::of(shape.cells()).counts().to_vec(),
            random_starts: filled(random_starts),
        }
    }

    /// The shape.
    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    /// How ties were broken.
    pub(crate) fn ties(&self) -> TieRule {
        self.ties
    }

    /// How many puzzles need s swaps, for s from 0 to N - 1.
    pub(crate) fn by_swaps(&self) -> &[u64] {
        &self.by_swaps
    }

    /// How many random start tables needed s swaps, for s from 0 to N - 1.
    pub(crate) fn random_starts(&self) -> &[u64] {
        &self.random_starts
    }

    /// Writes the record, a line for each number of swaps.
    ///
    /// # Errors
    /// When the disk refuses.
    pub(crate) fn write(&self, path: &Path, separator: u8) -> Result<(), FileError> {
        let records = (0..self.shape.cells()).map(|swaps| -> Fields {
            (
                (self.shape.rows(), self.shape.columns()),
                self.ties.to_string(),
                swaps,
                [&self.by_swaps, &self.fewest, &self.most].map(|counts| counts[swaps]),
                self.random[swaps].to_string(),
                self.random_starts[swaps],
            )
        });
        write_whole(path, |to| {
            write_records(to, separator, &HEADER.map(str::to_owned), records)
        })
    }

    /// Reads a record.
    ///
    /// # Errors
    /// When the file cannot be read or is no such record: of one shape and one rule of
    /// ties, with every number of swaps once, in order, the same puzzles in each column,
    /// and the random orders that there are.
    pub(crate) fn read(path: &Path) -> Result<Self, FileError> {
        let header = HEADER.map(str::to_owned);
        let mut record: Option<Self> = None;
        let mut read = 0;
        for (line, fields) in read_records(path, &header, "numbers of swaps")? {
            let wrong = |problem: String| FileError::line(path, line, problem);
            let (of, rule, swaps, counts, orders, starts): Fields = fields;
            let ties: TieRule = rule.parse().map_err(|error| wrong(format!("{error}")))?;
            let record = match &mut record {
                Some(record) => record,
                None => {
                    let shape = Shape::new(of.0, of.1).map_err(|error| wrong(error.to_string()))?;
                    record.insert(Self::of(&Statistics::new(shape, ties), &[]))
                }
            };
            let is_next = (record.shape.rows(), record.shape.columns()) == of
                && record.ties == ties
                && swaps == read
                && record
                    .random
                    .get(swaps)
                    .is_some_and(|expected| expected.to_string() == orders);
            if !is_next {
                let found = format!("{},{},{rule},{swaps},..,{orders}", of.0, of.1);
                return Err(wrong(format!(
                    "'{found}' does not go on with what stands above it"
                )));
            }
            [
                record.by_swaps[swaps],
                record.fewest[swaps],
                record.most[swaps],
            ] = counts;
            record.random_starts[swaps] = starts;
            read += 1;
        }
        let sum = |counts: &[u64]| counts.iter().map(|&count| u128::from(count)).sum::<u128>();
        match record {
            Some(record)
                if read == record.shape.cells()
                    && sum(&record.by_swaps) == sum(&record.fewest)
                    && sum(&record.by_swaps) == sum(&record.most) =>
            {
                Ok(record)
            }
            _ => Err(FileError::content(
                path,
                "lines of numbers of swaps are missing, or their puzzles are not as many in \
                 each column",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Table;

    fn record() -> SwapRecord {
        let shape = Shape::new(2, 2).unwrap();
        let ties = TieRule::default();
        let mut statistics = Statistics::new(shape, ties);
        statistics.add(&Table::new(shape, vec![1, 2, 3, 4]).unwrap());
        SwapRecord::of(&statistics, &[5, 7, 0, 1])
    }

    #[test]
    fn what_was_written_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("2x2.csv");
        record().write(&path, b',').unwrap();
        assert_eq!(SwapRecord::read(&path).unwrap(), record());
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 5);
        // Of the 24 orders of four numbers, 6 need one swap.
        assert!(text.contains("\n2,2,smaller-side,1,") && text.contains(",6,7\n"));
    }

    #[test]
    fn damage_is_reported_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("2x2.csv");
        record().write(&path, b',').unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        for (find, replacement, message) in [
            ("m,n", "n,m", "line 1: the header 'n,m,ties"),
            ("2,2,smaller-side,1,", "2,3,smaller-side,1,", "line 3: '2,3"),
            ("2,2,smaller-side,1,", "2,2,smaller-side,2,", "line 3: '2,2"),
            ("2,2,smaller-side,1,", "2,2,none,1,", "line 3: no tie rule"),
            (",6,7\n", ",7,7\n", "line 3: '2,2"),
            (
                "2,2,smaller-side,3,",
                "2,2,smaller-side,x,",
                "line 5: 'x' in",
            ),
            (
                "2,2,smaller-side,3,0,",
                "2,2,smaller-side,3,9,",
                "not as many",
            ),
        ] {
            assert!(text.contains(find), "{find} in {text}");
            std::fs::write(&path, text.replacen(find, replacement, 1)).unwrap();
            let error = SwapRecord::read(&path).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
        let short = text.trim_end().rsplit_once('\n').unwrap().0;
        std::fs::write(&path, short).unwrap();
        let error = SwapRecord::read(&path).unwrap_err().to_string();
        assert!(error.contains("are missing"), "{error}");
    }
}

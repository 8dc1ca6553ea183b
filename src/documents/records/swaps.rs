//! The record of how many swaps the unique puzzles of a shape need: a CSV file.

use std::path::Path;

use crate::puzzle::Shape;
use crate::storage::{FileError, read_records};
use crate::workbench::swapping::{RandomOrder, TIES};

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
/// open puzzles of a shape to their solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SwapRecord {
    /// The shape.
    pub shape: Shape,
    /// How many puzzles need s swaps, for s from 0 to N - 1.
    pub by_swaps: Vec<u64>,
    /// How many random start tables needed s swaps, for s from 0 to N - 1.
    pub random_starts: Vec<u64>,
}

impl SwapRecord {
    /// Reads a record.
    ///
    /// # Errors
    /// When the file cannot be read or is no such record: of one shape and the rule of ties,
    /// with every number of swaps once, in order, the same puzzles in each column, and the
    /// random orders that there are.
    pub(crate) fn read(path: &Path) -> Result<Self, FileError> {
        let header = HEADER.map(str::to_owned);
        let mut record: Option<Self> = None;
        let mut sums = [0u128; 3];
        for (line, fields) in read_records(path, &header, "numbers of swaps")? {
            let wrong = |problem: String| FileError::line(path, line, problem);
            let (of, ties, swaps, counts, orders, starts): Fields = fields;
            let shape = Shape::new(of.0, of.1).map_err(|error| wrong(error.to_string()))?;
            let record = record.get_or_insert_with(|| Self {
                shape,
                by_swaps: Vec::new(),
                random_starts: Vec::new(),
            });
            let random = RandomOrder::of(shape.cells());
            let expected = random.counts().get(swaps).map(ToString::to_string);
            let goes_on = record.shape == shape && swaps == record.by_swaps.len();
            if !goes_on || ties != TIES || expected.is_none_or(|expected| expected != orders) {
                let found = format!("{},{},{ties},{swaps},..,{orders}", of.0, of.1);
                return Err(wrong(format!(
                    "'{found}' does not go on with what stands above it"
                )));
            }
            record.by_swaps.push(counts[0]);
            record.random_starts.push(starts);
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum += u128::from(count);
            }
        }
        record
            .filter(|record| record.by_swaps.len() == record.shape.cells())
            .filter(|_| sums.iter().all(|&sum| sum == sums[0]))
            .ok_or_else(|| {
                FileError::content(
                    path,
                    "lines of numbers of swaps are missing, or their puzzles are not as many in \
                     each column",
                )
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "m,n,ties,swaps,puzzles,best_ties,worst_ties,random_orders,random_starts\n\
        2,2,smaller-side,0,1,1,1,1,5\n2,2,smaller-side,1,0,0,0,6,7\n\
        2,2,smaller-side,2,0,0,0,11,0\n2,2,smaller-side,3,0,0,0,6,1\n";

    #[test]
    fn damage_is_reported_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("2x2.csv");
        let read = |text: &str| {
            std::fs::write(&path, text).unwrap();
            SwapRecord::read(&path).map_err(|error| error.to_string())
        };
        assert_eq!(read(GOOD).unwrap().random_starts, [5, 7, 0, 1]);
        for (find, replacement, message) in [
            ("m,n", "n,m", "line 1: the header 'n,m,ties"),
            ("2,2,smaller-side,1,", "2,3,smaller-side,1,", "line 3: '2,3"),
            ("2,2,smaller-side,1,", "2,2,smaller-side,2,", "line 3: '2,2"),
            ("2,2,smaller-side,1,", "2,2,none,1,", "line 3: '2,2,none"),
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
            let error = read(&GOOD.replacen(find, replacement, 1)).unwrap_err();
            assert!(error.contains(message), "{error}");
        }
        let short = GOOD.trim_end().rsplit_once('\n').unwrap().0;
        assert!(read(short).unwrap_err().contains("are missing"));
    }
}

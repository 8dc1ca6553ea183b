//! The record of how many puzzles need a sacrifice on the way: a CSV file.

use std::path::Path;

use crate::puzzle::Shape;
use crate::storage::{FileError, read_records};
use crate::workbench::swapping::{Descents, SwapCounts, TIES};

const HEADER: [&str; 8] = [
    "m",
    "n",
    "ties",
    "start_w",
    "swaps",
    "puzzles",
    "never_rises",
    "falls",
];

/// A record of the file: m and n, the rule of ties, W of the start table and the number of
/// swaps; the puzzles, those with a shortest list along which W never rises, and those
/// with one along which it falls with each swap.
type Fields = ((usize, usize), String, (u64, usize), (u64, u64, u64));

/// Reads a record.
///
/// # Errors
/// When the file cannot be read or is no such record: of one shape and one rule of ties,
/// W and swaps ascending, and no part greater than the whole.
pub(crate) fn read_sacrifices(path: &Path) -> Result<SwapCounts, FileError> {
    let header = HEADER.map(str::to_owned);
    let mut record: Option<SwapCounts> = None;
    for (line, fields) in read_records(path, &header, "sacrifices")? {
        let wrong = |problem: String| FileError::line(path, line, problem);
        let (of, rule, at, (puzzles, never_rises, falls)): Fields = fields;
        let shape = Shape::new(of.0, of.1).map_err(|error| wrong(error.to_string()))?;
        let record = record.get_or_insert_with(|| SwapCounts::new(shape));
        let last = record.counts.last_key_value().map(|(&at, _)| at);
        let goes_on = record.shape == shape && rule == TIES && last < Some(at);
        if !goes_on || falls > never_rises || never_rises > puzzles || at.1 >= shape.cells() {
            let (m, n, w, swaps) = (of.0, of.1, at.0, at.1);
            return Err(wrong(format!(
                "'{m},{n},{rule},{w},{swaps},..' contradicts itself or what stands above it"
            )));
        }
        let descents = Descents {
            puzzles,
            never_rises,
            falls,
        };
        record.counts.insert(at, descents);
    }
    record.ok_or_else(|| FileError::content(path, "it has no lines"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_reported_with_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("2x2.csv");
        let good = "2,2,smaller-side,4,1,5,4,3\n";
        for (lines, message) in [
            ("", "no lines"),
            ("2,2,coin,4,1,5,4,3\n", "line 2: '2,2,coin"),
            ("2,0,smaller-side,4,1,5,4,3\n", "line 2: a table of 2x0"),
            ("2,2,smaller-side,4,1,5,3,4\n", "line 2: '2,2"),
            ("2,2,smaller-side,4,1,3,4,3\n", "line 2: '2,2"),
            ("2,2,smaller-side,4,4,5,4,3\n", "line 2: '2,2"),
            (&good.repeat(2), "line 3: '2,2"),
            (
                &format!("{good}2,3,smaller-side,6,1,5,4,3\n"),
                "line 3: '2,3",
            ),
        ] {
            let text = format!("{}\n{lines}", HEADER.join(","));
            std::fs::write(&path, text).unwrap();
            let error = read_sacrifices(&path).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }
}

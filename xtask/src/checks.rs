//! The checks by other engines, drawn together: those of each size, kind and engine.

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use survo::files::{Check, Record};
use survo::pages::grouped;

use crate::surveys::listed;
use crate::template::{Figures, cells};

/// Names of kinds of checks, as tables have them.
pub const PAIRS: &str = "pairs drawn";
pub const MARGINS: &str = "whole column margins";
pub const ROW_MARGINS: &str = "whole row margins";
pub const PUZZLES: &str = "puzzles";

/// Checks of one size and kind by one engine.
#[derive(Default)]
pub struct Checked<'a> {
    /// Pairs or puzzles that were decided again, and the pairs among them that were drawn whatever
    /// their class.
    pub decided: u64,
    pub random: u64,
    /// The column margins that they are on, or that were decided whole, or such row margins.
    pub margins: u64,
    pub records: Vec<&'a Record>,
}

/// Checks by m, n, kind and engine.
pub type Checks<'a> = BTreeMap<(usize, usize, &'static str, &'a str), Checked<'a>>;

/// Sums of all checks.
///
/// # Errors
/// When a check found a difference.
pub fn checked(records: &[Record]) -> Result<Checks<'_>> {
    let mut all = Checks::new();
    for record in records {
        let (m, n, engine) = (record.m, record.n, record.against.as_str());
        ensure!(
            record.differences == 0,
            "the check of {m}x{n} by {engine} found differences"
        );
        let (kind, decided, random, margins) = match record.check {
            Check::Pairs {
                random,
                pairs,
                column_margins,
                ..
            } => (PAIRS, pairs, random, column_margins),
            Check::Margins {
                pairs,
                column_margins,
                ..
            } => (MARGINS, pairs, 0, column_margins),
            Check::Puzzles { puzzles, .. } => (PUZZLES, puzzles, 0, 0),
            Check::Survey {
                row_margins_checked,
                searched,
                ..
            } => (ROW_MARGINS, searched, 0, row_margins_checked),
        };
        let checked = all.entry((m, n, kind, engine)).or_default();
        checked.decided += decided;
        checked.random += random;
        checked.margins += margins;
        checked.records.push(record);
    }
    Ok(all)
}

/// Adds the rows of the table of all checks.
pub fn add(figures: &mut Figures, checks: &Checks) {
    let unless_empty = |number, is_empty| match is_empty {
        true => String::new(),
        false => grouped(number),
    };
    let rows = checks.iter().map(|(&(m, n, kind, engine), checked)| {
        let records = checked.records.iter();
        cells![
            format!("{m}x{n}"),
            kind,
            engine,
            grouped(checked.decided),
            unless_empty(checked.random, kind != PAIRS),
            unless_empty(checked.margins, checked.margins == 0),
            listed(records.clone().map(|record| record.times.date())),
            listed(records.map(|record| &record.revision)),
        ]
    });
    figures.rows("checks", rows);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;
    use survo::puzzle::Shape;

    #[test]
    fn what_was_decided_again_is_added_up() {
        let puzzles = |engine, puzzles, differences| {
            let shape = Shape::new(2, 12).unwrap();
            let check = Check::Puzzles {
                shard: None,
                puzzles,
                row_margins: 72,
            };
            Record::new(shape, engine, check, differences, SystemTime::now(), "")
        };
        let mut records = vec![
            puzzles("gone", 4, 0),
            puzzles("partition", 11, 0),
            puzzles("gone", 6, 0),
        ];
        let sums = checked(&records).unwrap();
        let sums = sums.iter().map(|(key, checked)| (key.3, checked.decided));
        assert!(sums.eq([("gone", 10), ("partition", 11)]));
        records.push(puzzles("gone", 1, 1));
        let error = checked(&records).err().unwrap().to_string();
        assert_eq!(error, "the check of 2x12 by gone found differences");
    }
}

//! `survo solve --show-method`: the splits that the partition engine goes through.

use survo_core::counted;

use crate::puzzle::Puzzle;
use crate::search::{Ending, Report, Stop};
use survo_workbench::splits::follow_splits;

use crate::cli::{Result, output};

/// Which splits are printed; all are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Those that lead to tables, and the first dead end.
    Some,
    All,
    /// This one, from 1.
    One(u64),
}

impl std::str::FromStr for Shown {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match (text, text.parse()) {
            ("some", _) => Ok(Self::Some),
            ("all", _) => Ok(Self::All),
            (_, Ok(split @ 1..)) => Ok(Self::One(split)),
            _ => Err("neither the number of a split, from 1, nor all or some"),
        }
    }
}

pub fn show(puzzle: &Puzzle, shown: Shown, limit: u64, stop: &Stop) -> Result<Report> {
    let (report, counts) = follow_splits(puzzle, limit, stop, &mut |split, counts| {
        let is_shown = match shown {
            Shown::Some => !split.tables.is_empty() || counts.dead_ends == 1,
            Shown::All => true,
            Shown::One(number) => number == split.number,
        };
        if is_shown {
            output::text(split);
        }
    });
    if let Shown::One(split) = shown
        && split > counts.splits
        && report.ending == Ending::Exhausted
    {
        let there = counted(counts.splits, "split");
        refuse!("no split {split}, only {there}");
    }
    answer!("{counts}");
    Ok(report)
}

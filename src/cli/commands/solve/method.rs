//! `survo solve --show-method`: what the partition engine goes through, as its source tells
//! it (Mustonen 2007, section 4).

use itertools::Itertools;
use survo_core::counted;

use crate::engines::{Search, solve_by_splits};
use crate::numbers::members;
use crate::puzzle::{Puzzle, Table};
use crate::search::{Ending, Report, Stop};
use survo_workbench::dead_end::DeadEnd;
use survo_workbench::swapping::{ErrorTable, shortest};

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

/// Prints splits: the preliminary table with its errors, and the swaps within rows that lead to
/// tables or the reason why none do.
pub fn show(puzzle: &Puzzle, shown: Shown, limit: u64, stop: &Stop) -> Result<Report> {
    let tables = std::cell::RefCell::new(Vec::new());
    let (mut splits, mut dead_ends) = (0u64, 0u64);
    let report = solve_by_splits(
        puzzle,
        &mut Search {
            limit,
            stop,
            visit: &mut |cells| {
                let table = Table::new(puzzle.shape(), cells.to_vec())
                    .expect("engines visit permutations of 1..N");
                tables.borrow_mut().push(table);
            },
        },
        &mut |sets, _| {
            splits += 1;
            let tables = tables.take();
            dead_ends += u64::from(tables.is_empty());
            let is_shown = match shown {
                Shown::Some => !tables.is_empty() || dead_ends == 1,
                Shown::All => true,
                Shown::One(split) => split == splits,
            };
            if is_shown {
                tell(puzzle, splits, sets, &tables);
            }
        },
    );
    if let Shown::One(split) = shown
        && split > splits
        && report.ending == Ending::Exhausted
    {
        let there = counted(splits, "split");
        refuse!("no split {split}, only {there}");
    }
    let led = splits - dead_ends;
    answer!(
        "{} of 1..{} into rows with the right sums: {led} {} to a table, {dead_ends} {} a dead end",
        counted(splits, "split"),
        puzzle.shape().cells(),
        if led == 1 { "leads" } else { "lead" },
        if dead_ends == 1 { "is" } else { "are each" },
    );
    Ok(report)
}

/// The numbers of each row in ascending order, givens where they stand.
fn preliminary(puzzle: &Puzzle, sets: &[u64]) -> Table {
    let width = puzzle.shape().columns();
    let mut cells = puzzle.givens().to_vec();
    for (row, &set) in cells.chunks_mut(width).zip(sets) {
        let given = row.to_vec();
        let mut others = members(set).filter(|number| !given.contains(number));
        for cell in row.iter_mut().filter(|cell| **cell == 0) {
            *cell = others.next().expect("a row has as many numbers as cells");
        }
    }
    Table::new(puzzle.shape(), cells).expect("a split of 1..N")
}

fn tell(puzzle: &Puzzle, split: u64, sets: &[u64], tables: &[Table]) {
    let preliminary = &preliminary(puzzle, sets);
    answer!("Split {split}, a preliminary table:\n");
    output::line(ErrorTable {
        puzzle,
        table: preliminary,
    });
    for table in tables {
        let swaps = shortest(puzzle, preliminary, table).swaps;
        match swaps.len() {
            0 => output::line("It is a solution:\n"),
            _ => answer!(
                "The swaps {} within rows lead to a solution:\n",
                swaps.iter().format(" ")
            ),
        }
        answer!("{table}\n");
    }
    if tables.is_empty() {
        answer!("A dead end: {}.\n", DeadEnd::of(puzzle, sets));
    }
}

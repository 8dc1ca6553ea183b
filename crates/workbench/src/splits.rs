//! The partition engine's way through a puzzle, as its source describes it (Mustonen 2007, section
//! 4): splits of 1..N into rows with the right sums, each with the tables that it leads to.

use std::cell::RefCell;
use std::fmt::{Display, Formatter};

use itertools::Itertools;

use crate::dead_end::DeadEnd;
use crate::swapping::{error_table, shortest};
use survo_core::counted;
use survo_core::numbers::members;
use survo_core::puzzle::{Puzzle, Table};
use survo_core::search::{Report, Stop};
use survo_engines::{Search, solve_by_splits};

/// A split. Its `Display` is the preliminary table with its errors, and the swaps within rows that
/// lead to tables or the reason why none do. Only [`follow_splits`] makes one.
#[non_exhaustive]
pub struct Split<'a> {
    pub puzzle: &'a Puzzle,
    /// From 1.
    pub number: u64,
    /// The numbers of each row.
    pub sets: &'a [u64],
    pub tables: Vec<Table>,
}

/// How many splits there are, and how many of them lead to no table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SplitCounts {
    pub splits: u64,
    pub dead_ends: u64,
    cells: usize,
}

/// Goes through the splits of a puzzle until `limit` tables are found; `visit` sees each with the
/// counts up to it.
pub fn follow_splits(
    puzzle: &Puzzle,
    limit: u64,
    stop: &Stop,
    visit: &mut dyn FnMut(&Split<'_>, SplitCounts),
) -> (Report, SplitCounts) {
    let tables = RefCell::new(Vec::new());
    let mut counts = SplitCounts {
        cells: puzzle.shape().cells(),
        ..SplitCounts::default()
    };
    let mut search = Search {
        limit,
        stop,
        visit: &mut |cells| {
            let table = Table::new(puzzle.shape(), cells.to_vec());
            let table = table.expect("engines visit permutations of 1..N");
            tables.borrow_mut().push(table);
        },
    };
    let report = solve_by_splits(puzzle, &mut search, &mut |sets, _| {
        let tables = tables.take();
        counts.splits += 1;
        counts.dead_ends += u64::from(tables.is_empty());
        let split = Split {
            puzzle,
            number: counts.splits,
            sets,
            tables,
        };
        visit(&split, counts);
    });
    (report, counts)
}

impl Split<'_> {
    /// The numbers of each row in ascending order, givens in their cells.
    fn preliminary(&self) -> Table {
        let shape = self.puzzle.shape();
        let mut cells = self.puzzle.givens().to_vec();
        for (row, &set) in cells.chunks_mut(shape.columns()).zip(self.sets) {
            let given = row.to_vec();
            let mut others = members(set).filter(|number| !given.contains(number));
            for cell in row.iter_mut().filter(|cell| **cell == 0) {
                *cell = others.next().expect("a row has as many numbers as cells");
            }
        }
        Table::new(shape, cells).expect("a split of 1..N")
    }
}

impl Display for Split<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let (puzzle, table) = (self.puzzle, &self.preliminary());
        let errors = error_table(puzzle, table);
        writeln!(f, "Split {}, a preliminary table:\n\n{errors}", self.number)?;
        for solution in &self.tables {
            let swaps = shortest(puzzle, table, solution).swaps;
            match swaps.len() {
                0 => writeln!(f, "It is a solution:\n\n{solution}\n")?,
                _ => writeln!(
                    f,
                    "The swaps {} within rows lead to a solution:\n\n{solution}\n",
                    swaps.iter().format(" ")
                )?,
            }
        }
        match self.tables.is_empty() {
            true => writeln!(f, "A dead end: {}.\n", DeadEnd::of(puzzle, self.sets)),
            false => Ok(()),
        }
    }
}

impl Display for SplitCounts {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let (dead_ends, led) = (self.dead_ends, self.splits.saturating_sub(self.dead_ends));
        write!(
            f,
            "{} of 1..{} into rows with the right sums: {led} {} to a table, {dead_ends} {} a dead end",
            counted(self.splits, "split"),
            self.cells,
            if led == 1 { "leads" } else { "lead" },
            if dead_ends == 1 { "is" } else { "are each" },
        )
    }
}

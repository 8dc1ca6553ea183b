//! Row sets first, arrangements second: Mustonen's SP_SOL (2007, section 4).
//!
//! The first recursion gives each row a set of unused numbers with the right sum
//! (a restricted partition without the numbers used so far); each complete
//! *split* of 1..N into rows goes to the second recursion, which places the
//! numbers of each row so that the columns add up.

use std::ops::ControlFlow;

use super::lines::Lines;
use super::{Engine, EngineError, RowSide, Search};
use crate::numbers::{members, try_sets_with_sum};
use crate::puzzle::{Puzzle, Shape, Side, Sum};
use crate::search::{Effort, Ending, Report};

/// The partition engine. Memory: a few bytes for each cell.
#[derive(Default)]
pub(crate) struct Partition {
    rows: Option<FixedRows>,
}

struct FixedRows {
    shape: Shape,
    sums: Vec<Sum>,
    givens: Vec<u8>,
    /// Given numbers of each row.
    given: Vec<u64>,
    free: u64,
    /// Rows in the order in which the first recursion serves them: fewest
    /// candidate sets first.
    order: Vec<usize>,
}

impl Partition {
    /// An engine.
    pub(crate) fn new() -> Self {
        Self::default()
    }
}

impl FixedRows {
    fn new(rows: RowSide<'_>) -> Self {
        let shape = rows.shape;
        let mut givens = rows.givens.to_vec();
        givens.resize(shape.cells(), 0);
        let mut given = vec![0u64; shape.rows()];
        for (cell, &number) in givens.iter().enumerate().filter(|&(_, &k)| k != 0) {
            given[cell / shape.columns()] |= 1 << (number - 1);
        }
        let lines = Lines::new(shape, rows.givens);
        let mut order: Vec<usize> = (0..shape.rows()).collect();
        order.sort_by_key(|&i| lines.count(Side::Rows, i, rows.sums[i]));
        Self {
            shape,
            sums: rows.sums.to_vec(),
            free: shape.numbers() & !given.iter().fold(0, |all, row| all | row),
            givens,
            given,
            order,
        }
    }
}

impl Engine for Partition {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        self.rows = Some(FixedRows::new(rows));
        Ok(())
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        Ok(self.walk(columns, search, None))
    }
}

/// What the first recursion hands over: the set of each row, and how many tables came of
/// them.
pub(crate) type SplitVisitor<'a> = &'a mut dyn FnMut(&[u64], u64);

/// Finds the tables of a puzzle and shows `visit` every split of 1..N into rows on the
/// way, in the engine's order.
pub(crate) fn solve_by_splits(
    puzzle: &Puzzle,
    search: &mut Search<'_>,
    visit: SplitVisitor<'_>,
) -> Report {
    let mut engine = Partition::new();
    let rows = RowSide {
        shape: puzzle.shape(),
        sums: puzzle.rows(),
        givens: puzzle.givens(),
    };
    engine.rows = Some(FixedRows::new(rows));
    engine.walk(puzzle.columns(), search, Some(visit))
}

impl Partition {
    fn walk(
        &self,
        columns: &[Sum],
        search: &mut Search<'_>,
        visit: Option<SplitVisitor<'_>>,
    ) -> Report {
        let fixed = self.rows.as_ref().expect("rows are fixed first");
        let mut walk = Walk {
            fixed,
            visit,
            sets: vec![0; fixed.shape.rows()],
            left: columns.to_vec(),
            cells: vec![0; fixed.shape.cells()],
            bounds: vec![(0, 0); fixed.shape.rows() + 1],
            splits: 0,
            nodes: 0,
            solutions: 0,
            ending: Ending::Exhausted,
        };
        walk.split(0, fixed.free, search);
        Report {
            solutions: walk.solutions,
            ending: walk.ending,
            effort: Effort::Splits {
                splits: walk.splits,
                nodes: walk.nodes,
            },
        }
    }
}

/// State of the two recursions.
struct Walk<'a, 'v> {
    fixed: &'a FixedRows,
    visit: Option<SplitVisitor<'v>>,
    /// The set of each row.
    sets: Vec<u64>,
    /// What each column still needs.
    left: Vec<Sum>,
    cells: Vec<u8>,
    /// `bounds[i]`: the least and the greatest that one column can still get
    /// from rows i.. of the present split.
    bounds: Vec<(Sum, Sum)>,
    splits: u64,
    nodes: u64,
    solutions: u64,
    /// Anything but `Exhausted` makes both recursions return at once.
    ending: Ending,
}

impl Walk<'_, '_> {
    /// First recursion: a set for the `served`-th row of the order and all after
    /// it, from the unused numbers.
    fn split(&mut self, served: usize, unused: u64, search: &mut Search<'_>) {
        self.nodes += 1;
        let fixed = self.fixed;
        let Some(&row) = fixed.order.get(served) else {
            self.splits += 1;
            for i in (0..self.sets.len()).rev() {
                let set = self.sets[i];
                let (least, greatest) = self.bounds[i + 1];
                self.bounds[i] = (
                    least + set.trailing_zeros() + 1,
                    greatest + u64::BITS - set.leading_zeros(),
                );
            }
            let before = self.solutions;
            self.place(0, self.sets[0], search);
            if let Some(visit) = &mut self.visit {
                visit(&self.sets, self.solutions - before);
            }
            return;
        };
        let given = fixed.given[row];
        let given_sum: Sum = members(given).map(Sum::from).sum();
        let open = fixed.shape.columns() - given.count_ones() as usize;
        let Some(rest) = fixed.sums[row].checked_sub(given_sum) else {
            return;
        };
        // Broken off as soon as the search has an ending, which says why.
        let _ = try_sets_with_sum(unused, open, rest, &mut |set| {
            if search.stop.is_raised() {
                self.ending = Ending::Stopped;
            }
            if self.ending == Ending::Exhausted {
                self.sets[row] = set | given;
                self.split(served + 1, unused & !set, search);
            }
            if self.ending == Ending::Exhausted {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
    }

    /// Second recursion: a number for `cell` and all after it, row by row;
    /// `unplaced` are the numbers of this row that have no cell yet.
    fn place(&mut self, cell: usize, unplaced: u64, search: &mut Search<'_>) {
        self.nodes += 1;
        // One split of a large table can have more arrangements than anyone waits for.
        if search.stop.is_raised() {
            self.ending = Ending::Stopped;
            return;
        }
        if cell == self.cells.len() {
            self.solutions += 1;
            (search.visit)(&self.cells);
            if self.solutions >= search.limit {
                self.ending = Ending::Limit;
            }
            return;
        }
        let columns = self.left.len();
        let (row, column) = (cell / columns, cell % columns);
        let given = self.fixed.givens[cell];
        let candidates = if given == 0 {
            unplaced & !self.fixed.given[row]
        } else {
            1 << (given - 1)
        };
        let (least, greatest) = self.bounds[row + 1];
        let needed = self.left[column];
        for number in members(candidates) {
            let Some(left) = needed.checked_sub(Sum::from(number)) else {
                break;
            };
            if left < least {
                break;
            }
            if left > greatest {
                continue;
            }
            self.cells[cell] = number;
            self.left[column] = left;
            let rest = unplaced & !(1 << (number - 1));
            let next = if column + 1 == columns {
                self.sets.get(row + 1).copied().unwrap_or(0)
            } else {
                rest
            };
            self.place(cell + 1, next, search);
            self.left[column] = needed;
            if self.ending != Ending::Exhausted {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::solve;
    use crate::puzzle::Margins;
    use crate::search::Stop;

    #[test]
    fn the_published_example_has_394_row_splits_and_one_table() {
        let shape = Shape::new(4, 4).unwrap();
        let margins = Margins::new(shape, vec![17, 32, 36, 51], vec![17, 26, 42, 51]).unwrap();
        let report = solve(
            &mut Partition::new(),
            &Puzzle::open(margins),
            &mut Search {
                limit: u64::MAX,
                stop: &Stop::new(),
                visit: &mut |_| {},
            },
        )
        .unwrap();
        assert_eq!(report.solutions, 1);
        assert!(matches!(report.effort, Effort::Splits { splits: 394, .. }));
    }
}

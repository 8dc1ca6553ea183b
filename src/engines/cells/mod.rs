//! Search cell by cell, for puzzles whose lines have too many candidate sets to list, or
//! whose numbers do not fit a mask of 64 bits.
//!
//! Every blank cell keeps the numbers that it may hold. A number in place leaves all other
//! cells; a number with one cell left goes there; the sum of a line trims its cells (see
//! [`line`]). What is left open is searched: the cell with the fewest numbers is tried in all
//! ways. To try the number with the fewest cells where these are fewer still was slower: of ten
//! random 12 x 12 tables with 60 % given, one was left undecided after two seconds; with it, five.
//!
//! That is weaker than whole lines and takes little memory. It serves puzzles with givens; open
//! tables with many cells are beyond any search, unless two tables are found by luck, which is
//! not this module's business.
//!
//! Relies on [`crate::puzzle`] and the types of a search only, and shares nothing else with the
//! other engines.

mod line;
mod number_set;

use super::Search;
use crate::puzzle::{Puzzle, Shape, Sum};
use crate::search::{Effort, Ending, Report};
use line::LineFilter;
use number_set::NumberSet;

/// The cells of a table, and what each may hold; a number in place is the only one.
type Cells = Vec<NumberSet>;

/// Finds the tables of a puzzle, in a search of at most `most_nodes`. A longer search ends as
/// if it was stopped.
///
/// Memory: a few kilobytes for each number on the way.
pub(crate) fn solve_by_cells(puzzle: &Puzzle, most_nodes: u64, search: &mut Search<'_>) -> Report {
    let mut solver = CellSearch::new(puzzle, most_nodes, search);
    let mut cells = solver.beginning();
    let mut dirty = vec![true; solver.lines.len()];
    let ending = if solver.propagate(&mut cells, &mut dirty) {
        solver.search(&cells)
    } else {
        None
    };
    Report {
        solutions: solver.solutions,
        ending: ending.unwrap_or(Ending::Exhausted),
        effort: Effort::Nodes(solver.nodes),
    }
}

/// A row or a column.
struct Line {
    cells: Vec<usize>,
    sum: Sum,
}

struct CellSearch<'a, 'b> {
    puzzle: &'a Puzzle,
    lines: Vec<Line>,
    filter: LineFilter,
    search: &'a mut Search<'b>,
    solutions: u64,
    nodes: u64,
    most_nodes: u64,
}

impl<'a, 'b> CellSearch<'a, 'b> {
    fn new(puzzle: &'a Puzzle, most_nodes: u64, search: &'a mut Search<'b>) -> Self {
        let (m, n) = (puzzle.shape().rows(), puzzle.shape().columns());
        let rows = puzzle.rows().iter().enumerate().map(|(i, &sum)| Line {
            cells: (i * n..(i + 1) * n).collect(),
            sum,
        });
        let columns = puzzle.columns().iter().enumerate().map(|(j, &sum)| Line {
            cells: (0..m).map(|i| i * n + j).collect(),
            sum,
        });
        Self {
            puzzle,
            lines: rows.chain(columns).collect(),
            filter: LineFilter::default(),
            search,
            solutions: 0,
            nodes: 0,
            most_nodes,
        }
    }

    /// The givens in place, every other cell open to every number.
    fn beginning(&self) -> Cells {
        let count = self.puzzle.shape().cells();
        let givens = self.puzzle.givens().iter();
        let cells = givens.map(|&given| match given {
            0 => NumberSet::up_to(count),
            given => NumberSet::of(given),
        });
        cells.collect()
    }

    /// Removes what cannot be, until nothing more changes. Returns false when nothing is left
    /// for some cell or number. `dirty` says which lines have changed.
    fn propagate(&mut self, cells: &mut Cells, dirty: &mut [bool]) -> bool {
        loop {
            if !self.place_numbers(cells, dirty) {
                return false;
            }
            let Some(at) = dirty.iter().position(|&is_dirty| is_dirty) else {
                return true;
            };
            dirty[at] = false;
            let line = &self.lines[at];
            let Some(changed) = self.filter.filter(&line.cells, line.sum, cells) else {
                return false;
            };
            let shape = self.puzzle.shape();
            changed.iter().for_each(|&cell| mark(shape, cell, dirty));
            // The line itself is through with these.
            dirty[at] = false;
        }
    }

    /// Uses that every number stands in one cell, and every cell holds one number. Returns false
    /// when that cannot be.
    fn place_numbers(&self, cells: &mut Cells, dirty: &mut [bool]) -> bool {
        loop {
            let (mut placed, mut once, mut twice) = Default::default();
            for &cell in cells.iter() {
                if cell.is_single() {
                    if cell.intersects(placed) {
                        return false;
                    }
                    placed = cell.or(placed);
                } else {
                    twice = cell.and(once).or(twice);
                    once = cell.or(once);
                }
            }
            let all = NumberSet::up_to(cells.len());
            if all.without(placed.or(once)).intersects(all) {
                return false;
            }
            let alone = once.without(twice).without(placed);
            let mut is_settled = true;
            for (at, kept) in cells.iter_mut().enumerate() {
                let cell = *kept;
                if cell.is_single() {
                    continue;
                }
                let mut left = cell.without(placed);
                if left.intersects(alone) {
                    left = left.and(alone);
                    if !left.is_single() {
                        return false;
                    }
                }
                if left.is_empty() {
                    return false;
                }
                if left != cell {
                    *kept = left;
                    mark(self.puzzle.shape(), at, dirty);
                    is_settled &= !left.is_single();
                }
            }
            if is_settled {
                return true;
            }
        }
    }

    /// Searches the tables within these cells, from which nothing more follows. `None` when all
    /// are searched.
    fn search(&mut self, cells: &Cells) -> Option<Ending> {
        self.nodes += 1;
        if self.nodes > self.most_nodes || self.search.stop.is_raised() {
            return Some(Ending::Stopped);
        }
        let open = cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| !cell.is_single());
        let Some((cell, numbers)) = open.min_by_key(|(_, cell)| cell.len()) else {
            let table: Vec<u8> = cells.iter().flat_map(|cell| cell.iter()).collect();
            self.solutions += 1;
            (self.search.visit)(&table);
            return (self.solutions >= self.search.limit).then_some(Ending::Limit);
        };
        for number in numbers.iter() {
            let mut next = cells.clone();
            next[cell] = NumberSet::of(number);
            let mut dirty = vec![false; self.lines.len()];
            mark(self.puzzle.shape(), cell, &mut dirty);
            if self.propagate(&mut next, &mut dirty)
                && let Some(ending) = self.search(&next)
            {
                return Some(ending);
            }
        }
        None
    }
}

/// Marks the lines of a cell to be looked at again.
fn mark(shape: Shape, cell: usize, dirty: &mut [bool]) {
    dirty[cell / shape.columns()] = true;
    dirty[shape.rows() + cell % shape.columns()] = true;
}

#[cfg(test)]
#[path = "../../../tests/suite/private/engines/cells.rs"]
mod tests;

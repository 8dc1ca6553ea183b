//! The exact decision of one pair: bitmask Algorithm X, started from the domains.
//!
//! Every line (row or column) keeps the sets of numbers it may consist of. Two lines
//! of one side must be disjoint, two of different sides must share exactly one number;
//! that makes a table. The search branches on the line with fewest sets (minimum remaining values)
//! and filters the others.
//!
//! The side whose lines have fewer cells comes first everywhere: its lists are the shorter ones.
//! What they exclude saves work on the longer lists, and so does an empty list.
//!
//! A second side of three lines needs only two lists (`docs/explanation/mathematics.md`, 14). The
//! line with most candidates is left out.
//!
//! A search that takes long starts again in another order, see [`budgets`].

mod narrow;

use std::sync::Arc;

use super::filter::{Filter, LANES, Portable, Word, padded};
use super::random::RandomStream;
use super::sets::SetsBySum;
use survo_core::puzzle::{MAX_CELLS, Shape, Sum};
#[cfg(target_arch = "x86_64")]
use survo_core::search::Avx2;

/// What the exact search offers, whatever its words and instructions.
pub(super) trait ExactSearch: Send {
    /// Searches for tables of the pair with the row sums `rows` and the column sums
    /// `columns` until two are found; `domains` holds for each cell, row by row, the
    /// numbers that it has in any table. Returns how many were found.
    fn count_tables(&mut self, rows: &[Sum], columns: &[Sum], domains: &[u64]) -> usize;
    /// A table that the last search found, row by row: the first or the second.
    fn table(&self, index: usize) -> &[u8];
    /// Search nodes of all calls.
    fn nodes(&self) -> u64;
}

/// The sets that the lines of a shape may consist of, for the searches of all threads.
pub(super) enum NumberSets {
    Short(Arc<Sides<u32>>),
    Long(Arc<Sides<u64>>),
}

impl NumberSets {
    /// In the shortest words; shapes have less than 64 cells.
    pub(super) fn new(shape: Shape) -> Self {
        // A word has one bit more than there are numbers.
        match shape.cells() < u32::BITS as usize {
            true => Self::Short(Arc::new(Sides::new(shape))),
            false => Self::Long(Arc::new(Sides::new(shape))),
        }
    }

    /// The fastest search that the processor allows.
    pub(super) fn search(&self) -> Box<dyn ExactSearch> {
        let sides = match self {
            Self::Long(sides) => return Box::new(SetSearch::new(sides, Portable)),
            Self::Short(sides) => sides,
        };
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detected() {
            return Box::new(SetSearch::new(sides, avx2));
        }
        Box::new(SetSearch::new(sides, Portable))
    }
}

/// Room for the lines of each table that the sieve accepts. With `MAX_SETS` the most are 13: 3 rows
/// and 10 columns.
const MAX_LINES: usize = 24;

/// One line's list of sets: where it begins in the arena and how many sets it has.
#[derive(Clone, Copy, Default)]
struct SetList {
    start: u32,
    sets: u32,
}

impl SetList {
    fn range(self) -> std::ops::Range<usize> {
        let start = self.start as usize;
        start..start + padded(self.sets as usize)
    }
}

/// The lists of all lines: those of the first side, then those of the other.
type Lists = [SetList; MAX_LINES];

/// Rows or columns, as the search sees them.
struct LineSide<W> {
    lines: usize,
    /// From a cell to the cell of the next line of this side.
    stride: usize,
    sets: SetsBySum<W>,
}

/// Both sides of a shape, that with the shorter lines first.
pub(super) struct Sides<W> {
    sides: [LineSide<W>; 2],
    cells: usize,
}

impl<W: Word> Sides<W> {
    fn new(shape: Shape) -> Self {
        let (rows, columns) = (shape.rows(), shape.columns());
        assert!(
            rows + columns <= MAX_LINES,
            "a shape that the sieve accepts"
        );
        let side = |lines, stride, size| LineSide {
            lines,
            stride,
            sets: SetsBySum::new(shape.cells(), size),
        };
        let mut sides = [side(columns, 1, rows), side(rows, columns, columns)];
        if rows > columns {
            sides.reverse();
        }
        let cells = shape.cells();
        Self { sides, cells }
    }
}

/// Scratch memory, and the number sets of one shape.
struct SetSearch<W, F> {
    filter: F,
    of: Arc<Sides<W>>,
    /// Lists of all levels of the search, a stack.
    arena: Vec<W>,
    /// Length in use.
    top: usize,
    /// The sets on the way, by line.
    chosen: [u64; MAX_LINES],
    found: usize,
    /// The line left out of this search, if any: it has what its side's others leave.
    implied: Option<usize>,
    tables: [[u8; MAX_CELLS]; 2],
    nodes: u64,
    /// The number of nodes at which the search under way gives up.
    limit: u64,
    /// The order of the search under way; none for lists from the middle on.
    order: Option<RandomStream>,
}

impl<W: Word, F: Filter<W>> SetSearch<W, F> {
    fn new(of: &Arc<Sides<W>>, filter: F) -> Self {
        Self {
            filter,
            of: Arc::clone(of),
            arena: Vec::new(),
            top: 0,
            chosen: [0; MAX_LINES],
            found: 0,
            implied: None,
            tables: [[0; MAX_CELLS]; 2],
            nodes: 0,
            limit: u64::MAX,
            order: None,
        }
    }

    /// Makes room above the lists in use for one of `len` and a vector more.
    #[inline]
    fn reserve(&mut self, len: usize) {
        let needed = self.top + len + LANES;
        if self.arena.len() < needed {
            self.arena.resize(2 * needed, W::FILLER);
        }
    }

    /// Takes the list that a filter has written at the top.
    #[inline]
    fn push(&mut self, sets: usize) -> SetList {
        let list = SetList {
            start: self.top as u32,
            sets: sets as u32,
        };
        self.top += padded(sets);
        list
    }

    /// Searches until two tables are found or there is no other, again and again in
    /// another order. What it finds depends on the pair only.
    fn search_with_restarts(&mut self, lists: &Lists, free: u32) {
        let mark = self.top;
        for (seed, budget) in (0..).zip(budgets()) {
            self.order = (seed > 0).then(|| RandomStream::new(seed));
            self.limit = self.nodes + budget;
            self.top = mark;
            self.search(lists, free);
            if !self.is_over() || self.found >= 2 {
                return;
            }
        }
    }

    /// Whether the search under way has what it wants, or gives up.
    #[inline]
    fn is_over(&self) -> bool {
        self.found >= 2 || self.nodes >= self.limit
    }

    /// Searches below a choice of sets for the lines that are not `free`.
    fn search(&mut self, lists: &Lists, free: u32) {
        self.nodes += 1;
        if free == 0 {
            self.record();
            return;
        }
        let line = Self::line_with_fewest(lists, free);
        let free = free & !(1 << line);
        let mark = self.top;
        let (start, sets) = (lists[line].start as usize, lists[line].sets as usize);
        let first = match &mut self.order {
            Some(order) => start + order.below(sets),
            // The first sets have numbers close together, the last have extremes. Those between
            // them have some of all kinds and leave the other lines most of their numbers.
            None => start + sets / 2,
        };
        for at in (first..start + sets).chain(start..first) {
            let set = self.arena[at];
            self.top = mark;
            if let Some(next) = self.filtered(lists, free, line, set) {
                self.chosen[line] = set.wide();
                self.search(&next, free);
                if self.is_over() {
                    return;
                }
            }
        }
        self.top = mark;
    }

    /// The free line with the fewest sets: the smallest branching.
    #[inline]
    fn line_with_fewest(lists: &Lists, free: u32) -> usize {
        let (mut line, mut fewest, mut rest) = (0, u32::MAX, free);
        while rest != 0 {
            let x = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if lists[x].sets < fewest {
                fewest = lists[x].sets;
                line = x;
            }
        }
        line
    }

    /// The lists of the free lines once `line` consists of `set`; none if one is empty.
    #[inline]
    fn filtered(&mut self, lists: &Lists, free: u32, line: usize, set: W) -> Option<Lists> {
        let first = self.of.sides[0].lines;
        let mut next = *lists;
        let mut rest = free;
        while rest != 0 {
            let x = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let range = lists[x].range();
            self.reserve(range.len());
            let (low, high) = self.arena.split_at_mut(self.top);
            let kept = if (x < first) == (line < first) {
                self.filter.disjoint(&low[range], high, set)
            } else {
                self.filter.crossing(&low[range], high, set)
            };
            if kept == 0 {
                return None;
            }
            next[x] = self.push(kept);
        }
        Some(next)
    }

    /// Keeps the table of the chosen sets, unless an earlier search has found it.
    fn record(&mut self) {
        let [first, second] = &self.of.sides;
        if let Some(implied) = self.implied {
            self.chosen[implied] = 0;
            let side = &self.chosen[first.lines..first.lines + second.lines];
            let taken = side.iter().fold(0, |all, set| all | set);
            self.chosen[implied] = !taken & ((1 << self.of.cells) - 1);
        }
        let mut table = [0; MAX_CELLS];
        for x in 0..first.lines {
            for y in 0..second.lines {
                let common = self.chosen[x] & self.chosen[first.lines + y];
                debug_assert_eq!(common.count_ones(), 1);
                table[x * first.stride + y * second.stride] = common.trailing_zeros() as u8 + 1;
            }
        }
        if self.found == 0 || table != self.tables[0] {
            self.tables[self.found] = table;
            self.found += 1;
        }
    }
}

impl<W: Word, F: Filter<W>> ExactSearch for SetSearch<W, F> {
    fn count_tables(&mut self, rows: &[Sum], columns: &[Sum], domains: &[u64]) -> usize {
        self.found = 0;
        self.top = 0;
        let sums = if self.of.sides[0].stride == 1 {
            [columns, rows]
        } else {
            [rows, columns]
        };
        let mut narrowed = [0; MAX_CELLS];
        let narrowed = &mut narrowed[..self.of.cells];
        narrowed.copy_from_slice(domains);
        if let Some(lists) = self.narrow(sums, narrowed) {
            let lines = (1 << (rows.len() + columns.len())) - 1;
            let implied = self.implied.map_or(0, |line| 1 << line);
            self.search_with_restarts(&lists, lines & !implied);
        }
        self.found
    }

    fn table(&self, index: usize) -> &[u8] {
        &self.tables[index][..self.of.cells]
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The unit of the budgets, in nodes. On pairs of 4x7, 60 and 250 take the same time.
const UNIT: u64 = 125;

/// How many nodes each search for one pair may visit before it starts again in another order,
/// first to last; endless.
///
/// A pair with many tables has orders in which a table turns up at once, and orders that
/// lead into a part of the search without any. A few such pairs of 4x7 took ten million
/// nodes each, and nearly all the time of their column margins. A search that starts again,
/// in a random order, needs a few thousand nodes for any of them.
///
/// The budgets follow the sequence of Luby, Sinclair and Zuckerman (*Optimal speedup of
/// Las Vegas algorithms*, 1993): 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 .. times a unit. It
/// takes at most a logarithmic factor more than the best budgets for the pair, whatever
/// these are, and it has no largest member: every search ends.
fn budgets() -> impl Iterator<Item = u64> {
    (1..).map(|t| UNIT * luby(t))
}

/// Member `t` of the sequence, from 1.
fn luby(t: u64) -> u64 {
    // The sequence up to t = 2^k - 1 ends with 2^(k-1); between two such members it starts again.
    let next = t + 1;
    if next.is_power_of_two() {
        next / 2
    } else {
        luby(next - (1 << next.ilog2()))
    }
}

#[cfg(test)]
mod tests;

//! The exact decision of one pair: bitmask Algorithm X, started from the domains.
//!
//! Every line (row or column) keeps the sets of numbers it may consist of. Two lines
//! of one side must be disjoint, two of different sides must share exactly one number;
//! that makes a table. Branch on the line with fewest sets, filter the others.

use super::filter;
use crate::puzzle::{MAX_CELLS, Shape, Sum};

/// How a pair was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    None,
    Unique,
    Multiple,
}

/// All sets of `size` numbers out of 1..=cells, grouped by sum.
struct SetsBySum {
    start: Vec<u32>,
    sets: Vec<u64>,
}

impl SetsBySum {
    fn new(cells: usize, size: usize) -> Self {
        let top = (cells - size + 1..=cells).sum::<usize>();
        let sum = |set: u64| -> usize {
            let (mut s, mut rest) = (0, set);
            while rest != 0 {
                s += rest.trailing_zeros() as usize + 1;
                rest &= rest - 1;
            }
            s
        };
        // Gosper's hack walks all sets of one size.
        let each = |f: &mut dyn FnMut(u64)| {
            let limit: u128 = 1 << cells;
            let mut set: u128 = (1 << size) - 1;
            while set < limit {
                f(set as u64);
                let low = set & set.wrapping_neg();
                let ripple = set + low;
                set = ripple | (((set ^ ripple) / low) >> 2);
            }
        };
        let mut start = vec![0u32; top + 2];
        each(&mut |set| start[sum(set) + 1] += 1);
        for s in 0..=top {
            start[s + 1] += start[s];
        }
        let mut sets = vec![0; start[top + 1] as usize];
        let mut fill = start.clone();
        each(&mut |set| {
            let at = &mut fill[sum(set)];
            sets[*at as usize] = set;
            *at += 1;
        });
        Self { start, sets }
    }

    fn with_sum(&self, s: Sum) -> &[u64] {
        &self.sets[self.start[s as usize] as usize..self.start[s as usize + 1] as usize]
    }
}

/// Most lines of a table: parts + length for 64 cells, parts >= 2.
const MAX_LINES: usize = 34;

/// Narrowing passes of the root, at most; two build the lists.
const MAX_PASSES: usize = 9;

/// Makes room for `len` sets.
fn reserve(arena: &mut Vec<u64>, len: usize) {
    if arena.len() < len {
        arena.resize(2 * len, 0);
    }
}

/// The part of an ascending list that agrees with `value` on the topmost bits, as far
/// down as all of them are in `mask`: a contiguous range.
fn within_top_bits(list: &[u64], bits: usize, mask: u64, value: u64) -> &[u64] {
    let known = (mask << (64 - bits)).leading_ones() as usize;
    if known == 0 || known >= bits {
        return list;
    }
    let shift = bits - known;
    let top = value >> shift;
    let from = list.partition_point(|&x| x >> shift < top);
    let to = list.partition_point(|&x| x >> shift <= top);
    &list[from..to]
}

/// One line's candidates: a range of the arena.
#[derive(Clone, Copy, Default)]
struct Range {
    start: u32,
    end: u32,
}

impl Range {
    fn len(self) -> u32 {
        self.end - self.start
    }
}

/// Scratch memory and the set lists of one shape.
pub(super) struct Decider {
    rows: usize,
    columns: usize,
    row_sets: SetsBySum,
    column_sets: SetsBySum,
    /// Candidate sets of all levels, a stack.
    arena: Vec<u64>,
    /// Length in use.
    top: usize,
    chosen: [u64; MAX_LINES],
    found: usize,
    /// The tables found last, row by row.
    pub(super) tables: [[u8; MAX_CELLS]; 2],
    /// Search nodes of all calls.
    pub(super) nodes: u64,
}

impl Decider {
    pub(super) fn new(shape: Shape) -> Self {
        Self {
            rows: shape.rows(),
            columns: shape.columns(),
            row_sets: SetsBySum::new(shape.cells(), shape.columns()),
            column_sets: SetsBySum::new(shape.cells(), shape.rows()),
            arena: Vec::new(),
            top: 0,
            chosen: [0; MAX_LINES],
            found: 0,
            tables: [[0; MAX_CELLS]; 2],
            nodes: 0,
        }
    }

    /// Decides the pair (r, c); `cells` holds a domain per cell, row-major, that every
    /// table obeys, and is narrowed. Tables found are in `self.tables`.
    pub(super) fn decide(&mut self, r: &[Sum], c: &[Sum], cells: &mut [u64]) -> Decision {
        self.found = 0;
        self.top = 0;
        if let Some(lines) = self.root(r, c, cells) {
            self.search(lines, (1u64 << (self.rows + self.columns)) - 1);
        }
        match self.found {
            0 => Decision::None,
            1 => Decision::Unique,
            _ => Decision::Multiple,
        }
    }

    /// The candidates of all lines under the domains: columns and rows are narrowed in
    /// turn until a pass changes nothing; none if some line is left without. Columns come
    /// first: their lists are the shorter ones, and what they exclude shortens the rows'.
    fn root(&mut self, r: &[Sum], c: &[Sum], cells: &mut [u64]) -> Option<[Range; MAX_LINES]> {
        let (m, n) = (self.rows, self.columns);
        let mut lines = [Range::default(); MAX_LINES];
        for pass in 0.. {
            let (columns, first) = (pass % 2 == 0, pass < 2);
            let side = if columns { m..m + n } else { 0..m };
            let width = if columns { m } else { n };
            // Numbers only one row (column) can hold must be in it.
            let mut reach = [0u64; MAX_LINES];
            let mut forced = [0u64; MAX_LINES];
            for i in 0..m {
                for j in 0..n {
                    reach[i] |= cells[i * n + j];
                    reach[m + j] |= cells[i * n + j];
                }
            }
            let (mut once, mut twice) = (0u64, 0u64);
            for x in side.clone() {
                twice |= once & reach[x];
                once |= reach[x];
            }
            if once.count_ones() as usize != m * n {
                return None;
            }
            for x in side.clone() {
                forced[x] = reach[x] & !twice;
            }
            let mut changed = false;
            for x in side {
                let mut meets = [0u64; MAX_LINES];
                for (y, meet) in meets[..width].iter_mut().enumerate() {
                    *meet = if columns {
                        cells[y * n + x - m]
                    } else {
                        cells[x * n + y]
                    };
                }
                let (mask, value) = (!reach[x] | forced[x], forced[x]);
                let start = self.top;
                let list = if columns {
                    within_top_bits(self.column_sets.with_sum(c[x - m]), m * n, mask, value)
                } else {
                    within_top_bits(self.row_sets.with_sum(r[x]), m * n, mask, value)
                };
                let count = if first {
                    list.len()
                } else {
                    lines[x].len() as usize
                };
                reserve(&mut self.arena, start + count);
                let (low, high) = self.arena.split_at_mut(start);
                let source = if first {
                    list
                } else {
                    &low[lines[x].start as usize..lines[x].end as usize]
                };
                let (kept, union) = filter::matching(source, high, mask, value, &meets[..width]);
                self.top = start + kept;
                lines[x] = Range {
                    start: start as u32,
                    end: self.top as u32,
                };
                if lines[x].len() == 0 {
                    return None;
                }
                for y in 0..width {
                    let at = if columns { y * n + x - m } else { x * n + y };
                    let narrowed = cells[at] & union;
                    if narrowed != cells[at] {
                        if narrowed == 0 {
                            return None;
                        }
                        cells[at] = narrowed;
                        changed = true;
                    }
                }
            }
            if !changed && !first || pass == MAX_PASSES {
                break;
            }
        }
        Some(lines)
    }

    fn search(&mut self, lines: [Range; MAX_LINES], free: u64) {
        self.nodes += 1;
        if free == 0 {
            self.record();
            return;
        }
        let m = self.rows;
        let mut line = 0;
        let mut fewest = u32::MAX;
        let mut rest = free;
        while rest != 0 {
            let x = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if lines[x].len() < fewest {
                fewest = lines[x].len();
                line = x;
            }
        }
        let free = free & !(1 << line);
        let mark = self.top;
        'candidates: for at in lines[line].start..lines[line].end {
            let set = self.arena[at as usize];
            self.top = mark;
            let mut next = lines;
            let mut rest = free;
            while rest != 0 {
                let x = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let start = self.top;
                let (from, to) = (lines[x].start as usize, lines[x].end as usize);
                reserve(&mut self.arena, start + to - from);
                let (low, high) = self.arena.split_at_mut(start);
                let kept = if (x < m) == (line < m) {
                    filter::disjoint(&low[from..to], high, set)
                } else {
                    filter::crossing(&low[from..to], high, set)
                };
                if kept == 0 {
                    continue 'candidates;
                }
                self.top = start + kept;
                next[x] = Range {
                    start: start as u32,
                    end: self.top as u32,
                };
            }
            self.chosen[line] = set;
            self.search(next, free);
            if self.found >= 2 {
                return;
            }
        }
        self.top = mark;
    }

    fn record(&mut self) {
        let table = &mut self.tables[self.found];
        for i in 0..self.rows {
            for j in 0..self.columns {
                let common = self.chosen[i] & self.chosen[self.rows + j];
                debug_assert_eq!(common.count_ones(), 1);
                table[i * self.columns + j] = common.trailing_zeros() as u8 + 1;
            }
        }
        self.found += 1;
    }
}

//! The search: which candidates are left for the open lines, level by level.

use std::sync::Arc;

use super::candidates::{Agreement, Block, Candidates, EMPTY};
use crate::engines::Search;
use crate::puzzle::Shape;
use crate::search::Ending;

/// A line that has no set yet; the bits of its candidates are blocks of the arena.
#[derive(Clone, Copy)]
struct OpenLine {
    line: usize,
    start: usize,
    /// How many candidates are left.
    left: usize,
}

/// Memory of the search, reused from puzzle to puzzle.
#[derive(Default)]
pub(super) struct Scratch {
    /// The candidates of each row, then of each column.
    pub(super) lines: Vec<Arc<Candidates>>,
    arena: Vec<Block>,
    open: Vec<OpenLine>,
    /// The chosen set of each row, then of each column.
    chosen: Vec<u64>,
    cells: Vec<u8>,
    rows: usize,
    pub(super) nodes: u64,
    pub(super) solutions: u64,
}

impl Scratch {
    /// Searches the tables whose lines hold candidates of `self.lines`.
    pub(super) fn search(&mut self, shape: Shape, search: &mut Search<'_>) -> Ending {
        self.arena.clear();
        self.open.clear();
        self.chosen.clear();
        self.chosen.resize(self.lines.len(), 0);
        self.cells.resize(shape.cells(), 0);
        self.rows = shape.rows();
        self.nodes = 0;
        self.solutions = 0;
        for (line, candidates) in self.lines.iter().enumerate() {
            let start = self.arena.len();
            self.arena.extend(candidates.all());
            let left = candidates.len();
            self.open.push(OpenLine { line, start, left });
        }
        self.branch(0, search)
    }

    /// Searches below the node whose open lines are `self.open[base..]`.
    fn branch(&mut self, base: usize, search: &mut Search<'_>) -> Ending {
        self.nodes += 1;
        if search.stop.is_raised() {
            return Ending::Stopped;
        }
        let Some(fewest) = (base..self.open.len()).min_by_key(|&k| self.open[k].left) else {
            return self.solution(search);
        };
        let OpenLine { line, start, .. } = self.open[fewest];
        let (arena_mark, open_mark) = (self.arena.len(), self.open.len());
        for place in 0..self.lines[line].blocks() * 4 {
            let mut bits = self.arena[start + place / 4][place % 4];
            while bits != 0 {
                let candidate = place * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let set = self.lines[line].set(candidate);
                self.chosen[line] = set;
                let alive = (base..open_mark)
                    .filter(|&k| k != fewest)
                    .all(|k| self.filter(self.open[k], line, set));
                if alive {
                    let ending = self.branch(open_mark, search);
                    if ending != Ending::Exhausted {
                        return ending;
                    }
                }
                self.arena.truncate(arena_mark);
                self.open.truncate(open_mark);
            }
        }
        Ending::Exhausted
    }

    /// Opens `other` one level down with the candidates that agree with `line`
    /// holding `set`; false when none does.
    fn filter(&mut self, other: OpenLine, line: usize, set: u64) -> bool {
        let candidates = &self.lines[other.line];
        let (start, blocks) = (self.arena.len(), candidates.blocks());
        self.arena.resize(start + blocks, EMPTY);
        let (before, to) = self.arena.split_at_mut(start);
        let agreement = if (line < self.rows) == (other.line < self.rows) {
            Agreement::Disjoint
        } else {
            Agreement::Crossing
        };
        let from = &before[other.start..other.start + blocks];
        let left = candidates.agreeing(agreement, set, from, to);
        self.open.push(OpenLine {
            line: other.line,
            start,
            left,
        });
        left > 0
    }

    fn solution(&mut self, search: &mut Search<'_>) -> Ending {
        let (rows, columns) = self.chosen.split_at(self.rows);
        for (i, row) in rows.iter().enumerate() {
            for (j, column) in columns.iter().enumerate() {
                self.cells[i * columns.len() + j] = (row & column).trailing_zeros() as u8 + 1;
            }
        }
        self.solutions += 1;
        (search.visit)(&self.cells);
        if self.solutions >= search.limit {
            Ending::Limit
        } else {
            Ending::Exhausted
        }
    }
}

//! Algorithm X on lists of bit masks.
//!
//! Every line keeps its candidate sets as 64-bit masks. Branch on the line with
//! fewest; a chosen set leaves, on the same side, the sets disjoint from it, and
//! on the other side, those that share exactly one number with it. When every
//! line has its set, each row and column meet in one number and the table is
//! read off.

use super::lines::Lines;
use super::{Engine, EngineError, EngineKind, RowSide, Search, check_memory};
use crate::puzzle::{Side, Sum};
use crate::search::{Effort, Ending, Report};

/// The bitmask engine. Memory: the candidate sets of all lines, 8 bytes each,
/// and as much again for the search.
pub(crate) struct Bitmask {
    memory: usize,
    lines: Option<Lines>,
    rows: Vec<Vec<u64>>,
    /// Column candidates by sum, kept from puzzle to puzzle while nothing is
    /// given.
    columns_by_sum: Vec<Option<Box<[u64]>>>,
    columns_held: u64,
    scratch: Scratch,
}

/// A line that has no set yet; its candidates are a range of the arena.
#[derive(Clone, Copy)]
struct OpenLine {
    line: usize,
    start: usize,
    len: usize,
}

/// Memory of the search, reused from puzzle to puzzle.
#[derive(Default)]
struct Scratch {
    arena: Vec<u64>,
    open: Vec<OpenLine>,
    /// The chosen set of each row, then of each column.
    chosen: Vec<u64>,
    cells: Vec<u8>,
    rows: usize,
    nodes: u64,
    solutions: u64,
}

impl Bitmask {
    /// An engine whose candidate sets may take `memory` bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            memory,
            lines: None,
            rows: Vec::new(),
            columns_by_sum: Vec::new(),
            columns_held: 0,
            scratch: Scratch::default(),
        }
    }

    /// Copies the candidates of a column to the end of the arena.
    fn load_column(&mut self, index: usize, sum: Sum) {
        let lines = self.lines.as_ref().expect("rows are fixed first");
        let arena = &mut self.scratch.arena;
        if !lines.is_open() {
            lines.for_each(Side::Columns, index, sum, &mut |set| arena.push(set));
            return;
        }
        if self.columns_by_sum.len() <= sum as usize {
            self.columns_by_sum.resize(sum as usize + 1, None);
        }
        let kept = &mut self.columns_by_sum[sum as usize];
        let sets = kept.get_or_insert_with(|| {
            let sets = lines.sets(Side::Columns, index, sum);
            self.columns_held += sets.len() as u64;
            sets.into_boxed_slice()
        });
        arena.extend_from_slice(sets);
    }

    fn forget_columns(&mut self) {
        self.columns_by_sum.clear();
        self.columns_held = 0;
    }
}

impl Engine for Bitmask {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        let same_open_shape = self
            .lines
            .as_ref()
            .is_some_and(|lines| lines.is_open() && lines.shape() == rows.shape)
            && rows.givens.iter().all(|&k| k == 0);
        if !same_open_shape {
            self.forget_columns();
            self.lines = Some(Lines::new(rows.shape, rows.givens));
        }
        let lines = self.lines.as_ref().expect("just set");
        let sets = lines.count_side(Side::Rows, rows.sums);
        check_memory(EngineKind::Bitmask, sets, 16, self.memory)?;
        self.rows.resize_with(rows.sums.len(), Vec::new);
        for (i, (row, &sum)) in self.rows.iter_mut().zip(rows.sums).enumerate() {
            row.clear();
            lines.for_each(Side::Rows, i, sum, &mut |set| row.push(set));
        }
        Ok(())
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let lines = self.lines.as_ref().expect("rows are fixed first");
        let shape = lines.shape();
        let of_rows: u64 = self.rows.iter().map(|row| row.len() as u64).sum();
        let of_columns = lines.count_side(Side::Columns, columns);
        let sets = of_rows.saturating_add(of_columns);
        check_memory(EngineKind::Bitmask, sets, 16, self.memory)?;
        if check_memory(
            EngineKind::Bitmask,
            sets + self.columns_held,
            16,
            self.memory,
        )
        .is_err()
        {
            self.forget_columns();
        }
        let scratch = &mut self.scratch;
        scratch.arena.clear();
        scratch.open.clear();
        scratch.chosen.clear();
        scratch.chosen.resize(shape.rows() + shape.columns(), 0);
        scratch.cells.resize(shape.cells(), 0);
        scratch.rows = shape.rows();
        scratch.nodes = 0;
        scratch.solutions = 0;
        for line in 0..shape.rows() + shape.columns() {
            let start = self.scratch.arena.len();
            match line.checked_sub(shape.rows()) {
                None => self.scratch.arena.extend_from_slice(&self.rows[line]),
                Some(column) => self.load_column(column, columns[column]),
            }
            let len = self.scratch.arena.len() - start;
            self.scratch.open.push(OpenLine { line, start, len });
        }
        let ending = self.scratch.branch(0, search);
        Ok(Report {
            solutions: self.scratch.solutions,
            ending,
            effort: Effort::Nodes(self.scratch.nodes),
        })
    }
}

impl Scratch {
    /// Searches below the node whose open lines are `self.open[base..]`.
    fn branch(&mut self, base: usize, search: &mut Search<'_>) -> Ending {
        self.nodes += 1;
        if search.stop.is_raised() {
            return Ending::Stopped;
        }
        let Some(fewest) = (base..self.open.len()).min_by_key(|&k| self.open[k].len) else {
            return self.solution(search);
        };
        let OpenLine { line, start, len } = self.open[fewest];
        let (arena_mark, open_mark) = (self.arena.len(), self.open.len());
        for candidate in start..start + len {
            let set = self.arena[candidate];
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
        Ending::Exhausted
    }

    /// Opens `other` one level down with the candidates that agree with `line`
    /// holding `set`; false when none does.
    fn filter(&mut self, other: OpenLine, line: usize, set: u64) -> bool {
        let start = self.arena.len();
        self.arena.resize(start + other.len, 0);
        let (before, kept) = self.arena.split_at_mut(start);
        let candidates = &before[other.start..other.start + other.len];
        let same_side = (line < self.rows) == (other.line < self.rows);
        let mut len = 0;
        // Written without a branch on the outcome: which sets survive is
        // unpredictable.
        if same_side {
            for &candidate in candidates {
                kept[len] = candidate;
                len += usize::from(candidate & set == 0);
            }
        } else {
            for &candidate in candidates {
                kept[len] = candidate;
                let common = candidate & set;
                len += usize::from(common != 0 && common & (common - 1) == 0);
            }
        }
        self.arena.truncate(start + len);
        self.open.push(OpenLine {
            line: other.line,
            start,
            len,
        });
        len > 0
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

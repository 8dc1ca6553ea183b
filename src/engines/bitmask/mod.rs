//! Algorithm X on lists of bit masks, with all candidate sets of every line. The engine
//! `relaxation` searches what it leaves in the same way.
//!
//! Every line keeps its candidate sets as 64-bit masks. Branch on the line with fewest; a chosen
//! set leaves, on the same side, the sets disjoint from it, and on the other side, those that share
//! exactly one number with it. When every line has its set, each row and column meet in one number
//! and the table is read off.
//!
//! Which candidates are left is one bit for each; see [`candidates`] and [`layout`]. What the
//! first choices leave of long rows is kept for the puzzles that follow; see [`kept`]. A search
//! that has become long looks ahead from then on; see [`consistency`].

mod blanks;
mod candidates;
mod consistency;
mod kept;
mod layout;
mod search;

use std::sync::Arc;

use super::lines::{LineNumbers, Lines};
use super::{Engine, EngineError, EngineKind, RowSide, Search, check_cells, check_memory};
use crate::puzzle::{MAX_CELLS, Puzzle, Shape, Side, Sum};
use crate::search::{Effort, Report};

use blanks::Blanks;
use candidates::Candidates;
use layout::BitLayout;
use search::Scratch;

/// Nodes after which a search looks ahead. With 10,000, 30,000 and 100,000 of them,
/// a check of the sieve takes 10.9, 12.6 and 19.4 seconds for 4000 random pairs of 4x7; without a
/// look ahead, 19 of these take from three seconds to more than ten minutes each. It takes 8.8, 8.0
/// and 7.5 seconds for 15,000 pairs of 5x5, and 7.4 without.
const PATIENCE: u64 = 30_000;

/// The bitmask engine. Memory: the candidate sets of all lines, 8 bytes each, as much again
/// for the candidates that contain a number, and a bit for each line in the search; besides,
/// up to 100 MB for what is kept of long rows.
pub(crate) struct Bitmask {
    engine: EngineKind,
    memory: usize,
    lines: Option<Lines>,
    rows: Vec<Arc<Candidates>>,
    /// Candidates of each side by sum, kept from puzzle to puzzle while nothing is given.
    by_sum: [Vec<Option<Arc<Candidates>>>; 2],
    /// How many these are.
    held: u64,
    layout: BitLayout,
    scratch: Scratch,
}

impl Engine for Bitmask {
    fn admit(&mut self, puzzle: &Puzzle) -> Result<(), EngineError> {
        check_cells(self.engine, puzzle.shape())?;
        let sets = self.count_sets(puzzle);
        sets.map_or(Ok(()), |sets| self.check(sets))
    }

    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        check_cells(self.engine, rows.shape)?;
        let lines = self.lines_of(rows.shape, rows.givens);
        let sets = lines.count_side(Side::Rows, rows.sums);
        self.check(sets)?;
        self.make_room(sets);
        self.rows = self.of_side(Side::Rows, rows.sums);
        self.scratch.forget_rows(rows.sums.len());
        Ok(())
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let lines = self.lines.as_ref().expect("rows are fixed first");
        let shape = lines.shape();
        let of_rows: u64 = self.rows.iter().map(|row| row.sets().len() as u64).sum();
        let of_columns = lines.count_side(Side::Columns, columns);
        let sets = of_rows.saturating_add(of_columns);
        self.check(sets)?;
        self.make_room(sets);
        let columns = self.of_side(Side::Columns, columns);
        self.layout
            .lay_out(shape.numbers(), shape.cells(), &self.rows, &columns);
        Ok(self.search(shape, true, search))
    }
}

impl Bitmask {
    /// Bytes that a candidate takes at most.
    pub(crate) const BYTES: u64 = 20;

    /// An engine whose candidate sets may take `memory` bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self::of(EngineKind::Bitmask, memory)
    }

    pub(super) fn of(engine: EngineKind, memory: usize) -> Self {
        Self {
            engine,
            memory,
            lines: None,
            rows: Vec::new(),
            by_sum: Default::default(),
            held: 0,
            layout: BitLayout::default(),
            scratch: Scratch::new(PATIENCE),
        }
    }

    /// An engine that looks ahead after so many nodes of a search.
    #[cfg(test)]
    pub(crate) fn with_patience(patience: u64) -> Self {
        Self {
            scratch: Scratch::new(patience),
            ..Self::new(EngineKind::DEFAULT_MEMORY)
        }
    }

    /// Finds the tables whose lines hold these numbers. Rows that were fixed stay so.
    ///
    /// # Errors
    /// When the sets of these numbers do not fit the memory.
    pub(super) fn solve_within(
        &mut self,
        shape: Shape,
        rows: &[LineNumbers],
        columns: &[LineNumbers],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        // The sets of the puzzle before leave the memory.
        self.layout.clear();
        let mut listed = 0;
        let mut of_side = |lines: &[LineNumbers], cells| {
            let of_line = |line: &LineNumbers| {
                let check = &mut || {
                    listed += 1;
                    self.check(listed)
                };
                let sets = line.sets(cells, search.stop, check)?;
                Ok(Arc::new(Candidates::new(sets, shape.cells())))
            };
            let candidates = lines.iter().map(of_line);
            candidates.collect::<Result<Vec<_>, EngineError>>()
        };
        let rows = of_side(rows, shape.columns())?;
        let columns = of_side(columns, shape.rows())?;
        self.layout
            .lay_out(shape.numbers(), shape.cells(), &rows, &columns);
        Ok(self.search(shape, false, search))
    }

    /// Finds the tables of a puzzle of more than 64 cells with few blanks, whose lines have at
    /// most `most_sets` candidate sets together. `None` if the puzzle has 64 cells or fewer, or
    /// more blanks or sets.
    pub(crate) fn solve_blanks(
        &mut self,
        puzzle: &Puzzle,
        most_sets: u64,
        search: &mut Search<'_>,
    ) -> Option<Report> {
        if puzzle.shape().fits_mask() {
            return None;
        }
        // The sets of the puzzle before leave the memory.
        self.layout.clear();
        self.forget();
        let Blanks { missing, lines } = Blanks::list(puzzle, most_sets)?;
        let (rows, columns) = lines.split_at(puzzle.shape().rows());
        let numbers = (1 << missing.len()) - 1;
        self.layout.lay_out(numbers, MAX_CELLS, rows, columns);
        let givens = puzzle.givens();
        let mut table = givens.to_vec();
        let mut search = Search {
            visit: &mut |bits| {
                for at in (0..table.len()).filter(|&at| givens[at] == 0) {
                    table[at] = missing[usize::from(bits[at]) - 1];
                }
                (search.visit)(&table);
            },
            ..*search
        };
        Some(self.search(puzzle.shape(), false, &mut search))
    }

    /// Refuses so many candidates if they do not fit the memory.
    fn check(&self, sets: u64) -> Result<(), EngineError> {
        let needed = sets.saturating_mul(Self::BYTES);
        check_memory(self.engine, sets, needed, self.memory)
    }

    fn search(&mut self, shape: Shape, rows_are_fixed: bool, search: &mut Search<'_>) -> Report {
        let ending = self
            .scratch
            .search(&self.layout, shape, rows_are_fixed, search);
        Report {
            solutions: self.scratch.solutions,
            ending,
            effort: Effort::Nodes(self.scratch.nodes),
        }
    }

    /// How many candidate sets all lines of a puzzle have, saturating; `None` if its numbers do
    /// not fit a mask. Rows have to be fixed after it.
    pub(crate) fn count_sets(&mut self, puzzle: &Puzzle) -> Option<u64> {
        puzzle.shape().fits_mask().then(|| {
            let lines = self.lines_of(puzzle.shape(), puzzle.givens());
            let rows = lines.count_side(Side::Rows, puzzle.rows());
            rows.saturating_add(lines.count_side(Side::Columns, puzzle.columns()))
        })
    }

    /// The lines of a table with these givens: those of the puzzle before, if they are the same.
    fn lines_of(&mut self, shape: Shape, givens: &[u8]) -> &Lines {
        let lines = self.lines.take();
        let lines = lines.filter(|lines| lines.are_of(shape, givens));
        if lines.is_none() {
            self.forget();
        }
        self.lines
            .insert(lines.unwrap_or_else(|| Lines::new(shape, givens)))
    }

    fn of_side(&mut self, side: Side, sums: &[Sum]) -> Vec<Arc<Candidates>> {
        let lines = sums.iter().enumerate();
        lines
            .map(|(index, &sum)| self.candidates(side, index, sum))
            .collect()
    }

    /// The candidates of a line, which may be kept from an earlier puzzle.
    fn candidates(&mut self, side: Side, index: usize, sum: Sum) -> Arc<Candidates> {
        let lines = self.lines.as_ref().expect("rows are fixed first");
        let made = || {
            let sets = lines.sets(side, index, sum);
            Arc::new(Candidates::new(sets, lines.shape().cells()))
        };
        if !lines.is_open() {
            return made();
        }
        let by_sum = &mut self.by_sum[usize::from(side == Side::Columns)];
        if by_sum.len() <= sum as usize {
            by_sum.resize(sum as usize + 1, None);
        }
        let kept = by_sum[sum as usize].get_or_insert_with(|| {
            let candidates = made();
            self.held += candidates.sets().len() as u64;
            candidates
        });
        Arc::clone(kept)
    }

    /// Forgets kept candidates if they and others do not fit the memory together.
    fn make_room(&mut self, sets: u64) {
        if self.check(sets + self.held).is_err() {
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.by_sum = Default::default();
        self.held = 0;
    }
}

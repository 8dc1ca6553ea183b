//! Algorithm X on lists of bit masks, with all candidate sets of every line, or with those that
//! are left by weights; see [`bounds`].
//!
//! Every line keeps its candidate sets as 64-bit masks. Branch on the line with fewest; a chosen
//! set leaves, on the same side, the sets disjoint from it, and on the other side, those that share
//! exactly one number with it. When every line has its set, each row and column meet in one number
//! and the table is read off.
//!
//! Which candidates are left is one bit for each; see [`candidates`] and [`layout`]. A search
//! that has become long looks ahead from then on; see [`consistency`].

mod bounds;
mod candidates;
mod consistency;
mod layout;
mod search;
mod weights;

use std::sync::Arc;

use super::lines::{LineNumbers, Lines};
use super::{Engine, EngineError, EngineKind, RowSide, Search};
use survo_core::puzzle::{Puzzle, Shape, Side, Sum};
use survo_core::search::{Effort, Ending, Report};

use bounds::{Bounded, Bounds};
use candidates::Candidates;
use layout::BitLayout;
use search::Scratch;
pub use weights::LineWeights;

/// Nodes after which a search looks ahead. With 10,000, 30,000 and 100,000 of them,
/// a check of the sieve takes 10.9, 12.6 and 19.4 seconds for 4000 random pairs of 4x7; without a
/// look ahead, 19 of these take from three seconds to more than ten minutes each. It takes 8.8, 8.0
/// and 7.5 seconds for 15,000 pairs of 5x5, and 7.4 without.
const PATIENCE: u64 = 30_000;

/// The bitmask engine. Memory: the candidate sets of all lines, 8 bytes each, as much again
/// for the candidates that contain a number, and a bit for each line in the search.
pub struct Bitmask {
    memory: usize,
    /// What narrows the candidate sets before they are listed, if that was asked for.
    bounds: Option<Bounds>,
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
        match self.bounds {
            // How many sets they leave is seen when these are listed.
            Some(_) => Ok(()),
            None => {
                let lines = self.lines_of(puzzle.shape(), puzzle.givens());
                let sets = lines.count_all(puzzle);
                self.check(sets)
            }
        }
    }

    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        match &mut self.bounds {
            None => self.list_rows(rows),
            Some(bounds) => {
                bounds.fix_rows(rows);
                Ok(())
            }
        }
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let Some(mut bounds) = self.bounds.take() else {
            return self.solve_with_all_sets(columns, search);
        };
        let report = self.solve_with_bounds(&mut bounds, columns, search);
        self.bounds = Some(bounds);
        report
    }
}

impl Bitmask {
    /// Bytes that a candidate takes at most.
    pub const BYTES: u64 = 20;

    /// An engine whose candidate sets may take `memory` bytes.
    pub fn new(memory: usize) -> Self {
        Self {
            memory,
            bounds: None,
            lines: None,
            rows: Vec::new(),
            by_sum: Default::default(),
            held: 0,
            layout: BitLayout::default(),
            scratch: Scratch::new(PATIENCE),
        }
    }

    /// As [`Self::new`], but weights narrow what the lines may hold before their sets are listed.
    /// It uses the inequality on which the sieve rests: neither may check the other.
    pub fn with_bounds(memory: usize) -> Self {
        Self {
            bounds: Some(Bounds::new()),
            ..Self::new(memory)
        }
    }

    /// Limits the candidate sets of the puzzles that follow to `memory` bytes.
    pub fn set_memory(&mut self, memory: usize) {
        self.memory = memory;
    }

    /// An engine that looks ahead after so many nodes of a search.
    pub fn with_patience(patience: u64) -> Self {
        Self {
            scratch: Scratch::new(patience),
            ..Self::new(EngineKind::DEFAULT_MEMORY)
        }
    }

    fn list_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        let lines = self.lines_of(rows.shape, rows.givens);
        let sets = lines.count_side(Side::Rows, rows.sums);
        self.check(sets)?;
        self.make_room(sets);
        self.rows = self.of_side(Side::Rows, rows.sums);
        Ok(())
    }

    fn solve_with_all_sets(
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
        self.layout.lay_out(shape, &self.rows, &columns);
        Ok(self.search(shape, search))
    }

    fn solve_with_bounds(
        &mut self,
        bounds: &mut Bounds,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let without_search = |ending| Report {
            solutions: 0,
            ending,
            effort: Effort::Nodes(0),
        };
        if search.stop.is_raised() {
            return Ok(without_search(Ending::Stopped));
        }
        let rows = bounds.rows();
        let lines = self.lines_of(rows.shape, rows.givens);
        let of_rows = lines.count_side(Side::Rows, rows.sums);
        let sets = of_rows.saturating_add(lines.count_side(Side::Columns, columns));
        let shape = rows.shape;
        match bounds.narrow(columns, sets) {
            Bounded::Nothing => Ok(without_search(Ending::Exhausted)),
            Bounded::Few(rows, columns) => self.solve_within(shape, &rows, &columns, search),
            Bounded::Much => {
                if let Some(rows) = bounds.take_unlisted() {
                    self.list_rows(rows)?;
                }
                self.solve_with_all_sets(columns, search)
            }
        }
    }

    /// Finds the tables whose lines hold these numbers. Rows that were fixed stay so.
    ///
    /// # Errors
    /// When the sets of these numbers do not fit the memory.
    fn solve_within(
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
        self.layout.lay_out(shape, &rows, &columns);
        Ok(self.search(shape, search))
    }

    /// Refuses so many candidates if they do not fit the memory.
    fn check(&self, sets: u64) -> Result<(), EngineError> {
        let needed = sets.saturating_mul(Self::BYTES);
        let limit = self.memory as u64;
        match needed <= limit {
            true => Ok(()),
            false => Err(EngineError::TooLarge {
                sets,
                needed,
                limit,
            }),
        }
    }

    fn search(&mut self, shape: Shape, search: &mut Search<'_>) -> Report {
        let ending = self.scratch.search(&self.layout, shape, search);
        Report {
            solutions: self.scratch.solutions,
            ending,
            effort: Effort::Nodes(self.scratch.nodes),
        }
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

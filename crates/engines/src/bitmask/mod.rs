//! Algorithm X on lists of bit masks, with all candidate sets of every line, or with those that
//! are left by weights; see [`bounds`].
//!
//! Every line keeps its candidate sets as 64-bit masks. The search branches on the line with fewest
//! (minimum remaining values); a chosen
//! set leaves, on the same side, the sets disjoint from it, and on the other side, those that share
//! exactly one number with it. When every line has its set, each row and column meet in one number
//! and the table is read off.
//!
//! One bit for each candidate says whether it is left; see [`candidates`] and [`layout`]. A search
//! that has become long looks ahead from then on; see [`consistency`].

mod bounds;
mod candidates;
mod consistency;
mod layout;
mod search;
mod weights;

use std::sync::Arc;

use super::lines::{KeptBySum, LineNumbers, Lines};
use super::{Engine, EngineError, EngineKind, RowSide, Search, not_searched, without_search};
use survo_core::puzzle::{Shape, Side, Sum};
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
    rows: Option<FixedRows>,
    kept: Kept,
    layout: BitLayout,
    scratch: Scratch,
}

struct FixedRows {
    /// The lines of a table with the givens of these rows.
    lines: Lines,
    sums: Vec<Sum>,
    /// How many candidate sets the rows have, saturating.
    sets: u64,
    /// The candidates, listed when they are asked for.
    listed: Option<Vec<Arc<Candidates>>>,
}

/// Candidates by sum, kept from puzzle to puzzle while nothing is given.
#[derive(Default)]
struct Kept {
    by_sum: KeptBySum<Candidates>,
    /// How many these are.
    held: u64,
}

impl Engine for Bitmask {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        let before = self.rows.take().map(|rows| rows.lines);
        let lines = match before.filter(|lines| lines.are_of(rows.shape, rows.givens)) {
            Some(lines) => lines,
            None => {
                self.kept = Kept::default();
                Lines::new(rows.shape, rows.givens)
            }
        };
        if let Some(bounds) = &mut self.bounds {
            bounds.fix_givens(rows, lines.free);
        }
        self.rows = Some(FixedRows {
            sets: lines.count_side(Side::Rows, rows.sums),
            lines,
            sums: rows.sums.to_vec(),
            listed: None,
        });
        Ok(())
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let rows = self.rows.as_mut().expect("rows are fixed first");
        let shape = rows.lines.shape();
        if let Some(report) = without_search(shape, columns, search)? {
            return Ok(report);
        }
        let of_columns = rows.lines.count_side(Side::Columns, columns);
        let sets = rows.sets.saturating_add(of_columns);
        if let Some(bounds) = &mut self.bounds {
            if search.stop.is_raised() {
                return Ok(not_searched(Ending::Stopped));
            }
            match bounds.narrow(shape, &rows.sums, columns, sets) {
                Bounded::Nothing => return Ok(not_searched(Ending::Exhausted)),
                Bounded::Few(rows, columns) => {
                    return self.solve_within(shape, &rows, &columns, search);
                }
                Bounded::Much => {}
            }
        }
        check(sets, self.memory)?;
        // Kept candidates go if they and others do not fit the memory together.
        if check(sets.saturating_add(self.kept.held), self.memory).is_err() {
            self.kept = Kept::default();
        }
        let (lines, sums) = (&rows.lines, &rows.sums);
        let of_rows =
            (rows.listed).get_or_insert_with(|| self.kept.of_side(lines, Side::Rows, sums));
        let of_columns = self.kept.of_side(lines, Side::Columns, columns);
        self.layout.lay_out(shape, of_rows, &of_columns);
        Ok(self.search(shape, search))
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
            rows: None,
            kept: Kept::default(),
            layout: BitLayout::default(),
            scratch: Scratch::new(PATIENCE),
        }
    }

    /// As [`Self::new`], but weights narrow what the lines may hold before their sets are listed.
    /// It uses the inequality on which the sieve rests: neither may check the other.
    pub fn with_bounds(memory: usize) -> Self {
        Self {
            bounds: Some(Bounds::default()),
            ..Self::new(memory)
        }
    }

    /// Limits the candidate sets of the puzzles that follow to `memory` bytes.
    pub fn set_memory(&mut self, memory: usize) {
        self.memory = memory;
    }

    /// An engine that looks ahead after this many nodes of a search.
    pub fn with_patience(patience: u64) -> Self {
        Self {
            scratch: Scratch::new(patience),
            ..Self::new(EngineKind::DEFAULT_MEMORY)
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
                    check(listed, self.memory)
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

    fn search(&mut self, shape: Shape, search: &mut Search<'_>) -> Report {
        let ending = self.scratch.search(&self.layout, shape, search);
        Report {
            solutions: self.scratch.solutions,
            ending,
            effort: Effort::Nodes(self.scratch.nodes),
        }
    }
}

/// Refuses this many candidates if they need more than `memory` bytes.
fn check(sets: u64, memory: usize) -> Result<(), EngineError> {
    let (needed, limit) = (sets.saturating_mul(Bitmask::BYTES), memory as u64);
    match needed <= limit {
        true => Ok(()),
        false => Err(EngineError::TooLarge {
            sets,
            needed,
            limit,
        }),
    }
}

impl Kept {
    fn of_side(&mut self, lines: &Lines, side: Side, sums: &[Sum]) -> Vec<Arc<Candidates>> {
        let lines_of_side = sums.iter().enumerate();
        lines_of_side
            .map(|(index, &sum)| self.of_line(lines, side, index, sum))
            .collect()
    }

    /// The candidates of a line, which may be kept from an earlier puzzle.
    fn of_line(&mut self, lines: &Lines, side: Side, index: usize, sum: Sum) -> Arc<Candidates> {
        self.by_sum.of_line(lines, side, sum, || {
            let sets = lines.sets(side, index, sum);
            self.held += sets.len() as u64;
            Candidates::new(sets, lines.shape().cells())
        })
    }
}

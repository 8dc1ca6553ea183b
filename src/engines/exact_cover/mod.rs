//! Exact cover with dancing links, on whole lines: Kaski's approach.
//!
//! The instance is described in [`encoding`]. Its search is left to the `dlx-rs` crate, Knuth's
//! Algorithm X with secondary items (TAOCP 4B, 7.2.2.1), but not the whole of it: dlx-rs
//! removes what a choice excludes and looks no further, and building its lists costs more than
//! most searches. So there are three steps.
//!
//! * Reduction: an option that leaves some line without an option is removed.
//! * Splitting: while more options are left than [`LARGEST_PART`], a line is chosen, and each of
//!   its options makes a part, which is reduced again.
//! * dlx-rs finds the covers of each part that is alive ([`residue`]).
//!
//! The engine shares no search with the others and uses neither hull bounds nor witnesses, but it
//! is not dlx-rs that decides everything: `docs/internals.md` says what it proves.
//!
//! The first two steps are written twice. [`open`] serves tables without givens, all that a
//! survey asks for, on masks that are made once for each two sums ([`tables`], [`masks`]).
//! [`reduction`] works on lists of sets; it serves puzzles with givens and those
//! whose masks would not fit the memory.
//!
//! The crate asks for care, and each point below has a test:
//!
//! * items are numbered from 1 (0 makes the search run for ever);
//! * an item repeated within an option silently doubles solutions, so options
//!   are built from sets and checked in debug builds;
//! * an instance without options panics, so a line without candidates is
//!   answered here;
//! * a solver cannot be reset: each part gets its own;
//! * it counts no nodes and cannot be interrupted, so options are reported (those
//!   before the reduction: the instance as it was posed), the stop flag is seen
//!   between parts and solutions only, and instances that would not fit the memory
//!   limit are refused.

pub(super) mod encoding;
mod masks;
mod open;
mod reduction;
mod residue;
mod tables;

use std::ops::ControlFlow;

use super::lines::Lines;
use super::{Engine, EngineError, EngineKind, RowSide, Search, check_cells, check_memory};
use crate::puzzle::{Puzzle, Shape, Side, Sum};
use crate::search::{Report, Stop};
use encoding::{Encoding, LineOption};
use open::OpenPairs;
use reduction::Options;
use residue::{Finds, Residue};

/// Most options that are left to dlx-rs in one piece. Smaller is faster, larger leaves more to
/// dlx-rs: a search of 4x5 takes 20 us with parts of 60, 24 us with 100 and 29 us with 150.
const LARGEST_PART: usize = 100;

pub(crate) struct ExactCover {
    memory: usize,
    rows: Rows,
    /// What open pairs of one shape share; kept while the shape stays.
    open: Option<OpenPairs>,
    residue: Residue,
}

enum Rows {
    Unfixed,
    /// Without givens, by their sums; the masks are in [`ExactCover::open`].
    Open(Vec<Sum>),
    Listed(FixedRowOptions),
}

/// What depends on the rows only, built once for many column margins.
struct FixedRowOptions {
    encoding: Encoding,
    lines: Lines,
    /// How many options the rows had before they were reduced.
    sets: u64,
    /// Options of the rows, reduced by one another; `None` when some row has none left.
    options: Option<Options>,
}

impl FixedRowOptions {
    fn new(rows: RowSide<'_>, memory: usize) -> Result<Self, EngineError> {
        let lines = Lines::new(rows.shape, rows.givens);
        let mut fixed = Self {
            encoding: Encoding::new(rows.shape),
            sets: lines.count_side(Side::Rows, rows.sums),
            lines,
            options: None,
        };
        fixed.check(fixed.sets, memory)?;
        let mut options = Options::default();
        push_side(&mut options, &fixed.lines, Side::Rows, rows.sums);
        if options.reduce(&Stop::new()) {
            fixed.options = Some(options);
        }
        Ok(fixed)
    }

    /// Refuses an instance of so many options if it does not fit the memory.
    fn check(&self, options: u64, memory: usize) -> Result<(), EngineError> {
        let shape = self.lines.shape();
        // A set has 8 bytes. Vectors that grew, and those of the rows, hold up to four times
        // that; each line that is chosen when an instance is split adds a copy at most.
        let copies = (shape.rows() + shape.columns() + 4) as u64;
        let part = options.min(LARGEST_PART as u64) * self.bytes_per_option();
        let needed = options.saturating_mul(8 * copies).saturating_add(part);
        check_memory(EngineKind::ExactCover, options, needed, memory)
    }

    /// Memory of one option in the solver, in bytes: a node of 48 bytes for each
    /// item and the spacer, a copy of its items, two hash-map entries.
    fn bytes_per_option(&self) -> u64 {
        let shape = self.lines.shape();
        let cells = shape.rows().max(shape.columns());
        // Vectors and maps that grow hold room for up to twice what is in them.
        2 * ((48 + 8) * self.encoding.option_items(cells) as u64 + 48 + 160)
    }

    fn solve_columns(
        &self,
        columns: &[Sum],
        residue: &mut Residue,
        memory: usize,
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let sets = self.lines.count_side(Side::Columns, columns);
        let posed = sets.saturating_add(self.sets);
        let mut finds = Finds::new(self.encoding, search);
        let Some(of_rows) = &self.options else {
            return Ok(finds.report(posed, ControlFlow::Continue(())));
        };
        self.check(posed, memory)?;
        let mut options = of_rows.clone();
        push_side(&mut options, &self.lines, Side::Columns, columns);
        let mut ended = ControlFlow::Continue(());
        if options.reduce(finds.stop()) {
            ended = options.solve(residue, &mut finds);
        }
        Ok(finds.report(posed, ended))
    }
}

impl ExactCover {
    /// An engine whose instances may take about `memory` bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            memory,
            rows: Rows::Unfixed,
            open: None,
            residue: Residue::default(),
        }
    }

    /// Makes ready for open pairs of a shape; false when their masks could take more than half
    /// of the memory.
    fn opens(&mut self, shape: Shape) -> bool {
        if self.open.as_ref().is_none_or(|open| open.shape() != shape) {
            self.open = OpenPairs::new(shape, self.memory / 2);
        }
        self.open.is_some()
    }
}

fn push_side(options: &mut Options, lines: &Lines, side: Side, sums: &[Sum]) {
    for (index, &sum) in sums.iter().enumerate() {
        options.push_line(side, lines.sets(side, index, sum));
    }
}

/// The number of options of a puzzle, saturating. Nothing is enumerated.
pub fn count_options(puzzle: &Puzzle) -> u64 {
    let lines = Lines::new(puzzle.shape(), puzzle.givens());
    lines
        .count_side(Side::Rows, puzzle.rows())
        .saturating_add(lines.count_side(Side::Columns, puzzle.columns()))
}

/// Visits the options of a puzzle, rows before columns.
pub fn for_each_option(puzzle: &Puzzle, visit: &mut dyn FnMut(LineOption)) {
    let lines = Lines::new(puzzle.shape(), puzzle.givens());
    for (side, sums) in [
        (Side::Rows, puzzle.rows()),
        (Side::Columns, puzzle.columns()),
    ] {
        for (index, &sum) in sums.iter().enumerate() {
            lines.for_each(side, index, sum, &mut |set| {
                visit(LineOption { side, index, set });
            });
        }
    }
}

impl Engine for ExactCover {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        check_cells(EngineKind::ExactCover, rows.shape)?;
        let is_open = rows.givens.iter().all(|&number| number == 0);
        self.rows = if is_open && self.opens(rows.shape) {
            Rows::Open(rows.sums.to_vec())
        } else {
            Rows::Listed(FixedRowOptions::new(rows, self.memory)?)
        };
        Ok(())
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let residue = &mut self.residue;
        match (&self.rows, &mut self.open) {
            (Rows::Open(rows), Some(open)) => Ok(open.solve(rows, columns, residue, search)),
            (Rows::Listed(rows), _) => rows.solve_columns(columns, residue, self.memory, search),
            (Rows::Unfixed, _) | (Rows::Open(_), None) => panic!("rows are fixed first"),
        }
    }
}

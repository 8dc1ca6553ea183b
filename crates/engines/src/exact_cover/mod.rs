//! Exact cover with dancing links, on whole lines: the approach of P. Kaski; the encoding is ours.
//!
//! The instance is described in [`encoding`]. Its search is left to the `dlx-rs` crate, Knuth's
//! Algorithm X with secondary items (TAOCP 4B, 7.2.2.1): every table that the engine reports is a
//! cover that dlx-rs found. Posed [`whole`], an instance is searched by dlx-rs alone. But dlx-rs
//! removes what a choice excludes and looks no further, and building its lists costs more than
//! most searches. So open pairs, all that a survey asks for, come in smaller pieces:
//!
//! * Reduction: an option that leaves some line without an option is removed. That can prove that
//!   there is no table.
//! * Splitting: while more options are left than [`LARGEST_PART`], a line is chosen, and each of
//!   its options makes a part, which is reduced again.
//! * dlx-rs finds the covers of each part that is alive ([`residue`]).
//!
//! The reduction is the preprocessing of Knuth's DLX-PRE (TAOCP 4B, 7.2.2.1), and arc consistency
//! in the terms of constraint satisfaction, with two differences. Only the items of lines are
//! looked at: those of numbers ("k is in some row") removed two options in a hundred thousand on
//! pairs of 4x6 and 5x5, in ten times the time. And it is done on masks that are made once for each
//! two sums ([`tables`], [`masks`]), so that it looks at 64 options in one step ([`open`]).
//!
//! The engine shares no search with the others and uses neither hull bounds nor witnesses.
//!
//! The crate has to be used with care; each point below has a test:
//!
//! * items are numbered from 1 (0 makes the search run for ever);
//! * an item repeated within an option silently doubles solutions, so options
//!   are built from sets and checked in debug builds;
//! * an instance without options panics, so a line without candidates is
//!   answered here;
//! * a solver cannot be reset: each part gets its own;
//! * it counts no nodes and cannot be interrupted, so options are reported (those
//!   before the reduction: the instance as it was posed), the stop flag is seen
//!   between parts and solutions only, and whole instances of too many options are refused.

pub(super) mod encoding;
mod finds;
mod masks;
mod open;
mod residue;
mod tables;
mod whole;

use super::lines::Lines;
use super::{Engine, EngineError, RowSide, Search, without_search};
use encoding::LineOption;
use open::OpenPairs;
use residue::Residue;
use survo_core::puzzle::{Puzzle, Side, Sum};
use survo_core::search::Report;
use whole::WholeRows;

/// Most options, in lines that have a choice, that are left to dlx-rs in one piece. Smaller is
/// faster, larger leaves more to dlx-rs: a search of 4x5 takes 20 us with parts of 60, 24 us with
/// 100 and 29 us with 150.
const LARGEST_PART: usize = 100;

pub struct ExactCover {
    memory: usize,
    is_whole: bool,
    rows: Rows,
    /// What open pairs of one shape share; kept while the shape stays.
    open: Option<OpenPairs>,
    residue: Residue,
}

enum Rows {
    Unfixed,
    /// Without givens, by their sums; the masks are in [`ExactCover::open`].
    Open(Vec<Sum>),
    Whole(Box<WholeRows>),
}

impl ExactCover {
    /// An engine whose masks for open pairs may take about `memory` bytes; where they take more,
    /// pairs are posed whole.
    pub fn new(memory: usize) -> Self {
        Self {
            memory,
            is_whole: false,
            rows: Rows::Unfixed,
            open: None,
            residue: Residue::default(),
        }
    }

    /// An engine that poses every pair whole.
    pub fn whole() -> Self {
        Self {
            is_whole: true,
            ..Self::new(0)
        }
    }

    /// Makes ready for the open pairs of a shape; false when they are posed whole.
    fn opens(&mut self, rows: RowSide<'_>) -> bool {
        let is_open = rows.givens.iter().all(|&number| number == 0);
        if self.is_whole || !is_open {
            return false;
        }
        let is_ready = |open: &OpenPairs| open.shape() == rows.shape;
        if !self.open.as_ref().is_some_and(is_ready) {
            self.open = OpenPairs::new(rows.shape, self.memory);
        }
        self.open.is_some()
    }
}

/// The number of options of a puzzle, saturating. Nothing is enumerated.
pub fn count_options(puzzle: &Puzzle) -> u64 {
    let lines = Lines::new(puzzle.shape(), puzzle.givens());
    let rows = lines.count_side(Side::Rows, puzzle.rows());
    rows.saturating_add(lines.count_side(Side::Columns, puzzle.columns()))
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
        self.rows = match self.opens(rows) {
            true => Rows::Open(rows.sums.to_vec()),
            false => Rows::Whole(Box::new(WholeRows::new(rows)?)),
        };
        Ok(())
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        match (&mut self.rows, &mut self.open) {
            (Rows::Open(rows), Some(open)) => {
                match without_search(open.shape(), columns, search)? {
                    Some(report) => Ok(report),
                    None => Ok(open.solve(rows, columns, &mut self.residue, search)),
                }
            }
            (Rows::Whole(rows), _) => rows.solve_columns(columns, search),
            (Rows::Unfixed, _) | (Rows::Open(_), None) => panic!("rows are fixed first"),
        }
    }
}

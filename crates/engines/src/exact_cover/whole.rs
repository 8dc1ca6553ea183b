//! Poses instances whole: nothing is removed or split, and dlx-rs alone searches.
//!
//! The options are those of [`super::encoding`], as `survo encode --form dlx` prints them. This is
//! done for puzzles with givens, for open pairs whose masks would not fit the memory, and for every
//! pair of a survey that asks for it. Building the lists costs more than most searches, so those of
//! the rows are built once, and copied for each column margin.

use std::ops::ControlFlow;

use dlx_rs::Solver;

use super::encoding::{Encoding, LineOption};
use super::finds::Finds;
use crate::lines::Lines;
use crate::{EngineError, RowSide, Search, without_search};
use survo_core::puzzle::{Side, Sum};
use survo_core::search::Report;

/// Most options of an instance. dlx-rs takes some kilobytes for each, and cannot be interrupted
/// before it finds a cover.
const MOST_OPTIONS: u64 = 20_000;

/// The rows of a puzzle as dlx-rs has them, ready for any columns.
pub(super) struct WholeRows {
    encoding: Encoding,
    lines: Lines,
    options: u64,
    /// Whether each row has an option.
    is_alive: bool,
    solver: Solver<LineOption>,
    items: Vec<usize>,
}

impl WholeRows {
    /// # Errors
    /// When the rows alone have too many options.
    pub(super) fn new(rows: RowSide<'_>) -> Result<Self, EngineError> {
        let lines = Lines::new(rows.shape, rows.givens);
        let options = lines.count_side(Side::Rows, rows.sums);
        check(options)?;
        let encoding = Encoding::new(rows.shape);
        let mut solver = Solver::new_optional(encoding.primary(), encoding.secondary());
        let mut items = Vec::new();
        let is_alive = add_side(
            &mut solver,
            encoding,
            &lines,
            (Side::Rows, rows.sums),
            &mut items,
        );
        Ok(Self {
            encoding,
            lines,
            options,
            is_alive,
            solver,
            items,
        })
    }

    /// # Errors
    /// When there are too many options, or these are not column sums of the shape.
    pub(super) fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        if let Some(report) = without_search(self.lines.shape(), columns, search)? {
            return Ok(report);
        }
        let of_columns = self.lines.count_side(Side::Columns, columns);
        let options = self.options.saturating_add(of_columns);
        check(options)?;
        let mut finds = Finds::new(self.encoding, search);
        let mut solver = self.solver.clone();
        let side = (Side::Columns, columns);
        let is_alive = self.is_alive
            && add_side(
                &mut solver,
                self.encoding,
                &self.lines,
                side,
                &mut self.items,
            );
        // dlx-rs panics without options.
        let ended = match is_alive {
            true => finds.covers(solver, options),
            false => ControlFlow::Continue(()),
        };
        Ok(finds.report(options, ended))
    }
}

/// Adds the options of a side; false when one of its lines has none.
fn add_side(
    solver: &mut Solver<LineOption>,
    encoding: Encoding,
    lines: &Lines,
    (side, sums): (Side, &[Sum]),
    items: &mut Vec<usize>,
) -> bool {
    for (index, &sum) in sums.iter().enumerate() {
        let mut has_option = false;
        lines.for_each(side, index, sum, &mut |set| {
            let option = LineOption { side, index, set };
            encoding.items(option, items);
            solver.add_option(option, items);
            has_option = true;
        });
        if !has_option {
            return false;
        }
    }
    true
}

fn check(options: u64) -> Result<(), EngineError> {
    match options <= MOST_OPTIONS {
        true => Ok(()),
        false => Err(EngineError::TooManyOptions {
            options,
            limit: MOST_OPTIONS,
        }),
    }
}

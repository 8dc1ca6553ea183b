//! Weights for the lines first, then Algorithm X on the few sets that they leave.
//!
//! Weights of rows and columns bound a sum that the margins determine. Where it comes close to
//! the bound, few numbers are left for each cell; see [`weights`]. All lines of a unique puzzle
//! of 4x7 have about 50,000 candidate sets together, and about 60 after that.
//!
//! Such weights solve the dual of a linear relaxation, in which numbers are spread over cells. A
//! puzzle with many tables tends to have none: equal weights meet the bound, but exclude
//! nothing. Then [`Bitmask`] takes all candidate sets, as it does on its own: those that
//! it keeps from puzzle to puzzle cost less than lists anew.
//!
//! The sieve rests on the same inequality, with weights that are fixed in advance. The two have
//! only sets of numbers and the types of puzzles in common.

mod weights;

use super::bitmask::Bitmask;
use super::lines::{LineNumbers, once_and_twice};
use super::{Engine, EngineError, EngineKind, RowSide, Search, check_cells};
use crate::puzzle::{Shape, Side, Sum};
use crate::search::{Effort, Ending, Report};
pub(crate) use weights::LineWeights;

/// Lists are made anew for puzzles whose cells may hold one in so many of the numbers at most. A
/// limit of 4 makes no difference for puzzles of 4x7; those of 2x12 take three times as long.
const FEW: u32 = 8;

/// The relaxation engine. Memory: that of [`Bitmask`], and as much again for the candidate
/// sets that the weights leave.
pub(crate) struct Relaxation {
    fixed: Option<RelaxedRows>,
    weights: LineWeights,
    /// What each cell may hold.
    possible: Vec<u64>,
    search: Bitmask,
}

struct RelaxedRows {
    shape: Shape,
    sums: Vec<Sum>,
    givens: Vec<u8>,
    /// Whether the search has these rows.
    in_search: bool,
    /// What each cell may hold by the givens alone.
    possible: Vec<u64>,
}

impl Relaxation {
    /// An engine whose candidate sets may take `memory` bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            fixed: None,
            weights: LineWeights::default(),
            possible: Vec::new(),
            search: Bitmask::of(EngineKind::Relaxation, memory),
        }
    }
}

impl Engine for Relaxation {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        check_cells(EngineKind::Relaxation, rows.shape)?;
        let free = rows
            .givens
            .iter()
            .filter(|&&k| k != 0)
            .fold(rows.shape.numbers(), |free, &k| free & !(1 << (k - 1)));
        let mut possible = vec![free; rows.shape.cells()];
        for (cell, &number) in possible.iter_mut().zip(rows.givens) {
            if number != 0 {
                *cell = 1 << (number - 1);
            }
        }
        self.fixed = Some(RelaxedRows {
            shape: rows.shape,
            sums: rows.sums.to_vec(),
            givens: rows.givens.to_vec(),
            in_search: false,
            possible,
        });
        Ok(())
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let fixed = self.fixed.as_ref().expect("rows are fixed first");
        let without_search = |ending| Report {
            solutions: 0,
            ending,
            effort: Effort::Nodes(0),
        };
        if search.stop.is_raised() {
            return Ok(without_search(Ending::Stopped));
        }
        self.possible.clone_from(&fixed.possible);
        if !self
            .weights
            .narrow(&fixed.sums, columns, &mut self.possible)
        {
            return Ok(without_search(Ending::Exhausted));
        }
        let left: u32 = self.possible.iter().map(|left| left.count_ones()).sum();
        let all = fixed.shape.cells() * fixed.shape.cells();
        if (left * FEW) as usize > all {
            self.solve_with_all_sets(columns, search)
        } else {
            self.solve_with_possible_sets(columns, search)
        }
    }
}

impl Relaxation {
    fn solve_with_all_sets(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let fixed = self.fixed.as_mut().expect("rows are fixed first");
        if !fixed.in_search {
            self.search.fix_rows(RowSide {
                shape: fixed.shape,
                sums: &fixed.sums,
                givens: &fixed.givens,
            })?;
            fixed.in_search = true;
        }
        self.search.solve_columns(columns, search)
    }

    fn solve_with_possible_sets(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        let fixed = self.fixed.as_ref().expect("rows are fixed first");
        let shape = fixed.shape;
        let rows = line_numbers(shape, Side::Rows, &fixed.sums, &self.possible);
        let columns = line_numbers(shape, Side::Columns, columns, &self.possible);
        self.search.solve_within(shape, &rows, &columns, search)
    }
}

/// What each line of a side may hold, from what each cell may hold.
fn line_numbers(shape: Shape, side: Side, sums: &[Sum], possible: &[u64]) -> Vec<LineNumbers> {
    let mut of_lines = vec![0; sums.len()];
    for (cell, numbers) in possible.iter().enumerate() {
        let line = match side {
            Side::Rows => cell / shape.columns(),
            Side::Columns => cell % shape.columns(),
        };
        of_lines[line] |= numbers;
    }
    let (_, twice) = once_and_twice(of_lines.iter().copied());
    let line = |(possible, &sum): (u64, &Sum)| LineNumbers {
        possible,
        // No other line may hold them.
        necessary: possible & !twice,
        sum,
    };
    of_lines.into_iter().zip(sums).map(line).collect()
}

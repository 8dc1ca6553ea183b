//! A filter before the sets of the lines are listed: weights bound what each cell may hold.
//!
//! Weights of rows and columns bound a sum that the margins determine. Where it comes close to
//! the bound, few numbers are left for each cell; see [`super::weights`]. All lines of a unique
//! puzzle of 4x7 have about 50,000 candidate sets together, and about 60 after that.
//!
//! Such weights solve the dual of a linear relaxation, in which numbers are spread over cells. A
//! puzzle with many tables tends to have none: equal weights meet the bound, but exclude nothing.
//! All candidate sets are then searched: those kept from puzzle to puzzle cost less than new
//! lists.
//!
//! The sieve uses the same inequality. So an engine that checks it, or makes a survey that
//! others check, does not use this filter: only single puzzles are solved with it.

use super::weights::LineWeights;
use crate::RowSide;
use crate::lines::LineNumbers;
use survo_core::numbers::once_and_twice;
use survo_core::puzzle::{Shape, Side, Sum};

/// Fewer candidate sets of all lines than this are listed without a look at the weights.
const FEW_SETS: u64 = 2000;

/// Lists are made again for puzzles whose cells may hold at most one in this many of the numbers. A
/// limit of 4 makes no difference for puzzles of 4x7; those of 2x12 take three times as long.
const FEW: u32 = 8;

/// The filter.
#[derive(Default)]
pub(super) struct Bounds {
    weights: LineWeights,
    /// What each cell may hold by the givens alone.
    by_givens: Vec<u64>,
    /// What each cell may hold.
    possible: Vec<u64>,
}

/// What the weights leave of a puzzle.
pub(super) enum Bounded {
    /// No table.
    Nothing,
    /// Few numbers for each cell: what the rows, then the columns may hold.
    Few(Vec<LineNumbers>, Vec<LineNumbers>),
    /// So much that all sets of the lines may be listed.
    Much,
}

impl Bounds {
    /// Takes on the givens of these rows; `free` numbers are not among them.
    pub(super) fn fix_givens(&mut self, rows: RowSide<'_>, free: u64) {
        self.by_givens.clear();
        self.by_givens.resize(rows.shape.cells(), free);
        for (cell, &number) in self.by_givens.iter_mut().zip(rows.givens) {
            if number != 0 {
                *cell = 1 << (number - 1);
            }
        }
    }

    /// What the weights leave of a puzzle with these sums and the fixed givens, if the lines have
    /// so many candidate sets that it is worth a look.
    pub(super) fn narrow(
        &mut self,
        shape: Shape,
        rows: &[Sum],
        columns: &[Sum],
        sets: u64,
    ) -> Bounded {
        if sets < FEW_SETS {
            return Bounded::Much;
        }
        self.possible.clone_from(&self.by_givens);
        if !(self.weights).narrow(rows, columns, &mut self.possible) {
            return Bounded::Nothing;
        }
        let left: u32 = self.possible.iter().map(|left| left.count_ones()).sum();
        if (left * FEW) as usize > shape.cells() * shape.cells() {
            return Bounded::Much;
        }
        Bounded::Few(
            line_numbers(shape, Side::Rows, rows, &self.possible),
            line_numbers(shape, Side::Columns, columns, &self.possible),
        )
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

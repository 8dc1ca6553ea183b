//! Weights for the lines first, then Algorithm X on the few sets that they leave.
//!
//! Give every row and every column a weight. The numbers of a table, each times the weights of
//! its row and its column, then have a sum that follows from the margins alone, and the
//! rearrangement inequality bounds it. Weights that fit the margins leave little slack, and
//! little slack leaves few numbers for each cell; see [`weights`]. The lines of a unique puzzle
//! of 4x7 have 60 candidate sets then, of 50,000.
//!
//! The slack for the best weights is the gap of a Lagrangian relaxation: every number once, and
//! the sums only by their weights. A puzzle that has many tables has much of it; then the
//! weights help little, and what is left is the work of [`bitmask`](super::bitmask), whose
//! search this is.
//!
//! The sieve rests on the same inequality, for weights fixed in advance. The two share no code.

mod weights;

use std::ops::ControlFlow;
use std::sync::Arc;

use super::bitmask::{Candidates, Layout, SET_BYTES, Scratch};
use super::{Engine, EngineError, EngineKind, RowSide, Search, check_memory};
use crate::numbers::{members, try_sets_with_sum};
use crate::puzzle::{Shape, Sum};
use crate::search::{Effort, Ending, Report};
use weights::Weights;

/// The relaxation engine. Memory: as [`Bitmask`](super::Bitmask), for the candidate sets that
/// the weights leave.
pub(crate) struct Relaxation {
    memory: usize,
    fixed: Option<FixedRows>,
    weights: Weights,
    /// What each cell may hold.
    possible: Vec<u64>,
    layout: Layout,
    scratch: Scratch,
}

struct FixedRows {
    shape: Shape,
    sums: Vec<Sum>,
    /// What each cell may hold by the givens alone.
    possible: Vec<u64>,
}

/// What the cells of a line say about its numbers.
#[derive(Clone, Copy)]
struct LineNumbers {
    /// Those that one of the cells may hold.
    possible: u64,
    /// Those that no other line of the side may hold.
    necessary: u64,
}

impl Relaxation {
    /// An engine whose candidate sets may take `memory` bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            memory,
            fixed: None,
            weights: Weights::default(),
            possible: Vec::new(),
            layout: Layout::default(),
            scratch: Scratch::default(),
        }
    }
}

impl Engine for Relaxation {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
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
        self.fixed = Some(FixedRows {
            shape: rows.shape,
            sums: rows.sums.to_vec(),
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
        let shape = fixed.shape;
        self.possible.clone_from(&fixed.possible);
        let nothing = Report {
            solutions: 0,
            ending: Ending::Exhausted,
            effort: Effort::Nodes(0),
        };
        if search.stop.is_raised() {
            let ending = Ending::Stopped;
            return Ok(Report { ending, ..nothing });
        }
        if !self
            .weights
            .narrow(&fixed.sums, columns, &mut self.possible)
        {
            return Ok(nothing);
        }
        let mut sets = 0;
        let mut side = |sums: &[Sum], cells: usize, lines: Vec<LineNumbers>| {
            sums.iter()
                .zip(lines)
                .map(|(&sum, line)| {
                    let candidates = line.candidates(cells, sum, &mut sets, self.memory)?;
                    Ok(Arc::new(Candidates::new(candidates, shape.cells())))
                })
                .collect::<Result<Vec<_>, EngineError>>()
        };
        let (row, column) = (
            |i: usize, j: usize| i * shape.columns() + j,
            |j: usize, i: usize| i * shape.columns() + j,
        );
        let rows = numbers(shape.rows(), shape.columns(), row, &self.possible);
        let rows = side(&fixed.sums, shape.columns(), rows)?;
        let of_columns = numbers(shape.columns(), shape.rows(), column, &self.possible);
        let columns = side(columns, shape.rows(), of_columns)?;
        self.layout.lay_out(shape, &rows, &columns);
        self.scratch.forget_rows(shape.rows());
        let ending = self.scratch.search(&self.layout, shape, search);
        Ok(Report {
            solutions: self.scratch.solutions,
            ending,
            effort: Effort::Nodes(self.scratch.nodes),
        })
    }
}

/// The numbers of each line of a side, whose cells stand at `cell(line, place)`.
fn numbers(
    lines: usize,
    cells: usize,
    cell: impl Fn(usize, usize) -> usize,
    possible: &[u64],
) -> Vec<LineNumbers> {
    let of_line = |line| (0..cells).fold(0, |all, at| all | possible[cell(line, at)]);
    let of_lines = (0..lines).map(of_line).collect::<Vec<u64>>();
    let (mut once, mut twice) = (0, 0);
    for numbers in &of_lines {
        twice |= once & numbers;
        once |= numbers;
    }
    let line = |possible| LineNumbers {
        possible,
        necessary: possible & !twice,
    };
    of_lines.into_iter().map(line).collect()
}

impl LineNumbers {
    /// The sets with this sum that a line of so many cells may hold. `sets` counts those of all
    /// lines.
    ///
    /// # Errors
    /// When they take more than `memory` bytes.
    fn candidates(
        self,
        cells: usize,
        sum: Sum,
        sets: &mut u64,
        memory: usize,
    ) -> Result<Vec<u64>, EngineError> {
        let mut candidates = Vec::new();
        let necessary: Sum = members(self.necessary).map(Sum::from).sum();
        let open = cells.checked_sub(self.necessary.count_ones() as usize);
        let (Some(open), Some(rest)) = (open, sum.checked_sub(necessary)) else {
            return Ok(candidates);
        };
        let free = self.possible & !self.necessary;
        let mut fits = Ok(());
        let visit = &mut |set: u64| {
            *sets += 1;
            fits = check_memory(EngineKind::Relaxation, *sets, *sets * SET_BYTES, memory);
            if fits.is_err() {
                return ControlFlow::Break(());
            }
            candidates.push(set | self.necessary);
            ControlFlow::Continue(())
        };
        // Whether it broke off is known from `fits`.
        let _ = try_sets_with_sum(free, open, rest, visit);
        fits.map(|()| candidates)
    }
}

//! The candidate sets of each line of a puzzle, shared by the engines that work on whole lines.
//!
//! A line may hold a set of numbers when the set has the line's sum, contains
//! the line's givens and none of the givens of other lines.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::EngineError;
use survo_core::numbers::{SetCounts, members, sets_with_sum, try_sets_with_sum};
use survo_core::puzzle::{Shape, Side, Sum};
use survo_core::search::Stop;

/// Givens seen line by line. With no givens every line of a side is alike.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    shape: Shape,
    /// Given numbers of each row, then of each column.
    pub(super) given: Vec<u64>,
    /// Numbers that are not given anywhere.
    pub(super) free: u64,
    /// How many sets of free numbers have each size and sum.
    counts: SetCounts,
}

impl Lines {
    /// The lines of a table with these givens (row by row, 0 for a blank; all blank when empty).
    pub(super) fn new(shape: Shape, givens: &[u8]) -> Self {
        let given = given_numbers(shape, givens);
        let all_given = given.iter().fold(0, |all, numbers| all | numbers);
        let free = shape.numbers() & !all_given;
        Self {
            shape,
            given,
            free,
            counts: SetCounts::new(free),
        }
    }

    pub(super) fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether these are the lines of a table with these givens.
    pub(super) fn are_of(&self, shape: Shape, givens: &[u8]) -> bool {
        self.shape == shape && self.given == given_numbers(shape, givens)
    }

    pub(super) fn is_open(&self) -> bool {
        self.free == self.shape.numbers()
    }

    /// What is known of line `index` of a side, and its number of cells.
    fn line(&self, side: Side, index: usize, sum: Sum) -> (LineNumbers, usize) {
        let (necessary, cells) = match side {
            Side::Rows => (self.given[index], self.shape.columns()),
            Side::Columns => (self.given[self.shape.rows() + index], self.shape.rows()),
        };
        let possible = self.free | necessary;
        let line = LineNumbers {
            possible,
            necessary,
            sum,
        };
        (line, cells)
    }

    /// How many candidate sets a line has. Nothing is enumerated.
    pub(super) fn count(&self, side: Side, index: usize, sum: Sum) -> u64 {
        let (line, cells) = self.line(side, index, sum);
        line.need(cells)
            .map_or(0, |(open, rest)| self.counts.get(open, rest))
    }

    /// How many candidate sets all lines of a side have together, saturating.
    pub(super) fn count_side(&self, side: Side, sums: &[Sum]) -> u64 {
        (0..)
            .zip(sums)
            .map(|(index, &sum)| self.count(side, index, sum))
            .fold(0, u64::saturating_add)
    }

    pub(super) fn for_each(&self, side: Side, index: usize, sum: Sum, visit: &mut dyn FnMut(u64)) {
        let (line, cells) = self.line(side, index, sum);
        if let Some((open, rest)) = line.need(cells) {
            let visit = &mut |set| visit(set | line.necessary);
            sets_with_sum(self.free, open, rest, visit);
        }
    }

    pub(super) fn sets(&self, side: Side, index: usize, sum: Sum) -> Vec<u64> {
        let mut sets = Vec::new();
        self.for_each(side, index, sum, &mut |set| sets.push(set));
        sets
    }
}

/// What an engine knows of lines by their sums. It is kept from puzzle to puzzle while nothing is
/// given: the lines of a side are alike then.
pub(super) struct KeptBySum<T> {
    /// That of rows, and that of columns.
    by_sum: [Vec<Option<Arc<T>>>; 2],
}

impl<T> Default for KeptBySum<T> {
    fn default() -> Self {
        let by_sum = [Vec::new(), Vec::new()];
        Self { by_sum }
    }
}

impl<T> KeptBySum<T> {
    /// What is known of a line of a side, which is made unless it is kept.
    pub(super) fn of_line(
        &mut self,
        lines: &Lines,
        side: Side,
        sum: Sum,
        make: impl FnOnce() -> T,
    ) -> Arc<T> {
        if !lines.is_open() {
            return Arc::new(make());
        }
        let by_sum = &mut self.by_sum[usize::from(side == Side::Columns)];
        if by_sum.len() <= sum as usize {
            by_sum.resize(sum as usize + 1, None);
        }
        Arc::clone(by_sum[sum as usize].get_or_insert_with(|| Arc::new(make())))
    }
}

/// The given numbers of each row, then of each column.
fn given_numbers(shape: Shape, givens: &[u8]) -> Vec<u64> {
    let mut given = vec![0; shape.rows() + shape.columns()];
    for (cell, &number) in givens.iter().enumerate().filter(|&(_, &k)| k != 0) {
        let bit = 1u64 << (number - 1);
        given[cell / shape.columns()] |= bit;
        given[shape.rows() + cell % shape.columns()] |= bit;
    }
    given
}

/// What is known of the numbers of a line.
#[derive(Clone, Copy)]
pub(super) struct LineNumbers {
    /// It holds none but these.
    pub(super) possible: u64,
    /// It holds all of these, which are possible.
    pub(super) necessary: u64,
    pub(super) sum: Sum,
}

impl LineNumbers {
    /// How many numbers a line of this many cells needs in addition to the necessary ones, and
    /// their sum; `None` when these are too many, or too large.
    pub(super) fn need(self, cells: usize) -> Option<(usize, Sum)> {
        let necessary: Sum = members(self.necessary).map(Sum::from).sum();
        let open = cells.checked_sub(self.necessary.count_ones() as usize)?;
        Some((open, self.sum.checked_sub(necessary)?))
    }

    /// The sets that a line of this many cells may hold; only some of them when the flag is raised.
    ///
    /// # Errors
    /// The first of `check`, which is asked before each set.
    pub(super) fn sets(
        self,
        cells: usize,
        stop: &Stop,
        check: &mut dyn FnMut() -> Result<(), EngineError>,
    ) -> Result<Vec<u64>, EngineError> {
        let mut sets = Vec::new();
        let Some((open, rest)) = self.need(cells) else {
            return Ok(sets);
        };
        let mut checked = Ok(());
        let visit = &mut |set: u64| {
            checked = check();
            if checked.is_err() || stop.is_raised() {
                return ControlFlow::Break(());
            }
            sets.push(set | self.necessary);
            ControlFlow::Continue(())
        };
        // Where it broke off, `checked` says why, or the search asks the flag again.
        let _ = try_sets_with_sum(self.possible & !self.necessary, open, rest, visit);
        sets.shrink_to_fit();
        checked.map(|()| sets)
    }
}

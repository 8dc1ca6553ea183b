//! The candidate sets of each line of a puzzle: what engines that work on whole lines share.
//!
//! A line may hold a set of numbers when the set has the line's sum, contains
//! the line's givens and none of the givens of other lines.

use crate::numbers::{SetCounts, sets_with_sum};
use crate::puzzle::{Shape, Side, Sum};

/// Givens seen line by line. With no givens every line of a side is alike.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    shape: Shape,
    /// Given numbers of each row, then of each column.
    given: Vec<u64>,
    /// Numbers that are not given anywhere.
    free: u64,
    /// How many sets of free numbers have each size and sum.
    counts: SetCounts,
}

impl Lines {
    /// The lines of a table with these givens (row by row, 0 for a blank; all
    /// blank when empty).
    pub(super) fn new(shape: Shape, givens: &[u8]) -> Self {
        let mut given = vec![0u64; shape.rows() + shape.columns()];
        let mut free = shape.numbers();
        for (cell, &number) in givens.iter().enumerate().filter(|&(_, &k)| k != 0) {
            let bit = 1u64 << (number - 1);
            given[cell / shape.columns()] |= bit;
            given[shape.rows() + cell % shape.columns()] |= bit;
            free &= !bit;
        }
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

    /// Whether no numbers are given.
    pub(super) fn is_open(&self) -> bool {
        self.free == self.shape.numbers()
    }

    /// What line `index` of a side still needs: the mask of its givens, how many
    /// further numbers, and their sum (`None` when the givens exceed the sum).
    fn need(&self, side: Side, index: usize, sum: Sum) -> (u64, usize, Option<Sum>) {
        let (given, cells) = match side {
            Side::Rows => (self.given[index], self.shape.columns()),
            Side::Columns => (self.given[self.shape.rows() + index], self.shape.rows()),
        };
        let given_sum: Sum = crate::numbers::members(given).map(Sum::from).sum();
        let open = cells - given.count_ones() as usize;
        (given, open, sum.checked_sub(given_sum))
    }

    /// How many candidate sets a line has. Nothing is enumerated.
    pub(super) fn count(&self, side: Side, index: usize, sum: Sum) -> u64 {
        match self.need(side, index, sum) {
            (_, open, Some(rest)) => self.counts.get(open, rest),
            _ => 0,
        }
    }

    /// How many candidate sets all lines of a side have together, saturating.
    pub(super) fn count_side(&self, side: Side, sums: &[Sum]) -> u64 {
        (0..)
            .zip(sums)
            .map(|(index, &sum)| self.count(side, index, sum))
            .fold(0, u64::saturating_add)
    }

    /// Visits the candidate sets of a line.
    pub(super) fn for_each(&self, side: Side, index: usize, sum: Sum, visit: &mut dyn FnMut(u64)) {
        if let (given, open, Some(rest)) = self.need(side, index, sum) {
            sets_with_sum(self.free, open, rest, &mut |set| visit(set | given));
        }
    }

    /// The candidate sets of a line.
    pub(super) fn sets(&self, side: Side, index: usize, sum: Sum) -> Vec<u64> {
        let mut sets = Vec::new();
        self.for_each(side, index, sum, &mut |set| sets.push(set));
        sets
    }
}

//! Tables of more than 64 cells, of which so many are given that masks of 64 bits serve them.
//!
//! A mask has a bit for each number that is missing, and one for each line of the side with
//! fewer lines. The bit of a line stands for its givens, in its own sets and in those of the
//! lines that cross it in a given cell. So a row and a column have exactly one bit in common,
//! as in small tables: that of a missing number, or that of the given where they cross.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::candidates::Candidates;
use crate::numbers::try_choices_with_sum;
use crate::puzzle::{MAX_CELLS, Puzzle, Sum};

/// The candidate sets of a puzzle as such masks.
pub(super) struct Blanks {
    /// The missing numbers, ascending: bit 0 is the first.
    pub(super) missing: Vec<u8>,
    /// The sets of each row, then of each column.
    pub(super) lines: Vec<Arc<Candidates>>,
}

impl Blanks {
    /// Lists the sets; `None` if masks would need more than 64 bits, or if the lines have more
    /// than `most` sets together.
    pub(super) fn list(puzzle: &Puzzle, most: u64) -> Option<Self> {
        let (m, n) = (puzzle.shape().rows(), puzzle.shape().columns());
        let givens = puzzle.givens();
        let is_missing = |number: &u8| !givens.contains(number);
        let missing: Vec<u8> = (1..=givens.len() as u8).filter(is_missing).collect();
        if missing.len() + m.min(n) > MAX_CELLS {
            return None;
        }
        let mut left = most;
        // The cells of a line, each with the place of its line of the side with fewer lines.
        let mut list = |cells: &mut dyn Iterator<Item = (usize, usize)>, sum: Sum| {
            let (mut blank, mut given_sum, mut bits) = (0, 0, 0);
            for (cell, line) in cells {
                match givens[cell] {
                    0 => blank += 1,
                    given => {
                        given_sum += Sum::from(given);
                        bits |= 1 << (missing.len() + line);
                    }
                }
            }
            let mut sets = Vec::new();
            let mut add = |set| {
                if left == 0 {
                    return ControlFlow::Break(());
                }
                left -= 1;
                sets.push(set | bits);
                ControlFlow::Continue(())
            };
            let flow = match sum.checked_sub(given_sum) {
                Some(rest) => try_choices_with_sum(&missing, blank, rest, &mut add),
                None => ControlFlow::Continue(()),
            };
            let candidates = Arc::new(Candidates::new(sets, MAX_CELLS));
            flow.is_continue().then_some(candidates)
        };
        let line = |i, j| if m <= n { i } else { j };
        let mut lines = Vec::with_capacity(m + n);
        for (i, &sum) in puzzle.rows().iter().enumerate() {
            lines.push(list(&mut (0..n).map(|j| (i * n + j, line(i, j))), sum)?);
        }
        for (j, &sum) in puzzle.columns().iter().enumerate() {
            lines.push(list(&mut (0..m).map(|i| (i * n + j, line(i, j))), sum)?);
        }
        Some(Self { missing, lines })
    }
}

//! What the sum of a line says about its cells.
//!
//! Two ways: each cell is held against the least and the greatest sums of different numbers in
//! the others; then all that can stand in the line is gone through, where that is not much.

use super::number_set::NumberSet;
use crate::puzzle::Sum;

/// A line is gone through if the numbers of its cells, all but the last, have at most so many
/// combinations. Puzzles up to 12 x 12 with 50 to 70 % given took a tenth longer with eight or 64
/// times as many, and were less often decided.
const FEW_WAYS: u64 = 4000;

/// Scratch memory for lines.
#[derive(Default)]
pub(super) struct LineFilter {
    blank: Vec<usize>,
    /// What the blank cells may hold, the fewest numbers first, and what was found for each.
    open: Vec<NumberSet>,
    found: Vec<NumberSet>,
    /// The least and greatest sums of the cells from each on, without regard to equal numbers.
    least: Vec<i32>,
    greatest: Vec<i32>,
    chosen: Vec<u8>,
    changed: Vec<usize>,
    bounds: Vec<u8>,
}

impl LineFilter {
    /// Removes numbers that the cells of a line with this sum cannot hold. Returns the cells
    /// that changed; `None` when the line cannot be filled.
    pub(super) fn filter(
        &mut self,
        line: &[usize],
        sum: Sum,
        cells: &mut [NumberSet],
    ) -> Option<&[usize]> {
        self.changed.clear();
        self.blank.clear();
        let mut rest = sum as i32;
        for &cell in line {
            match cells[cell].is_single() {
                true => rest -= i32::from(cells[cell].least()?),
                false => self.blank.push(cell),
            }
        }
        if self.blank.is_empty() {
            return (rest == 0).then_some(&self.changed);
        }
        if !self.trim(rest, cells) {
            return None;
        }
        if !self.go_through(rest, cells)? {
            return None;
        }
        Some(&self.changed)
    }

    /// Keeps of a cell what is in `kept`. Returns false when that is nothing.
    fn keep(&mut self, cell: usize, kept: NumberSet, cells: &mut [NumberSet]) -> bool {
        if cells[cell] != kept {
            cells[cell] = kept;
            if !self.changed.contains(&cell) {
                self.changed.push(cell);
            }
        }
        !kept.is_empty()
    }

    /// Holds each cell against the bounds of the others, as long as that removes anything.
    /// Returns false when some cell may hold nothing.
    fn trim(&mut self, rest: i32, cells: &mut [NumberSet]) -> bool {
        loop {
            let mut is_settled = true;
            for at in 0..self.blank.len() {
                let cell = self.blank[at];
                let (Some(least), Some(greatest)) =
                    (self.bound(at, cells, true), self.bound(at, cells, false))
                else {
                    return false;
                };
                let before = cells[cell];
                let kept = before.between(rest - greatest, rest - least);
                is_settled &= kept == before;
                if !self.keep(cell, kept, cells) {
                    return false;
                }
            }
            if is_settled {
                return true;
            }
        }
    }

    /// The least (or the greatest) sum of different numbers in all blank cells but one, each
    /// at least (or at most) what its cell may hold; none when there are too few numbers.
    fn bound(&mut self, but: usize, cells: &[NumberSet], is_least: bool) -> Option<i32> {
        self.bounds.clear();
        for (at, &cell) in self.blank.iter().enumerate() {
            if at != but {
                let bound = match is_least {
                    true => cells[cell].least()?,
                    // Mirrored, so that the least is wanted again.
                    false => u8::MAX - cells[cell].greatest()?,
                };
                self.bounds.push(bound);
            }
        }
        self.bounds.sort_unstable();
        let (mut sum, mut next) = (0, 0);
        for &bound in &self.bounds {
            let number = i32::from(bound).max(next);
            sum += number;
            next = number + 1;
        }
        Some(match is_least {
            true => sum,
            false => i32::from(u8::MAX) * self.bounds.len() as i32 - sum,
        })
    }

    /// Goes through all fillings of the line, and keeps what occurs, unless there are too many
    /// of them. Returns whether something is left; `None` when a cell may hold
    /// nothing, or none is blank.
    fn go_through(&mut self, rest: i32, cells: &mut [NumberSet]) -> Option<bool> {
        self.blank.sort_by_key(|&cell| cells[cell].len());
        let (_, but_last) = self.blank.split_last()?;
        let ways = but_last.iter().fold(1, |ways: u64, &cell| {
            ways.saturating_mul(cells[cell].len().into())
        });
        if ways > FEW_WAYS {
            return Some(true);
        }
        self.open.clear();
        self.open.extend(self.blank.iter().map(|&cell| cells[cell]));
        self.found.clear();
        self.found.resize(self.open.len(), NumberSet::default());
        let count = self.open.len();
        for (sums, is_least) in [(&mut self.least, true), (&mut self.greatest, false)] {
            sums.clear();
            sums.resize(count + 1, 0);
            for at in (0..count).rev() {
                let bound = match is_least {
                    true => self.open[at].least()?,
                    false => self.open[at].greatest()?,
                };
                sums[at] = sums[at + 1] + i32::from(bound);
            }
        }
        self.chosen.clear();
        self.fill(rest);
        for at in 0..count {
            let (cell, found) = (self.blank[at], self.found[at]);
            if !self.keep(cell, found, cells) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Fills the cells that follow those chosen.
    fn fill(&mut self, rest: i32) {
        let at = self.chosen.len();
        if at + 1 == self.open.len() {
            let Ok(last) = u8::try_from(rest) else {
                return;
            };
            if last > 0 && self.open[at].contains(last) && !self.chosen.contains(&last) {
                self.found[at].insert(last);
                for (found, &number) in self.found.iter_mut().zip(&self.chosen) {
                    found.insert(number);
                }
            }
            return;
        }
        let (least, greatest) = (self.least[at + 1], self.greatest[at + 1]);
        for number in self.open[at].between(rest - greatest, rest - least).iter() {
            if !self.chosen.contains(&number) {
                self.chosen.push(number);
                self.fill(rest - i32::from(number));
                self.chosen.pop();
            }
        }
    }
}

//! Reduction of the exact-cover instance before the search, and splitting of what stays large.
//!
//! An option is removed when choosing it would leave some line without an option; that is repeated
//! until nothing changes. It is the preprocessing of Knuth's DLX-PRE (TAOCP 4B, 7.2.2.1), and arc
//! consistency in the terms of constraint satisfaction. It relies on nothing but the instance of
//! [`super::encoding`]: the engine has to stay an independent check of the bounds.
//!
//! Only the items of lines are looked at. Those of numbers ("k is in some row")
//! could remove options, too, but hardly any: on pairs of 4x6 and 5x5 they removed two
//! options in a hundred thousand, and the reduction took ten times as long.
//!
//! An instance of many options is split by the options of its shortest line. The parts share
//! no solution and lose none, since a solution has exactly one of the line's options.

use std::ops::ControlFlow;

use super::LARGEST_PART;
use super::residue::{Finds, Residue};
use crate::puzzle::Side;
use crate::search::{Ending, Stop};

/// The options that are left, line by line: first the rows, then the columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Options {
    rows: usize,
    lines: Vec<Vec<u64>>,
}

/// Whether two lines may hold these sets together: lines of one side share no
/// number, a row and a column share one.
#[inline]
fn agree(same_side: bool, a: u64, b: u64) -> bool {
    let common = a & b;
    if same_side {
        common == 0
    } else {
        common.is_power_of_two()
    }
}

impl Options {
    /// Adds a line, all rows before the first column.
    pub(super) fn push_line(&mut self, side: Side, sets: Vec<u64>) {
        match side {
            Side::Rows => {
                assert_eq!(self.rows, self.lines.len(), "rows come before columns");
                self.rows += 1;
            }
            Side::Columns => {}
        }
        self.lines.push(sets);
    }

    fn len(&self) -> usize {
        self.lines.iter().map(Vec::len).sum()
    }

    /// Finds the tables with these options, which are reduced: large instances part by part.
    pub(super) fn solve(
        &self,
        residue: &mut Residue,
        finds: &mut Finds<'_, '_>,
    ) -> ControlFlow<Ending> {
        let line = match self.shortest_open_line() {
            Some(line) if self.len() > LARGEST_PART => line,
            _ => {
                residue.clear();
                for (line, sets) in self.lines.iter().enumerate() {
                    let (side, index) = match line.checked_sub(self.rows) {
                        None => (Side::Rows, line),
                        Some(column) => (Side::Columns, column),
                    };
                    residue.push_line(side, index, sets.iter().copied());
                }
                return residue.solve(finds);
            }
        };
        for &set in &self.lines[line] {
            finds.look_at_stop()?;
            if let Some(part) = self.choose(line, set, finds.stop()) {
                part.solve(residue, finds)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The line with fewest options among those with a choice.
    fn shortest_open_line(&self) -> Option<usize> {
        (0..self.lines.len())
            .filter(|&line| self.lines[line].len() > 1)
            .min_by_key(|&line| self.lines[line].len())
    }

    /// Removes the options that leave some line without an option, until nothing changes or `stop`
    /// is raised. False when a line has no option left: the instance has no solution then.
    pub(super) fn reduce(&mut self, stop: &Stop) -> bool {
        self.lines.iter().all(|sets| !sets.is_empty())
            && self.propagate(&mut vec![true; self.lines.len()], stop)
    }

    /// Reduced options with a set chosen for a line; `None` when some line has no
    /// option left. The options have to be reduced before.
    fn choose(&self, line: usize, set: u64, stop: &Stop) -> Option<Self> {
        let mut chosen = self.clone();
        chosen.lines[line].clear();
        chosen.lines[line].push(set);
        let mut changed = vec![false; self.lines.len()];
        changed[line] = true;
        chosen.propagate(&mut changed, stop).then_some(chosen)
    }

    /// Removes options until nothing changes. `changed` marks the lines that lost
    /// options since the others were checked against them.
    fn propagate(&mut self, changed: &mut [bool], stop: &Stop) -> bool {
        // The shortest first: it is checked against quickly and supports least.
        while let Some(by) = (0..changed.len())
            .filter(|&line| changed[line])
            .min_by_key(|&line| self.lines[line].len())
        {
            if stop.is_raised() {
                break;
            }
            changed[by] = false;
            for line in (0..self.lines.len()).filter(|&line| line != by) {
                let before = self.lines[line].len();
                self.revise(line, by);
                let after = self.lines[line].len();
                if after == 0 {
                    return false;
                }
                changed[line] |= after < before;
            }
        }
        true
    }

    /// Removes the options of `line` that agree with no option of `by`.
    fn revise(&mut self, line: usize, by: usize) {
        let same_side = (line < self.rows) == (by < self.rows);
        let mut sets = std::mem::take(&mut self.lines[line]);
        let others = &self.lines[by];
        // Neighbours in the list differ by little: what supported one often supports the
        // next, or else stands near to what does. Of two rows, each is the complement of the
        // other, and complements are listed the other way round: so backwards first.
        let mut near = 0;
        sets.retain(|&set| {
            let agrees = |&other: &u64| agree(same_side, set, other);
            let (before, after) = others.split_at(near);
            let support = before.iter().rposition(agrees).or_else(|| {
                let ahead = after.iter().position(agrees)?;
                Some(near + ahead)
            });
            near = support.map_or(near, |at| at + 1);
            support.is_some()
        });
        self.lines[line] = sets;
    }
}

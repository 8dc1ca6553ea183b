//! Reduction of the exact-cover instance before the search.
//!
//! An option is removed when choosing it would leave some line without an option;
//! that is repeated until nothing changes. It is the preprocessing of Knuth's
//! DLX-PRE (TAOCP 4B, 7.2.2.1), and arc consistency in the terms of constraint
//! satisfaction. It relies on nothing but the instance of [`super::encoding`]: the
//! engine has to stay an independent check of the bounds.
//!
//! Only the items of lines are looked at. Those of numbers ("k is in some row")
//! could remove options too, but did not: on pairs of 4x6 and 5x5 they removed two
//! options in a hundred thousand and took ten times as long.

use crate::puzzle::Side;
use crate::search::Stop;

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

    /// How many options are left.
    pub(super) fn len(&self) -> usize {
        self.lines.iter().map(Vec::len).sum()
    }

    /// The lines: side, place on it and the options that are left.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Side, usize, &[u64])> {
        self.lines.iter().enumerate().map(|(line, sets)| {
            let (side, index) = match line.checked_sub(self.rows) {
                None => (Side::Rows, line),
                Some(column) => (Side::Columns, column),
            };
            (side, index, &sets[..])
        })
    }

    /// The options that are left.
    #[cfg(test)]
    pub(super) fn iter(&self) -> impl Iterator<Item = super::LineOption> {
        self.lines().flat_map(|(side, index, sets)| {
            sets.iter()
                .map(move |&set| super::LineOption { side, index, set })
        })
    }

    /// The options of a line, rows counted before columns.
    pub(super) fn sets(&self, line: usize) -> &[u64] {
        &self.lines[line]
    }

    /// The line with fewest options among those with a choice.
    pub(super) fn shortest_open_line(&self) -> Option<usize> {
        (0..self.lines.len())
            .filter(|&line| self.lines[line].len() > 1)
            .min_by_key(|&line| self.lines[line].len())
    }

    /// Removes the options that leave some line without an option, until nothing
    /// changes or `stop` is raised. False when a line has no option left: the
    /// instance has no solution then.
    pub(super) fn reduce(&mut self, stop: &Stop) -> bool {
        self.lines.iter().all(|sets| !sets.is_empty())
            && self.propagate(&mut vec![true; self.lines.len()], stop)
    }

    /// Reduced options with a set chosen for a line; `None` when some line has no
    /// option left. The options have to be reduced before.
    pub(super) fn choose(&self, line: usize, set: u64, stop: &Stop) -> Option<Self> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::lines::Lines;
    use crate::puzzle::{Shape, Sum};

    fn options(rows: &[Sum], columns: &[Sum]) -> Options {
        let shape = Shape::new(rows.len(), columns.len()).unwrap();
        let lines = Lines::new(shape, &[]);
        let mut options = Options::default();
        for (side, sums) in [(Side::Rows, rows), (Side::Columns, columns)] {
            for (index, &sum) in sums.iter().enumerate() {
                options.push_line(side, lines.sets(side, index, sum));
            }
        }
        options
    }

    fn set(numbers: [u8; 3]) -> u64 {
        numbers.iter().map(|k| 1 << (k - 1)).sum()
    }

    #[test]
    fn what_one_line_removes_lets_others_remove_more() {
        // 1 2 3 leave 15 the set 4 5 6 alone; then 12 is 1 4 7, and no 7 is left
        // for the other columns.
        let mut options = options(&[6, 15, 24], &[12, 15, 18]);
        assert_eq!(options.len(), 1 + 8 + 1 + 7 + 8 + 7);
        assert!(options.reduce(&Stop::new()));
        let left: Vec<u64> = options.iter().map(|option| option.set).collect();
        let rows = [[1, 2, 3], [4, 5, 6], [7, 8, 9]].map(set);
        let columns = [[1, 4, 7], [2, 5, 8], [3, 6, 9]].map(set);
        assert_eq!(left, [rows, columns].concat());
        let sides: Vec<(Side, usize)> = options.iter().map(|o| (o.side, o.index)).collect();
        assert_eq!(sides[2..4], [(Side::Rows, 2), (Side::Columns, 0)]);
    }

    #[test]
    fn options_that_support_one_another_stay() {
        // All but 2 5 8 and 4 5 6, which leave no other line a set.
        let mut options = options(&[15, 15, 15], &[15, 15, 15]);
        assert!(options.reduce(&Stop::new()));
        assert_eq!(options.len(), 6 * (8 - 2));
    }

    #[test]
    fn a_line_without_options_left_is_seen() {
        // The column 1 2 3 meets the row 1 2 3 three times.
        assert!(!options(&[6, 15, 24], &[6, 15, 24]).reduce(&Stop::new()));
        // No set of three has the sum 25.
        assert!(!options(&[6, 14, 25], &[15, 15, 15]).reduce(&Stop::new()));
    }

    #[test]
    fn a_choice_is_followed_up() {
        let mut options = options(&[15, 15, 15], &[15, 15, 15]);
        assert!(options.reduce(&Stop::new()));
        // Rows 1 5 9, 2 6 7, 3 4 8 in either order of the last two; columns are
        // 1 6 8, 2 4 9, 3 5 7 in any order.
        let chosen = options.choose(0, set([1, 5, 9]), &Stop::new()).unwrap();
        assert_eq!(chosen.len(), 1 + 2 + 2 + 3 * 3);
        assert_eq!(chosen.sets(0), [set([1, 5, 9])]);
        assert_eq!(chosen.shortest_open_line(), Some(1));
        assert!(chosen.choose(1, set([1, 5, 9]), &Stop::new()).is_none());
    }

    #[test]
    fn a_raised_flag_ends_the_reduction_early() {
        let stop = Stop::new();
        stop.raise();
        let mut options = options(&[6, 15, 24], &[12, 15, 18]);
        assert!(options.reduce(&stop));
        assert_eq!(options.len(), 32);
    }
}

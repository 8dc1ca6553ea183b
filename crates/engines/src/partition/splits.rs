//! The first recursion: the splits of 1..N into sets with the row sums.
//!
//! It gives a set to the row that has the fewest left ([`OpenSets`]), and abandons the beginning of
//! a split when the columns allow less than the rows have at least. The last row gets what is left.

use std::ops::ControlFlow;

use super::arrangements::Arrangements;
use super::lows::Lows;
use super::open::OpenSets;
use super::rows::{FixedRows, RowSet, WORD};
use crate::Search;
use crate::lines::LineNumbers;
use survo_core::numbers::{members, try_sets_with_sum};
use survo_core::search::Ending;

/// What the first recursion hands over: the set of each row, and how many tables came of them.
pub type SplitVisitor<'a> = &'a mut dyn FnMut(&[u64], u64);

/// The first recursion.
pub(super) struct Splits<'a, 'v> {
    pub rows: &'a FixedRows,
    /// At their first step.
    pub open: &'a mut OpenSets,
    /// What the columns allow the rows to have.
    pub most: Lows,
    pub visit: Option<SplitVisitor<'v>>,
    pub arrangements: &'a mut Arrangements,
    pub splits: u64,
    pub nodes: u64,
    /// The most nodes that there may be.
    pub budget: u64,
}

/// The beginning of a split.
#[derive(Clone, Copy)]
struct Step {
    /// How many rows have sets.
    served: usize,
    /// The others, by place in the order, a bit each.
    open: u64,
    /// The numbers that no set has.
    numbers: u64,
    /// What the sets have.
    lows: Lows,
    /// What the open rows have at least.
    least: Lows,
}

impl Splits<'_, '_> {
    /// Goes through all splits.
    pub(super) fn find(&mut self, search: &mut Search<'_>) -> ControlFlow<Ending> {
        let least = self.rows.sets.iter().map(|row| row.least);
        let all = Step {
            served: 0,
            open: u64::MAX >> (u64::BITS as usize - self.rows.sets.len()),
            numbers: self.rows.shape.numbers(),
            lows: Lows::default(),
            least: least.fold(Lows::default(), Lows::plus),
        };
        self.split(all, search)
    }

    /// Gives sets to the open rows.
    fn split(&mut self, step: Step, search: &mut Search<'_>) -> ControlFlow<Ending> {
        self.nodes += 1;
        if search.stop.is_raised() || self.nodes > self.budget {
            return ControlFlow::Break(Ending::Stopped);
        }
        let place = self.open.fewest(step.served, step.open);
        // The last row gets what is left: its sum is right since all others are.
        if step.open.is_power_of_two() {
            self.arrangements.sets[self.rows.order[place]] = step.numbers;
            return self.arrange(search);
        }
        let Some(bitmap) = self.open.bitmap(step.served, place) else {
            return self.partition(step, place, search);
        };
        let sets = &self.rows.sets[place].listed;
        for (index, word) in bitmap.enumerate() {
            for bit in members(self.open.word(word)) {
                let next = sets[index * WORD + usize::from(bit) - 1];
                self.give(step, place, next, search)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives a set to the row at a place, and sets to the others.
    fn give(
        &mut self,
        step: Step,
        place: usize,
        next: RowSet,
        search: &mut Search<'_>,
    ) -> ControlFlow<Ending> {
        let rows = self.rows;
        let after = Step {
            served: step.served + 1,
            open: step.open & !(1 << place),
            numbers: step.numbers & !next.set,
            lows: step.lows.plus(next.lows),
            least: step.least.minus(rows.sets[place].least),
        };
        if !after.lows.plus(after.least).fits(self.most) {
            return ControlFlow::Continue(());
        }
        let (cells, open) = (rows.shape.columns(), rows.order.len() - after.served);
        let together = Lows::of_rows(after.numbers, cells, open);
        if !after.lows.plus(together).fits(self.most)
            || !self.open.take(rows, step.served, after.open, next.set)
        {
            return ControlFlow::Continue(());
        }
        self.arrangements.sets[rows.order[place]] = next.set;
        self.split(after, search)
    }

    /// Continues with every set of unused numbers for the row at a place, in lexicographic order.
    fn partition(
        &mut self,
        step: Step,
        place: usize,
        search: &mut Search<'_>,
    ) -> ControlFlow<Ending> {
        let rows = self.rows;
        let row = rows.order[place];
        let (given, cells) = (rows.given[row], rows.shape.columns());
        let unused = step.numbers & rows.free;
        let line = LineNumbers {
            possible: unused | given,
            necessary: given,
            sum: rows.sums[row],
        };
        let Some((open, rest)) = line.need(cells) else {
            return ControlFlow::Continue(());
        };
        let mut ended = ControlFlow::Continue(());
        let _ = try_sets_with_sum(unused, open, rest, &mut |set| {
            let set = set | given;
            let lows = Lows::of_set(set, cells);
            ended = self.give(step, place, RowSet { set, lows }, search);
            if ended.is_break() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        ended
    }

    /// Hands the split to the second recursion.
    fn arrange(&mut self, search: &mut Search<'_>) -> ControlFlow<Ending> {
        self.splits += 1;
        let before = self.arrangements.solutions;
        let ended = self.arrangements.find(self.rows, search);
        if let Some(visit) = &mut self.visit {
            visit(
                &self.arrangements.sets,
                self.arrangements.solutions - before,
            );
        }
        ended
    }
}

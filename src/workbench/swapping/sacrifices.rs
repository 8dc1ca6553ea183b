//! How often a puzzle needs a sacrifice: a swap after which W is higher than before.
//!
//! The source calls it typical that W falls with each swap, and allows swaps that raise
//! it where that does not work. It does not say how often. Here every shortest list of
//! swaps to the solution is taken into account, through the tables on the way: a list
//! along which W never rises exists or it does not. A longer list may do without a
//! sacrifice where no shortest one does; such lists are not looked at.

use std::collections::{BTreeMap, HashSet};

use super::shortest::Position;
use super::{Errors, Start, StartCounts, TieRule, fewest_swaps};
use crate::puzzle::{Puzzle, Shape, Table};

/// What the best of all shortest lists does to W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Descent {
    /// It falls with each swap.
    Falls,
    /// It never rises, but stays the same after some swap.
    NeverRises,
    /// It rises at least once.
    Sacrifice,
}

impl Descent {
    /// The best descent from one table of a puzzle to another, whose shapes must be the
    /// puzzle's (panics otherwise).
    ///
    /// At most a table for each way to split the cycles; of one cycle of k numbers these
    /// are the Catalan number C(k).
    pub(crate) fn of(puzzle: &Puzzle, from: &Table, to: &Table) -> Self {
        let position = Position::new(puzzle, from, to);
        let exists = |may_stay| exists(&position, may_stay, &mut HashSet::new());
        if exists(false) {
            Self::Falls
        } else if exists(true) {
            Self::NeverRises
        } else {
            Self::Sacrifice
        }
    }
}

/// Whether some list of splits leads to the end with W falling, or staying if it may.
fn exists(position: &Position, may_stay: bool, dead: &mut HashSet<Vec<u8>>) -> bool {
    if position.is_last() {
        return true;
    }
    if dead.contains(&position.cells) {
        return false;
    }
    let w = position.errors.w();
    for swap in position.splits() {
        let errors = position.errors_after(swap);
        let next = errors.w();
        if (next < w || may_stay && next == w)
            && exists(&position.after(swap, errors), may_stay, dead)
        {
            return true;
        }
    }
    dead.insert(position.cells.clone());
    false
}

/// Puzzles with the same W of the start table and the same number of swaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Descents {
    /// All of them.
    pub puzzles: u64,
    /// Those with a shortest list along which W never rises.
    pub never_rises: u64,
    /// Those with a shortest list along which W falls with each swap.
    pub falls: u64,
}

impl Descents {
    /// Puzzles for which every shortest list has a sacrifice.
    pub(crate) fn sacrifices(self) -> u64 {
        self.puzzles - self.never_rises
    }
}

impl std::ops::AddAssign for Descents {
    fn add_assign(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.never_rises += other.never_rises;
        self.falls += other.falls;
    }
}

/// The descents of many open puzzles of one shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sacrifices {
    /// The shape.
    pub shape: Shape,
    /// How ties are broken in the start tables.
    pub ties: TieRule,
    /// By W of the start table and the number of swaps.
    pub counts: BTreeMap<(u64, usize), Descents>,
}

impl Sacrifices {
    /// No puzzle yet.
    pub(crate) fn new(shape: Shape, ties: TieRule) -> Self {
        let counts = BTreeMap::new();
        Self {
            shape,
            ties,
            counts,
        }
    }

    /// Adds the open puzzle that a table of the shape solves (panics for another shape).
    pub(crate) fn add(&mut self, solution: &Table) {
        assert_eq!(solution.shape(), self.shape, "a table of another shape");
        let puzzle = Puzzle::open(solution.margins());
        let start = Start::of(&puzzle, self.ties);
        let w = Errors::of(&puzzle, start.table()).w();
        let swaps = fewest_swaps(start.table(), solution);
        let descent = Descent::of(&puzzle, start.table(), solution);
        *self.counts.entry((w, swaps)).or_default() += Descents {
            puzzles: 1,
            never_rises: u64::from(descent < Descent::Sacrifice),
            falls: u64::from(descent == Descent::Falls),
        };
    }

    /// The puzzles by the number of swaps, from 0.
    pub(crate) fn by_swaps(&self) -> Vec<Descents> {
        let most = self.counts.keys().map(|&(_, swaps)| swaps + 1).max();
        let mut sums = vec![Descents::default(); most.unwrap_or(0)];
        for (&(_, swaps), &descents) in &self.counts {
            sums[swaps] += descents;
        }
        sums
    }

    /// All of them together.
    pub(crate) fn all(&self) -> Descents {
        let mut all = Descents::default();
        for &descents in self.counts.values() {
            all += descents;
        }
        all
    }

    /// How many puzzles there are, by W and swaps.
    pub(crate) fn start_counts(&self) -> StartCounts {
        let mut counts = StartCounts::default();
        for (&(w, swaps), descents) in &self.counts {
            counts.add(w, swaps, descents.puzzles);
        }
        counts
    }
}

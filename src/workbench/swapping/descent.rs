//! Whether a puzzle needs a sacrifice: a swap after which W is higher than before.
//!
//! The source calls it typical that W falls with each swap, and allows swaps that raise
//! it where that does not work. It does not say how often. Here every shortest list of
//! swaps to the solution is taken into account, through the tables on the way: a list
//! along which W never rises exists or it does not. A longer list may do without a
//! sacrifice where no shortest one does; such lists are not looked at.

use std::collections::HashSet;

use super::shortest::Position;
use crate::puzzle::{Puzzle, Table};

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

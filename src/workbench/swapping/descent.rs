//! Whether a puzzle needs a sacrifice: a swap after which W is higher than before.
//!
//! The source calls it typical that W falls with each swap, and allows swaps that raise
//! it where that does not work. It does not say how often. Here every shortest list of
//! swaps to the solution is taken into account, through the tables on the way: a list
//! along which W never rises exists or it does not. A longer list may do without a
//! sacrifice where no shortest one does; such lists are not looked at.

use super::shortest::{DepthSearch, Found, Position};
use crate::puzzle::{Puzzle, Table};

/// What the best of all shortest lists does to W.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Descent {
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
        // A search without a limit.
        let exists = |may_become: fn(u64, u64) -> bool| {
            let mut search = DepthSearch::new(usize::MAX, may_become);
            matches!(search.descend(&position), Found::List)
        };
        if exists(|w, next| next < w) {
            Self::Falls
        } else if exists(|w, next| next <= w) {
            Self::NeverRises
        } else {
            Self::Sacrifice
        }
    }
}

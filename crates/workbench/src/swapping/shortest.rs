//! The automatic list of swaps: a shortest one, and among these one with the lowest highest W.
//!
//! A shortest list never joins cycles, so each of its swaps takes two numbers of one
//! cycle. Even so there are many: a cycle of k numbers alone has k^(k-2) (Dénes 1959),
//! through C(k) tables (the Catalan number). Among the shortest lists the
//! automatic one keeps the highest W of all tables after the start lowest, and among
//! those comes first when swaps are compared one by one, smaller numbers first.
//!
//! A depth-first search finds it: it tries swaps in this order, never lets W exceed a bound,
//! and remembers the tables from which the bound leads nowhere; the bound begins at 0 and rises to
//! the least W that exceeded it. Every table is looked at once for each bound, and the first
//! list found is the one wanted. Long cycles have too many tables for that. When `TABLES` have
//! been looked at, each swap is the one that leaves the lowest W instead: the list is still a
//! shortest one, but one with a lower highest W may exist, and [`Shortest::proved`] says so.

use std::collections::HashSet;

use super::Swap;
use crate::swap_state::SwapState;
use survo_core::puzzle::{Puzzle, Table};

/// Tables looked at before the exact search gives up: a second or so, and some tens of
/// megabytes, for the largest shapes.
pub const TABLES: usize = 200_000;

/// A shortest list of swaps from one table to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The swaps, as many as [`super::fewest_swaps`].
    pub swaps: Vec<Swap>,
    /// The highest W of the tables after the start, the last one included; 0 for an empty list.
    pub highest_w: u64,
    /// Whether it is certain that no shortest list has a lower highest W, or the same
    /// and smaller numbers first.
    pub proved: bool,
}

/// The automatic list of swaps from one table of a puzzle to another.
///
/// Numbers in the same cell of both tables are never moved; so givens stay if both
/// tables respect them. Cost: at most about `TABLES` N^2 steps of the exact search,
/// and N^3 further ones if it gives up.
///
/// # Panics
/// When a table has another shape than the puzzle.
pub fn shortest(puzzle: &Puzzle, from: &Table, to: &Table) -> Shortest {
    let (mut left, mut bound) = (TABLES, 0);
    loop {
        let mut next_bound = u64::MAX;
        let mut search = DepthSearch::new(puzzle, from, to, left);
        let found = search.descend(&mut |_, w| {
            if w > bound {
                next_bound = next_bound.min(w);
            }
            w <= bound
        });
        match found {
            Found::List => {
                return Shortest {
                    swaps: search.swaps,
                    highest_w: bound,
                    proved: true,
                };
            }
            // Some shortest list exists, so a table was out of bounds.
            Found::Nothing => (left, bound) = (search.left, next_bound),
            Found::TooManyTables => return greedy(puzzle, from, to),
        }
    }
}

/// Takes at each step the split that leaves the lowest W, of equal ones that with smaller numbers.
pub fn greedy(puzzle: &Puzzle, from: &Table, to: &Table) -> Shortest {
    let mut state = SwapState::of(puzzle, from);
    let mut found = Shortest {
        swaps: Vec::new(),
        highest_w: 0,
        proved: false,
    };
    let lowest = |state: &SwapState| {
        let splits = splits(state, to).into_iter();
        splits.min_by_key(|split| (state.change(split.cells[0], split.cells[1]), split.swap))
    };
    while let Some(Split {
        swap,
        cells: [a, b],
    }) = lowest(&state)
    {
        state.exchange(a, b);
        found.highest_w = found.highest_w.max(state.w());
        found.swaps.push(swap);
    }
    found
}

/// A swap that splits a cycle, with the cells of its numbers.
#[derive(Clone, Copy)]
struct Split {
    swap: Swap,
    cells: [usize; 2],
}

/// The swaps that split a cycle on the way to a table, smaller numbers first. None at the end.
fn splits(state: &SwapState, to: &Table) -> Vec<Split> {
    let mut places = vec![0; state.cells().len() + 1];
    for (cell, &number) in state.cells().iter().enumerate() {
        places[usize::from(number)] = cell;
    }
    let mut splits = Vec::new();
    for cycle in cycles(&wanted(state.cells(), to.cells())) {
        for (at, &one) in cycle.iter().enumerate() {
            let others = cycle[at + 1..].iter();
            splits.extend(others.flat_map(|&other| {
                let cells = [one, other].map(|number| places[usize::from(number)]);
                Swap::new(one, other).map(|swap| Split { swap, cells })
            }));
        }
    }
    splits.sort_unstable_by_key(|split| split.swap);
    splits
}

/// The depth-first search for a list of splits.
pub(super) struct DepthSearch<'a> {
    state: SwapState,
    to: &'a Table,
    /// Tables that may still be looked at.
    left: usize,
    /// Tables from which no list leads to the end.
    dead: HashSet<Vec<u8>>,
    swaps: Vec<Swap>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    List,
    Nothing,
    TooManyTables,
}

impl<'a> DepthSearch<'a> {
    pub(super) fn new(puzzle: &Puzzle, from: &Table, to: &'a Table, left: usize) -> Self {
        assert_eq!(from.shape(), to.shape(), "tables of different shapes");
        Self {
            state: SwapState::of(puzzle, from),
            to,
            left,
            dead: HashSet::new(),
            swaps: Vec::new(),
        }
    }

    /// Looks for the first list, smaller numbers first, each swap of which `fits` W before and
    /// after it. What fits after a table must not depend on the way to it.
    pub(super) fn descend(&mut self, fits: &mut dyn FnMut(u64, u64) -> bool) -> Found {
        if self.state.cells() == self.to.cells() {
            return Found::List;
        }
        if self.dead.contains(self.state.cells()) {
            return Found::Nothing;
        }
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => return Found::TooManyTables,
        }
        let before = self.state.w();
        for Split {
            swap,
            cells: [a, b],
        } in splits(&self.state, self.to)
        {
            let change = i64::from(self.state.change(a, b));
            if !fits(before, before.saturating_add_signed(change)) {
                continue;
            }
            self.swaps.push(swap);
            self.state.exchange(a, b);
            let found = self.descend(fits);
            self.state.exchange(a, b);
            if found != Found::Nothing {
                return found;
            }
            self.swaps.pop();
        }
        self.dead.insert(self.state.cells().to_vec());
        Found::Nothing
    }
}

/// The cycles of a permutation that leads from one table to another: each number is
/// followed by the one that is `wanted` in its cell. A cycle begins with its smallest
/// number, and cycles are ordered by it.
fn cycles(wanted: &[u8]) -> Vec<Vec<u8>> {
    let mut seen = 0u64;
    let mut cycles = Vec::new();
    for first in 1..wanted.len() as u8 {
        let mut cycle = Vec::new();
        let mut number = first;
        while seen >> (number - 1) & 1 == 0 {
            seen |= 1 << (number - 1);
            cycle.push(number);
            number = wanted[usize::from(number)];
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The fewest swaps that lead from one table to another of the same shape: N less the
/// number of cycles. A swap of two numbers of one cycle splits it, any other swap joins
/// two, and in the end there are N cycles of one number each. The shape has at most 64 cells.
///
/// # Panics
/// When the shapes differ.
pub fn fewest_swaps(from: &Table, to: &Table) -> usize {
    assert_eq!(from.shape(), to.shape(), "tables of different shapes");
    from.cells().len() - cycles(&wanted(from.cells(), to.cells())).len()
}

/// For each number, the one in `to` at its place in `from`; entry 0 is not used.
fn wanted(from: &[u8], to: &[u8]) -> Vec<u8> {
    let mut wanted = vec![0; from.len() + 1];
    for (&number, &other) in from.iter().zip(to) {
        wanted[usize::from(number)] = other;
    }
    wanted
}

//! The automatic list of swaps: as short as any, and as calm as any.
//!
//! A shortest list never joins cycles, so each of its swaps takes two numbers of one
//! cycle. Even so there are many: a cycle of k numbers alone has k^(k-2) (Dénes 1959),
//! through tables as many as the Catalan number C(k). Among the shortest lists the
//! automatic one keeps the highest W of all tables after the start lowest, and among
//! those comes first when swaps are compared one by one, smaller numbers first.
//!
//! It is found by a search in depth that tries swaps in this order, never lets W exceed a bound,
//! and remembers the tables from which the bound leads nowhere; the bound begins at 0 and rises to
//! the least W that stood in the way. Every table is looked at once for each bound, and the first
//! list found is the one wanted. Long cycles have too many tables for that. When `TABLES` have
//! been looked at, each swap is the one that leaves the lowest W instead: the list is a shortest
//! one still, but a calmer one may exist, and [`Shortest::proved`] says so.

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

/// The automatic list of swaps from one table of a puzzle to another, whose shapes must
/// be the puzzle's (panics otherwise).
///
/// Numbers in the same cell of both tables are never moved; so givens stay if both
/// tables respect them. Cost: at most about `TABLES` N^2 steps of the exact search,
/// and N^3 further ones if it gives up.
pub fn shortest(puzzle: &Puzzle, from: &Table, to: &Table) -> Shortest {
    let position = Position::new(puzzle, from, to);
    let (mut left, mut bound) = (TABLES, 0);
    loop {
        let mut search = DepthSearch {
            left,
            bound,
            next_bound: u64::MAX,
            dead: HashSet::new(),
            swaps: Vec::new(),
        };
        match search.descend(&position) {
            Found::List => {
                return Shortest {
                    swaps: search.swaps,
                    highest_w: bound,
                    proved: true,
                };
            }
            // Some shortest list exists, so a table was out of bounds.
            Found::Nothing => (left, bound) = (search.left, search.next_bound),
            Found::TooManyTables => return greedy(puzzle, from, to),
        }
    }
}

/// A table on the way.
#[derive(Clone)]
pub(super) struct Position {
    /// The cell of each number; entry 0 is not used.
    pub(super) cells: Vec<u8>,
    /// The number to stand where each number stands; entry 0 is not used.
    wanted: Vec<u8>,
    state: SwapState,
}

impl Position {
    pub(super) fn new(puzzle: &Puzzle, from: &Table, to: &Table) -> Self {
        let mut cells = vec![0; from.cells().len() + 1];
        for (cell, &number) in from.cells().iter().enumerate() {
            cells[usize::from(number)] = cell as u8;
        }
        Self {
            cells,
            wanted: wanted(from, to),
            state: SwapState::of(puzzle, from),
        }
    }

    pub(super) fn is_last(&self) -> bool {
        (1..self.wanted.len()).all(|number| usize::from(self.wanted[number]) == number)
    }

    /// The swaps that split a cycle, smaller numbers first.
    pub(super) fn splits(&self) -> Vec<Swap> {
        let mut splits = Vec::new();
        for cycle in cycles(&self.wanted) {
            for (at, &one) in cycle.iter().enumerate() {
                let others = cycle[at + 1..].iter();
                splits.extend(others.flat_map(|&other| Swap::new(one, other)));
            }
        }
        splits.sort_unstable();
        splits
    }

    /// The cells of the two numbers of a swap.
    fn places(&self, swap: Swap) -> (usize, usize) {
        let (smaller, larger) = swap.numbers();
        let place = |number: u8| usize::from(self.cells[usize::from(number)]);
        (place(smaller), place(larger))
    }

    pub(super) fn w(&self) -> u64 {
        self.state.w()
    }

    /// W after a swap.
    pub(super) fn w_after(&self, swap: Swap) -> u64 {
        let (a, b) = self.places(swap);
        let change = i64::from(self.state.change(a, b));
        self.w().saturating_add_signed(change)
    }

    pub(super) fn after(&self, swap: Swap) -> Self {
        let (a, b) = self.places(swap);
        let (smaller, larger) = swap.numbers();
        let (smaller, larger) = (usize::from(smaller), usize::from(larger));
        let mut next = self.clone();
        next.cells.swap(smaller, larger);
        next.wanted.swap(smaller, larger);
        next.state.exchange(a, b);
        next
    }
}

/// The search in depth for a list of splits.
struct DepthSearch {
    /// Tables that may still be looked at.
    left: usize,
    /// The highest W that a table may have.
    bound: u64,
    /// The least W beyond the bound that was met.
    next_bound: u64,
    /// Tables, by the cells of their numbers, from which no list leads to the end.
    dead: HashSet<Vec<u8>>,
    swaps: Vec<Swap>,
}

enum Found {
    List,
    Nothing,
    TooManyTables,
}

impl DepthSearch {
    /// Looks for the first list, smaller numbers first.
    fn descend(&mut self, position: &Position) -> Found {
        if position.is_last() {
            return Found::List;
        }
        if self.dead.contains(&position.cells) {
            return Found::Nothing;
        }
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => return Found::TooManyTables,
        }
        for swap in position.splits() {
            let w = position.w_after(swap);
            if w > self.bound {
                self.next_bound = self.next_bound.min(w);
                continue;
            }
            self.swaps.push(swap);
            match self.descend(&position.after(swap)) {
                Found::Nothing => {}
                found => return found,
            }
            self.swaps.pop();
        }
        self.dead.insert(position.cells.clone());
        Found::Nothing
    }
}

/// Takes at each step the split that leaves the lowest W, of equal ones that with smaller numbers.
pub fn greedy(puzzle: &Puzzle, from: &Table, to: &Table) -> Shortest {
    let mut position = Position::new(puzzle, from, to);
    let mut found = Shortest {
        swaps: Vec::new(),
        highest_w: 0,
        proved: false,
    };
    while !position.is_last() {
        let splits = position.splits().into_iter();
        let (w, swap) = splits
            .map(|swap| (position.w_after(swap), swap))
            .min()
            .expect("a table that is not the last has a cycle to be split");
        found.highest_w = found.highest_w.max(w);
        found.swaps.push(swap);
        position = position.after(swap);
    }
    found
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
/// Panics when the shapes differ.
pub fn fewest_swaps(from: &Table, to: &Table) -> usize {
    from.cells().len() - cycles(&wanted(from, to)).len()
}

/// For each number, the one that stands in `to` where it stands in `from`; entry 0 is not used.
fn wanted(from: &Table, to: &Table) -> Vec<u8> {
    assert_eq!(from.shape(), to.shape(), "tables of different shapes");
    let mut wanted = vec![0; from.cells().len() + 1];
    for (&number, &other) in from.cells().iter().zip(to.cells()) {
        wanted[usize::from(number)] = other;
    }
    wanted
}

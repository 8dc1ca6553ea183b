//! Filling a grid, in both solutions at once.

use std::collections::HashSet;

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};

use super::Random;
use super::clues::{ClueCandidate, Pair, Pool};
use super::grid::Grid;
use super::message::Role;
use survo_base::Stop;

/// Places of entries that are tried before the grid is given up.
const MAX_NODES: usize = 400;
/// Clues that are tried in one place.
const MAX_BRANCHES: usize = 10;
/// What each character adds to the cost of a clue; cheap clues are tried first.
const COST: usize = 5;
/// A random number below this is added to the cost, so short clues come first as a rule.
const LUCK: usize = 100;

/// A clue for each slot, no clue twice, so that entries that cross agree in both
/// solutions, at least one clue has another value and another word in each, and each slot
/// has its role in the first.
///
/// None if there is none among those that are tried.
pub(super) fn fill(
    grid: &Grid,
    roles: &[Role<'_>],
    pool: &Pool,
    random: &mut Random,
    stop: &Stop,
) -> Option<Vec<String>> {
    let mut filling = Filling {
        grid,
        suited: roles
            .iter()
            .enumerate()
            .map(|(slot, role)| pool.suited(grid, slot, *role).collect())
            .collect(),
        pool,
        cells: vec![None; grid.rows * grid.columns],
        clues: vec![None; grid.slots.len()],
        used: HashSet::new(),
        nodes: 0,
        stop,
    };
    filling.begin(random)?;
    filling.help(random);
    filling.go_on(random).then_some(())?;
    let text = |clue: &Option<usize>| clue.map(|clue| pool.texts[clue].clone());
    filling.clues.iter().map(text).collect()
}

struct Filling<'p> {
    grid: &'p Grid,
    /// What each slot may have by its role.
    suited: Vec<Vec<&'p ClueCandidate>>,
    pool: &'p Pool,
    cells: Vec<Option<Pair>>,
    clues: Vec<Option<usize>>,
    used: HashSet<usize>,
    nodes: usize,
    stop: &'p Stop,
}

impl<'p> Filling<'p> {
    /// Puts a clue that tells the solutions apart into some slot.
    fn begin(&mut self, random: &mut Random) -> Option<()> {
        let slots: Vec<usize> = (0..self.suited.len()).collect();
        let &slot = slots.choose(random)?;
        let suited = self.suited[slot].iter().copied();
        let telling: Vec<&'p ClueCandidate> = suited
            .filter(|candidate| {
                candidate.values_differ && candidate.word.iter().any(|(one, other)| one != other)
            })
            .collect();
        let candidate: &'p ClueCandidate = *telling.choose(random)?;
        self.place(slot, candidate);
        Some(())
    }

    /// Puts a clue of a single letter into some slot, if one agrees: somewhere to begin.
    fn help(&mut self, random: &mut Random) {
        let open = (0..self.suited.len()).filter(|&slot| self.clues[slot].is_none());
        let places: Vec<(usize, &'p ClueCandidate)> = open
            .flat_map(|slot| {
                self.candidates(slot)
                    .map(move |candidate| (slot, candidate))
            })
            .filter(|(_, candidate)| candidate.letters == 1)
            .collect();
        if let Some(&(slot, candidate)) = places.choose(random) {
            self.place(slot, candidate);
        }
    }

    /// Fills what is left, always the slot with the fewest candidates.
    fn go_on(&mut self, random: &mut Random) -> bool {
        self.nodes += 1;
        if self.nodes > MAX_NODES || self.stop.is_raised() {
            return false;
        }
        let open = (0..self.suited.len()).filter(|&slot| self.clues[slot].is_none());
        let counts = open.map(|slot| (self.candidates(slot).count(), slot));
        let slot = match counts.min() {
            None => return true,
            Some((0, _)) => return false,
            Some((_, slot)) => slot,
        };
        let mut candidates: Vec<(usize, &'p ClueCandidate)> = self
            .candidates(slot)
            .map(|candidate| {
                let cost = COST * self.pool.texts[candidate.clue].len();
                (cost + random.random_range(0..LUCK), candidate)
            })
            .collect();
        candidates.shuffle(random);
        candidates.sort_by_key(|&(cost, _)| cost);
        for (_, candidate) in candidates.into_iter().take(MAX_BRANCHES) {
            let before = self.place(slot, candidate);
            if self.go_on(random) {
                return true;
            }
            self.take_out(slot, &before);
            if self.nodes > MAX_NODES {
                return false;
            }
        }
        false
    }

    /// Clues that are not used yet and agree with what crosses the slot.
    fn candidates(&self, slot: usize) -> impl Iterator<Item = &'p ClueCandidate> {
        let cells = &self.grid.slots[slot].cells;
        self.suited[slot].iter().copied().filter(|candidate| {
            let mut pairs = cells.iter().zip(&candidate.word);
            pairs.all(|(&cell, pair)| self.cells[cell].is_none_or(|held| held == *pair))
                && !self.used.contains(&candidate.clue)
        })
    }

    fn place(&mut self, slot: usize, candidate: &ClueCandidate) -> Vec<Option<Pair>> {
        let cells = &self.grid.slots[slot].cells;
        let before = cells.iter().map(|&cell| self.cells[cell]).collect();
        for (&cell, &pair) in cells.iter().zip(&candidate.word) {
            self.cells[cell] = Some(pair);
        }
        self.clues[slot] = Some(candidate.clue);
        self.used.insert(candidate.clue);
        before
    }

    fn take_out(&mut self, slot: usize, before: &[Option<Pair>]) {
        for (&cell, &pair) in self.grid.slots[slot].cells.iter().zip(before) {
            self.cells[cell] = pair;
        }
        if let Some(clue) = self.clues[slot].take() {
            self.used.remove(&clue);
        }
    }
}

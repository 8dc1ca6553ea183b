//! Finds tables by random swaps, most of which lower the error.
//!
//! This is the method of Mustonen's first solver (*On the swapping method*, 9 Jul 2007): two
//! numbers change places if that brings the sums nearer to those wanted, and sometimes if it does
//! not. A falling temperature rules how often that happens (simulated annealing). A result is a
//! table with these sums and givens; finding none proves nothing.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use survo_core::puzzle::{Puzzle, Table};
use survo_core::search::Stop;

use super::swap_state::SwapState;
use super::switching::switched;

/// Swaps tried in the first run, for each blank cell.
const FIRST_RUN: u64 = 1000;

/// Swaps tried between two looks at the flag.
const LOOK_EVERY: u64 = 1024;

/// Temperatures at the beginning and at the end of a run. Of those tried, these found tables of
/// 2x30 and of larger ones with half of the cells given soonest.
const HOT: f64 = 1.0;
const COLD: f64 = 0.3;

/// A swap that raises the error by so much or more is never taken: at `HOT`, one of some 8 * 10^13
/// would be.
const CHANCES: usize = 32;

/// Tables of one puzzle, found one after the other. The same puzzle always gives the same tables.
pub struct TableHunt<'a> {
    puzzle: &'a Puzzle,
    state: SwapState,
    /// Cells whose numbers may move, by these numbers: the least first.
    by_number: Vec<usize>,
    rng: Xoshiro256PlusPlus,
    /// Swaps of the next run.
    length: u64,
    /// What was found.
    pub tables: Vec<Table>,
}

impl<'a> TableHunt<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let state = SwapState::new(puzzle);
        Self {
            puzzle,
            // The missing numbers went there in this order.
            by_number: state.blank().to_vec(),
            length: FIRST_RUN * state.blank().len() as u64,
            state,
            rng: Xoshiro256PlusPlus::seed_from_u64(1),
            tables: Vec::new(),
        }
    }

    /// Goes on until there are `limit` different tables, `stop` is raised, or `runs` runs in a row
    /// found no new one. After a run that finds no table, the next is longer by half. Where no two
    /// numbers may change places, one run is all.
    ///
    /// Cost: some tens of nanoseconds a swap; in the first run up to a thousand swaps for each
    /// blank cell, in later ones more.
    pub fn go_on(&mut self, limit: usize, runs: u64, stop: &Stop) {
        let mut vain = 0;
        let runs = match self.by_number.len() {
            0 | 1 => runs.min(1),
            _ => runs,
        };
        while vain < runs && self.tables.len() < limit && !stop.is_raised() {
            vain += 1;
            if self.run(stop) {
                let table = self.state.table();
                if !self.tables.contains(&table) {
                    // Most often a switch leads from it to another table.
                    let next = switched(self.puzzle, &table);
                    self.add([table].into_iter().chain(next), limit);
                    vain = 0;
                }
            } else {
                self.length = self.length.saturating_add(self.length / 2);
            }
            self.shuffle();
        }
    }

    /// Adds tables that are not yet known, up to `limit` in all.
    pub fn add(&mut self, tables: impl IntoIterator<Item = Table>, limit: usize) {
        for table in tables {
            if self.tables.len() < limit && !self.tables.contains(&table) {
                self.tables.push(table);
            }
        }
    }

    /// Swaps the numbers of two cells, which are given by their places in `by_number`.
    fn swap(&mut self, at: usize, other: usize) {
        self.state
            .exchange(self.by_number[at], self.by_number[other]);
        self.by_number.swap(at, other);
    }

    /// Tries `length` swaps, at falling temperatures. Returns whether all sums are right.
    fn run(&mut self, stop: &Stop) -> bool {
        let mut error = self.state.w() as i32;
        if error == 0 || self.by_number.len() < 2 {
            return error == 0;
        }
        let cooling = (COLD / HOT).powf(LOOK_EVERY as f64 / self.length as f64);
        let mut temperature = HOT;
        for _ in 0..self.length.div_ceil(LOOK_EVERY) {
            if stop.is_raised() {
                return false;
            }
            let chances = chances(temperature);
            for _ in 0..LOOK_EVERY {
                let Some((at, other)) = self.pair() else {
                    continue;
                };
                let change = self.state.change(self.by_number[at], self.by_number[other]);
                let is_taken = change <= 0
                    || chances
                        .get(change as usize)
                        .is_some_and(|&chance| self.rng.random::<u32>() < chance);
                if is_taken {
                    self.swap(at, other);
                    error += change;
                    if error == 0 {
                        return true;
                    }
                }
            }
            temperature *= cooling;
        }
        false
    }

    /// Two places in `by_number`, near ones more often: numbers that differ little change the sums
    /// little, and nothing else is of use near the end. None if the second is out of range.
    fn pair(&mut self) -> Option<(usize, usize)> {
        // One random word: 32 bits for the first place, 16 for the distance, 8 for how near, 1
        // for the side. There are at most 64 places.
        let random: u64 = self.rng.random();
        let below = |limit: usize, bits: u64, width: u32| ((limit as u64 * bits) >> width) as usize;
        let count = self.by_number.len();
        let at = below(count, random >> 32, 32);
        let nearness = usize::BITS - (count - 1).leading_zeros();
        let shift = below(nearness as usize, (random >> 8) & 0xff, 8);
        let step = 1 + (below(count, (random >> 16) & 0xffff, 16) >> shift);
        let other = match random & 1 {
            0 => at + step,
            _ => at.checked_sub(step)?,
        };
        (other < count).then_some((at, other))
    }

    /// Puts the numbers that may move in random order.
    fn shuffle(&mut self) {
        for at in (1..self.by_number.len()).rev() {
            let other = self.rng.random_range(0..=at);
            self.swap(at, other);
        }
    }
}

/// How many of 2^32 swaps are taken that raise the error by so much (Metropolis's rule).
fn chances(temperature: f64) -> [u32; CHANCES] {
    std::array::from_fn(|change| ((-(change as f64) / temperature).exp() * 2f64.powi(32)) as u32)
}

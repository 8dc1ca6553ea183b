//! Tables found by swaps at random, most of which lower the error.
//!
//! The way of Mustonen's first solver (*On the swapping method*, 9 Jul 2007): two numbers
//! change places if that brings the sums nearer to those wanted, and now and then if it does
//! not. A falling temperature rules how often that happens (simulated annealing). What is found
//! is a table with these sums and givens; finding none proves nothing.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::puzzle::{Puzzle, Sum, Table};
use crate::search::Stop;

use super::switching::switched;

/// Swaps tried in the first run, for each blank cell.
const FIRST_RUN: u64 = 1000;

/// Swaps tried between two looks at the flag.
const LOOK_EVERY: u64 = 1024;

/// Temperatures at the beginning and at the end of a run. Of those tried, these found tables of
/// 2x30, of 10x10 with half of the cells given and of 12x12 soonest.
const HOT: f64 = 1.0;
const COLD: f64 = 0.3;

/// A swap that raises the error by so much or more is never taken: at `HOT`, one of some 8 * 10^13
/// would be.
const CHANCES: usize = 32;

/// Tables of one puzzle, found one after the other. The same puzzle always gives the same tables.
pub(crate) struct TableHunt<'a> {
    puzzle: &'a Puzzle,
    annealing: Annealing,
    /// Swaps of the next run.
    length: u64,
    /// What was found.
    pub(crate) tables: Vec<Table>,
}

impl<'a> TableHunt<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle) -> Self {
        let annealing = Annealing::new(puzzle);
        Self {
            puzzle,
            length: FIRST_RUN * annealing.blank.len() as u64,
            annealing,
            tables: Vec::new(),
        }
    }

    /// Goes on until there are `limit` different tables, `stop` is raised, or `runs` runs in a row
    /// found no new one. After a run that finds no table, the next is longer by half.
    ///
    /// Cost: some tens of nanoseconds a swap; in the first run up to a thousand swaps for each blank
    /// cell, in later ones more.
    pub(crate) fn go_on(&mut self, limit: usize, runs: u32, stop: &Stop) {
        let mut vain = 0;
        while vain < runs && self.tables.len() < limit && !stop.is_raised() {
            vain += 1;
            if self.annealing.run(self.length, stop) {
                let table = Table::new(self.puzzle.shape(), self.annealing.cells.clone())
                    .expect("swaps permute the numbers of a table");
                if !self.tables.contains(&table) {
                    // Most often a switch leads from it to another table.
                    let next = switched(self.puzzle, &table);
                    let next = next.filter(|next| !self.tables.contains(next));
                    let missing = limit - self.tables.len();
                    let found = std::iter::once(table).chain(next);
                    self.tables.extend(found.take(missing));
                    vain = 0;
                }
            } else {
                self.length += self.length / 2;
            }
            self.annealing.shuffle();
        }
    }
}

/// A table on its way, with the errors of its lines.
struct Annealing {
    cells: Vec<u8>,
    width: usize,
    /// Cells whose numbers may move, by these numbers: the least first.
    blank: Vec<usize>,
    /// By how much the rows, then the columns, exceed their sums.
    errors: Vec<i32>,
    rows: usize,
    rng: Xoshiro256PlusPlus,
}

impl Annealing {
    fn new(puzzle: &Puzzle) -> Self {
        let givens = puzzle.givens();
        let mut missing = (1..=givens.len() as u8).filter(|number| !givens.contains(number));
        let cells = givens.iter().map(|&given| match given {
            0 => missing.next().expect("as many numbers as cells"),
            given => given,
        });
        let start = Table::new(puzzle.shape(), cells.collect())
            .expect("the givens and the missing numbers are 1..N");
        let excess = |(found, &wanted): (Sum, &Sum)| found as i32 - wanted as i32;
        let rows = start.row_sums().into_iter().zip(puzzle.rows());
        let columns = start.column_sums().into_iter().zip(puzzle.columns());
        let blank = (0..givens.len()).filter(|&cell| givens[cell] == 0);
        Self {
            width: puzzle.shape().columns(),
            rows: puzzle.shape().rows(),
            // The missing numbers went there in this order.
            blank: blank.collect(),
            errors: rows.chain(columns).map(excess).collect(),
            cells: start.cells().to_vec(),
            rng: Xoshiro256PlusPlus::seed_from_u64(1),
        }
    }

    /// Swaps the numbers of two cells, which are given by their places in `blank`.
    fn swap(&mut self, at: usize, other: usize) {
        let (a, b) = (self.blank[at], self.blank[other]);
        self.blank.swap(at, other);
        let change = i32::from(self.cells[b]) - i32::from(self.cells[a]);
        self.cells.swap(a, b);
        for (cell, change) in [(a, change), (b, -change)] {
            self.errors[cell / self.width] += change;
            self.errors[self.rows + cell % self.width] += change;
        }
    }

    /// By how much the sum of the absolute errors changes if two cells are swapped.
    fn change(&self, a: usize, b: usize) -> i32 {
        let change = i32::from(self.cells[b]) - i32::from(self.cells[a]);
        let of = |one: usize, other: usize| {
            if one == other {
                return 0;
            }
            let (one, other) = (self.errors[one], self.errors[other]);
            (one + change).abs() - one.abs() + (other - change).abs() - other.abs()
        };
        of(a / self.width, b / self.width)
            + of(self.rows + a % self.width, self.rows + b % self.width)
    }

    /// Tries so many swaps, at falling temperatures. Returns whether all sums are right.
    fn run(&mut self, length: u64, stop: &Stop) -> bool {
        let mut error: i32 = self.errors.iter().map(|error| error.abs()).sum();
        if error == 0 || self.blank.len() < 2 {
            return error == 0;
        }
        let cooling = (COLD / HOT).powf(LOOK_EVERY as f64 / length as f64);
        let mut temperature = HOT;
        for _ in 0..length.div_ceil(LOOK_EVERY) {
            if stop.is_raised() {
                return false;
            }
            let chances = chances(temperature);
            for _ in 0..LOOK_EVERY {
                let Some((at, other)) = self.pair() else {
                    continue;
                };
                let change = self.change(self.blank[at], self.blank[other]);
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

    /// Two places in `blank`, near ones more often: numbers that differ little change the sums
    /// little, and nothing else is of use near the end. None if the second is out of range.
    fn pair(&mut self) -> Option<(usize, usize)> {
        // One random word: 32 bits for the first place, 16 for the distance, 8 for how near, 1
        // for the side. There are at most 144 places.
        let random: u64 = self.rng.random();
        let below = |limit: usize, bits: u64, width: u32| ((limit as u64 * bits) >> width) as usize;
        let count = self.blank.len();
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
        for at in (1..self.blank.len()).rev() {
            let other = self.rng.random_range(0..=at);
            self.swap(at, other);
        }
    }
}

/// How many of 2^32 swaps are taken that raise the error by so much (Metropolis's rule).
fn chances(temperature: f64) -> [u32; CHANCES] {
    std::array::from_fn(|change| ((-(change as f64) / temperature).exp() * 2f64.powi(32)) as u32)
}

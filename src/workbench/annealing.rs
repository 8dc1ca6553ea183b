//! Tables found by swaps at random, most of which lower the error.
//!
//! The way of Mustonen's first solver (*On the swapping method*, 9 Jul 2007): two numbers
//! change places if that brings the sums nearer to those wanted, and now and then if it does
//! not. How often it may not is ruled by a temperature that falls (simulated annealing).
//! What is found is a table with these sums and givens; nothing is proved by finding none.

use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::puzzle::{Puzzle, Sum, Table};
use crate::search::Stop;

/// Swaps tried in the first run, for each blank cell.
const FIRST_RUN: u64 = 1000;

/// Runs in a row that may find no table, or none but the last one.
const VAIN_RUNS: u32 = 12;

/// Swaps tried between two looks at the flag.
const LOOK_EVERY: u64 = 4096;

/// Temperatures at the beginning and at the end of a run.
const HOT: f64 = 3.0;
const COLD: f64 = 0.15;

/// Looks for different tables of a puzzle, at most `limit` of them, until `stop` is raised or
/// many runs found no other. The same puzzle has the same tables found.
///
/// Cost: some tens of nanoseconds a swap, a thousand swaps and more for each cell.
pub(crate) fn find_tables(puzzle: &Puzzle, limit: usize, stop: &Stop) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    let mut annealing = Annealing::new(puzzle);
    let (mut vain, mut length) = (0, FIRST_RUN * annealing.blank.len() as u64);
    while vain < VAIN_RUNS && tables.len() < limit && !stop.is_raised() {
        vain += 1;
        if annealing.run(length, stop) {
            let table = Table::new(puzzle.shape(), annealing.cells.clone())
                .expect("swaps permute the numbers of a table");
            if !tables.contains(&table) {
                tables.push(table);
                vain = 0;
            }
        } else {
            length += length / 2;
        }
        annealing.shuffle();
    }
    tables
}

/// A table on its way, with the errors of its lines.
struct Annealing {
    cells: Vec<u8>,
    width: usize,
    /// Cells whose numbers may move.
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
        Self {
            width: puzzle.shape().columns(),
            rows: puzzle.shape().rows(),
            blank: (0..givens.len())
                .filter(|&cell| givens[cell] == 0)
                .collect(),
            errors: rows.chain(columns).map(excess).collect(),
            cells: start.cells().to_vec(),
            rng: Xoshiro256PlusPlus::seed_from_u64(1),
        }
    }

    /// Swaps two cells.
    fn swap(&mut self, a: usize, b: usize) {
        let change = i32::from(self.cells[b]) - i32::from(self.cells[a]);
        self.cells.swap(a, b);
        for (cell, change) in [(a, change), (b, -change)] {
            self.errors[cell / self.width] += change;
            self.errors[self.rows + cell % self.width] += change;
        }
    }

    /// By how much the sum of all errors changes if two cells are swapped.
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
            for _ in 0..LOOK_EVERY {
                let a = self.blank[self.rng.random_range(0..self.blank.len())];
                let b = self.blank[self.rng.random_range(0..self.blank.len())];
                let change = self.change(a, b);
                let is_taken = change <= 0
                    || self.rng.random::<f64>() < (f64::from(-change) / temperature).exp();
                if is_taken {
                    self.swap(a, b);
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

    /// Puts the numbers that may move in random order.
    fn shuffle(&mut self) {
        let mut order = self.blank.clone();
        order.shuffle(&mut self.rng);
        for (at, other) in order.into_iter().enumerate() {
            self.swap(self.blank[at], other);
        }
    }
}

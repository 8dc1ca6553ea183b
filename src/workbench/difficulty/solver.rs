//! The random solver whose mutations are counted.

use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::MeasureError;
use crate::puzzle::Puzzle;
use crate::search::Stop;

/// Mutations between two looks at the stop flag.
const LOOK_EVERY: u64 = 256;

/// What the solver does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RandomStep {
    /// It fills the blanks at random.
    Start,
    /// It exchanges two numbers.
    Exchange([i32; 2]),
    /// At a dead end it moves three numbers round. If only two cells are blank, it exchanges their
    /// numbers, and the third is 0.
    Mutation([i32; 3]),
}

/// The table on its way, and the errors of its sums.
pub(super) struct RandomSolver {
    blanks: Vec<Blank>,
    missing: Vec<i32>,
    /// The sum of the givens of each line, less the line's sum: rows, then columns.
    least_errors: Vec<i32>,
    numbers: Vec<i32>,
    /// What each line has too much.
    errors: Vec<i32>,
}

/// A blank cell by the indices of its lines among the errors.
#[derive(Clone, Copy)]
struct Blank {
    row: usize,
    column: usize,
}

impl RandomSolver {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let mut errors: Vec<i32> = puzzle
            .rows()
            .iter()
            .chain(puzzle.columns())
            // Sums are at most the total, far below any limit.
            .map(|&sum| -(sum as i32))
            .collect();
        let mut missing: Vec<i32> = (1..=shape.cells() as i32).collect();
        let mut blanks = Vec::new();
        for (cell, &given) in puzzle.givens().iter().enumerate() {
            let blank = Blank {
                row: cell / shape.columns(),
                column: shape.rows() + cell % shape.columns(),
            };
            if given == 0 {
                blanks.push(blank);
            } else {
                let given = i32::from(given);
                errors[blank.row] += given;
                errors[blank.column] += given;
                missing.retain(|&number| number != given);
            }
        }
        Self {
            numbers: vec![0; blanks.len()],
            blanks,
            missing,
            errors: errors.clone(),
            least_errors: errors,
        }
    }

    /// Solves from a random start and returns the number of mutations. `tell` receives each step
    /// after it was made.
    pub(super) fn walk(
        &mut self,
        seed: u64,
        limit: u64,
        stop: &Stop,
        tell: &mut impl FnMut(RandomStep, &Self),
    ) -> Result<u64, MeasureError> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        self.fill(&mut rng);
        tell(RandomStep::Start, self);
        let mut mutations = 0;
        loop {
            self.descend(&mut rng, tell);
            if self.errors.iter().all(|&error| error == 0) {
                return Ok(mutations);
            }
            if self.blanks.len() < 2 {
                return Err(MeasureError::Impossible);
            }
            if mutations == limit {
                return Err(MeasureError::Unsolved(limit));
            }
            if mutations % LOOK_EVERY == 0 && stop.is_raised() {
                return Err(MeasureError::Stopped);
            }
            mutations += 1;
            let moved = self.mutate(&mut rng);
            tell(RandomStep::Mutation(moved), self);
        }
    }

    /// The numbers in the cells, row by row.
    pub(super) fn cells(&self, puzzle: &Puzzle) -> Vec<u8> {
        let (rows, columns) = (puzzle.shape().rows(), puzzle.shape().columns());
        let mut cells = puzzle.givens().to_vec();
        for (blank, &number) in self.blanks.iter().zip(&self.numbers) {
            cells[blank.row * columns + blank.column - rows] = number as u8;
        }
        cells
    }

    /// Puts the missing numbers into the blanks in random order.
    fn fill(&mut self, rng: &mut Xoshiro256PlusPlus) {
        self.numbers.copy_from_slice(&self.missing);
        self.numbers.shuffle(rng);
        self.errors.copy_from_slice(&self.least_errors);
        for (blank, number) in self.blanks.iter().zip(&self.numbers) {
            self.errors[blank.row] += number;
            self.errors[blank.column] += number;
        }
    }

    /// Exchanges two elements, those that lower the sum of the errors most, until no
    /// exchange lowers it. Of exchanges that lower it alike any is as likely as any other.
    fn descend(&mut self, rng: &mut Xoshiro256PlusPlus, tell: &mut impl FnMut(RandomStep, &Self)) {
        loop {
            let (mut change, mut best, mut alike) = (0, (0, 0), 0u32);
            for i in 0..self.blanks.len() {
                for j in i + 1..self.blanks.len() {
                    let found = self.change(i, j);
                    if found > change || found == 0 {
                        continue;
                    }
                    alike = if found < change { 1 } else { alike + 1 };
                    change = found;
                    if alike == 1 || rng.random_range(0..alike) == 0 {
                        best = (i, j);
                    }
                }
            }
            if change == 0 {
                return;
            }
            let (i, j) = best;
            self.exchange(i, j);
            tell(
                RandomStep::Exchange([i, j].map(|at| self.numbers[at])),
                self,
            );
        }
    }

    /// Moves three random elements round, each to the place of another; if only two cells
    /// are blank, both. Returns the numbers; if there are two, the third is 0.
    fn mutate(&mut self, rng: &mut Xoshiro256PlusPlus) -> [i32; 3] {
        let len = self.blanks.len();
        let i = rng.random_range(0..len);
        // Any of the others.
        let j = (i + rng.random_range(1..len)) % len;
        self.exchange(i, j);
        let mut third = 0;
        if len > 2 {
            let k = loop {
                let k = rng.random_range(0..len);
                if k != i && k != j {
                    break k;
                }
            };
            self.exchange(i, k);
            third = self.numbers[k];
        }
        [self.numbers[i], self.numbers[j], third]
    }

    /// How an exchange changes the sum of the errors.
    fn change(&self, i: usize, j: usize) -> i32 {
        let (a, b) = (self.blanks[i], self.blanks[j]);
        let more = self.numbers[j] - self.numbers[i];
        let of_lines = |gains: usize, loses: usize| {
            let (x, y) = (self.errors[gains], self.errors[loses]);
            if gains == loses {
                0
            } else {
                (x + more).abs() - x.abs() + (y - more).abs() - y.abs()
            }
        };
        of_lines(a.row, b.row) + of_lines(a.column, b.column)
    }

    fn exchange(&mut self, i: usize, j: usize) {
        let (a, b) = (self.blanks[i], self.blanks[j]);
        let more = self.numbers[j] - self.numbers[i];
        self.numbers.swap(i, j);
        for (gains, loses) in [(a.row, b.row), (a.column, b.column)] {
            self.errors[gains] += more;
            self.errors[loses] -= more;
        }
    }
}

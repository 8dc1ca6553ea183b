//! The random solver whose mutations are counted.

use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::MeasureError;
use crate::swap_state::SwapState;
use survo_core::puzzle::Puzzle;
use survo_core::search::Stop;

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

/// The table on its way.
pub(super) struct RandomSolver {
    state: SwapState,
    missing: Vec<u8>,
}

impl RandomSolver {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let state = SwapState::new(puzzle);
        Self {
            missing: state.movable(),
            state,
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
            if self.state.w() == 0 {
                return Ok(mutations);
            }
            if self.missing.len() < 2 {
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
    pub(super) fn cells(&self) -> &[u8] {
        self.state.cells()
    }

    /// Puts the missing numbers into the blanks in random order.
    fn fill(&mut self, rng: &mut Xoshiro256PlusPlus) {
        let mut numbers = self.missing.clone();
        numbers.shuffle(rng);
        self.state.fill(&numbers);
    }

    /// Exchanges two elements, those that lower the sum of the errors most, until no
    /// exchange lowers it. Of exchanges that lower it alike any is as likely as any other.
    fn descend(&mut self, rng: &mut Xoshiro256PlusPlus, tell: &mut impl FnMut(RandomStep, &Self)) {
        loop {
            let (mut change, mut best, mut alike) = (0, (0, 0), 0u32);
            let blank = self.state.blank();
            for (at, &a) in blank.iter().enumerate() {
                for &b in &blank[at + 1..] {
                    let found = self.state.change(a, b);
                    if found > change || found == 0 {
                        continue;
                    }
                    alike = if found < change { 1 } else { alike + 1 };
                    change = found;
                    if alike == 1 || rng.random_range(0..alike) == 0 {
                        best = (a, b);
                    }
                }
            }
            if change == 0 {
                return;
            }
            let (a, b) = best;
            self.state.exchange(a, b);
            tell(
                RandomStep::Exchange([a, b].map(|cell| self.number(cell))),
                self,
            );
        }
    }

    /// Moves three random elements round, each to the place of another; if only two cells
    /// are blank, both. Returns the numbers; if there are two, the third is 0.
    fn mutate(&mut self, rng: &mut Xoshiro256PlusPlus) -> [i32; 3] {
        let len = self.missing.len();
        let i = rng.random_range(0..len);
        // Any of the others.
        let j = (i + rng.random_range(1..len)) % len;
        let cell = |solver: &Self, at: usize| solver.state.blank()[at];
        let (a, b) = (cell(self, i), cell(self, j));
        self.state.exchange(a, b);
        let mut third = 0;
        if len > 2 {
            let k = loop {
                let k = rng.random_range(0..len);
                if k != i && k != j {
                    break k;
                }
            };
            let c = cell(self, k);
            self.state.exchange(a, c);
            third = self.number(c);
        }
        [self.number(a), self.number(b), third]
    }

    fn number(&self, cell: usize) -> i32 {
        i32::from(self.state.cells()[cell])
    }
}

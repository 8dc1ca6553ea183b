//! The random solver whose mutations are counted.

use rand::{RngExt, SeedableRng};
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
    Exchange([u8; 2]),
    /// At a dead end it moves three numbers round. If only two cells are blank, it exchanges their
    /// numbers, and the third is 0.
    Mutation([u8; 3]),
}

/// Solves from a random start and returns the number of mutations. `tell` receives each step and
/// the table after it.
pub(super) fn walk(
    puzzle: &Puzzle,
    seed: u64,
    limit: u64,
    stop: &Stop,
    tell: &mut dyn FnMut(RandomStep, &SwapState),
) -> Result<u64, MeasureError> {
    let rng = &mut Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut state = SwapState::random(puzzle, rng);
    tell(RandomStep::Start, &state);
    let mut mutations = 0;
    loop {
        if mutations % LOOK_EVERY == 0 && stop.is_raised() {
            return Err(MeasureError::Stopped);
        }
        while let Some([a, b]) = steepest(&state, rng) {
            state.exchange(a, b);
            let numbers = [a, b].map(|cell| state.cells()[cell]);
            tell(RandomStep::Exchange(numbers), &state);
        }
        if state.w() == 0 {
            return Ok(mutations);
        }
        if state.blank().len() < 2 {
            return Err(MeasureError::Impossible);
        }
        if mutations == limit {
            return Err(MeasureError::Unsolved(limit));
        }
        mutations += 1;
        let moved = mutate(&mut state, rng);
        tell(RandomStep::Mutation(moved), &state);
    }
}

/// The exchange of two elements that lowers the sum of the errors most, if any does. Of exchanges
/// that lower it alike any is as likely as any other.
fn steepest(state: &SwapState, rng: &mut Xoshiro256PlusPlus) -> Option<[usize; 2]> {
    let (mut change, mut best, mut alike) = (0, None, 0u32);
    let blank = state.blank();
    for (at, &a) in blank.iter().enumerate() {
        for &b in &blank[at + 1..] {
            let found = state.change(a, b);
            if found > change || found == 0 {
                continue;
            }
            alike = if found < change { 1 } else { alike + 1 };
            change = found;
            if alike == 1 || rng.random_range(0..alike) == 0 {
                best = Some([a, b]);
            }
        }
    }
    best
}

/// Moves three random elements round, each to the place of another; if only two cells are blank,
/// both.
fn mutate(state: &mut SwapState, rng: &mut Xoshiro256PlusPlus) -> [u8; 3] {
    let len = state.blank().len();
    let i = rng.random_range(0..len);
    // Any of the others.
    let j = (i + rng.random_range(1..len)) % len;
    let [a, b] = [i, j].map(|at| state.blank()[at]);
    state.exchange(a, b);
    let mut third = 0;
    if len > 2 {
        let k = loop {
            let k = rng.random_range(0..len);
            if k != i && k != j {
                break k;
            }
        };
        let c = state.blank()[k];
        state.exchange(a, c);
        third = state.cells()[c];
    }
    [state.cells()[a], state.cells()[b], third]
}

//! Makes unique puzzles, open or with givens, with a wanted hardest rule.
//!
//! A [`UniqueSource`] has a unique puzzle for each number: an open one ([`OpenPuzzles`]), or a
//! random table with as many givens as it needs ([`WithGivens`]). [`generate`] begins with the
//! number that is the seed and takes the puzzles that are new and meet the [`Order`]. The number of
//! a puzzle makes it again.

mod givens;
mod open;

pub use givens::WithGivens;
pub use open::OpenPuzzles;

use std::collections::HashSet;
use std::iter::once;

use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

use crate::explain::{Conclusion, Rule, explain};
use survo_core::counted;
use survo_core::puzzle::{Puzzle, Shape, Table};
use survo_core::search::Stop;

/// A puzzle and its only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unique {
    /// Its number, from which its source makes it again.
    pub number: u64,
    pub puzzle: Puzzle,
    pub table: Table,
}

/// How many puzzles are wanted, and which.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    pub count: usize,
    /// The number of the first that is looked at.
    pub seed: u64,
    /// The hardest rule that they need.
    pub level: Option<Rule>,
    /// Puzzles looked at in vain, in a row, after which the search is given up.
    pub tries: u64,
}

/// Where unique puzzles come from.
pub trait UniqueSource {
    /// The puzzle of a number, always the same.
    ///
    /// # Errors
    /// When none can be found, or `stop` is raised.
    fn puzzle(&mut self, number: u64, stop: &Stop) -> Result<Unique, GenerateError>;
}

/// Why there are no puzzles, or no further ones.
#[derive(Debug, thiserror::Error)]
pub enum GenerateError {
    #[error(
        "{found} of {} found; the next {tries} were known already or did not meet the conditions",
        counted(*.asked, "puzzle")
    )]
    Tries {
        found: usize,
        asked: usize,
        tries: u64,
    },
    #[error("no unique puzzle of {0} drawn")]
    Draws(Shape),
    #[error("open puzzles need at least 2 rows and 2 columns, not {0}")]
    TooSmall(Shape),
    #[error("open puzzles of {0} are too large to be drawn; 2x16, 3x10, 4x8 and 5x6 are not")]
    TooLarge(Shape),
    #[error("stopped")]
    Stopped,
}

/// How many numbers of puzzles there are: a prime, and no number is too long to be typed.
pub const NUMBERS: u64 = 1_000_000_007;

/// The numbers that are looked at for a seed, which is the first of them: each number once, in an
/// order that other seeds do not share.
fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    // Any step but 0 leads through all numbers, since their count is a prime.
    let step = 1 + SplitMix64::seed_from_u64(seed).next_u64() % (NUMBERS - 1);
    let others = (1..NUMBERS).map(move |k| (seed % NUMBERS + k * step) % NUMBERS);
    once(seed).chain(others)
}

/// The hardest rule that a unique puzzle needs; `None` if nothing is blank.
fn level(puzzle: &Puzzle, stop: &Stop) -> Result<Option<Rule>, GenerateError> {
    let explanation = explain(puzzle, stop);
    match explanation.outcome {
        Conclusion::Stopped { .. } => Err(GenerateError::Stopped),
        _ => Ok(explanation.difficulty()),
    }
}

/// Hands `visit` as many different puzzles as are ordered, in the order in which they are found.
///
/// # Errors
/// When fewer are found, or `stop` is raised; those found were visited.
pub fn generate(
    source: &mut dyn UniqueSource,
    order: &Order,
    stop: &Stop,
    visit: &mut dyn FnMut(Unique),
) -> Result<(), GenerateError> {
    let mut known = HashSet::new();
    let (mut found, mut in_vain) = (0, 0);
    let mut numbers = numbers(order.seed);
    while found < order.count {
        let number = numbers.next().filter(|_| in_vain < order.tries);
        let Some(number) = number else {
            return Err(GenerateError::Tries {
                found,
                asked: order.count,
                tries: in_vain,
            });
        };
        let unique = source.puzzle(number, stop)?;
        let puzzle = &unique.puzzle;
        let is_new = known.insert((puzzle.margins().clone(), puzzle.givens().to_vec()));
        if is_new && (order.level.is_none() || level(puzzle, stop)? == order.level) {
            found += 1;
            in_vain = 0;
            visit(unique);
        } else {
            in_vain += 1;
        }
    }
    Ok(())
}

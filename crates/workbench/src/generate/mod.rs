//! Puzzles to order: unique ones, open or with givens, with a wanted hardest rule.
//!
//! A [`UniqueSource`] has a unique puzzle for each number: open ones from a list (`Listed`) or
//! drawn from all pairs of margins ([`Drawn`]), both uniformly among all essentially different
//! unique open puzzles; or random tables with as many givens as they need ([`WithGivens`]).
//! [`generate`] begins with the number that is the seed and takes the puzzles that are new and meet
//! the [`Order`]. The number of a puzzle makes it again, whatever the number of threads.

mod givens;
mod open;
mod order;

pub use givens::WithGivens;
#[cfg(test)]
pub use open::Listed;
pub use open::{Drawn, open_puzzles};
pub use order::Order;

use std::collections::HashSet;
use std::iter::{once, successors};
use std::path::PathBuf;

use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

use crate::explain::{ExplainError, Rule};
use survo_core::puzzle::{Puzzle, Shape, Sum, Table};
use survo_core::search::Stop;
use survo_engines::EngineError;
use survo_files::storage::FileError;
use survo_survey::RunError;

/// A puzzle and its only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unique {
    /// Its number, from which its source makes it again.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub table: Table,
}

impl Unique {
    /// The open puzzle of a table that is the only one with its sums.
    fn open(number: u64, table: Table) -> Self {
        Self {
            number,
            puzzle: Puzzle::open(table.margins()),
            table,
        }
    }
}

/// A puzzle that was asked for, with what was measured on the way.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The puzzle with its solution.
    pub unique: Unique,
    /// The hardest rule needed, if it was asked about.
    pub level: Option<Rule>,
}

/// Where unique puzzles come from.
pub trait UniqueSource {
    /// The puzzle of a number, always the same.
    ///
    /// # Errors
    /// When none can be found, or `stop` is raised.
    fn puzzle(&mut self, number: u64, stop: &Stop) -> Result<Unique, GenerateError>;

    /// How many there are, if they are listed. A number stands for the same puzzle as its remainder
    /// after division by this count.
    fn count(&self) -> Option<u64> {
        None
    }
}

/// Why there are no puzzles, or no further ones.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say what the fields are.
pub enum GenerateError {
    #[error(
        "only {found} of the {looked_at} existing puzzles meet the conditions; {asked} were asked for"
    )]
    NoMore {
        found: usize,
        asked: usize,
        looked_at: usize,
    },
    #[error(
        "{found} of {asked} puzzles found; the next {tries} were known already or did not meet \
         the conditions"
    )]
    Tries {
        found: usize,
        asked: usize,
        tries: u64,
    },
    #[error(
        "{asked} puzzles asked for; {shape} has only so many open puzzles to choose from: {all}"
    )]
    TooFew {
        shape: Shape,
        asked: usize,
        all: usize,
    },
    #[error("no pair of margins of {0} drawn was unique")]
    Draws(u64),
    #[error("open puzzles need at least 2 rows and 2 columns, not {0}")]
    TooSmall(Shape),
    #[error("the margins of {0} are too many to draw from")]
    TooLarge(Shape),
    #[error("the puzzle with rows {0:?} and columns {1:?} is in the list, but is not unique")]
    NotUnique(Vec<Sum>, Vec<Sum>),
    #[error("{} holds puzzles of {found}, not {wanted}", path.display())]
    OtherShape {
        path: PathBuf,
        found: Shape,
        wanted: Shape,
    },
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Survey(#[from] RunError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Explain(ExplainError),
    #[error("stopped")]
    Stopped,
}

/// How many numbers there are of puzzles that are not listed: a prime, and no number is too long
/// to be typed.
const NUMBERS: u64 = 1_000_000_007;

/// The numbers that are looked at for a seed, which is the first of them: each of `count` numbers
/// once, in an order that other seeds do not share.
fn numbers(seed: u64, count: u64) -> impl Iterator<Item = u64> {
    let gcd = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let mut step = SplitMix64::seed_from_u64(seed).next_u64() % count;
    while gcd(step, count) > 1 {
        step -= 1;
    }
    let others = successors(Some(seed % count), move |number| {
        Some((number + step) % count)
    });
    let others = others.take(usize::try_from(count).unwrap_or(usize::MAX));
    once(seed).chain(others.skip(1))
}

/// Hands `visit` as many different puzzles as are ordered, in the order in which they are found.
///
/// # Errors
/// When fewer are found, or `stop` is raised; those found were visited.
pub fn generate<E: From<GenerateError>>(
    source: &mut dyn UniqueSource,
    order: &Order,
    stop: &Stop,
    visit: &mut dyn FnMut(Generated) -> Result<(), E>,
) -> Result<(), E> {
    let mut known = HashSet::new();
    let (mut found, mut in_vain) = (0, 0);
    let mut numbers = numbers(order.seed, source.count().unwrap_or(NUMBERS));
    while found < order.count {
        if in_vain == order.tries {
            return Err(GenerateError::Tries {
                found,
                asked: order.count,
                tries: order.tries,
            }
            .into());
        }
        let Some(number) = numbers.next() else {
            return Err(GenerateError::NoMore {
                found,
                asked: order.count,
                looked_at: known.len(),
            }
            .into());
        };
        let unique = source.puzzle(number, stop)?;
        let puzzle = &unique.puzzle;
        let is_new = known.insert((puzzle.margins().clone(), puzzle.givens().to_vec()));
        let generated = match is_new {
            true => order.grade(unique, stop)?,
            false => None,
        };
        match generated {
            Some(generated) => {
                found += 1;
                in_vain = 0;
                visit(generated)?;
            }
            None => in_vain += 1,
        }
    }
    Ok(())
}

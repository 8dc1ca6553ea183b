//! Puzzles to order: unique ones, open or with givens, of a wanted difficulty.
//!
//! A [`UniqueSource`] hands out unique puzzles, one after the other: open ones from a list
//! (`Listed`) or drawn from all pairs of margins ([`Drawn`]), both uniformly among
//! all essentially different unique open puzzles; or random tables with as many givens
//! as they need ([`WithGivens`]). [`generate`] takes those that are new and meet the
//! [`Order`]. Everything follows from the seed, whatever the number of threads.

mod givens;
mod hitting_set;
mod open;
mod order;

pub use givens::{Removal, WithGivens};
pub use open::{Drawn, open_puzzles};
#[cfg(test)]
pub(crate) use open::{Listed, reservoir};
pub use order::{MdRange, MdRangeError, Order};

use std::collections::HashSet;
use std::path::PathBuf;

use crate::engines::EngineError;
use crate::puzzle::{Puzzle, Shape, Sum, Table};
use crate::search::Stop;
use crate::storage::FileError;
use crate::survey::RunError;
use crate::workbench::difficulty::Difficulty;
use crate::workbench::explain::{ExplainError, Rule};

/// A puzzle and its only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unique {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub table: Table,
}

impl Unique {
    /// The open puzzle of a table that is the only one with its sums.
    fn open(table: Table) -> Self {
        let puzzle = Puzzle::open(table.margins());
        Self { puzzle, table }
    }
}

/// A puzzle that was asked for, with what was measured on the way.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The puzzle with its solution.
    pub unique: Unique,
    /// MD, if it was asked about.
    pub difficulty: Option<Difficulty>,
    /// The hardest rule needed, if it was asked about.
    pub level: Option<Rule>,
}

/// Where unique puzzles come from.
pub trait UniqueSource {
    /// The next one; `None` when there are no more.
    ///
    /// # Errors
    /// When none can be found, or `stop` is raised.
    fn next(&mut self, stop: &Stop) -> Result<Option<Unique>, GenerateError>;
}

/// Why there are no puzzles, or no further ones.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)] // The messages say what the fields are.
pub enum GenerateError {
    #[error("only {found} of the {looked_at} puzzles that there are will do; {asked} asked for")]
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
        all: u64,
    },
    #[error("none of {0} pairs of margins drawn was unique")]
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
    #[error("the fewest givens of {0} are beyond a search")]
    Fewest(Shape),
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

/// Hands `visit` as many different puzzles as are ordered, in the order in which they
/// are found.
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
    let (mut found, mut looked_at, mut in_vain) = (0, 0, 0);
    while found < order.count {
        if in_vain == order.tries {
            return Err(GenerateError::Tries {
                found,
                asked: order.count,
                tries: order.tries,
            }
            .into());
        }
        let Some(unique) = source.next(stop)? else {
            return Err(GenerateError::NoMore {
                found,
                asked: order.count,
                looked_at,
            }
            .into());
        };
        looked_at += 1;
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

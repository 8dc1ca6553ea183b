//! Puzzles to order: unique ones, open or with givens, of a wanted difficulty.
//!
//! A [`PuzzleSource`] hands out unique puzzles, one after the other: open ones from a list
//! (`Listed`) or drawn from all pairs of margins ([`Drawn`]), both uniformly among
//! all essentially different unique open puzzles; or random tables with as many givens
//! as they need ([`WithGivens`]). [`generate`] takes those that are new and meet the
//! [`Criteria`]. Everything follows from the seed, whatever the number of threads.
//!
//! Relies on [`crate::numbers`], [`crate::puzzle`], [`crate::engines`],
//! [`crate::survey`] (classes of pairs), [`crate::workbench::explain`] and [`crate::workbench::difficulty`].

mod criteria;
mod drawn;
mod givens;
mod hitting_set;
mod listed;
mod open;
mod unavoidable;

pub use criteria::{Criteria, MdRange, MdRangeError};
pub use drawn::{Drawn, DrawnError};
pub use givens::{Removal, WithGivens};
pub(crate) use listed::{Listed, reservoir};
pub use open::{OpenError, open_puzzles};

use std::collections::HashSet;

use crate::engines::EngineError;
use crate::puzzle::{Puzzle, Sum, Table};
use crate::search::Stop;
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
pub trait PuzzleSource {
    /// The next one; `None` when there are no more.
    ///
    /// # Errors
    /// When none can be found, or `stop` is raised.
    fn next(&mut self, stop: &Stop) -> Result<Option<Unique>, GenerateError>;
}

/// Why there are no further puzzles.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GenerateError {
    /// All puzzles of the source were looked at.
    #[error("only {found} of the {looked_at} puzzles that there are will do; {asked} asked for")]
    NoMore {
        /// Puzzles found.
        found: usize,
        /// Puzzles asked for.
        asked: usize,
        /// Puzzles of the source.
        looked_at: usize,
    },
    /// Too many puzzles in a row would not do.
    #[error(
        "{found} of {asked} puzzles found; the next {tries} were known already or did not meet \
         the conditions"
    )]
    Tries {
        /// Puzzles found.
        found: usize,
        /// Puzzles asked for.
        asked: usize,
        /// Puzzles looked at in vain.
        tries: u64,
    },
    /// No unique puzzle was drawn.
    #[error("none of {0} pairs of margins drawn was unique")]
    Draws(u64),
    /// A list that should hold unique puzzles holds another.
    #[error("the puzzle with rows {0:?} and columns {1:?} is in the list, but is not unique")]
    NotUnique(Vec<Sum>, Vec<Sum>),
    /// An engine refuses a puzzle.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The rules cannot be tried.
    #[error(transparent)]
    Explain(ExplainError),
    /// [`Stop`] was raised.
    #[error("stopped")]
    Stopped,
}

/// How many puzzles are wanted, and which.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// How many.
    pub count: usize,
    /// What they must meet.
    pub criteria: Criteria,
    /// Puzzles looked at in vain, in a row, after which the search is given up.
    pub tries: u64,
}

/// Hands `visit` as many different puzzles as are ordered, in the order in which they
/// are found.
///
/// # Errors
/// When fewer are found, or `stop` is raised; those found were visited.
pub fn generate<E: From<GenerateError>>(
    source: &mut dyn PuzzleSource,
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
        match if is_new {
            order.criteria.grade(unique, stop)?
        } else {
            None
        } {
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

//! What is ordered: how many puzzles, with which hardest rule.

use super::{GenerateError, Generated, Unique};
use crate::explain::{Rule, explain};
use survo_core::puzzle::Puzzle;
use survo_core::search::Stop;

/// The hardest rule that a unique puzzle needs; `None` if nothing is blank.
pub(super) fn level(puzzle: &Puzzle, stop: &Stop) -> Result<Option<Rule>, GenerateError> {
    match explain(puzzle, stop) {
        Ok(explanation) => Ok(explanation.difficulty()),
        Err(_) => Err(GenerateError::Stopped),
    }
}

/// How many puzzles are wanted, and which.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// How many.
    pub count: usize,
    /// The number of the first that is looked at.
    pub seed: u64,
    /// The hardest rule that they need.
    pub level: Option<Rule>,
    /// Puzzles looked at in vain, in a row, after which the search is given up.
    pub tries: u64,
}

impl Order {
    /// The puzzle with its hardest rule, if it will do.
    pub(super) fn grade(
        &self,
        unique: Unique,
        stop: &Stop,
    ) -> Result<Option<Generated>, GenerateError> {
        let level = match self.level {
            None => None,
            Some(_) => level(&unique.puzzle, stop)?,
        };
        Ok((level == self.level).then_some(Generated { unique, level }))
    }
}

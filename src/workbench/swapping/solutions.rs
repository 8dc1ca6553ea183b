//! The tables that swapping may lead to.

use super::fewest_swaps;
use crate::engines::{Engine, EngineError, solutions_until};
use crate::puzzle::{Puzzle, Table};
use crate::search::{Ending, Stop};

/// Solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    /// Those found.
    pub tables: Vec<Table>,
    /// Whether there are no others.
    pub are_all: bool,
}

impl Solutions {
    /// Solves a puzzle, up to `limit` solutions; `None` when `stop` was raised before
    /// the end.
    ///
    /// # Errors
    /// As the engine's.
    pub fn find(
        puzzle: &Puzzle,
        engine: &mut dyn Engine,
        limit: u64,
        stop: &Stop,
    ) -> Result<Option<Self>, EngineError> {
        let (mut tables, ending) = solutions_until(engine, puzzle, limit, stop)?;
        // The same order from every engine.
        tables.sort_unstable();
        Ok((ending != Ending::Stopped).then_some(Self {
            tables,
            are_all: ending == Ending::Exhausted,
        }))
    }

    /// The solution that the fewest swaps lead to; of several, the first row by row.
    /// `None` if the puzzle has none.
    pub fn nearest(&self, table: &Table) -> Option<&Table> {
        self.tables
            .iter()
            .min_by_key(|solution| fewest_swaps(table, solution))
    }
}

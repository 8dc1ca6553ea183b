//! The tables that swapping may lead to.

use super::fewest_swaps;
use crate::engines::{Engine, EngineError, Search, solve};
use crate::puzzle::{Puzzle, Table};
use crate::search::{Ending, Stop};

/// Solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    tables: Vec<Table>,
    complete: bool,
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
        let mut tables = Vec::new();
        let report = solve(
            engine,
            puzzle,
            &mut Search {
                limit,
                stop,
                visit: &mut |cells| {
                    tables.push(
                        Table::new(puzzle.shape(), cells.to_vec())
                            .expect("engines visit permutations of 1..N"),
                    );
                },
            },
        )?;
        // The same order from every engine.
        tables.sort_unstable();
        Ok((report.ending != Ending::Stopped).then_some(Self {
            tables,
            complete: report.ending == Ending::Exhausted,
        }))
    }

    /// The solutions found.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Whether there are no others.
    pub fn are_all(&self) -> bool {
        self.complete
    }

    /// The solution that the fewest swaps lead to; of several, the first row by row.
    /// `None` if the puzzle has none.
    pub fn nearest(&self, table: &Table) -> Option<&Table> {
        self.tables
            .iter()
            .min_by_key(|solution| fewest_swaps(table, solution))
    }
}

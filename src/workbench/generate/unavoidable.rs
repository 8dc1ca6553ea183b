//! Whether some givens make a table the only one: the question behind every given.

use crate::engines::{Bitmask, EngineKind, Search, solve};
use crate::puzzle::{Margins, Puzzle, Table};
use crate::search::{Ending, Stop};

use super::GenerateError;

/// A table, and the unavoidable sets of its margins that are known.
///
/// An *unavoidable set* holds the cells in which another table with the same margins
/// differs (the term is from the search for Sudokus with few givens). Givens rule that
/// table out when they meet the set. Cells are bits of a mask, in the order of
/// [`Table::cells`].
pub(super) struct UnavoidableSets<'a> {
    table: &'a Table,
    margins: Margins,
    engine: Bitmask,
    /// Those met so far.
    sets: Vec<u64>,
}

impl<'a> UnavoidableSets<'a> {
    pub(super) fn new(table: &'a Table) -> Self {
        Self {
            margins: table.margins(),
            table,
            engine: Bitmask::new(EngineKind::DEFAULT_MEMORY),
            sets: Vec::new(),
        }
    }

    /// The sets met so far; givens that make the table the only one hit them all.
    pub(super) fn sets(&self) -> &[u64] {
        &self.sets
    }

    /// The puzzle with the givens of a mask.
    pub(super) fn puzzle(&self, givens: u64) -> Puzzle {
        let cells = self.table.cells().iter().enumerate();
        let givens = cells
            .map(|(cell, &k)| if givens >> cell & 1 == 1 { k } else { 0 })
            .collect();
        Puzzle::new(self.margins.clone(), givens).expect("the givens are those of a table")
    }

    /// An unavoidable set that these givens miss; `None` if there is none, that is, if
    /// the puzzle is unique.
    pub(super) fn missed_by(
        &mut self,
        givens: u64,
        stop: &Stop,
    ) -> Result<Option<u64>, GenerateError> {
        if let Some(&known) = self.sets.iter().find(|&&d| d & givens == 0) {
            return Ok(Some(known));
        }
        let puzzle = self.puzzle(givens);
        let mut missed = None;
        let report = solve(
            &mut self.engine,
            &puzzle,
            &mut Search {
                limit: 2,
                stop,
                visit: &mut |cells| {
                    let differing = cells.iter().zip(self.table.cells()).enumerate();
                    let mask = differing
                        .filter(|(_, (x, y))| x != y)
                        .fold(0u64, |mask, (cell, _)| mask | 1 << cell);
                    if mask != 0 {
                        missed = Some(mask);
                    }
                },
            },
        )?;
        if report.ending == Ending::Stopped {
            return Err(GenerateError::Stopped);
        }
        self.sets.extend(missed);
        Ok(missed)
    }
}

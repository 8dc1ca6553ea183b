//! Whether some givens make a table the only one: the question behind every given.

use crate::engines::{Bitmask, EngineKind, Search, solve};
use crate::puzzle::{Margins, Puzzle, Table};
use crate::search::{Ending, Stop};

use super::GenerateError;

/// A table, and what is known of the other tables with its margins.
///
/// Cells are bits of a mask, in the order of [`Table::cells`]. Givens rule out another
/// table when they hold a cell of its *difference*, the cells in which it differs.
pub(super) struct Rivals<'a> {
    table: &'a Table,
    margins: Margins,
    engine: Bitmask,
    /// Differences met so far.
    differences: Vec<u64>,
}

impl<'a> Rivals<'a> {
    pub(super) fn new(table: &'a Table) -> Self {
        Self {
            margins: table.margins(),
            table,
            engine: Bitmask::new(EngineKind::DEFAULT_MEMORY),
            differences: Vec::new(),
        }
    }

    /// The differences met so far; every set of givens that makes the table the only
    /// one hits them all.
    pub(super) fn differences(&self) -> &[u64] {
        &self.differences
    }

    /// The puzzle with the givens of a mask.
    pub(super) fn puzzle(&self, givens: u64) -> Puzzle {
        let cells = self.table.cells().iter().enumerate();
        let givens = cells
            .map(|(cell, &k)| if givens >> cell & 1 == 1 { k } else { 0 })
            .collect();
        Puzzle::new(self.margins.clone(), givens).expect("the givens are those of a table")
    }

    /// The difference of another table that these givens do not rule out; `None` if
    /// there is none, that is, if the puzzle is unique.
    pub(super) fn rival(&mut self, givens: u64, stop: &Stop) -> Result<Option<u64>, GenerateError> {
        if let Some(&known) = self.differences.iter().find(|&&d| d & givens == 0) {
            return Ok(Some(known));
        }
        let puzzle = self.puzzle(givens);
        let mut difference = None;
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
                        difference = Some(mask);
                    }
                },
            },
        )?;
        if report.ending == Ending::Stopped {
            return Err(GenerateError::Stopped);
        }
        self.differences.extend(difference);
        Ok(difference)
    }
}

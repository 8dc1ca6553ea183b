//! Algorithm X on lists of bit masks, with all candidate sets of every line.

use super::line_search::LineSearch;
use super::{Engine, EngineError, EngineKind, RowSide, Search};
use crate::puzzle::Sum;
use crate::search::Report;

/// The bitmask engine. Memory: that of [`LineSearch`].
pub(crate) struct Bitmask {
    search: LineSearch,
}

impl Bitmask {
    /// An engine whose candidate sets may take `memory` bytes.
    pub(crate) fn new(memory: usize) -> Self {
        Self {
            search: LineSearch::new(EngineKind::Bitmask, memory),
        }
    }
}

impl Engine for Bitmask {
    fn fix_rows(&mut self, rows: RowSide<'_>) -> Result<(), EngineError> {
        self.search.fix_rows(rows)
    }

    fn solve_columns(
        &mut self,
        columns: &[Sum],
        search: &mut Search<'_>,
    ) -> Result<Report, EngineError> {
        self.search.solve_columns(columns, search)
    }
}

//! What decides the pairs of one fixed margin, whatever the algorithm.

use crate::bounds::{Block, FixedMargin};
use crate::engines::EngineError;
use crate::puzzle::Table;
use crate::search::Stop;
use crate::survey::Counters;

/// Settles the open pairs of a fixed margin.
pub(crate) trait MarginDecider: Send {
    /// Decides every open pair of the fixed margin with a margin of `block`.
    ///
    /// Each unique pair is handed to `unique` with its position in the block and its
    /// table, whose rows are the fixed side. Returns false when `stop` was raised, and
    /// leaves pairs open then.
    ///
    /// # Errors
    /// When a pair does not fit the engine's memory limit.
    fn decide_pairs(
        &mut self,
        pairs: &mut FixedMargin,
        block: &Block,
        stop: &Stop,
        unique: &mut dyn FnMut(usize, Table),
    ) -> Result<bool, EngineError>;

    /// What was done since the last call of this function.
    fn take_counters(&mut self) -> Counters;
}

//! What works through the units of a plan, whatever the method.

use std::ops::Range;

use crate::engines::EngineError;
use crate::survey::unit::UnitResult;

/// One thread's way through blocks of steps.
pub(crate) trait UnitWorker {
    /// The result of a block of steps, or `None` when the work was asked to stop.
    fn run(&mut self, steps: Range<u64>) -> Result<Option<UnitResult>, EngineError>;

    /// How much of the last block was done when it was stopped, as a share of it; `None`
    /// where that cannot be told.
    fn share_done(&self) -> Option<f64>;
}

//! Wrong answers, which tests plant to see them found.

use crate::plan::Planted;
use crate::run::MarginEngine;
use survo_core::bounds::{Block, FixedMargin, PairStatus};
use survo_core::puzzle::Table;
use survo_core::search::Stop;
use survo_engines::EngineError;
use survo_files::Counters;

/// Is wrong about one pair, wherever conditions (1) and (2) leave it open.
pub struct Wrong {
    pub engine: Box<dyn MarginEngine>,
    pub planted: Planted,
}

impl MarginEngine for Wrong {
    fn decide_pairs(
        &mut self,
        pairs: &mut FixedMargin,
        bulk: &Block,
        stop: &Stop,
        unique: &mut dyn FnMut(usize, Table),
    ) -> Result<bool, EngineError> {
        let (rows, columns) = (self.planted.margins.rows(), self.planted.margins.columns());
        let at = [(rows, columns), (columns, rows)]
            .into_iter()
            .filter(|(fixed, _)| *fixed == pairs.margin())
            .find_map(|(_, other)| bulk.position(other))
            .filter(|&at| pairs.statuses()[at] == PairStatus::Open);
        let decided = self.engine.decide_pairs(pairs, bulk, stop, unique)?;
        if let Some(at) = at {
            pairs.to_settle().1[at] = PairStatus::Decided(self.planted.class);
        }
        Ok(decided)
    }

    fn take_counters(&mut self) -> Counters {
        self.engine.take_counters()
    }
}

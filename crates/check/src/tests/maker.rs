//! A maker of surveys for tests: one that calls itself the sieve and decides pair by pair.

use crate::walk::Bench;
use crate::{Maker, MarginAnswers, WalkAnswers};
use survo_core::bounds::Block;
use survo_core::puzzle::{Class, Extent, Sum};
use survo_core::search::Stop;
use survo_engines::{EngineError, EngineKind, Method};

pub struct PairByPair(pub Extent);

impl Maker for PairByPair {
    fn extent(&self) -> Extent {
        self.0
    }

    fn method(&self) -> Method {
        Method::Sieve
    }

    fn margin_method(&self, method: Method) -> Method {
        method
    }

    fn engine(&self, _rows: &Block) -> Box<dyn MarginAnswers> {
        Box::new(Self(self.0))
    }

    fn engine_by(&self, method: Method, _rows: &Block) -> Box<dyn MarginAnswers> {
        panic!("no test is judged by {method}")
    }

    fn walk(&self, _stop: &Stop) -> Option<Box<dyn WalkAnswers>> {
        None
    }
}

impl MarginAnswers for PairByPair {
    fn decide(
        &mut self,
        columns: &[Sum],
        rows: &Block,
        wanted: &[bool],
        stop: &Stop,
        decided: &mut Vec<(usize, Class)>,
    ) -> Result<bool, EngineError> {
        let (engine, memory) = (EngineKind::Bitmask, EngineKind::DEFAULT_MEMORY);
        let mut bench = Bench::single(engine, memory, self.0.shape(), rows, false);
        let ranks = (0..rows.len()).filter(|&rank| wanted[rank]);
        let is_done = bench.decide(columns, ranks, stop)?;
        decided.append(&mut bench.decided);
        Ok(is_done)
    }
}

//! Deciding the pairs of one fixed margin: one way for each algorithm of a plan.

use super::margin_decider::MarginDecider;
use super::two_rows::WholeMargin;
use crate::bounds::{Block, FixedMargin, Status};
use crate::engines::sieve::MarginSieve;
use crate::engines::{Engine, EngineError, EngineKind, RowSide, Search};
use crate::puzzle::{Class, Table};
use crate::search::{Ending, Stop};
use crate::survey::plan::Algorithm;
use crate::survey::{Counters, Plan};

/// A decider of a plan's swept margins, for one thread; `block` has all margins of the
/// other side, where they are stored.
pub(crate) fn margin_decider(plan: &Plan, block: Option<&Block>) -> Box<dyn MarginDecider> {
    let decider = sound_decider(plan, block);
    #[cfg(test)]
    if let Some(planted) = plan.planted.clone() {
        return Box::new(planted::Wrong { decider, planted });
    }
    decider
}

fn sound_decider(plan: &Plan, block: Option<&Block>) -> Box<dyn MarginDecider> {
    match plan.algorithm() {
        Algorithm::Sieve => {
            let block = block.expect("where the sieve serves, the other side is stored");
            let sieve = MarginSieve::new(plan.swept_shape().transposed(), block, plan.seed);
            Box::new(Sieved(sieve.expect("a plan's algorithm serves its shape")))
        }
        Algorithm::PairByPair(engine) => Box::new(PairByPair::new(engine, plan.memory)),
        // The walk decides no single margins; the whole margin does, by the same means.
        Algorithm::WholeMargin(frame) | Algorithm::TwoRowWalk(frame) => {
            Box::new(WholeMargin::new(frame))
        }
    }
}

/// The sieve. It has the fixed margin as columns, so tables are transposed here.
struct Sieved(MarginSieve);

impl MarginDecider for Sieved {
    fn decide_pairs(
        &mut self,
        pairs: &mut FixedMargin,
        block: &Block,
        stop: &Stop,
        unique: &mut dyn FnMut(usize, Table),
    ) -> Result<bool, EngineError> {
        let transposed = pairs.shape().transposed();
        let (margin, statuses) = pairs.to_settle();
        Ok(self
            .0
            .decide_pairs(margin, block, statuses, stop, &mut |position, cells| {
                let table = Table::new(transposed, cells.to_vec());
                let table = table.expect("the sieve finds permutations of 1..N");
                unique(position, table.transposed());
            }))
    }

    fn take_counters(&mut self) -> Counters {
        let phases = self.0.take_phases();
        Counters {
            searches: phases.decided_unsolvable + phases.decided_unique + phases.decided_multiple,
            effort: phases.nodes,
            phases,
            ..Counters::default()
        }
    }
}

/// One search for each pair: every [`Engine`] decides margins this way.
struct PairByPair {
    engine: Box<dyn Engine>,
    counters: Counters,
    cells: Vec<u8>,
}

impl PairByPair {
    fn new(engine: EngineKind, memory: usize) -> Self {
        Self {
            engine: engine.build(memory),
            counters: Counters::default(),
            cells: Vec::new(),
        }
    }
}

impl MarginDecider for PairByPair {
    fn decide_pairs(
        &mut self,
        pairs: &mut FixedMargin,
        block: &Block,
        stop: &Stop,
        unique: &mut dyn FnMut(usize, Table),
    ) -> Result<bool, EngineError> {
        if !pairs.statuses().contains(&Status::Open) {
            return Ok(true);
        }
        let shape = pairs.shape();
        let (margin, statuses) = pairs.to_settle();
        self.engine.fix_rows(RowSide {
            shape,
            sums: margin,
            givens: &[],
        })?;
        for (position, status) in statuses.iter_mut().enumerate() {
            if *status != Status::Open {
                continue;
            }
            let cells = &mut self.cells;
            let mut search = Search {
                limit: 2,
                stop,
                visit: &mut |found| {
                    cells.clear();
                    cells.extend_from_slice(found);
                },
            };
            let report = self
                .engine
                .solve_columns(block.margin(position), &mut search)?;
            if report.ending == Ending::Stopped {
                return Ok(false);
            }
            self.counters.searches += 1;
            self.counters.effort += report.effort.size();
            let class = Class::of_solutions(report.solutions);
            if class == Class::Unique {
                let table = Table::new(shape, self.cells.clone());
                unique(position, table.expect("engines visit permutations of 1..N"));
            }
            *status = Status::Decided(class);
        }
        Ok(true)
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}

/// Wrong answers, which tests plant to see them found.
#[cfg(test)]
mod planted {
    use super::*;
    use crate::survey::plan::Planted;

    /// A decider that is wrong about one pair, wherever conditions (1) and (2) leave it open.
    pub(super) struct Wrong {
        pub(super) decider: Box<dyn MarginDecider>,
        pub(super) planted: Planted,
    }

    impl MarginDecider for Wrong {
        fn decide_pairs(
            &mut self,
            pairs: &mut FixedMargin,
            block: &Block,
            stop: &Stop,
            unique: &mut dyn FnMut(usize, Table),
        ) -> Result<bool, EngineError> {
            let (rows, columns) = (self.planted.margins.rows(), self.planted.margins.columns());
            let at = [(rows, columns), (columns, rows)]
                .into_iter()
                .filter(|(fixed, _)| *fixed == pairs.margin())
                .find_map(|(_, other)| block.position(other))
                .filter(|&at| pairs.statuses()[at] == Status::Open);
            let decided = self.decider.decide_pairs(pairs, block, stop, unique)?;
            if let Some(at) = at {
                pairs.to_settle().1[at] = Status::Decided(self.planted.class);
            }
            Ok(decided)
        }

        fn take_counters(&mut self) -> Counters {
            self.decider.take_counters()
        }
    }
}

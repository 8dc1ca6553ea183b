//! Decides the pairs of one fixed margin, with a type for each method.

use std::sync::{Arc, OnceLock};

use super::two_rows::WholeMargin;
use crate::CheckedPlan;
use survo_core::bounds::{Block, FixedMargin, PairStatus};
use survo_core::puzzle::{Class, Table};
use survo_core::search::Stop;
use survo_engines::{Engine, EngineError, ExactCover, Method, RowSide};
use survo_files::Counters;
use survo_sieve::sieve::{MarginSieve, SieveGround};
use survo_sieve::two_rows::Frame;

/// Decides the open pairs of a fixed margin with a bulk of others.
pub trait MarginEngine: Send {
    /// Decides every open pair of the fixed margin with a margin of `bulk`.
    ///
    /// Each unique pair is handed to `unique` with its position in the bulk and its table,
    /// whose rows are the bulk side and whose columns the fixed side. Returns false when
    /// `stop` was raised, and leaves pairs open then.
    ///
    /// # Errors
    /// When a pair does not fit the engine's memory limit.
    fn decide_pairs(
        &mut self,
        pairs: &mut FixedMargin,
        bulk: &Block,
        stop: &Stop,
        unique: &mut dyn FnMut(usize, Table),
    ) -> Result<bool, EngineError>;

    /// What was done since the last call of this function.
    fn take_counters(&mut self) -> Counters;
}

/// What the margin engines of all threads share, made by the first that needs it.
#[derive(Default)]
pub struct Ground(OnceLock<Arc<SieveGround>>);

/// What decides a plan's column margins, for one thread; `bulk` has all row margins.
pub fn margin_engine(plan: &CheckedPlan, bulk: &Block, ground: &Ground) -> Box<dyn MarginEngine> {
    let shape = plan.shape();
    match plan.margin_method() {
        Method::Sieve => {
            let ground = ground.0.get_or_init(|| {
                let ground = SieveGround::new(shape, bulk);
                Arc::new(ground.expect("a checked plan's method accepts its shape"))
            });
            Box::new(MarginSieve::new(ground, bulk, plan.seed))
        }
        Method::Pairwise(engine) => Box::new(PairByPair {
            engine: match plan.whole {
                true => Box::new(ExactCover::whole()),
                false => engine.build(plan.memory),
            },
            counters: Counters::default(),
            cells: Vec::new(),
        }),
        Method::SingleMargin => {
            let frame = Frame::of(shape).expect("a checked plan's method accepts its shape");
            Box::new(WholeMargin::new(frame))
        }
    }
}

impl MarginEngine for MarginSieve {
    fn decide_pairs(
        &mut self,
        pairs: &mut FixedMargin,
        bulk: &Block,
        stop: &Stop,
        unique: &mut dyn FnMut(usize, Table),
    ) -> Result<bool, EngineError> {
        let shape = pairs.shape();
        let visit = &mut |position, cells: &[u8]| {
            let table = Table::new(shape, cells.to_vec());
            unique(
                position,
                table.expect("the sieve finds permutations of 1..N"),
            );
        };
        Ok(self.decide(pairs, bulk, stop, visit))
    }

    fn take_counters(&mut self) -> Counters {
        let phases = self.take_phases();
        Counters {
            searches: phases.decided_unsolvable + phases.decided_unique + phases.decided_multiple,
            effort: phases.nodes,
            phases,
            ..Counters::default()
        }
    }
}

/// One search for each pair: every [`Engine`] decides margins this way. Engines fix the rows
/// of a table, so its sides are exchanged for them.
struct PairByPair {
    engine: Box<dyn Engine>,
    counters: Counters,
    cells: Vec<u8>,
}

impl MarginEngine for PairByPair {
    fn decide_pairs(
        &mut self,
        pairs: &mut FixedMargin,
        bulk: &Block,
        stop: &Stop,
        unique: &mut dyn FnMut(usize, Table),
    ) -> Result<bool, EngineError> {
        if !pairs.statuses().contains(&PairStatus::Open) {
            return Ok(true);
        }
        let shape = pairs.shape().transposed();
        let (fixed, statuses) = pairs.to_settle();
        self.engine.fix_rows(RowSide::open(shape, fixed)?)?;
        // In reverse order margins with greater sums tend to come first. If `partition` finds no
        // split for one of them, it skips those whose k smallest add up to no more.
        for (position, status) in statuses.iter_mut().enumerate().rev() {
            if *status != PairStatus::Open {
                continue;
            }
            let (margin, cells) = (bulk.margin(position), &mut self.cells);
            let (class, effort) = self.engine.classify(margin, stop, cells)?;
            let Some(class) = class else {
                return Ok(false);
            };
            self.counters.count_search(effort, class);
            if class == Class::Unique {
                let table = Table::new(shape, self.cells.clone());
                let table = table.expect("engines visit permutations of 1..N");
                unique(position, table.transposed());
            }
            *status = PairStatus::Decided(class);
        }
        Ok(true)
    }

    fn take_counters(&mut self) -> Counters {
        std::mem::take(&mut self.counters)
    }
}

//! The work of a plan: a sequence of steps, and threads that run blocks of them.

use std::ops::Range;
use std::sync::Mutex;

use super::decider::Sieved;
use super::two_rows::{TwoRowsWorker, WholeLines, frame, walk};
use super::unit::UnitWorker;
use super::worker::{Bulk, Common, LineWorker};
use crate::bounds::Block;
use crate::engines::EngineKind;
use crate::engines::sieve::SieveLine;
use crate::engines::two_rows::Frame;
use crate::search::Stop;
use crate::survey::plan::cost;
use crate::survey::plan::cumulative_cost::CumulativeCost;
use crate::survey::{LineDecider, Method, PairByPair, Pairing, Plan, Progress, Sweep};

/// Everything that workers share, read only.
pub(crate) struct Work<'a> {
    plan: &'a Plan,
    pairing: Pairing,
    bulk: Option<Bulk>,
    cost: CumulativeCost,
}

impl<'a> Work<'a> {
    /// The work of a plan. Lists the margins of both sides.
    pub fn new(plan: &'a Plan) -> Self {
        let pairing = Pairing::new(plan);
        Self {
            plan,
            bulk: Bulk::new(plan),
            cost: match walked(plan) {
                Some(frame) => walk(plan, frame),
                None => cost::sweep(plan, &pairing),
            },
            pairing,
        }
    }

    /// The row margins: the lines of the result.
    pub fn rows(&self) -> &Block {
        self.pairing.rows()
    }

    /// Number of steps.
    pub fn steps(&self) -> u64 {
        self.cost.steps()
    }

    /// Block `index` of `of` of about equal cost; `index < of`.
    pub fn block(&self, index: u64, of: u64) -> Range<u64> {
        self.cost.block(index, of)
    }

    /// The steps of the plan's unit `index`; `index` is below the plan's units.
    pub fn unit(&self, index: u64) -> Range<u64> {
        self.block(self.plan.place(index), self.plan.all_units())
    }

    /// Runs a job on every thread of the plan and waits for all.
    pub fn on_threads(&self, job: impl Fn() + Sync) {
        let threads = self.plan.threads;
        match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => {
                pool.broadcast(|_| job());
            }
            // A machine that refuses threads still has this one.
            Err(error) => {
                tracing::warn!(%error, "no thread pool; running on one thread");
                job();
            }
        }
    }

    /// A thread's way through blocks, as the plan asks for it.
    pub fn worker(
        &'a self,
        stop: &'a Stop,
        progress: &'a dyn Progress,
    ) -> Box<dyn UnitWorker + 'a> {
        let plan = self.plan;
        if let Some(frame) = walked(plan) {
            return if frame.rows() <= u64::BITS {
                Box::new(TwoRowsWorker::<u64>::new(plan, frame, stop, progress))
            } else {
                Box::new(TwoRowsWorker::<u128>::new(plan, frame, stop, progress))
            };
        }
        let common = Common {
            plan,
            pairing: &self.pairing,
            bulk: self.bulk.as_ref(),
            stop,
            progress,
        };
        Box::new(LineWorker::new(common, self.decider()))
    }

    /// What settles the pairs of a line, for one thread.
    pub fn decider(&self) -> Box<dyn LineDecider> {
        let plan = self.plan;
        match plan.method {
            Method::Sieve => {
                let sieved = match &self.bulk {
                    None => sieve(plan, self.pairing.rows()),
                    Some(Bulk::Stored(block)) => sieve(plan, block),
                    // The sieve needs its margins at hand.
                    Some(Bulk::Streamed) => None,
                };
                match sieved {
                    Some(sieved) => Box::new(sieved),
                    None => {
                        tracing::info!(
                            shape = %plan.shape(),
                            "the sieve does not serve this shape and sweep: bitmask, pair by pair"
                        );
                        pairwise(plan, EngineKind::Bitmask)
                    }
                }
            }
            Method::WholeLine => Box::new(WholeLines::new()),
            Method::Pairwise(engine) => pairwise(plan, engine),
        }
    }
}

fn pairwise(plan: &Plan, engine: EngineKind) -> Box<dyn LineDecider> {
    Box::new(PairByPair::new(engine.build(plan.memory)))
}

/// The two-row frame of a plan whose units are branches of the walk over column
/// margins.
fn walked(plan: &Plan) -> Option<Frame> {
    frame(plan.shape()).filter(|_| plan.method == Method::Sieve && plan.sweep == Sweep::Columns)
}

/// The sieve over the margins of `block`, where it serves the shape.
pub(crate) fn sieve(plan: &Plan, block: &Block) -> Option<Sieved> {
    let shape = match plan.sweep {
        Sweep::Columns => plan.shape(),
        Sweep::Rows => plan.shape().transposed(),
    };
    SieveLine::new(shape, block, plan.seed).map(Sieved::new)
}

/// A lock whose data stay usable after a panic elsewhere: every change to them
/// is a complete unit.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

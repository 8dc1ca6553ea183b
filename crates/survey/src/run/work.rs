//! The work of a plan: a sequence of steps, and workers that run blocks of them.

use std::ops::Range;

use super::margin_engine::Ground;
use super::sweep::SweepWorker;
use super::two_rows::{two_rows_worker, walk_cost};
use crate::CheckedPlan;
use crate::plan::cost::{CumulativeCost, sweep_cost};
use survo_core::search::{Progress, Stop};
use survo_engines::EngineError;
use survo_files::Part;
use survo_sieve::Orbits;

/// One thread's way through blocks of steps, whatever the method.
pub trait UnitWorker {
    /// The result of a block of steps, or `None` when the work was asked to stop.
    fn run(&mut self, steps: Range<u64>) -> Result<Option<Part>, EngineError>;

    /// How much of the last block was done when it was stopped, as a share of it; `None`
    /// where that cannot be told.
    fn share_done(&self) -> Option<f64>;
}

/// Everything that workers share, read only.
pub struct Work<'a> {
    pub plan: &'a CheckedPlan,
    pub orbits: Orbits,
    pub cost: CumulativeCost,
    pub(super) ground: Ground,
}

impl<'a> Work<'a> {
    /// The work of a plan; `None` when stopped. Lists the row margins.
    pub fn new(plan: &'a CheckedPlan, stop: &Stop) -> Option<Self> {
        let orbits = Orbits::new(plan.shape(), plan.takes_greater(), stop)?;
        Some(Self {
            plan,
            cost: match plan.walk() {
                Some(frame) => walk_cost(plan, frame, stop)?,
                None => sweep_cost(plan, &orbits, stop)?,
            },
            orbits,
            ground: Ground::default(),
        })
    }

    /// The steps of the plan's unit `index`; `index` is below the plan's units.
    pub fn unit(&self, index: u64) -> Range<u64> {
        self.cost
            .block(self.plan.place(index), self.plan.all_units())
    }

    pub fn worker(
        &'a self,
        stop: &'a Stop,
        progress: &'a dyn Progress,
    ) -> Box<dyn UnitWorker + 'a> {
        match self.plan.walk() {
            Some(frame) => two_rows_worker(self.plan, frame, stop, progress),
            None => Box::new(SweepWorker::new(self, stop, progress)),
        }
    }
}

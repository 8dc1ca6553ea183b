//! Plans and the parameters that files keep of them.

use crate::{CheckedPlan, Plan};
use survo_core::puzzle::Shape;
use survo_files::Parameters;

impl Plan {
    /// Its parameters, as files keep them.
    pub fn parameters(&self) -> Parameters {
        Parameters {
            m: self.shape().rows(),
            n: self.shape().columns(),
            engine: self.method.to_string(),
            seed: self.seed,
            shard: self.shard,
            units: self.units,
            puzzles: self.puzzles,
            whole: self.whole,
        }
    }
}

impl CheckedPlan {
    /// The plan of a run with these parameters; `None` when there is none.
    pub fn of(parameters: &Parameters) -> Option<Self> {
        let shape = Shape::new(parameters.m, parameters.n).ok()?;
        let mut plan = Plan::new(shape).ok()?;
        plan.method = parameters.engine.parse().ok()?;
        plan.seed = parameters.seed;
        plan.shard = parameters.shard;
        plan.whole = parameters.whole;
        plan.units = parameters.units;
        plan.puzzles = parameters.puzzles;
        (plan.parameters() == *parameters).then(|| plan.check().ok())?
    }
}

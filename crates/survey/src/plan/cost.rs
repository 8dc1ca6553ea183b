//! The cost of a survey along its work, which is cut into units of about equal cost.
//!
//! The work is a sequence of *steps*: column margins in lexicographic order or, for
//! tables with two rows, branches of the walk over column margins. Steps differ much in cost:
//! margins whose pairs follow by complement, or fall to conditions (1) and (2), cost next to
//! nothing. So the cost is estimated along the sequence, and a unit is a block of steps that holds
//! its share of the sum. The estimate decides how evenly the work is spread, never what is
//! computed: for any number of units the blocks follow one another without gap or overlap.
//!
//! Deciding a pair costs far more than finding that it need not be decided. So the estimated cost
//! of a column margin is the number of its pairs that are decided at all, from a sample of the row
//! margins, plus a little for each of the others. The estimate depends on the plan only, not on the
//! machine: the same plan is cut in the same way everywhere.

use crate::Plan;
use survo_core::bounds::{Block, FixedMargin};
use survo_core::puzzle::Sum;
use survo_core::search::Stop;
use survo_files::storage::digest;
use survo_sieve::Orbits;

/// Column margins looked at, at most.
const STRETCHES: u64 = 4096;

/// Row margins looked at for each of these, at most.
const SAMPLE: u64 = 256;

/// How much a decided pair costs, measured in pairs that are not.
const DECISION: u64 = 32;

/// The estimated cost of all steps up to a place.
#[derive(Clone, Copy, Debug)]
struct Breakpoint {
    steps: u64,
    /// Their cost, in arbitrary units.
    cost: u128,
}

/// The sequence of steps with their estimated cost.
#[derive(Clone, Debug)]
pub struct CumulativeCost {
    /// Ascending in steps and in cost; between two breakpoints the cost grows evenly.
    breakpoints: Vec<Breakpoint>,
}

impl CumulativeCost {
    /// A sequence of stretches, each with its number of steps and its cost, which is
    /// taken as one at least.
    pub fn new(stretches: impl IntoIterator<Item = (u64, u64)>) -> Self {
        let mut last = Breakpoint { steps: 0, cost: 0 };
        let mut breakpoints = vec![last];
        for (steps, cost) in stretches {
            last = Breakpoint {
                steps: last.steps + steps,
                cost: last.cost + u128::from(cost.max(1)),
            };
            breakpoints.push(last);
        }
        Self { breakpoints }
    }

    /// A digest of the places where the steps are cut, whatever the number of blocks.
    pub fn digest(&self) -> String {
        let breakpoints = self.breakpoints.iter();
        let texts = breakpoints.map(|place| format!("{} {}\n", place.steps, place.cost));
        digest(texts.collect::<String>().as_bytes())
    }

    fn last(&self) -> Breakpoint {
        let last = self.breakpoints.last();
        *last.expect("there is one at the beginning")
    }

    pub fn steps(&self) -> u64 {
        self.last().steps
    }

    /// The steps of block `index` of `of`; `index < of`.
    pub fn block(&self, index: u64, of: u64) -> std::ops::Range<u64> {
        self.boundary(index, of)..self.boundary(index + 1, of)
    }

    /// The first step of block `index`: where the cost reaches `index / of` of all.
    fn boundary(&self, index: u64, of: u64) -> u64 {
        let (index, of) = (u128::from(index), u128::from(of));
        // Costs are compared multiplied by `of`: equal shares have equal boundaries.
        let target = self.last().cost * index;
        let after = self
            .breakpoints
            .partition_point(|breakpoint| breakpoint.cost * of <= target);
        let before = self.breakpoints[after.max(1) - 1];
        let Some(next) = self.breakpoints.get(after) else {
            return before.steps;
        };
        let steps = u128::from(next.steps - before.steps);
        let (part, whole) = (target - before.cost * of, (next.cost - before.cost) * of);
        // The lowest bits are left out where the product would not fit: the same ones between two
        // breakpoints, so that boundaries ascend.
        let bits = whole.ilog2() + 1 + steps.max(1).ilog2() + 1;
        let lost = bits.saturating_sub(u128::BITS);
        let into = (part >> lost) * steps / (whole >> lost);
        // At most the steps between two breakpoints.
        before.steps + into as u64
    }
}

/// The column margins with their estimated cost; `None` when stopped.
pub fn sweep_cost(plan: &Plan, orbits: &Orbits, stop: &Stop) -> Option<CumulativeCost> {
    let (ranks, bulk) = sample(plan);
    let mut pairs = FixedMargin::new(plan.shape());
    let mut cost = |rank: u64, margin: &[Sum]| {
        if orbits.of(rank, margin).is_none() {
            return 0;
        }
        // The lesser margin of the orbit, whichever represents it: shards have the same pairs then.
        let is_square = plan.shape().is_square();
        pairs.prepare(margin, &bulk, |x, _| {
            !is_square || orbits.lesser(ranks[x]) < rank as usize
        });
        pairs.open() as u64 * DECISION + bulk.len() as u64
    };

    let count = plan.column_margins();
    let stretches = STRETCHES.min(count);
    let start = |stretch: u64| {
        let share = u128::from(count) * u128::from(stretch) / u128::from(stretches.max(1));
        // At most the number of column margins.
        share as u64
    };
    let margins = plan.shape().column_margins().ranked();
    let stretches = (0..stretches).map(|stretch| {
        let (first, end) = (start(stretch), start(stretch + 1));
        let middle = first.midpoint(end - 1);
        let margin = margins.partition(middle);
        let cost = cost(middle, &margin.expect("ranks are below the number"));
        (!stop.is_raised()).then_some((end - first, cost * (end - first)))
    });
    Some(CumulativeCost::new(stretches.collect::<Option<Vec<_>>>()?))
}

/// Row margins, evenly spaced in their order, and the rank of each.
fn sample(plan: &Plan) -> (Vec<usize>, Block) {
    let (shape, count) = (plan.shape(), plan.row_margins());
    let mut block = Block::new(shape);
    let mut ranks = Vec::new();
    let stride = count.div_ceil(SAMPLE).max(1);
    let margins = shape.row_margins().ranked();
    for rank in (stride / 2..count).step_by(stride as usize) {
        block.push(&margins.partition(rank).expect("ranks are below the number"));
        ranks.push(rank as usize);
    }
    (ranks, block)
}

#[cfg(test)]
mod tests;

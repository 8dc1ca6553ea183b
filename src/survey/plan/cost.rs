//! What the steps of a sweep cost, estimated from samples.
//!
//! Deciding a pair costs far more than finding that it need not be decided. So a swept
//! margin's cost is taken to be the number of its pairs that are decided at all, from
//! a sample of the other side's margins, and a little for each of the others. The
//! estimate depends on the plan only, not on the machine: the same plan is cut alike
//! everywhere.

use crate::bounds::{Block, Status, Thresholds};
use crate::puzzle::Sum;
use crate::survey::plan::cumulative_cost::CumulativeCost;
use crate::survey::{Pairing, Plan, Sweep};

/// Swept margins looked at.
const STRETCHES: u64 = 4096;

/// Margins of the other side looked at for each.
const SAMPLE: u64 = 256;

/// How much a decided pair costs, measured in pairs that are not.
const DECISION: u64 = 32;

/// The swept margins with their estimated cost. Walks over all of them: some ten
/// nanoseconds for each.
pub(crate) fn sweep(plan: &Plan, pairing: &Pairing) -> CumulativeCost {
    let shape = match plan.sweep {
        Sweep::Rows => plan.shape().transposed(),
        Sweep::Columns => plan.shape(),
    };
    let (ranks, sample) = sample(plan);
    let mut thresholds = Thresholds::new(shape, &vec![0; shape.columns()]);
    let mut statuses = Vec::new();
    let mut cost = |rank: u64, margin: &[Sum]| {
        let Some(swept) = pairing.sweep(rank, margin) else {
            return 0;
        };
        statuses.clear();
        statuses.extend(ranks.iter().zip(sample.iter()).map(|(&rank, other)| {
            if pairing.decides(&swept, rank, other) {
                Status::Open
            } else {
                Status::Absent
            }
        }));
        thresholds.fix(shape, margin);
        sample.apply_conditions(&thresholds, &mut statuses);
        let open = statuses.iter().filter(|&&status| status == Status::Open);
        open.count() as u64 * DECISION + statuses.len() as u64
    };

    let count = plan.swept_margins();
    let stretches = STRETCHES.min(count);
    let start = |stretch: u64| {
        let share = u128::from(count) * u128::from(stretch) / u128::from(stretches.max(1));
        // At most the number of swept margins.
        share as u64
    };
    let mut margins = plan.swept().iter();
    let mut next = 0;
    CumulativeCost::new((0..stretches).map(|stretch| {
        let (first, end) = (start(stretch), start(stretch + 1));
        let middle = first.midpoint(end - 1);
        let mut at_middle = 0;
        while next < end {
            let margin = margins
                .advance()
                .expect("there are as many as were counted");
            if next == middle {
                at_middle = cost(next, margin);
            }
            next += 1;
        }
        (end - first, at_middle * (end - first))
    }))
}

/// Margins of the side that is not swept, evenly spaced in their order, and the rank
/// of each.
fn sample(plan: &Plan) -> (Vec<usize>, Block) {
    let (shape, side, count) = match plan.sweep {
        Sweep::Rows => (
            plan.shape().transposed(),
            plan.shape().column_margins(),
            plan.column_margins(),
        ),
        Sweep::Columns => (plan.shape(), plan.shape().row_margins(), plan.row_margins()),
    };
    let mut block = Block::new(shape.rows(), shape.columns());
    let mut ranks = Vec::new();
    let stride = count.div_ceil(SAMPLE).max(1);
    let mut margins = side.iter();
    let mut rank = 0;
    while let Some(margin) = margins.advance() {
        if rank % stride == stride / 2 {
            block.push(margin);
            ranks.push(rank as usize);
        }
        rank += 1;
    }
    (ranks, block)
}

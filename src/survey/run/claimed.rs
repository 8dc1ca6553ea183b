//! The pairs that each shard of a survey has, told by its steps alone.

use super::Work;
use crate::puzzle::Sum;
use crate::search::Stop;
use crate::survey::plan::Pairing;
use crate::survey::{CheckedPlan, Plan, Sweep};

/// Units of all shards together, beyond which the pairs of shards are not told.
const MOST_UNITS: u64 = 1 << 32;

/// How many pairs each shard of a plan has, by number, if the work is cut as `cut` says;
/// `None` where it is cut otherwise, as by another version of the program, or into too many units,
/// and for a walk over tables with two rows, which alone knows what its steps hold.
pub(crate) fn claimed_pairs(plan: &CheckedPlan, cut: Option<&str>) -> Option<Vec<u64>> {
    let of = plan.shard.of();
    let units = plan
        .units
        .checked_mul(of)
        .filter(|&all| all <= MOST_UNITS)?;
    if plan.walk().is_some() {
        return None;
    }
    let work = Work::new(plan, &Stop::new()).filter(|work| cut == Some(&work.cost.digest()))?;
    let count = PairCount::new(plan, &work.pairing);
    let mut pairs = vec![0; of as usize];
    let mut margins = plan.swept().iter();
    for place in 0..units {
        for rank in work.cost.block(place, units) {
            let margin = margins.advance().expect("steps are ranks of swept margins");
            pairs[(place % of) as usize] += count.at(rank, margin);
        }
    }
    Some(pairs)
}

/// The numbers of pairs that the swept margins of a plan stand for: those decided at each,
/// and their complements.
struct PairCount<'a> {
    plan: &'a Plan,
    pairing: &'a Pairing,
    /// For a square shape with so many margins: how many have a [`Pairing::key`] below each number.
    below: Vec<u64>,
}

impl<'a> PairCount<'a> {
    /// The count of a plan. Memory: 8 bytes for each row margin of a square shape.
    fn new(plan: &'a Plan, pairing: &'a Pairing) -> Self {
        let mut below = Vec::new();
        if plan.shape().is_square() {
            let margins = pairing.rows.len();
            below.resize(margins + 1, 0);
            for x in 0..margins {
                below[pairing.key(x) + 1] += 1;
            }
            for key in 1..=margins {
                below[key] += below[key - 1];
            }
        }
        Self {
            plan,
            pairing,
            below,
        }
    }

    fn at(&self, rank: u64, margin: &[Sum]) -> u64 {
        let Some(swept) = self.pairing.sweep(rank, margin) else {
            return 0;
        };
        // Each decided pair stands for its complement, which is a pair of another swept margin,
        // unless this one is its own complement.
        let is_doubled = self.plan.complement && !self.pairing.is_halved(&swept);
        let times = if is_doubled { 2 } else { 1 };
        if !self.plan.shape().is_square() {
            return times * self.plan.bulk_margins();
        }
        let key = self.pairing.key(rank as usize);
        let (lower, upper) = (self.below[key], self.below[key + 1]);
        let decided = match self.plan.sweep {
            Sweep::Columns => lower,
            Sweep::Rows => self.plan.row_margins() - upper,
        };
        // The pair with its own complement is decided here, once.
        times * decided + (upper - lower - 1)
    }
}

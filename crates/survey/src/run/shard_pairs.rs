//! The pairs that each shard of a survey has, found from its steps alone.

use super::Work;
use crate::{CheckedPlan, Plan};
use survo_core::puzzle::Sum;
use survo_core::search::Stop;
use survo_sieve::Orbits;

/// Units of all shards together, beyond which the pairs of shards are not counted.
const MOST_UNITS: u64 = 1 << 32;

/// How many pairs each shard of a plan has, by number, if the work is cut as `cut` says;
/// `None` where it is cut otherwise, as by another version of the program, or into too many units,
/// and for a walk over tables with two rows, which alone knows what its steps hold.
pub fn shard_pairs(plan: &CheckedPlan, cut: Option<&str>) -> Option<Vec<u64>> {
    let of = plan.shard.of();
    let units = plan
        .units
        .checked_mul(of)
        .filter(|&all| all <= MOST_UNITS)?;
    if plan.walk().is_some() {
        return None;
    }
    let work = Work::new(plan, &Stop::new()).filter(|work| cut == Some(&work.cost.digest()))?;
    let count = PairCount::new(plan, &work.orbits);
    let mut pairs = vec![0; of as usize];
    let mut margins = plan.shape().column_margins().iter();
    for place in 0..units {
        for rank in work.cost.block(place, units) {
            let margin = margins
                .advance()
                .expect("steps are ranks of column margins");
            pairs[(place % of) as usize] += count.at(rank, margin);
        }
    }
    Some(pairs)
}

/// The numbers of pairs for which the column margins of a plan count: those decided at each,
/// and their complements.
struct PairCount<'a> {
    plan: &'a Plan,
    orbits: &'a Orbits,
    /// For a square shape, for each number up to that of its margins: how many margins have an
    /// [`Orbits::lesser`] below it.
    below: Vec<u64>,
}

impl<'a> PairCount<'a> {
    /// The count of a plan. Memory: 8 bytes for each row margin of a square shape.
    fn new(plan: &'a Plan, orbits: &'a Orbits) -> Self {
        let mut below = Vec::new();
        if plan.shape().is_square() {
            let margins = orbits.rows.len();
            below.resize(margins + 1, 0);
            for x in 0..margins {
                below[orbits.lesser(x) + 1] += 1;
            }
            for lesser in 1..=margins {
                below[lesser] += below[lesser - 1];
            }
        }
        Self {
            plan,
            orbits,
            below,
        }
    }

    fn at(&self, rank: u64, margin: &[Sum]) -> u64 {
        let Some(orbit) = self.orbits.of(rank, margin) else {
            return 0;
        };
        if !self.plan.shape().is_square() {
            return orbit.weight * self.plan.row_margins();
        }
        // Of two complementary margins, the pair of both.
        let own = u64::from(orbit.weight == 2);
        orbit.weight * self.below[self.orbits.lesser(rank as usize)] + own
    }
}

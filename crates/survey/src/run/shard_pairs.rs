//! The pairs that each shard of a survey has, found from its steps alone.

use super::Work;
use crate::CheckedPlan;
use survo_core::puzzle::Shape;
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
    let (orbits, shape) = (&work.orbits, plan.shape());
    let before = lesser_before(orbits, shape);
    let mut pairs = vec![0; of as usize];
    let mut margins = shape.column_margins().iter();
    for place in 0..units {
        for rank in work.cost.block(place, units) {
            let margin = margins
                .advance()
                .expect("steps are ranks of column margins");
            let Some(orbit) = orbits.of(rank, margin) else {
                continue;
            };
            pairs[(place % of) as usize] += match shape.is_square() {
                false => orbit.weight * plan.row_margins(),
                true => {
                    // Of two complementary margins, the pair of both.
                    let own = u64::from(orbit.weight == 2);
                    orbit.weight * before[orbits.lesser(rank as usize)] + own
                }
            };
        }
    }
    Some(pairs)
}

/// For a square shape, for each number up to that of its margins: how many margins have an
/// [`Orbits::lesser`] below it. Memory: 8 bytes for each.
fn lesser_before(orbits: &Orbits, shape: Shape) -> Vec<u64> {
    let margins = match shape.is_square() {
        true => orbits.rows.len(),
        false => 0,
    };
    let mut before = vec![0; margins + 1];
    for x in 0..margins {
        before[orbits.lesser(x) + 1] += 1;
    }
    for lesser in 1..=margins {
        before[lesser] += before[lesser - 1];
    }
    before
}

//! The pairs that each shard of a survey has, told by its steps alone.

use super::Work;
use crate::search::Stop;
use crate::survey::Plan;
use crate::survey::plan::{Algorithm, PairCount};

/// Units of all shards together, beyond which no survey is cut.
const MOST_UNITS: u64 = 1 << 32;

/// How many pairs each shard of a plan has, by number, if the work is cut as `cut` says;
/// `None` where it is cut otherwise, as by another version of the program, and for a walk
/// over tables with two rows, which alone knows what its steps hold.
pub(crate) fn claimed_pairs(plan: &Plan, cut: Option<&str>) -> Option<Vec<u64>> {
    let of = plan.shard.of();
    let units = plan
        .units
        .checked_mul(of)
        .filter(|&all| all <= MOST_UNITS)?;
    if matches!(plan.algorithm(), Algorithm::TwoRowWalk(_)) {
        return None;
    }
    let work = Work::new(plan, &Stop::new()).filter(|work| cut == Some(&work.cut()))?;
    let count = PairCount::new(plan, work.pairing());
    let mut pairs = vec![0; of as usize];
    let mut margins = plan.swept().iter();
    for place in 0..units {
        for rank in work.block(place, units) {
            let margin = margins.advance().expect("steps are ranks of swept margins");
            pairs[(place % of) as usize] += count.at(rank, margin);
        }
    }
    Some(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::EngineKind;
    use crate::puzzle::Shape;
    use crate::survey::{Method, NoProgress, Shard, Sweep};

    #[test]
    fn shards_have_the_pairs_that_their_steps_claim() {
        for (m, n) in [(2, 4), (3, 3), (3, 4)] {
            for sweep in [Sweep::Rows, Sweep::Columns] {
                for complement in [true, false] {
                    let mut plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
                    plan.method = Method::Pairwise(EngineKind::Bitmask);
                    (plan.sweep, plan.complement) = (sweep, complement);
                    (plan.units, plan.shard) = (1, "1/7".parse().unwrap());
                    let stop = Stop::new();
                    let work = Work::new(&plan, &stop).unwrap();
                    let mut worker = work.worker(&stop, &NoProgress);
                    let claimed = claimed_pairs(&plan, Some(&work.cut())).unwrap();
                    assert_eq!(claimed.iter().sum::<u64>(), plan.pairs());
                    for (place, claimed) in (0..).zip(claimed) {
                        let result = worker.run(work.block(place, 7)).unwrap().unwrap();
                        let counts = result.by_row_margin().map(|(_, counts)| counts.pairs());
                        assert_eq!(counts.sum::<u64>(), claimed, "{m}x{n}, {place}");
                    }
                    assert_eq!(claimed_pairs(&plan, None), None);
                }
            }
        }
        let two_rows = Plan::new(Shape::new(2, 5).unwrap()).unwrap();
        assert_eq!(two_rows.shard, Shard::WHOLE);
        let work = Work::new(&two_rows, &Stop::new()).unwrap();
        assert_eq!(claimed_pairs(&two_rows, Some(&work.cut())), None);
    }
}

//! The pairs of shards.

use crate::engines::EngineKind;
use crate::puzzle::Shape;
use crate::search::Stop;
use crate::survey::{Method, NoProgress, Plan, Shard, Sweep, Work, claimed_pairs};

#[test]
fn shards_have_the_pairs_that_their_steps_claim() {
    for (m, n) in [(2, 4), (3, 3), (3, 4)] {
        for sweep in [Sweep::Rows, Sweep::Columns] {
            for complement in [true, false] {
                let mut plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
                plan.method = Method::Pairwise(EngineKind::Bitmask);
                (plan.sweep, plan.complement) = (sweep, complement);
                (plan.units, plan.shard) = (1, "1/7".parse().unwrap());
                let (plan, stop) = (plan.check().unwrap(), Stop::new());
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
    let two_rows = two_rows.check().unwrap();
    assert_eq!(two_rows.shard, Shard::WHOLE);
    let work = Work::new(&two_rows, &Stop::new()).unwrap();
    assert_eq!(claimed_pairs(&two_rows, Some(&work.cut())), None);
}

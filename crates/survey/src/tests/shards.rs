//! The pairs of shards.

use crate::{Plan, Work, shard_pairs};
use survo_core::puzzle::Shape;
use survo_core::search::{NoProgress, Stop};
use survo_engines::{EngineKind, Method};
use survo_files::Shard;

#[test]
fn blocks_follow_one_another_for_every_number_of_blocks() {
    for (m, n) in [(2, 2), (2, 5), (3, 3), (3, 4)] {
        let plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
        let (plan, stop) = (plan.check().unwrap(), Stop::new());
        let cost = Work::new(&plan, &stop).unwrap().cost;
        for of in [1, 2, 3, 7, 100, 1000, 999_983] {
            let mut next = 0;
            for block in (0..of).map(|index| cost.block(index, of)) {
                assert!(block.start == next && block.start <= block.end);
                next = block.end;
            }
            assert_eq!(next, cost.steps(), "{of} blocks");
        }
    }
}

#[test]
fn shards_have_the_pairs_that_their_steps_claim() {
    for (m, n) in [(2, 4), (3, 3), (3, 4)] {
        let mut plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
        plan.method = Method::Pairwise(EngineKind::Bitmask);
        (plan.units, plan.shard) = (1, "1/7".parse().unwrap());
        let (plan, stop) = (plan.check().unwrap(), Stop::new());
        let work = Work::new(&plan, &stop).unwrap();
        let mut worker = work.worker(&stop, &NoProgress);
        let claimed = shard_pairs(&plan, Some(&work.cost.digest())).unwrap();
        assert_eq!(claimed.iter().sum::<u64>(), plan.pairs());
        for (place, claimed) in (0..).zip(claimed) {
            let result = worker.run(work.cost.block(place, 7)).unwrap().unwrap();
            assert_eq!(result.totals().pairs(), claimed, "{m}x{n}, {place}");
        }
        assert_eq!(shard_pairs(&plan, None), None);
    }
    let two_rows = Plan::new(Shape::new(2, 5).unwrap()).unwrap();
    let two_rows = two_rows.check().unwrap();
    assert_eq!(two_rows.shard, Shard::WHOLE);
    let work = Work::new(&two_rows, &Stop::new()).unwrap();
    assert_eq!(shard_pairs(&two_rows, Some(&work.cost.digest())), None);
}

//! The state of shards put together.

use crate::{Plan, SurveyState, SurveyStatus, sharded_statuses};
use survo_core::puzzle::{Class, ClassCounts, Shape};
use survo_files::Checkpoint;

fn status(n: usize, shard: &str, done: u64, pairs: u64) -> SurveyStatus {
    let mut plan = Plan::new(Shape::new(2, n).unwrap()).unwrap();
    plan.units = 10;
    plan.shard = shard.parse().unwrap();
    let mut counts = ClassCounts::default();
    for _ in 0..pairs {
        counts.count(Class::Unique);
    }
    let mut checkpoint = Checkpoint::new(plan.parameters(), false);
    for unit in 0..done {
        checkpoint.finished.add(unit);
    }
    checkpoint.part.counts = vec![counts];
    SurveyStatus::unfinished(checkpoint, SurveyState::Interrupted)
}

#[test]
fn shards_count_once_and_those_not_begun_count_too() {
    let found = [
        status(4, "1/3", 10, 7),
        status(4, "1/1", 10, 100),
        status(5, "1/2", 1, 1),
        status(4, "3/3", 2, 3),
        // The same shard in two folders, and another cut.
        status(4, "3/3", 5, 4),
        status(4, "1/4", 3, 9),
    ];
    let surveys: Vec<_> = sharded_statuses(&found)
        .into_iter()
        .map(|all| {
            (
                all.state,
                all.parameters.shard.of(),
                all.done,
                all.units,
                all.counts.pairs(),
            )
        })
        .collect();
    assert_eq!(
        surveys,
        [
            (SurveyState::Sharded(2), 3, 15, 30, 11),
            (SurveyState::Sharded(1), 2, 1, 20, 1),
            (SurveyState::Sharded(1), 4, 3, 40, 9)
        ]
    );
}

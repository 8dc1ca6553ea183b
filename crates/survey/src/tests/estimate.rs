//! What surveys would cost.

use std::time::Duration;

use crate::{Estimate, Plan, estimate};
use survo_core::puzzle::Shape;
use survo_core::search::{NoProgress, Stop};
use survo_engines::{EngineKind, Method};

/// A column margin of 4x7 takes this engine much longer than there is time.
#[test]
fn a_block_longer_than_the_time_is_cut_off_and_counts() {
    let shape = Shape::new(4, 7).unwrap();
    let mut plan = Plan::new(shape).unwrap();
    plan.method = Method::Pairwise(EngineKind::Partition);
    let (plan, time) = (plan.check().unwrap(), Duration::from_millis(200));
    let found = estimate(&plan, time, 3, &Stop::new(), &NoProgress).unwrap();
    assert!(found.seconds() > 3600.0, "{found:?}");
    assert_eq!(found.interval(), None);
    let stop = Stop::new();
    stop.raise();
    assert!(estimate(&plan, time, 3, &stop, &NoProgress).is_err());
}

#[test]
fn a_complete_sample_leaves_the_machine_in_doubt_only() {
    let sample = |blocks, sampled, drift| Estimate {
        blocks,
        sampled,
        mean: 2.0,
        deviation: 1.0,
        drift,
    };
    let steady = sample(3, 3, Some(0.0));
    assert_eq!(
        (steady.seconds(), steady.interval()),
        (6.0, Some((6.0, 6.0)))
    );
    let (low, high) = sample(300, 5, Some(0.0)).interval().unwrap();
    assert!(low < 600.0 && 600.0 < high && high < 1100.0);
    // 2.365 is Student's factor.
    let (low, high) = sample(3, 3, Some(0.05)).interval().unwrap();
    assert!((high - 6.0 - 2.365 * 6.0 * 0.05).abs() < 1e-9);
    assert!((low + high - 12.0).abs() < 1e-9);
    let few = sample(300, 4, Some(0.0));
    assert_eq!((few.seconds(), few.interval()), (600.0, None));
}

/// Repetitions are measured but do not count as blocks of the sample.
#[test]
fn every_thread_repeats_its_first_blocks() {
    let mut plan = Plan::new(Shape::new(3, 4).unwrap()).unwrap();
    plan.threads = 2;
    let (plan, time) = (plan.check().unwrap(), Duration::from_millis(100));
    let found = estimate(&plan, time, 0, &Stop::new(), &NoProgress).unwrap();
    assert!(
        found.sampled <= found.blocks && found.drift.is_some(),
        "{found:?}"
    );
}

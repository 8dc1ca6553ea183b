//! What surveys would cost.

use std::time::Duration;

use crate::{Estimate, Plan, estimate, estimate_unique};
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

/// The longest time ends when it is asked to, and no threads are one.
#[test]
fn an_estimate_for_ever_ends_by_the_flag() {
    let mut plan = Plan::new(Shape::new(2, 3).unwrap()).unwrap();
    plan.threads = 0;
    let (plan, stop) = (plan.check().unwrap(), Stop::new());
    let found = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            stop.raise();
        });
        estimate(&plan, Duration::MAX, u64::MAX, &stop, &NoProgress)
    });
    let found = found.expect("something of 2x3 is measured in 0.2 s");
    assert!(
        found.seconds().is_finite() && found.sampled > 0,
        "{found:?}"
    );
    let unique = estimate_unique(&plan, Duration::MAX, u64::MAX, &Stop::new(), &NoProgress);
    assert_eq!(unique.unwrap().value, 18);
}

#[test]
fn a_complete_sample_leaves_the_machine_in_doubt_only() {
    let sample = |blocks, sampled, drift| Estimate {
        blocks,
        sampled,
        mean: 2.0,
        deviation: 1.0,
        drift,
        freedom: 7,
    };
    let steady = sample(3, 3, Some(0.0));
    assert_eq!(
        (steady.seconds(), steady.interval()),
        (6.0, Some((6.0, 6.0)))
    );
    let (low, high) = sample(300, 5, Some(0.0)).interval().unwrap();
    assert!(low < 600.0 && 600.0 < high && high < 1100.0);
    // 2.365 is Student's factor for 7 degrees of freedom, and 4.303 for 2.
    let machine = |freedom| Estimate {
        freedom,
        ..sample(3, 3, Some(0.05))
    };
    for (freedom, factor, error) in [(7, 2.365, 0.005), (2, 4.303, 0.11)] {
        let (low, high) = machine(freedom).interval().unwrap();
        let found = (high - 6.0) / (6.0 * 0.05);
        assert!((found / factor - 1.0).abs() < error, "{freedom}: {found}");
        assert!((low + high - 12.0).abs() < 1e-9);
    }
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

//! What surveys would cost.

use std::time::Duration;

use crate::{Estimate, Plan, estimate, estimate_unique};
use survo_core::puzzle::Shape;
use survo_core::search::{NoProgress, Progress, Stop};
use survo_engines::{EngineKind, Method};

/// A column margin of 4x7 takes this engine much longer than there is time. A slow machine decides
/// none of its pairs in the shortest time.
#[test]
fn a_block_longer_than_the_time_is_cut_off_and_counts() {
    let shape = Shape::new(4, 7).unwrap();
    let mut plan = Plan::new(shape).unwrap();
    plan.method = Method::Pairwise(EngineKind::Partition);
    let plan = plan.check().unwrap();
    let times = (0..).map(|doublings| Duration::from_millis(200 << doublings));
    let mut found = times.map(|time| estimate(&plan, time, 3, &Stop::new(), &NoProgress));
    let found = found.find_map(Result::ok).unwrap();
    assert!(found.seconds() > 3600.0, "{found:?}");
    assert_eq!(found.interval(), None);
    let stop = Stop::new();
    stop.raise();
    assert!(estimate(&plan, Duration::MAX, 3, &stop, &NoProgress).is_err());
}

/// Raises the flag as soon as something is decided.
struct StopsAtFirst<'a>(&'a Stop);

impl Progress for StopsAtFirst<'_> {
    fn resumed(&self, _: u64, _: u64) {}
    fn pairs(&self, _: u64) {
        self.0.raise();
    }
    fn unit(&self) {}
}

/// The longest time ends when it is asked to, and no threads are one.
#[test]
fn an_estimate_for_ever_ends_by_the_flag() {
    let mut plan = Plan::new(Shape::new(2, 3).unwrap()).unwrap();
    plan.threads = 0;
    let (plan, stop) = (plan.check().unwrap(), Stop::new());
    let progress = StopsAtFirst(&stop);
    let found = estimate(&plan, Duration::MAX, u64::MAX, &stop, &progress).unwrap();
    assert!(
        found.seconds().is_finite() && found.sampled > 0,
        "{found:?}"
    );
    let unique = estimate_unique(&plan, Duration::MAX, u64::MAX, &Stop::new(), &NoProgress);
    assert_eq!(unique.unwrap().value, 18);
}

#[test]
fn intervals_are_those_of_samples() {
    let sample = |blocks, sampled| Estimate {
        blocks,
        sampled,
        mean: 2.0,
        deviation: 1.0,
    };
    assert_eq!(sample(8, 8).interval(), Some((16.0, 16.0)));
    // 2.365 is Student's factor for 7 degrees of freedom, and 2.776 for 4.
    for (sampled, factor, error) in [(8, 2.365, 0.005), (5, 2.776, 0.03)] {
        let (low, high) = sample(8000, sampled).interval().unwrap();
        let of_mean = 8000.0 / f64::sqrt(sampled as f64);
        let found = (high - 16000.0) / of_mean;
        assert!((found / factor - 1.0).abs() < error, "{sampled}: {found}");
        assert!((low + high - 32000.0).abs() < 1e-6);
    }
    let few = sample(300, 4);
    assert_eq!((few.seconds(), few.interval()), (600.0, None));
}

//! What surveys would cost.

use std::time::Duration;

use crate::engines::EngineKind;
use crate::puzzle::Shape;
use crate::search::Stop;
use crate::survey::{Method, NoProgress, Plan, estimate};

/// A column margin of 4x7 takes this engine much longer than there is time.
#[test]
fn a_block_longer_than_the_time_is_cut_off_and_counts() {
    let shape = Shape::new(4, 7).unwrap();
    let mut plan = Plan::new(shape).unwrap();
    plan.method = Method::Pairwise(EngineKind::ExactCover);
    let (plan, time) = (plan.check().unwrap(), Duration::from_millis(200));
    let found = estimate(&plan, time, 3, &Stop::new(), &NoProgress).unwrap();
    assert!(found.seconds() > 3600.0, "{found:?}");
    assert_eq!(found.interval(), None);
    let stop = Stop::new();
    stop.raise();
    assert!(estimate(&plan, time, 3, &stop, &NoProgress).is_err());
}

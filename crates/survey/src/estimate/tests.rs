//! Tests of what is private in `src/survey/estimate/mod.rs`.

use super::sample::PartialBlocks;
use super::*;

fn times(blocks: &[f64], repeated: &[&[f64]]) -> SampleTimes {
    SampleTimes {
        blocks: blocks.to_vec(),
        repeated: repeated.iter().map(|times| times.to_vec()).collect(),
        partial: PartialBlocks::default(),
    }
}

#[test]
fn threads_drift_alike_and_parts_of_blocks_count() {
    let drifting: &[&[f64]] = &[&[1.9, 2.0, 2.1], &[2.0, 2.0, 2.0]];
    let estimate = Estimate::of(3, &times(&[1.0, 2.0, 3.0], drifting)).unwrap();
    // One thread's deviation is 5 %, the other's 0.
    let drift = estimate.drift.unwrap();
    assert!((drift - 0.05 / 2f64.sqrt()).abs() < 1e-12);
    let alone = Estimate::of(300, &times(&[1.0, 2.0, 3.0, 2.0, 2.0], &[&[2.0]])).unwrap();
    assert_eq!((alone.drift, alone.interval()), (None, None));

    let mut times = times(&[3.0], &[]);
    times.partial = PartialBlocks {
        done: 0.5,
        seconds: 3.0,
    };
    assert_eq!(Estimate::of(10, &times).unwrap().seconds(), 40.0);
    times.blocks.clear();
    assert_eq!(Estimate::of(10, &times).unwrap().seconds(), 60.0);
    assert!(Estimate::of(10, &SampleTimes::default()).is_none());
}

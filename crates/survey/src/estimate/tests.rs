//! Tests of the private parts of the module above.

use super::*;

/// Times of threads that repeated their first blocks, or of one that did not.
fn times(blocks: &[f64], repeated: &[&[f64]]) -> Vec<ThreadTimes> {
    let times = |repeated: &[f64]| ThreadTimes {
        repeated: repeated.to_vec(),
        ..ThreadTimes::default()
    };
    let mut threads = vec![times(&[])];
    threads.extend(repeated.iter().map(|repeated| times(repeated)));
    threads[0].blocks = blocks.to_vec();
    threads
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
    times[0].part = (0.5, 3.0);
    assert_eq!(Estimate::of(10, &times).unwrap().seconds(), 40.0);
    times[0].blocks.clear();
    assert_eq!(Estimate::of(10, &times).unwrap().seconds(), 60.0);
    assert!(Estimate::of(10, &[]).is_none());
}

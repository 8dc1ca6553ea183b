//! Tests of what is private in `src/survey/estimate/sample.rs`.

use super::*;

#[test]
fn samples_spread_over_all_blocks() {
    let sample = WorkSample {
        blocks: 10,
        start: 0.3,
        ..WorkSample::default()
    };
    let mut seen: Vec<u64> = (0..10).map(|index| sample.block(index)).collect();
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() >= 8, "{seen:?}");
}

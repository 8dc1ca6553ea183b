//! What is drawn to be decided again.

use std::collections::BTreeSet;

use crate::scope::{column_margins, positions, row_margins};

#[test]
fn samples_keep_to_the_budget_and_depend_on_the_seed() {
    let all: Vec<u64> = (0..50).collect();
    assert_eq!(row_margins(&all, 50 * 49 / 2, 0).len(), 50);
    // Row margins without pairs cost nothing.
    assert_eq!(row_margins(&all, 0, 0), [0]);
    for seed in 0..20 {
        let sample = row_margins(&all, 300, seed);
        assert!(sample.iter().sum::<usize>() <= 300);
        let different: BTreeSet<usize> = sample.iter().copied().collect();
        assert_eq!(different.len(), sample.len());
        assert_eq!(sample, row_margins(&all, 300, seed));
    }
    assert_ne!(row_margins(&all, 300, 0), row_margins(&all, 300, 1));
    let mut all = positions(5, 7, 0);
    all.sort_unstable();
    assert_eq!(all, [0, 1, 2, 3, 4]);
    assert_eq!(positions(100, 7, 0).len(), 7);
    assert_ne!(positions(100, 7, 0), positions(100, 7, 1));
}

#[test]
fn shards_have_each_drawn_margin_once() {
    for (all, count) in [(100, 20), (100, 100), (7, 20), (2, 5)] {
        let ranks = |shard: &str| column_margins(all, count, shard.parse().unwrap(), 3);
        let mut whole = ranks("1/1");
        let mut parts = ["1/3", "2/3", "3/3"].map(ranks).concat();
        whole.sort_unstable();
        parts.sort_unstable();
        assert_eq!(parts, whole);
        whole.dedup();
        assert_eq!(whole.len() as u64, all.min(count));
    }
}

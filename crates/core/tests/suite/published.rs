//! The published values: whole, in order, and in agreement with one another.

use survo_core::published::{
    PublishedDifficulty, published, published_classes, published_difficulties,
};
use survo_core::puzzle::Puzzle;

#[test]
fn classes_are_readable() {
    assert!(published_classes().iter().all(|count| count.value > 0));
}

#[test]
fn the_triangle_is_complete_and_in_order() {
    let sizes: Vec<_> = published().iter().map(|v| (v.m, v.n)).collect();
    assert_eq!(sizes.len(), 16);
    assert!(sizes.is_sorted());
    assert!(sizes.iter().all(|&(m, n)| 2 <= m && m <= n));
    let mut sources = published().iter().map(|value| &value.source);
    assert!(sources.all(|source| source.starts_with("Mustonen, ") && source.ends_with(" 2007")));
}

#[test]
fn published_measures_are_found_in_any_arrangement() {
    assert_eq!(published_difficulties().len(), 6);
    for published in published_difficulties() {
        assert_eq!(PublishedDifficulty::of(&published.puzzle), Some(published));
        let turned = Puzzle::open(published.puzzle.margins().clone().canonical());
        let found = PublishedDifficulty::of(&turned);
        // A puzzle with givens is not the open one with its sums.
        assert_eq!(found.is_some(), published.puzzle.is_open());
    }
}

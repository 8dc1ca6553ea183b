//! The results of parts of a survey.

use std::time::Duration;

use crate::{AddUp, Counters, CoverCounts, FoundClasses, Part};
use survo_core::puzzle::{Class, ClassCounts};
use survo_core::search::Effort;

#[test]
fn parts_add_up_and_stop_at_what_files_hold() {
    let part = |multiple, seconds| Part {
        counts: vec![ClassCounts::new([0, 0, 0, 0, multiple]); 2],
        counters: Counters {
            swept: multiple,
            time: Duration::from_secs(seconds),
            ..Counters::default()
        },
        puzzles: vec![1, 2],
    };
    let mut sum = Part::default();
    sum.add(part(3, 4));
    sum.add(part(u64::MAX, u64::MAX));
    assert_eq!(sum.counts[1].get(Class::Multiple), u64::MAX);
    assert_eq!((sum.counters.swept, sum.puzzles.len()), (u64::MAX, 4));
    let json = serde_json::to_string(&sum.counters).unwrap();
    assert_eq!(
        serde_json::from_str::<Counters>(&json).unwrap(),
        sum.counters
    );
    // What an engine does not count is left out.
    assert!(!json.contains("phases") && !json.contains("cover"));
}

#[test]
fn searches_of_the_exact_cover_are_counted_by_class_and_by_what_decided() {
    let mut counters = Counters::default();
    for (given, class) in [
        (0, Class::Unsolvable),
        (300, Class::Unsolvable),
        (9, Class::Multiple),
    ] {
        counters.count_search(Effort::Options { posed: 400, given }, class);
    }
    let found = |[unsolvable, unique, multiple]: [u64; 3]| FoundClasses {
        unsolvable,
        unique,
        multiple,
    };
    let cover = CoverCounts {
        emptied: 1,
        given: 2,
        decided_by_dlx: found([1, 0, 1]),
        posed: 1200,
        options: 309,
        ..CoverCounts::default()
    };
    assert_eq!(counters.cover, cover);
    assert_eq!(counters.searched, found([2, 0, 1]));
    assert_eq!((counters.searches, counters.effort), (3, 1200));
}

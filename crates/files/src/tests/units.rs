//! The results of units of work.

use std::time::Duration;

use crate::{Counters, CoverCounts, FoundClasses, UnitResult};
use survo_core::puzzle::{Class, ClassCounts};
use survo_core::search::Effort;

#[test]
fn counts_keep_the_ranks_of_their_row_margins() {
    let counts = [0, 0, 3, 0, 4, 5].map(|multiple| ClassCounts::new([0, 0, 0, 0, multiple]));
    let result = UnitResult::new(counts, Vec::new(), Counters::default());
    let ranks = result.by_row_margin();
    let ranks: Vec<_> = ranks.map(|(rank, counts)| (rank, counts.pairs())).collect();
    assert_eq!(ranks, [(Some(2), 3), (Some(4), 4), (Some(5), 5)]);
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

#[test]
fn a_journal_and_a_manifest_have_counters_in_one_form() {
    let mut searched = Counters {
        time: Duration::from_micros(1_234_567),
        ..Counters::default()
    };
    searched.count_search(Effort::Nodes(5), Class::Unique);
    for counters in [Counters::default(), searched] {
        let result = UnitResult::new([], Vec::new(), counters);
        let bytes = postcard::to_stdvec(&result).unwrap();
        let json = serde_json::to_string(&counters).unwrap();
        let holds_json = bytes
            .windows(json.len())
            .any(|window| window == json.as_bytes());
        assert!(holds_json, "{json}");
        assert_eq!(postcard::from_bytes::<UnitResult>(&bytes).unwrap(), result);
        assert_eq!(serde_json::from_str::<Counters>(&json).unwrap(), counters);
        // What an engine does not count is left out.
        assert!(
            !json.contains("phases") && !json.contains("cover"),
            "{json}"
        );
    }
}

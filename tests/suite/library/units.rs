//! The results of units of work.

use crate::puzzle::ClassCounts;
use crate::search::Effort;
use crate::survey::{Counters, CoverCounts, UnitResult};

#[test]
fn counts_keep_the_ranks_of_their_row_margins() {
    let counts = [0, 0, 3, 0, 4, 5].map(|multiple| ClassCounts::new([0, 0, 0, 0, multiple]));
    let result = UnitResult::new(counts, Vec::new(), Counters::default());
    let ranks = result.by_row_margin();
    let ranks: Vec<_> = ranks.map(|(rank, counts)| (rank, counts.pairs())).collect();
    assert_eq!(ranks, [(Some(2), 3), (Some(4), 4), (Some(5), 5)]);
}

#[test]
fn counts_of_the_exact_cover_end_a_record_or_are_left_out() {
    let bytes = |counters: &Counters| postcard::to_extend(counters, Vec::new()).unwrap();
    let other = Counters {
        searches: 7,
        ..Counters::default()
    };
    let mut cover = other;
    for given in [0, 300, 9] {
        cover.cover.count(Effort::Options { posed: 400, given });
    }
    let counts = CoverCounts {
        emptied: 1,
        given: 2,
        options: 309,
    };
    assert_eq!(cover.cover, counts);
    let rest = postcard::to_extend(&counts, Vec::new()).unwrap();
    assert_eq!(bytes(&cover), [bytes(&other), rest].concat());
    for counters in [other, cover] {
        let read: Counters = postcard::from_bytes(&bytes(&counters)).unwrap();
        assert_eq!(read, counters);
    }
}

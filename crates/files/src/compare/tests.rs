//! Two surveys, row margin by row margin.

use super::{RowMarginTable, differences};
use survo_core::puzzle::ClassCounts;

fn table(lines: &[(u32, u64)]) -> RowMarginTable {
    RowMarginTable {
        rows: 2,
        records: lines
            .iter()
            .map(|&(r, unique)| (vec![r, 10 - r], ClassCounts::new([0, 0, 0, unique, 1])))
            .collect(),
    }
}

#[test]
fn every_kind_of_difference_is_named() {
    let same = table(&[(3, 1), (4, 0)]);
    for (other, difference) in [
        (
            table(&[(3, 2), (4, 0)]),
            "rows 3 7: unique is 1 in the first, 2 in the second",
        ),
        (table(&[(3, 1)]), "rows 4 6 are in the first only"),
        (
            table(&[(3, 1), (4, 0), (5, 0)]),
            "rows 5 5 are in the second only",
        ),
        (
            table(&[(4, 0), (3, 1)]),
            "the same row margins, but not in the same order",
        ),
    ] {
        assert_eq!(differences(&same, &other), [difference]);
    }
}

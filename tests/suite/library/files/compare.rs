//! Two surveys, row margin by row margin.

use crate::puzzle::ClassCounts;
use crate::survey::files::{BY_ROW_MARGINS_FILE, RowMarginTable, compare};

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
    let third = RowMarginTable {
        rows: 3,
        records: vec![],
    };
    let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let write = |at: usize, table: &RowMarginTable| {
        let path = folders[at].path().join(BY_ROW_MARGINS_FILE);
        table
            .write(&mut std::fs::File::create(path).unwrap())
            .unwrap();
    };
    write(0, &same);
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
        (third, "2 row sums in the first, 3 in the second"),
    ] {
        write(1, &other);
        let found = compare(folders[0].path(), folders[1].path()).unwrap();
        assert_eq!(found.differences, [difference]);
    }
}

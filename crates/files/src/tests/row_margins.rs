//! `by_row_margins.csv`: read back as written, damage with its place.

use crate::{BY_ROW_MARGINS_FILE, RowMarginTable};
use survo_core::puzzle::ClassCounts;

fn read(text: &str) -> Result<RowMarginTable, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(BY_ROW_MARGINS_FILE);
    std::fs::write(&path, text).unwrap();
    RowMarginTable::read(&path).map_err(|error| {
        error
            .to_string()
            .replace(&path.display().to_string(), "FILE")
    })
}

const HEADER: &str = "r1,r2,pairs,condition_1,condition_2,unsolvable,unique,multiple\n";

#[test]
fn what_was_written_is_read_back() {
    let table = RowMarginTable {
        rows: 2,
        records: vec![
            (vec![3, 7], ClassCounts::new([1, 0, 2, 3, 4])),
            (vec![4, 6], ClassCounts::new([0, 0, 0, 0, 1])),
        ],
    };
    let mut bytes = Vec::new();
    table.write(&mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(text, format!("{HEADER}3,7,10,1,0,2,3,4\n4,6,1,0,0,0,0,1\n"));
    assert_eq!(read(&text).unwrap(), table);
    assert_eq!(read(&text.replace(',', ";")).unwrap(), table);
}

#[test]
fn damage_is_reported_with_its_place() {
    for (text, message) in [
        (
            "a,b\n",
            "FILE, line 1: the header 'a,b' is not that of counts by row margin",
        ),
        (
            "",
            "FILE, line 1: the header '' is not that of counts by row margin",
        ),
    ] {
        assert_eq!(read(text).unwrap_err(), message);
    }
    for (line, message) in [
        (
            "3,7,10,1,0,2,3,5\n",
            "FILE, line 2: the classes add up to 11, not to the 10 pairs",
        ),
        (
            "3,x,10,1,0,2,3,4\n",
            "FILE, line 2: 'x' in field 2 is not a whole number in range",
        ),
        (
            "3,7,10,1,0,2,3\n",
            "FILE, line 2: 7 fields where 8 are expected",
        ),
        (
            &"3,7,1,1,0,0,0,0\n".repeat(70_000),
            "FILE: more than 65538 row margins",
        ),
    ] {
        assert_eq!(read(&format!("{HEADER}{line}")).unwrap_err(), message);
    }
}

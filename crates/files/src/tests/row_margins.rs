//! `by_row_margins.csv`: read back as written, damage with its place.

use crate::row_margins::write_row_margins;
use crate::{BY_ROW_MARGINS_FILE, read_row_margins};
use survo_core::puzzle::{ClassCounts, Shape};

fn shape() -> Shape {
    Shape::new(2, 2).unwrap()
}

fn read(text: &str) -> Result<Vec<ClassCounts>, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(BY_ROW_MARGINS_FILE);
    std::fs::write(&path, text).unwrap();
    let mut counts = Vec::new();
    let read = read_row_margins(&path, shape(), |of_margin| counts.push(of_margin));
    read.map(|()| counts).map_err(|error| {
        let text = error.to_string();
        text.replace(&path.display().to_string(), "FILE")
    })
}

const HEADER: &str = "r1,r2,pairs,condition_1,condition_2,unsolvable,unique,multiple\n";

#[test]
fn what_was_written_is_read_back() {
    let counts = [[1, 0, 2, 3, 4], [0, 0, 0, 0, 1]].map(ClassCounts::new);
    let mut bytes = Vec::new();
    write_row_margins(shape(), &counts, &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(text, format!("{HEADER}3,7,10,1,0,2,3,4\n4,6,1,0,0,0,0,1\n"));
    assert_eq!(read(&text).unwrap(), counts);
}

#[test]
fn damage_is_reported_with_its_place() {
    for (text, message) in [
        (
            "a,b\n",
            "FILE, line 1: the header 'a,b' is not that of counts by row margin",
        ),
        (
            "pairs,condition_1,condition_2,unsolvable,unique,multiple\n",
            "FILE, line 1: the header 'pairs,condition_1,condition_2,unsolvable,unique,multiple' \
             is not that of counts by row margin",
        ),
        (
            "r1,pairs,condition_1,condition_2,unsolvable,unique,multiple\n",
            "FILE, line 1: 1 row sums, but the survey is about 2x2",
        ),
    ] {
        assert_eq!(read(text).unwrap_err(), message);
    }
    for (lines, message) in [
        (
            "3,7,10,1,0,2,3,5\n",
            "line 2: the classes add up to 11, not to the 10 pairs",
        ),
        (
            "3,x,10,1,0,2,3,4\n",
            "line 2: 'x' in field 2 is not a whole number in range",
        ),
        ("3,7,10,1,0,2,3\n", "line 2: 7 fields where 8 are expected"),
        (
            "4,6,1,0,0,0,0,1\n",
            "line 2: rows 4 6 where rows 3 7 are expected",
        ),
        ("3,7,1,0,0,0,0,1\n", "line 3: rows 4 6 are missing"),
        (
            "3,7,1,0,0,0,0,1\n4,6,1,0,0,0,0,1\n5,5,1,0,0,0,0,1\n",
            "line 4: rows 5 5 after the last ones",
        ),
        (
            "3,07,1,0,0,0,0,1\n",
            "line 2: '3,07,1,0,0,0,0,1\\n' where a survey writes '3,7,1,0,0,0,0,1\\n'",
        ),
        (
            "\n3,7,1,0,0,0,0,1\n",
            "line 2: '\\n' where a survey writes '3,7,1,0,0,0,0,1\\n'",
        ),
    ] {
        let error = read(&format!("{HEADER}{lines}")).unwrap_err();
        assert_eq!(error, format!("FILE, {message}"));
    }
}

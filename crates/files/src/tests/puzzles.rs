//! `puzzles.csv`: read back as written, damage with its place.

use crate::{PUZZLES_FILE, Puzzles, write_puzzles};
use survo_core::puzzle::{Shape, Table};

fn read(text: &str) -> Result<(Shape, Vec<Table>), String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(PUZZLES_FILE);
    std::fs::write(&path, text).unwrap();
    Puzzles::open(&path)
        .and_then(|mut puzzles| {
            let tables = puzzles.by_ref().collect::<Result<_, _>>()?;
            Ok((puzzles.shape(), tables))
        })
        .map_err(|error| {
            error
                .to_string()
                .replace(&path.display().to_string(), "FILE")
        })
}

const HEADER: &str = "r1,r2,c1,c2,x1_1,x1_2,x2_1,x2_2\n";

#[test]
fn what_was_written_is_read_back() {
    let shape = Shape::new(2, 3).unwrap();
    let tables = [[1, 2, 4, 3, 5, 6], [1, 3, 5, 2, 4, 6]]
        .map(|cells| Table::new(shape, cells.to_vec()).unwrap());
    let mut bytes = Vec::new();
    write_puzzles(shape, &tables, &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    assert_eq!(
        text,
        "r1,r2,c1,c2,c3,x1_1,x1_2,x1_3,x2_1,x2_2,x2_3\n\
         7,14,4,7,10,1,2,4,3,5,6\n9,12,3,7,11,1,3,5,2,4,6\n"
    );
    assert_eq!(read(&text).unwrap(), (shape, tables.to_vec()));
}

#[test]
fn what_a_spreadsheet_writes_is_read() {
    let text = HEADER.to_owned() + "3,7,4,6,1,2,3,4\n";
    let tables = read(&text).unwrap();
    assert_eq!(tables.1.len(), 1);
    for other in [
        text.replace(',', ";"),
        text.replace('\n', "\r\n\r\n"),
        format!("\u{feff}{}", text.trim_end()),
        text.replace('7', "\"7\""),
    ] {
        assert_eq!(read(&other).unwrap(), tables, "{other}");
    }
}

/// Without it, the record before the one without an end is read.
#[test]
fn a_record_has_an_end() {
    // The greatest length of a record.
    const LONGEST: usize = 1 << 20;
    for endless in ["1", "1,", "\n", "\0"] {
        let text = format!("{HEADER}3,7,4,6,1,2,3,4\n{}", endless.repeat(2 * LONGEST));
        let problem = read(&text).unwrap_err();
        assert!(problem.contains("no record ends within"), "{problem}");
    }
    let long = "1".repeat(LONGEST - 100);
    let problem = read(&format!("{HEADER}3,7,4,6,1,2,3,{long}\n")).unwrap_err();
    assert!(
        problem.contains("is not a whole number in range"),
        "{problem:.20}"
    );
}

#[test]
fn damage_is_reported_with_its_place() {
    for text in ["", "a,b\n", "r1,r2,c1,c2,x1_1,x1_2,x2_1\n", "r1,c2,x1_1\n"] {
        assert_eq!(
            read(text).unwrap_err(),
            format!(
                "FILE, line 1: the header '{}' is not that of a survey's puzzles",
                text.trim_end()
            )
        );
    }
    for (line, message) in [
        ("3,7,4,6,1,2,3", "7 fields where 8 are expected"),
        ("3,7,4,6,1,2,3,4,5", "9 fields where 8 are expected"),
        (
            "3,7,4,x,1,2,3,4",
            "'x' in field 4 is not a whole number in range",
        ),
        (
            "3,7,4,6,1,2,3,400",
            "'400' in field 8 is not a whole number in range",
        ),
        ("3,7,4,6,1,2,3,5", "the number 5 is not among 1..4"),
        ("3,7,4,6,1,2,3,3", "the number 3 occurs twice"),
        ("3,7,4,6,1,2,4,3", "c1 is 4, but the solution has 5"),
        ("4,6,3,7,1,2,3,4", "r1 is 4, but the solution has 3"),
        (
            "3,7,4,6,1,2,3,4",
            "rows 3 7, columns 4 6 are already in line 2",
        ),
        // 1 2 / 3 4 turned: its margins are not the representatives.
        (
            "4,6,3,7,1,3,2,4",
            "rows 4 6, columns 3 7 are listed as rows 3 7, columns 4 6",
        ),
        (
            "5,5,4,6,1,4,3,2",
            "rows 5 5, columns 4 6 have equal sums or equal sides: never unique",
        ),
    ] {
        assert_eq!(
            read(&format!("{HEADER}3,7,4,6,1,2,3,4\n{line}\n")).unwrap_err(),
            format!("FILE, line 3: {message}")
        );
    }
}

#[test]
fn puzzles_are_in_order() {
    let header = "r1,r2,c1,c2,c3,x1_1,x1_2,x1_3,x2_1,x2_2,x2_3\n";
    let [first, second] = ["7,14,4,7,10,1,2,4,3,5,6\n", "9,12,3,7,11,1,3,5,2,4,6\n"];
    assert_eq!(
        read(&[header, second, first].concat()).unwrap_err(),
        "FILE, line 3: rows 7 14, columns 4 7 10 come before those of line 2"
    );
}

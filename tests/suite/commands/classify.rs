//! `survo classify`.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, diff};

use crate::program::{folder, printed, refused, survey, survo};

#[test]
fn pairs_are_classified_in_order_with_bad_lines_kept_in_place() {
    // The sums of the lines, and their classes; a name of a class is no sum.
    let classes = [
        ("r1,r2,r3,c1,c2,c3,c4", "class"),
        ("38,13,27,28,13,23,14", "unique"),
        ("10,26,42,6,15,24,33", "condition_2"),
        ("26,26,26,18,19,20,21", "multiple"),
        ("1,2,75,18,19,20,21", "condition_1"),
        ("13,27,38,13,14,23", "invalid"),
        ("13,27,x,13,14,23,28", "invalid"),
        ("13,27,39,13,14,23,28", "invalid"),
    ];
    let input = classes.map(|(sums, _)| format!("{sums}\r\n"));
    let input = input
        .concat()
        .replace("\r\n13,27,38,13", "\r\n\n13,27,38,13");
    let expected = classes.map(|(sums, class)| format!("{sums},{class}\n"));
    for engine in ["exact-cover", "partition", "bitmask"] {
        survo(&format!("classify 3 4 --engine {engine}"))
            .write_stdin(input.as_str())
            .assert()
            .code(2)
            .stdout(diff(expected.concat()))
            .stderr(
                contains("line 7: 6 fields")
                    .and(contains("line 8: 'x' is not a sum"))
                    .and(contains("line 9: the row sums add up to 79, not to 78")),
            );
    }
    survo("classify 3 4 --strict")
        .write_stdin(input)
        .assert()
        .code(2)
        .stderr(contains("line 7").and(contains("line 8").not()));
}

#[test]
fn pairs_are_written_as_people_write_them() {
    for (size, pairs, answers) in [
        // Equal margins of a square are never unique.
        (
            "2 2",
            "3,7,4,6\n4,6,4,6\n4,6,3,7\n5,5,4,6\n",
            "3,7,4,6,unique\n4,6,4,6,unsolvable\n4,6,3,7,unique\n5,5,4,6,multiple\n",
        ),
        // Separators and comments are those of puzzle text.
        (
            "2\u{d7}2",
            "# pairs\n3 7 4 6\n\n3\t7\t4\t6 # unique\n3; 7; 4; 6\n\n",
            "3,7,4,6,unique\n3,7,4,6,unique\n3,7,4,6,unique\n",
        ),
        ("2X2 -", "\"3\",\"7\", 4 ,6\n", "3,7,4,6,unique\n"),
        ("2 x 2 -", "3,7,4,6", "3,7,4,6,unique\n"),
        // A list without pairs is a list.
        ("2 2 -", "r1,r2,c1,c2\n", "r1,r2,c1,c2,class\n"),
    ] {
        assert_eq!(printed(&format!("classify {size}"), pairs), answers);
    }
    refused(
        survo("classify 3x4").write_stdin(""),
        "standard input holds no pair of margins",
    );
}

/// A first line that is not a header is data.
#[test]
fn no_line_of_a_classification_is_lost() {
    for line in ["13 27 38 28 13 23", "13;27;38;28;13;23;x", "a,b"] {
        survo("classify 3 4")
            .write_stdin(line)
            .assert()
            .code(2)
            .stdout(diff(format!("{line},invalid\n")));
    }
    // What a terminal would obey is not passed on to it.
    survo("classify 3 4 --strict")
        .write_stdin("\u{1b}[31m13,2")
        .assert()
        .code(2)
        .stderr(contains("U+001B is a character that nobody sees").and(contains("\u{1b}").not()));
}

/// A pair with two tables that swaps find, and one whose sets do not fit the memory even within
/// the bounds.
#[test]
fn large_pairs_are_decided_within_their_time_or_left() {
    let pair = ["260"; 16].join(",");
    let answer = printed("classify 8x8", &format!("{pair}\n"));
    assert_eq!(answer, format!("{pair},multiple\n"));
    survo("classify 8x8 --time 0")
        .write_stdin(format!("{pair}\n1\n"))
        .assert()
        .code(2);
    survo("classify 8x8 --time 0")
        .write_stdin(format!("{pair}\n"))
        .assert()
        .code(3)
        .stdout(diff(format!("{pair},undecided\n")))
        .stderr(contains(
            "1 line undecided after 0s each; --time sets another limit",
        ));
}

#[test]
fn what_a_spreadsheet_would_compute_is_written_back_as_text() {
    survo("classify 2 2")
        .write_stdin("3,7,4,6\n=1+1,@SUM(A1),+x,-2,7\n\"=HYPERLINK(\"\"x\"\")\",1\n1,2\0,3\n")
        .assert()
        .code(2)
        .stdout(diff(
            "3,7,4,6,unique\n'=1+1,'@SUM(A1),'+x,-2,7,invalid\n\
             \"'\"\"=HYPERLINK(\"\"\"\"x\"\"\"\")\"\",1\",invalid\n1,2,3,invalid\n",
        ));
}

#[test]
fn text_in_another_encoding_is_named() {
    let folder = folder();
    let file = folder.path().join("pairs.csv");
    let units: Vec<u16> = "3,7,4,6\n".encode_utf16().collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let message = "it is UTF-16 or UTF-32: save it as UTF-8";
    for text in [
        [b"\xff\xfe", &little[..]].concat(),
        [b"\xfe\xff", &big[..]].concat(),
        little,
        big,
    ] {
        fs::write(&file, &text).unwrap();
        for command in [
            "classify 2 2",
            "solve",
            "suko solve",
            "crossword solve",
            "tiles",
        ] {
            refused(survo(command).arg(&file), message);
        }
        refused(survo("classify 2 2").write_stdin(text), message);
    }
}

/// All sums equal keeps the bounds quiet and the candidate sets many. One pair too many for the
/// memory of an engine does not cost the others their answers.
#[test]
fn an_instance_too_large_for_memory_is_refused() {
    let large = ["260"; 16].join(",");
    let small = "1,2,3,4,5,6,7,2052,1,2,3,4,5,6,7,2052";
    for (engine, problem) in [
        ("exact-cover", "exact-cover poses up to 20000 options, not "),
        ("bitmask", "candidate sets need about"),
    ] {
        survo(&format!("classify 8 8 --memory 64 --engine {engine}"))
            .write_stdin(format!("{large}\n{small}\n"))
            .assert()
            .code(2)
            .stdout(diff(format!("{large},undecided\n{small},condition_1\n")))
            .stderr(contains(problem).and(contains("standard input: 1 line undecided")));
    }
}

#[test]
fn classify_agrees_with_a_survey() {
    let folder = folder();
    let out = folder.path().join("out");
    survey("3 3 --puzzles", &out);
    let puzzles = fs::read_to_string(out.join("puzzles.csv")).unwrap();
    let records = puzzles
        .lines()
        .map(|line| line.split(',').collect::<Vec<_>>());
    let records: Vec<Vec<&str>> = records.collect();
    let pairs = records.iter().map(|fields| fields[..6].join(",") + "\n");
    let classes = std::iter::once("class").chain(std::iter::repeat("unique"));
    let expected = records.iter().zip(classes).map(|(fields, class)| {
        let (sums, table) = fields.split_at(6);
        format!("{},{class},{}\n", sums.join(","), table.join(","))
    });
    let answers = printed("classify 3 3 --solution", &pairs.collect::<String>());
    assert_eq!(answers, expected.collect::<String>());
    let several = printed("classify 3 3 --solution", "15,15,15,15,15,15\n");
    assert_eq!(several, "15,15,15,15,15,15,multiple,,,,,,,,,\n");
}

//! CSV with semicolons, and the files of surveys, wherever puzzles and pairs are read.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, starts_with};

use crate::program::{folder, printed, refusals, refused, survey, survo};

#[test]
fn puzzles_of_a_survey_are_read_by_every_command_for_puzzles() {
    let folder = folder();
    let out = folder.path().join("2x3");
    survey("2 3 --puzzles", &out);
    let text = fs::read_to_string(out.join("puzzles.csv")).unwrap();
    for text in [text.clone(), text.replace(',', ";")] {
        let answers = printed("solve --format csv", &text);
        assert_eq!(answers.matches(",unique,1,yes,").count(), 18);
        // Solutions are those of the file.
        let cells = |line: &str| -> Vec<String> {
            let numbers = line.rsplit([',', ';']).take(6);
            numbers.map(str::to_owned).collect()
        };
        let (found, listed) = (answers.lines().map(cells), text.lines().map(cells));
        assert!(found.skip(1).eq(listed.skip(1)), "{answers}");
        let classes = printed("classify 2 3", &text);
        assert!(classes.starts_with("r1,r2,c1,c2,c3,class\n"), "{classes}");
        assert_eq!(classes.matches(",unique\n").count(), 18);
        assert!(printed("explain", &text).contains("Puzzle 18, line 19"));
        assert!(printed("explain --md --starts 2 --format csv", &text).contains("\n18,19,"));
    }
    let counts = out.join("by_row_margins.csv");
    for command in ["solve", "explain", "explain --md", "classify 2 3"] {
        let message = "line 1: these are counts by row margin";
        refused(survo(command).arg(&counts), message);
    }
}

#[test]
fn semicolons_are_read_and_written() {
    survo("classify 3 4 --csv-separator semicolon --solution")
        .write_stdin("13;27;38;13;14;23;28\n1,2\n")
        .assert()
        .code(2)
        .stdout(starts_with("13;27;38;13;14;23;28;unique;2;").and(contains("1;2;invalid")));
    for (command, start) in [
        (
            "solve --format csv",
            "puzzle;line;outcome;solutions;complete;r1;r2;c1;c2;g1_1;",
        ),
        ("explain --md --format csv --starts 3", "puzzle;line;rows;"),
        ("generate 2 3 --format csv --seed 1", "r1;r2;c1;c2;c3;"),
    ] {
        let command = format!("{command} --csv-separator semicolon");
        let text = printed(&command, "1;2;3\n3;4;7\n4;6;\n");
        assert!(text.starts_with(start) && !text.contains(','), "{text}");
    }
    refusals("classify 2 2", "--csv-separator ; -> --csv-separator");
}

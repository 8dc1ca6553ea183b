//! CSV with semicolons, and the files of surveys, wherever puzzles and pairs are read.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, starts_with};

use crate::program::{folder, refused, survo};

#[test]
fn puzzles_of_a_survey_are_read_by_every_command_for_puzzles() {
    let folder = folder();
    let out = folder.path().join("2x3");
    survo(&format!("-q survey 2 3 --puzzles --out {}", out.display()))
        .assert()
        .success();
    let puzzles = out.join("puzzles.csv");
    let text = fs::read_to_string(&puzzles).unwrap();
    let european = folder.path().join("european.csv");
    fs::write(&european, text.replace(',', ";")).unwrap();
    for file in [&puzzles, &european] {
        let file = file.display();
        let output = survo(&format!("solve {file} --format csv"))
            .output()
            .unwrap();
        let answers = String::from_utf8(output.stdout).unwrap();
        assert_eq!(answers.matches(",unique,1,yes,").count(), 18);
        // Solutions are those of the file.
        for (answer, line) in answers.lines().zip(text.lines()).skip(1) {
            let cells = line.splitn(6, ',').last().unwrap();
            assert!(answer.ends_with(cells), "{answer} and {line}");
        }
        survo(&format!("classify 2 3 {file}"))
            .assert()
            .success()
            .stdout(
                starts_with("r1,r2,c1,c2,c3,class\n").and(predicate::function(|text: &str| {
                    text.matches(",unique\n").count() == 18
                })),
            );
        survo(&format!("explain {file}"))
            .assert()
            .success()
            .stdout(contains("Puzzle 18, line 19"));
        survo(&format!("explain --md {file} --starts 2 --format csv"))
            .assert()
            .success()
            .stdout(contains("\n18,19,"));
    }
    let counts = out.join("by_row_margins.csv");
    for command in ["solve", "explain", "explain --md", "classify 2 3"] {
        refused(
            &mut survo(&format!("{command} {}", counts.display())),
            "line 1: these are counts by row margin",
        );
    }
}

#[test]
fn semicolons_are_read_and_written() {
    survo("classify 3 4 --csv-separator semicolon --solution")
        .write_stdin("13;27;38;13;14;23;28\n1,2\n")
        .assert()
        .code(2)
        .stdout(starts_with("13;27;38;13;14;23;28;unique;2;").and(contains("1;2;invalid")));
    survo("solve --csv-separator semicolon --format csv")
        .write_stdin("1;2;3\n3;4;7\n4;6;\n")
        .assert()
        .success()
        .stdout(
            "puzzle;line;outcome;solutions;complete;r1;r2;c1;c2;g1_1;g1_2;g2_1;g2_2;solution;x1_1;\
             x1_2;x2_1;x2_2\n1;1;unique;1;yes;3;7;4;6;1;2;3;4;1;1;2;3;4\n",
        );
    survo("explain --md --csv-separator semicolon --format csv --rows 3,7 --cols 4,6 --starts 3")
        .assert()
        .success()
        .stdout(starts_with("puzzle;line;rows;").and(contains(',').not()));
    survo("generate 2 3 --format csv --csv-separator semicolon")
        .assert()
        .success()
        .stdout(starts_with("r1;r2;c1;c2;c3;").and(contains(',').not()));
    refused(
        &mut survo("classify 2 2 --csv-separator ;"),
        "--csv-separator",
    );
}

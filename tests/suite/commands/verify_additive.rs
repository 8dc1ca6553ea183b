//! `survo verify --additive`.

use std::fs;
use std::path::Path;

use predicates::str::{contains, diff, is_empty};

use crate::program::{folder, limited, names, refused, survo};

#[test]
fn additive_puzzles_are_marked_and_compared() {
    let folder = folder();
    let out = folder.path().join("out");
    survo(&format!("survey 3 4 --puzzles --out {}", out.display()))
        .assert()
        .success();
    let (puzzles, marked) = (out.join("puzzles.csv"), folder.path().join("marked.csv"));
    let additive = |puzzles: &Path| {
        let mut command = survo("verify --additive");
        command.arg(puzzles).arg("--out").arg(&marked);
        command
    };
    additive(&puzzles)
        .assert()
        .success()
        .stdout(diff("3x4: 295 of 583 puzzles are additive, as published\n"));
    let text = fs::read_to_string(&puzzles).unwrap();
    let with_marks = fs::read_to_string(&marked).unwrap();
    assert!(with_marks.starts_with(text.lines().next().unwrap()));
    assert!(
        with_marks
            .lines()
            .next()
            .unwrap()
            .ends_with(",x3_4,additive")
    );
    let mut marks = [0, 0];
    for (line, with_mark) in text.lines().zip(with_marks.lines()).skip(1) {
        let (same, mark) = with_mark.rsplit_once(',').unwrap();
        assert_eq!(line, same);
        marks[["yes", "no"].iter().position(|&m| m == mark).unwrap()] += 1;
    }
    assert_eq!(marks, [295, 288]);

    // A full disk leaves the earlier copy.
    limited(2)
        .args(["verify", "--additive"])
        .arg(&puzzles)
        .arg("--out")
        .arg(&marked)
        .assert()
        .code(3)
        .stdout(is_empty())
        .stderr(contains("cannot write"));
    assert_eq!(fs::read_to_string(&marked).unwrap(), with_marks);
    assert_eq!(names(folder.path()), ["marked.csv", "out"]);

    // A part of a survey, and one with a puzzle twice, are not compared.
    let lines: Vec<&str> = text.lines().collect();
    let part = folder.path().join("part.csv");
    fs::write(&part, lines[..100].join("\n")).unwrap();
    additive(&part)
        .assert()
        .success()
        .stdout(contains("of 99 puzzles are additive\n"));
    let twice = [&lines[..583], &lines[582..583]].concat();
    fs::write(&part, twice.join("\n")).unwrap();
    additive(&part)
        .assert()
        .success()
        .stdout(contains("of 583 puzzles are additive\n"));

    // What looks like a whole survey with another number is an alarm: the one
    // puzzle of 2x2 with another table.
    fs::write(&part, "r1,r2,c1,c2,x1_1,x1_2,x2_1,x2_2\n4,6,5,5,1,3,4,2\n").unwrap();
    additive(&part).assert().code(1).stdout(contains(
        "2x2: 0 of 1 puzzles are additive, but 1 is published (Mallows",
    ));
}

#[test]
fn damaged_puzzles_are_refused_and_no_file_is_left() {
    const HEADER: &str = "r1,r2,c1,c2,x1_1,x1_2,x2_1,x2_2";
    let folder = folder();
    let puzzles = folder.path().join("puzzles.csv");
    let out = folder.path().join("out.csv");
    let additive = |from: &Path, to: &Path| {
        let mut command = survo("verify --additive");
        command.arg(from).arg("--out").arg(to);
        command
    };
    for (text, message) in [
        (
            "r1,r2,c1,c2,x1_1,x1_2,x2_2,x2_1\n3,7,4,6,1,2,3,4\n".to_owned(),
            "puzzles.csv, line 1: the header 'r1,r2,c1,c2,x1_1,x1_2,x2_2,x2_1' is not that",
        ),
        (
            format!("{HEADER}\n3,7,4,6,1,2,3,4\n3,7,4,6,2,1,3,4\n"),
            "puzzles.csv, line 3: c1 is 4, but the solution has 5",
        ),
        (
            format!("{HEADER}\n3,7,4,6,1,2,3,3\n"),
            "puzzles.csv, line 2: the number 3 stands twice",
        ),
        (
            format!("{HEADER}\n3,7,4,6,1,2,3\n"),
            "puzzles.csv, line 2: 7 fields where 8 are expected",
        ),
        (
            format!("{HEADER}\n3,7,4,6,1,2,3,four\n"),
            "puzzles.csv, line 2: 'four' in field 8",
        ),
    ] {
        fs::write(&puzzles, text).unwrap();
        refused(&mut additive(&puzzles, &out), message);
        assert_eq!(names(folder.path()), ["puzzles.csv"]);
    }
    let good = format!("{HEADER}\n3,7,4,6,1,2,3,4\n");
    fs::write(&puzzles, &good).unwrap();
    let detour = folder.path().join(".").join("puzzles.csv");
    refused(&mut additive(&puzzles, &detour), "is the file to be read");
    assert_eq!(fs::read_to_string(&puzzles).unwrap(), good);
    let absent = folder.path().join("absent");
    refused(&mut additive(&absent, &out), "cannot read");
    refused(
        &mut additive(&puzzles, &absent.join("out.csv")),
        "there is no folder",
    );
    // Without a copy, too.
    survo("verify --additive")
        .arg(&puzzles)
        .assert()
        .success()
        .stdout(contains("1 of 1 puzzles"));
    additive(&puzzles, &out)
        .assert()
        .success()
        .stdout(diff("2x2: 1 of 1 puzzles are additive, as published\n"));
}

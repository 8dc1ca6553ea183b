//! The files of a survey and their folder.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{folder, names, refused, survo};

#[test]
fn a_survey_writes_its_files_and_only_those() {
    let folder = folder();
    let out = folder.path().join("3x4");
    survo(&format!("survey 4 3 --puzzles --out {}", out.display()))
        .assert()
        .success()
        .stdout(
            // Both are published.
            contains("S(3,4) = 583, as published")
                .and(contains("83,952 of 479,001,600 tables (0.0175 %)")),
        );
    assert_eq!(
        names(&out),
        [
            "by_row_margins.csv",
            "manifest.json",
            "puzzles.csv",
            "tallies.csv"
        ]
    );
    assert_eq!(
        fs::read_to_string(out.join("tallies.csv")).unwrap(),
        "m,n,row_margins,column_margins,pairs,condition_1,condition_2,unsolvable,unique,multiple,\
         published,agrees\n3,4,128,519,66432,7680,22821,2843,583,32505,583,yes\n"
    );
    let lines = fs::read_to_string(out.join("by_row_margins.csv")).unwrap();
    assert!(lines.starts_with(
        "r1,r2,r3,pairs,condition_1,condition_2,unsolvable,unique,multiple\n10,26,42,519,"
    ));
    assert_eq!(lines.lines().count(), 129);
    let puzzles = fs::read_to_string(out.join("puzzles.csv")).unwrap();
    assert_eq!(puzzles.lines().count(), 584);
    assert!(puzzles.starts_with("r1,r2,r3,c1,c2,c3,c4,x1_1,x1_2,"));
    // The puzzle that the source prints.
    assert!(puzzles.contains("\n13,27,38,13,14,23,28,"));
    let manifest: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(out.join("manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["parameters"]["engine"], "sieve");
    // That of a checkout; a package has none.
    let revision = manifest["revision"].as_str().unwrap();
    let hash = revision.trim_end_matches("-dirty");
    let is_hash = hash.len() >= 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(is_hash || revision == "unknown", "{revision}");

    // Asked for again, it is finished already; another one is refused. It is left as it is.
    survo(&format!("survey 3 4 --puzzles --out {}", out.display()))
        .assert()
        .success()
        .stdout(contains("S(3,4) = 583, as published"))
        .stderr(contains("3x4 has this survey, finished before"));
    // It holds what a survey without puzzles would.
    survo(&format!("survey 3 4 --out {}", out.display()))
        .assert()
        .success()
        .stdout(contains("S(3,4) = 583, as published"))
        .stderr(contains("finished before"));
    for (other, difference) in [
        ("survey 3 4 --puzzles --seed 1", "seed 0, not 1"),
        ("survey 3 5 --puzzles", "n 4, not 5"),
    ] {
        refused(
            &mut survo(&format!("{other} --out {}", out.display())),
            &format!("holds a finished survey with {difference}"),
        );
    }
    assert_eq!(
        fs::read_to_string(out.join("by_row_margins.csv")).unwrap(),
        lines
    );
}

#[test]
fn engines_threads_units_and_seeds_give_the_same_bytes() {
    let folder = folder();
    let first = folder.path().join("first");
    survo(&format!("survey 3 4 --puzzles --out {}", first.display()))
        .assert()
        .success();
    for (name, options) in [
        ("a", "--engine exact-cover --threads 1"),
        ("b", "--engine partition --threads 2 --units 7"),
        ("c", "--engine bitmask --units 1"),
        ("w", "--engine exact-cover --whole --units 5"),
        ("d", "--seed 1 --units 3"),
        ("e", "--seed 3 --units 7 --engine partition"),
    ] {
        let other = folder.path().join(name);
        survo(&format!(
            "survey 3 4 --puzzles {options} --out {}",
            other.display()
        ))
        .assert()
        .success();
        for file in ["by_row_margins.csv", "tallies.csv", "puzzles.csv"] {
            assert_eq!(
                fs::read(first.join(file)).unwrap(),
                fs::read(other.join(file)).unwrap(),
                "{file} with {options}"
            );
        }
    }
}

#[test]
fn foreign_and_unreadable_folders_are_refused_untouched() {
    let folder = folder();
    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "mine").unwrap();
    refused(
        &mut survo(&format!("survey 2 3 --out {}", folder.path().display())),
        "notes.txt is in the way",
    );
    assert_eq!(names(folder.path()), ["notes.txt"]);
    // A result without its manifest may be somebody's only copy.
    fs::rename(&notes, folder.path().join("tallies.csv")).unwrap();
    refused(
        &mut survo(&format!("survey 2 3 --out {}", folder.path().display())),
        "tallies.csv is in the way",
    );
    refused(
        &mut survo(&format!(
            "survey 2 3 --out {}",
            folder.path().join("tallies.csv").display()
        )),
        "cannot create the folder",
    );
}

#[test]
fn files_of_others_do_not_stop_a_survey_that_was_begun() {
    let folder = folder();
    let out = folder.path().join("out");
    let survey = || survo(&format!("survey 4 5 --threads 1 --out {}", out.display()));
    survey().args(["--time", "0"]).assert().code(3);
    fs::write(out.join("notes.txt"), "mine").unwrap();
    survey().args(["--time", "0"]).assert().code(3);
    assert_eq!(names(&out), ["checkpoint.json", "lock", "notes.txt"]);
}

#[test]
fn a_finished_survey_with_other_files_than_its_own_is_refused() {
    let folder = folder();
    let out = folder.path().join("out");
    let survey = || survo(&format!("survey 2 4 --puzzles --out {}", out.display()));
    survey().assert().success();
    for name in ["by_row_margins.csv", "puzzles.csv", "tallies.csv"] {
        let path = out.join(name);
        let text = fs::read_to_string(&path).unwrap();
        let advice = format!("to make the survey again, move {} away", out.display());
        fs::write(&path, text.replacen('1', "2", 1)).unwrap();
        refused(&mut survey(), &advice);
        fs::write(&path, text).unwrap();
        survey().assert().success();
    }
    fs::remove_file(out.join("puzzles.csv")).unwrap();
    refused(
        &mut survey(),
        "puzzles.csv: not there, but listed in manifest.json; to make ",
    );
}

//! The files of a survey and their folder.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{folder, names, refused, results, survo_in};

#[test]
fn a_survey_writes_its_files_and_only_those() {
    let folder = folder();
    let run = |arguments: &str| survo_in(&folder, arguments);
    let out = folder.path().join("3x4");
    let read = |name: &str| fs::read_to_string(out.join(name)).unwrap();
    // Both are published.
    let tables = "83,952 of 479,001,600 tables (0.0175 %)";
    run("survey 4 3 --puzzles --out 3x4")
        .assert()
        .success()
        .stdout(contains("S(3,4) = 583, as published").and(contains(tables)));
    assert_eq!(names(&out), FILES);
    assert_eq!(
        read("tallies.csv"),
        "m,n,row_margins,column_margins,pairs,condition_1,condition_2,unsolvable,unique,multiple,\
         published,agrees\n3,4,128,519,66432,7680,22821,2843,583,32505,583,yes\n"
    );
    let lines = read("by_row_margins.csv");
    assert!(lines.starts_with(
        "r1,r2,r3,pairs,condition_1,condition_2,unsolvable,unique,multiple\n10,26,42,519,"
    ));
    assert_eq!(lines.lines().count(), 129);
    let puzzles = read("puzzles.csv");
    assert_eq!(puzzles.lines().count(), 584);
    assert!(puzzles.starts_with("r1,r2,r3,c1,c2,c3,c4,x1_1,x1_2,"));
    // The puzzle that the source prints.
    assert!(puzzles.contains("\n13,27,38,13,14,23,28,"));
    let manifest: serde_json::Value = serde_json::from_str(&read("manifest.json")).unwrap();
    assert_eq!(manifest["parameters"]["engine"], "sieve");
    // That of a checkout; a package has none.
    let revision = manifest["revision"].as_str().unwrap();
    let hash = revision.trim_end_matches("-dirty");
    let is_hash = hash.len() >= 12 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(is_hash || revision == "unknown", "{revision}");

    // Asked for again, it is finished already, and holds what a survey without puzzles would.
    for options in ["--puzzles", ""] {
        run(&format!("survey 3 4 {options} --out 3x4"))
            .assert()
            .success()
            .stdout(contains("S(3,4) = 583, as published"))
            .stderr(contains("3x4 has this survey, finished before"));
    }
    // Another one is refused. It is left as it is.
    for (other, difference) in [
        ("survey 3 4 --puzzles --seed 1", "with seed 0, not 1"),
        ("survey 3 5 --puzzles", "of 3x4, not 3x5"),
    ] {
        let message = format!("holds a finished survey {difference}");
        refused(run(&format!("{other} --out 3x4")), &message);
    }
    assert_eq!(read("by_row_margins.csv"), lines);
}

const FILES: [&str; 4] = [
    "by_row_margins.csv",
    "manifest.json",
    "puzzles.csv",
    "tallies.csv",
];

#[test]
fn engines_threads_units_and_seeds_give_the_same_bytes() {
    let folder = folder();
    let made = |name: &str, options: &str| {
        survo_in(
            &folder,
            &format!("survey 3 4 --puzzles {options} --out {name}"),
        )
        .assert()
        .success();
        results(&folder.path().join(name))
    };
    let first = made("first", "");
    for (name, options) in [
        ("a", "--engine exact-cover --threads 1"),
        ("b", "--engine partition --threads 2 --units 7"),
        ("c", "--engine bitmask --units 1"),
        ("w", "--engine exact-cover --whole --units 5"),
        ("d", "--seed 1 --units 3"),
        ("e", "--seed 3 --units 7 --engine partition"),
    ] {
        assert!(made(name, options) == first, "{options}");
    }
}

#[test]
fn foreign_and_unreadable_folders_are_refused_untouched() {
    let folder = folder();
    let survey = |out: &str| survo_in(&folder, &format!("survey 2 3 --out {out}"));
    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "mine").unwrap();
    refused(survey("."), "notes.txt is in the way");
    assert_eq!(names(folder.path()), ["notes.txt"]);
    // A result without its manifest may be somebody's only copy.
    fs::rename(&notes, folder.path().join("tallies.csv")).unwrap();
    refused(survey("."), "tallies.csv is in the way");
    refused(survey("tallies.csv"), "Not a directory");
}

#[test]
fn files_of_others_do_not_stop_a_survey_that_was_begun() {
    let folder = folder();
    let survey = || survo_in(&folder, "survey 4 5 --threads 1 --time 0 --out out");
    survey().assert().code(3);
    let out = folder.path().join("out");
    fs::write(out.join("notes.txt"), "mine").unwrap();
    survey().assert().code(3);
    assert_eq!(names(&out), ["checkpoint.json", "lock", "notes.txt"]);
}

#[test]
fn a_finished_survey_with_other_files_than_its_own_is_refused() {
    let folder = folder();
    let survey = || survo_in(&folder, "survey 2 4 --puzzles --out out");
    survey().assert().success();
    for name in ["by_row_margins.csv", "puzzles.csv", "tallies.csv"] {
        let path = folder.path().join("out").join(name);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replacen('1', "2", 1)).unwrap();
        refused(survey(), "to make the survey again, move out away");
        fs::remove_file(&path).unwrap();
        refused(survey(), &format!("{name}: "));
        fs::write(&path, text).unwrap();
        survey().assert().success();
    }
    fs::remove_file(folder.path().join("out/puzzles.csv")).unwrap();
    refused(
        survey(),
        "puzzles.csv: not there, but listed in manifest.json; to make ",
    );
}

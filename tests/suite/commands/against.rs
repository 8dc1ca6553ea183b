//! `--against`, `--time` and `--up-to` of `survo table` and `survo survey`.

use std::fs;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{add_to_line, folder, names, refused, survo, with_digests_of_now};

/// Moves a pair from one class to another in a survey's counts, with digests and totals that
/// fit.
fn forge(survey: &Path) {
    for file in ["by_row_margins.csv", "tallies.csv"] {
        let path = survey.join(file);
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        // A row margin in the middle, or the only record.
        let line = lines.div_ceil(2).max(2);
        add_to_line(&path, line, &[("multiple", -1), ("unique", 1)]);
    }
    with_digests_of_now(survey);
}

#[test]
fn a_table_checks_itself_and_finds_a_wrong_count() {
    let folder = folder();
    let out = folder.path().join("table");
    let table = || {
        let mut command = survo("table --up-to 3x4 --against partition,single-margin --out");
        command.arg(&out);
        command
    };
    table().assert().success().stdout(
        contains("S(3,4) = 583, as published; partition agrees on all 66432 pairs  (")
            .and(contains("; single-margin agrees on all 40 pairs  ("))
            .and(contains("5 compared with other engines, 0 differences")),
    );
    let csv = fs::read_to_string(out.join("table.csv")).unwrap();
    assert_eq!(csv.matches(",partition single-margin,").count(), 2);
    assert!(csv.ends_with(",partition,66432,0\n"), "{csv}");
    let size = out.join("3x4");
    assert_eq!(
        names(&size),
        [
            "against-partition",
            "against-partition.json",
            "by_row_margins.csv",
            "manifest.json",
            "tallies.csv"
        ]
    );
    // The survey by the other engine is one like any other, and what stands beside the
    // first is no fault of it.
    for survey in [size.clone(), size.join("against-partition")] {
        let folder = survey.display();
        survo(&format!("-q verify {folder}")).assert().success();
    }
    // Left by a kill between the manifest of the second survey and its end.
    let left = size.join("against-partition/checkpoint.json");
    fs::write(&left, "").unwrap();
    fs::remove_file(size.join("against-partition.json")).unwrap();
    table().assert().success();
    assert!(!left.exists());
    // Nothing is done twice.
    let record = fs::read(size.join("against-partition.json")).unwrap();
    table().assert().success();
    assert_eq!(
        fs::read(size.join("against-partition.json")).unwrap(),
        record
    );
    // A wrong count is found, and the rest goes on.
    forge(&size);
    fs::remove_dir_all(out.join("2x4")).unwrap();
    table().assert().code(1).stdout(
        contains("partition differs 2 times on all 66432 pairs")
            .and(contains("multiple is "))
            .and(contains("S(2,4) = 62, as published; partition agrees")),
    );
    survo(&format!("-q verify {}", size.display()))
        .assert()
        .code(1);
}

#[test]
fn a_survey_is_checked_at_once_or_later() {
    let folder = folder();
    let out = folder.path().join("3x4");
    let survey = |options: &str| {
        let mut command = survo(&format!("survey 3 4 {options} --out"));
        command.arg(&out);
        command
    };
    survey("--against partition")
        .assert()
        .success()
        .stdout(contains("\npartition agrees on all 66432 pairs\n"));
    // Too little time for everything.
    survey("--against exact-cover --budget 10ms")
        .assert()
        .success()
        .stdout(contains("exact-cover agrees on ").and(contains(
            " pairs drawn at random that both engines decided anew",
        )))
        .stderr(contains("go to pairs drawn at random"));
    refused(&mut survey("--puzzles"), "holds a finished survey");
    refused(
        &mut survey("--puzzles --against partition"),
        "has a survey without puzzles.csv; choose another folder",
    );
    refused(&mut survey("--against sieve"), "another engine must check");
    refused(
        &mut survey("--engine bitmask --against sieve"),
        "another engine must check",
    );
    // What counts is the engine that decides: the sieve serves none of these, so bitmask decides.
    for options in [
        "2 2 --engine bitmask --against sieve",
        "2 2 --against bitmask",
    ] {
        refused(
            &mut survo(&format!("survey {options} --out nowhere")),
            "bitmask made this survey; another engine must check",
        );
    }
    survo("-q table --up-to 2x2 --against bitmask,partition")
        .assert()
        .success()
        .stdout(contains("partition agrees on the only pair").and(contains("bitmask").not()));
    refused(&mut survey("--against bitmask --shard 1/2"), "--shard");
    refused(
        &mut survey("--against bitmask --budget ten"),
        "90s, 10m and 8h are times",
    );
    refused(
        survo("survey 3 3 --against bitmask --out").arg(&out),
        "holds a survey of 3x4, shard 1/1, not of 3x3",
    );
    refused(
        survo("survey 3 3 --against single-margin --out").arg(folder.path().join("3x3")),
        "serves tables with two rows",
    );
}

#[test]
fn work_ends_when_its_time_is_up_and_goes_on_later() {
    let folder = folder();
    let out = folder.path().join("5x5");
    survo("survey 5 5 --time 0s --out")
        .arg(&out)
        .assert()
        .code(3)
        .stderr(contains("survo: the time is up").and(contains("5x5")));
    let table = folder.path().join("table");
    survo("table --time 0s --out")
        .arg(&table)
        .assert()
        .code(3)
        .stdout(contains("left: 2x2"))
        .stderr(contains("survo: the time is up"));
    survo("table --time 1h --up-to 2x4 --out")
        .arg(&table)
        .assert()
        .success()
        .stdout(contains("S(2,4) = 62").and(contains("left").not()));
    for (text, problem) in [
        ("5", "a size is written 3x4 or 3 4"),
        ("5x", "a size is written 3x4 or 3 4"),
        ("1x3", "a survey needs at least 2 rows and 2 columns"),
        ("0x5", "0x5"),
    ] {
        refused(&mut survo(&format!("table --up-to {text}")), problem);
    }
}

//! Recounts: those of `survo table`, and `--against` of `survo table` and `survo survey`; `--time`.

use std::fs;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{add_to_line, folder, names, refusals, refused, survo, with_digests_of_now};

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
    let tallies = survey.join("tallies.csv");
    let text = fs::read_to_string(&tallies).unwrap();
    fs::write(&tallies, text.replace(",yes\n", ",no\n")).unwrap();
    with_digests_of_now(survey);
}

#[test]
fn a_table_recounts_every_size_by_both_published_methods() {
    let folder = folder();
    let out = folder.path().join("table");
    let table = |options: &str| {
        let mut command = survo(&format!("table 2x4 3x4 {options} --out"));
        command.arg(&out);
        command
    };
    // The searched pairs are one of two complements, and itself where a pair is its own: half of the
    // 2843 + 583 + 32505 that the source prints, and a few.
    table("").assert().success().stdout(
        contains("S(2,4) = 62, as published; exact-cover and partition agree (")
            .and(contains(
                "S(3,4) = 583, as published; 4 published class counts agree; exact-cover and \
                 partition agree (18,423 pairs searched by each)  (",
            ))
            .and(contains("2 recounted by other engines, 0 differences")),
    );
    let size = out.join("3x4");
    assert_eq!(
        names(&size),
        [
            "against-exact-cover.json",
            "against-partition.json",
            "by_row_margins.csv",
            "manifest.json",
            "tallies.csv"
        ]
    );
    // Nothing is done twice.
    let record = fs::read(size.join("against-partition.json")).unwrap();
    table("").assert().success();
    assert_eq!(
        fs::read(size.join("against-partition.json")).unwrap(),
        record
    );
    // A wrong count is found, and the rest goes on.
    forge(&size);
    fs::remove_dir_all(out.join("2x4")).unwrap();
    table("").assert().code(1).stdout(
        contains("S(3,4) = 584, but 583 is published")
            .and(contains("unique pairs, but 583 are published"))
            .and(contains(
                "partition differs 2 times (18,423 pairs searched)",
            ))
            .and(contains(": multiple is "))
            .and(contains(
                "S(2,4) = 62, as published; exact-cover and partition agree",
            )),
    );
    // The recount leaves out the engine that made the survey, and all where it is told so.
    for (options, verdict) in [
        (
            "--engine exact-cover",
            "agree; partition agrees (18,423 pairs searched)  (",
        ),
        ("--against none", "4 published class counts agree  ("),
    ] {
        let told = survo(&format!("table 3x4 {options}")).assert();
        told.success().stdout(contains(verdict));
    }
}

#[test]
fn recounts_that_are_asked_for_are_surveys_that_are_kept() {
    let folder = folder();
    let out = folder.path().join("table");
    let table = || {
        let mut command = survo("table 2x3 3x4 --against partition,single-margin --out");
        command.arg(&out);
        command
    };
    table().assert().success().stdout(
        contains(
            "S(2,3) = 18, as published; partition agrees (24 pairs searched), single-margin \
                  agrees",
        )
        .and(contains("; partition agrees (18,423 pairs searched)  (")),
    );
    let csv = fs::read_to_string(out.join("table.csv")).unwrap();
    assert!(csv.contains(",sieve,partition single-margin,24 "), "{csv}");
    let size = out.join("3x4");
    // The survey by the other engine is one like any other, and what a recount leaves beside the
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
    forge(&size);
    survo(&format!("-q verify {}", size.display()))
        .assert()
        .code(1);
}

#[test]
fn a_survey_is_recounted_at_once_or_later() {
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
        .stdout(contains("\npartition agrees (18,423 pairs searched)\n"));
    for options in ["--puzzles", "--puzzles --against partition"] {
        refused(
            &mut survey(options),
            "3x4 holds a finished survey without --puzzles; choose another folder",
        );
    }
    // What counts is the engine that decides: the sieve does not serve 2x2, so bitmask decides.
    refusals(
        "survey",
        "2 2 --engine bitmask --against sieve -> bitmask made this survey; another engine must check
        2 2 --against bitmask -> bitmask made this survey; another engine must check
        3 3 --against single-margin -> is for tables with two rows",
    );
    survo("-q table 2x2 --against bitmask,partition")
        .assert()
        .success()
        .stdout(contains("partition agrees (1 pair searched)").and(contains("bitmask").not()));
    refusals(
        &format!("survey --out {}", out.display()),
        "3 4 --against sieve -> another engine must check
        3 4 --engine bitmask --against sieve -> another engine must check
        3 4 --against bitmask --shard 1/2 -> --shard
        3 4 --against bitmask --budget ten -> 90s, 10m and 8h are times
        3 3 --against bitmask -> holds a survey of 3x4, shard 1/1, not of 3x3",
    );
}

/// No engine finishes anything of 4x4 in no time.
#[test]
fn a_recount_that_was_asked_for_and_not_made_is_no_success() {
    for command in ["survey 4x4", "table 4x4"] {
        survo(&format!("-q {command} --against exact-cover --budget 0s"))
            .assert()
            .code(3)
            .stdout(contains("exact-cover had no time"))
            .stderr(contains(
                "survo: --budget was too short for a recount of 4x4 by exact-cover",
            ));
    }
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
        .stderr(
            contains("survo: the time is up")
                .and(contains("0 of 16 sizes done; left: 2x2, 2x3"))
                .and(contains("continue by: survo table --time 0s --out ")),
        );
    for command in ["table 3x3", "survey 3x3"] {
        survo(&format!("{command} --time 0s"))
            .assert()
            .code(3)
            .stderr(contains("nothing is kept without --out").count(1));
    }
    survo("table 2x2 2 x 4 3X3 2x4 --time 1h --out")
        .arg(&table)
        .assert()
        .success()
        .stdout(contains("S(2,4) = 62").and(contains("3 values computed")));
    refusals(
        "table",
        "5 -> a size is written 3x4 or 3 4
        5x -> a size is written 3x4 or 3 4
        1x3 -> a survey needs at least 2 rows and 2 columns
        0x5 -> 0x5
        3x3 --all -> cannot be used with",
    );
}

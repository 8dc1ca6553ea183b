//! A folder of surveys, as `survo table --out` leaves it: every command takes it.

use std::fs;
use std::path::{Path, PathBuf};

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{
    add_to_line, begin, folder, names, refused, survey, survo, with_digests_of_now,
};
use survo::pages::KeptTable;

/// A table of small sizes, and beside its surveys things that are none.
fn table(folder: &Path, name: &str, arguments: &str) -> PathBuf {
    let out = folder.join(name);
    survo(&format!("-q table {arguments} --out {}", out.display()))
        .assert()
        .success();
    fs::write(out.join("notes.txt"), "mine").unwrap();
    fs::create_dir(out.join("pictures")).unwrap();
    fs::write(out.join("pictures/3x3.png"), "no picture").unwrap();
    out
}

/// The number of folders of surveys.
fn sizes(table: &Path) -> usize {
    let names = names(table).into_iter();
    names
        .filter(|name| table.join(name).join("tallies.csv").exists())
        .count()
}

/// Exchanges two counts of the last row margin, in all files that have them.
fn with_a_wrong_count(survey: &Path) {
    let path = survey.join("by_row_margins.csv");
    let text = fs::read_to_string(&path).unwrap();
    let line = text.lines().last().unwrap();
    let mut fields: Vec<String> = line.split(',').map(str::to_owned).collect();
    let classes = fields.len() - 5;
    fields.swap(classes + 2, classes + 4);
    assert_ne!(line, fields.join(","));
    fs::write(&path, text.replacen(line, &fields.join(","), 1)).unwrap();
    let totals = survey.join("tallies.csv");
    let moved: i64 =
        fields[classes + 2].parse::<i64>().unwrap() - fields[classes + 4].parse::<i64>().unwrap();
    add_to_line(&totals, 2, &[("unsolvable", moved), ("multiple", -moved)]);
    with_digests_of_now(survey);
}

#[test]
fn two_tables_are_compared_size_by_size() {
    let folder = folder();
    let sieve = table(folder.path(), "sieve", "--max-pairs 4000");
    let other = table(folder.path(), "other", "--max-pairs 1000 --engine bitmask");
    let compare = format!("compare {} {}", sieve.display(), other.display());
    survo(&compare)
        .assert()
        .success()
        .stdout(contains("3x3: equal: ").and(contains(": only ")))
        .stdout(predicate::function(|text: &str| {
            text.lines().count() == sizes(&sieve)
        }));
    // A survey is compared with that of its size.
    let one = sieve.join("3x3");
    survo(&format!("compare {} {}", one.display(), other.display()))
        .assert()
        .success()
        .stdout(contains("3x3: equal: "));
    with_a_wrong_count(&other.join("2x4"));
    survo(&compare)
        .assert()
        .code(1)
        .stdout(contains("2x4: 2 differences; the first: rows ").and(contains("3x3: equal")));
    refused(
        &mut survo(&format!(
            "compare {} {}",
            sieve.display(),
            sieve.join("pictures").display()
        )),
        "pictures holds no survey",
    );
}

#[test]
fn every_survey_of_a_table_is_verified() {
    let folder = folder();
    let out = table(folder.path(), "table", "--max-pairs 4000");
    let surveys = sizes(&out);
    survo(&format!("-q verify {}", out.display()))
        .assert()
        .success()
        .stdout(contains(format!(
            "{surveys} of {surveys} surveys checked: no fault found\n"
        )));
    // A survey under way is not a fault; it is not checked, either.
    fs::remove_dir_all(out.join("2x5")).unwrap();
    begin("2 5", &out.join("2x5"));
    survo(&format!("-q verify {}", out.display()))
        .assert()
        .code(3)
        .stderr(contains("1 survey not finished, so not checked"));
    with_a_wrong_count(&out.join("2x4"));
    survo(&format!("-q verify {}", out.display()))
        .assert()
        .code(1)
        .stdout(
            contains("2x5: not finished, not checked")
                .and(contains(format!("{} of {surveys} surveys", surveys - 1)))
                .and(contains("2x4/by_row_margins.csv, line ")),
        );
    let empty = out.join("pictures");
    refused(
        &mut survo(&format!("verify {}", empty.display())),
        "holds no finished survey",
    );
}

#[test]
fn shards_of_several_sizes_from_several_machines_are_merged() {
    let folder = folder();
    let whole = table(folder.path(), "whole", "--max-pairs 4000");
    let machines = ["one", "two"].map(|name| folder.path().join(name));
    for (number, machine) in (1..).zip(&machines) {
        for (m, n) in [(2, 4), (3, 3)] {
            survo(&format!(
                "-q survey {m} {n} --puzzles --shard {number}/2 --out {}/{m}x{n}",
                machine.display()
            ))
            .assert()
            .success();
        }
        fs::write(machine.join("survey.log"), "a log").unwrap();
    }
    let out = folder.path().join("out");
    let merge = || {
        survo(&format!(
            "merge {} {} {}",
            out.display(),
            machines[0].display(),
            machines[1].display()
        ))
    };
    // One size lacks a shard: the other is merged all the same.
    let aside = folder.path().join("aside");
    fs::rename(machines[1].join("3x3"), &aside).unwrap();
    merge()
        .assert()
        .code(2)
        .stdout(contains("2x4: S(2,4) = 62, as published").and(contains("3x3").not()))
        .stderr(contains("3x3 is not written: shards are missing: 2/2"));
    fs::rename(&aside, machines[1].join("3x3")).unwrap();
    merge()
        .assert()
        .success()
        .stdout(contains("2x4: S(2,4) = 62").and(contains("3x3: S(3,3) = 38")));
    for size in ["2x4", "3x3"] {
        for file in ["by_row_margins.csv", "tallies.csv"] {
            let read = |folder: &Path| fs::read(folder.join(size).join(file)).unwrap();
            assert_eq!(read(&out), read(&whole));
        }
    }
    // The same again is done already; without the puzzles it is another merge.
    merge().assert().success();
    merge()
        .arg("--no-puzzles")
        .assert()
        .code(2)
        .stderr(contains("2x4 is not written: ").and(contains("holds a finished survey")));
    assert!(out.join("2x4/puzzles.csv").exists());
    survo(&format!("status {}", machines[0].display()))
        .assert()
        .success()
        .stdout(contains("2x4, shard 1/2, sieve: finished").and(contains("together: 1 of 2")));
}

#[test]
fn a_table_lists_no_survey_that_was_removed() {
    let folder = folder();
    let size = |name: &str| folder.path().join(name);
    survey("2x2", &size("2x2"));
    survey("2x3", &size("2x3"));
    let table = KeptTable::kept(folder.path()).unwrap();
    table.write(folder.path(), b',').unwrap();
    fs::remove_dir_all(size("2x2")).unwrap();
    let refused = table.write(folder.path(), b',').unwrap_err();
    assert!(
        refused
            .to_string()
            .contains("removed while the table was made")
    );
}

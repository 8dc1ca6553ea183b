//! A folder of surveys, as `survo table --out` leaves it: every command takes it.

use std::fs;
use std::path::{Path, PathBuf};

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{
    add_to_line, begin, folder, names, refused, survey, survo_in, with_digests_of_now,
};
use survo::pages::KeptTable;
use tempfile::TempDir;

/// A table of small sizes, and beside its surveys things that are none.
fn table(folder: &TempDir, name: &str, arguments: &str) -> PathBuf {
    let table = format!("-q table {arguments} --out {name}");
    survo_in(folder, &table).assert().success();
    let out = folder.path().join(name);
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
    let run = |arguments: &str| survo_in(&folder, arguments);
    let sieve = table(&folder, "sieve", "--max-pairs 4000");
    let other = table(&folder, "other", "--max-pairs 1000 --engine bitmask");
    run("compare sieve other")
        .assert()
        .success()
        .stdout(contains("3x3: equal: ").and(contains(": only ")))
        .stdout(predicate::function(|text: &str| {
            text.lines().count() == sizes(&sieve)
        }));
    // A survey is compared with that of its size.
    let equal = run("compare sieve/3x3 other").assert().success();
    equal.stdout(contains("3x3: equal: "));
    with_a_wrong_count(&other.join("2x4"));
    run("compare sieve other")
        .assert()
        .code(1)
        .stdout(contains("2x4: 2 differences; the first: rows ").and(contains("3x3: equal")));
    let refusal = "pictures holds no survey";
    refused(run("compare sieve sieve/pictures"), refusal);
}

#[test]
fn every_survey_of_a_table_is_verified() {
    let folder = folder();
    let run = |arguments: &str| survo_in(&folder, arguments);
    let out = table(&folder, "table", "--max-pairs 4000");
    let surveys = sizes(&out);
    let all = format!("{surveys} of {surveys} surveys checked: no fault found\n");
    let checked = run("-q verify table").assert().success();
    checked.stdout(contains(all));
    // A survey under way is not a fault; it is not checked, either.
    fs::remove_dir_all(out.join("2x5")).unwrap();
    begin("2 5", &out.join("2x5"));
    let left = run("-q verify table").assert().code(3);
    left.stderr(contains("1 survey not finished, so not checked"));
    with_a_wrong_count(&out.join("2x4"));
    run("-q verify table").assert().code(1).stdout(
        contains("2x5: not finished, not checked")
            .and(contains(format!("{} of {surveys} surveys", surveys - 1)))
            .and(contains("2x4/by_row_margins.csv, line ")),
    );
    refused(run("verify table/pictures"), "holds no finished survey");
}

#[test]
fn shards_of_several_sizes_from_several_machines_are_merged() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let run = |arguments: &str| survo_in(&folder, arguments);
    table(&folder, "whole", "--max-pairs 4000");
    for (number, machine) in [(1, "one"), (2, "two")] {
        for size in ["2x4", "3x3"] {
            let options = format!("--puzzles --shard {number}/2 --out {machine}/{size}");
            run(&format!("-q survey {size} {options}"))
                .assert()
                .success();
        }
        fs::write(path(machine).join("survey.log"), "a log").unwrap();
    }
    let merge = || run("merge out one two");
    // One size lacks a shard: the other is merged all the same.
    fs::rename(path("two/3x3"), path("aside")).unwrap();
    merge()
        .assert()
        .code(2)
        .stdout(contains("2x4: S(2,4) = 62, as published").and(contains("3x3").not()))
        .stderr(contains("3x3 is not written: shards are missing: 2/2"));
    fs::rename(path("aside"), path("two/3x3")).unwrap();
    merge()
        .assert()
        .success()
        .stdout(contains("2x4: S(2,4) = 62").and(contains("3x3: S(3,3) = 38")));
    for size in ["2x4", "3x3"] {
        for file in ["by_row_margins.csv", "tallies.csv"] {
            let read = |folder: &str| fs::read(path(folder).join(size).join(file)).unwrap();
            assert_eq!(read("out"), read("whole"));
        }
    }
    // The same again is done already; without the puzzles it is another merge.
    merge().assert().success();
    merge()
        .arg("--no-puzzles")
        .assert()
        .code(2)
        .stderr(contains("2x4 is not written: ").and(contains("holds a finished survey")));
    assert!(path("out/2x4/puzzles.csv").exists());
    let status = run("status one").assert().success();
    let together = contains("together: 1 of 2");
    status.stdout(contains("2x4, shard 1/2, sieve: finished").and(together));
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

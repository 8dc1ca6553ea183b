//! `survo table`: many surveys in one folder.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{
    add_to_line, folder, names, refused, refused_midway, survo, with_digests_of_now,
};

#[test]
fn a_table_of_small_sizes_is_compared_kept_and_gone_on_with() {
    let folder = folder();
    let out = folder.path().join("table");
    let table = |limit: u64| {
        let mut command = survo(&format!("table --max-pairs {limit} --against none --out"));
        command.arg(&out);
        command
    };
    table(100)
        .assert()
        .success()
        .stdout(contains("left out: 2x4"));
    table(2000).assert().success().stdout(
        contains("S(2,4) = 62, as published").and(contains("all agree with the published values")),
    );
    assert_eq!(
        names(&out),
        ["2x2", "2x3", "2x4", "3x3", "grid.csv", "table.csv"]
    );
    let csv = fs::read_to_string(out.join("table.csv")).unwrap();
    assert!(csv.starts_with(
        "m,n,row_margins,column_margins,pairs,condition_1,condition_2,unsolvable,unique,multiple,\
         S,published,agrees,engine,recounted_by,pairs_recounted,seconds\n2,2,2,2,1,"
    ));
    assert_eq!(csv.matches(",yes,").count(), 4);
    assert_eq!(
        fs::read_to_string(out.join("grid.csv")).unwrap(),
        "m\\n,2,3,4\n2,1,18,62\n3,18,38,\n"
    );
    // Sizes that are there are not left out, whatever the limit is now.
    let again = table(100).assert().success();
    let again = String::from_utf8(again.get_output().stdout.clone()).unwrap();
    assert!(
        again.contains("left out: 2x5 (") && !again.contains("3x3 ("),
        "{again}"
    );
    let survey = out.join("2x3").display().to_string();
    refused(
        &mut survo(&format!("table --out {survey}")),
        "is the folder of one survey, not of a table",
    );
    // For spreadsheets of countries with a decimal comma.
    table(1)
        .args(["--csv-separator", "semicolon"])
        .assert()
        .success();
    let semicolons = fs::read_to_string(out.join("table.csv")).unwrap();
    assert_eq!(semicolons, csv.replace(',', ";"));
    // What is finished is listed, whatever is asked for now.
    table(1)
        .assert()
        .success()
        .stdout(contains("S(2,4) = 62, as published").and(contains("4 values computed")));
    assert_eq!(fs::read_to_string(out.join("table.csv")).unwrap(), csv);
    // Left by a kill between the manifest and the end.
    fs::write(out.join("2x3").join("checkpoint.json"), "").unwrap();
    table(2000).assert().success();
    assert!(!out.join("2x3").join("checkpoint.json").exists());
    // A value that differs from the published one is an alarm.
    let tallies = out.join("2x3").join("tallies.csv");
    add_to_line(&tallies, 2, &[("unique", 1), ("pairs", 1)]);
    refused_midway(&mut table(2000), "its SHA-256 differs");
    with_digests_of_now(&out.join("2x3"));
    table(2000)
        .assert()
        .code(1)
        .stdout(contains("S(2,3) = 19, but 18 is published"));
    // A part is no survey.
    fs::remove_dir_all(out.join("2x4")).unwrap();
    let part = out.join("2x4").display().to_string();
    survo(&format!("survey 2 4 --shard 1/3 --out {part}"))
        .assert()
        .success();
    refused_midway(
        &mut table(2000),
        r#"holds a finished survey with shard "1/3""#,
    );
    // Of another engine's table.
    refused_midway(
        table(2000).args(["--engine", "bitmask"]),
        "has a survey by sieve: --engine sieve continues this table",
    );
}

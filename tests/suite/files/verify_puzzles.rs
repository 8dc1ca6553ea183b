//! `survo verify --puzzles`: what it says, keeps and refuses.

use std::fs;
use std::path::Path;

use predicates::str::{contains, ends_with};

use crate::program::{folder, refused, survey, survo_in};

fn record(path: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// The published S(3,4) is 583.
#[test]
fn the_puzzles_of_shards_are_checked_and_recorded() {
    let folder = folder();
    let run = |arguments: &str| survo_in(&folder, arguments);
    let mut puzzles = 0;
    for shard in 1..=2 {
        run(&format!(
            "survey 3 4 --puzzles --shard {shard}/2 --out {shard}"
        ))
        .assert()
        .success();
        run(&format!(
            "verify -q {shard} --puzzles --against partition --out {shard}.json"
        ))
        .assert()
        .success()
        .stdout(contains(format!("puzzles of 3x4, shard {shard}/2\n")))
        .stdout(contains("128 of 128 compared\n"))
        .stdout(ends_with(" puzzles are unique\n"));
        let record = record(&folder.path().join(format!("{shard}.json")));
        assert_eq!(record["check"]["kind"], "puzzles");
        assert_eq!(record["against"], "partition");
        assert_eq!(record["check"]["shard"], format!("{shard}/2"));
        assert_eq!(record["differences"], 0);
        puzzles += record["check"]["puzzles"].as_u64().unwrap();
    }
    assert_eq!(puzzles, 583);
}

#[test]
fn a_file_alone_is_checked() {
    let folder = folder();
    let file = folder.path().join("puzzles.csv");
    // Both 1 3 6 over 5 4 2 and 5 3 2 over 1 4 6 have these sums.
    let header = "r1,r2,c1,c2,c3,x1_1,x1_2,x1_3,x2_1,x2_2,x2_3";
    fs::write(&file, format!("{header}\n10,11,6,7,8,1,3,6,5,4,2\n")).unwrap();
    let fault = "puzzles.csv, line 2: not unique: rows 10 11, columns 6 7 8 also have 5 3 2 1 4 6";
    survo_in(&folder, "verify -q puzzles.csv --puzzles --out record.json")
        .assert()
        .code(1)
        .stdout(contains(format!("{fault}\n")))
        .stdout(contains("no counts to compare with\n"))
        .stdout(ends_with("1 fault found\n"));
    let record = record(&folder.path().join("record.json"));
    assert_eq!(record["differences"], 1);
    assert_eq!(record["first"][0], fault);

    fs::write(&file, "a,b\n1,2\n").unwrap();
    refused(
        survo_in(&folder, "verify -q puzzles.csv --puzzles"),
        "line 1: the header 'a,b' is not that of",
    );
}

#[test]
fn what_cannot_be_checked_is_refused() {
    let folder = folder();
    survey("2 4 --puzzles --engine bitmask", &folder.path().join("2x4"));
    survey("2 5", &folder.path().join("2x5"));
    for (options, message) in [
        (
            "2x4 --puzzles --against bitmask",
            "bitmask made this survey",
        ),
        (
            "2x4 --puzzles --counts 2x4",
            "a folder has counts of its own",
        ),
        ("2x4 --puzzles --pairs 10", "are for sizes"),
        (". --out record.json", "--out is for one survey"),
        (
            "2x5 --puzzles",
            "has no puzzles.csv: run `survo survey` with --puzzles",
        ),
        (
            "2x4/puzzles.csv --puzzles --counts 2x5",
            "is about 2x4, but the counts are about 2x5",
        ),
    ] {
        let verify = survo_in(&folder, &format!("verify -q {options}"));
        refused(verify, message);
    }
    survo_in(&folder, "verify -q 2x4 --puzzles")
        .assert()
        .success()
        .stdout(contains("62 searched by partition\n"));
}

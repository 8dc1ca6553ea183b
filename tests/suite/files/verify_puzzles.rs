//! `survo verify --puzzles`: what it says, keeps and refuses.

use std::fs;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::{contains, is_empty};

use crate::program::{folder, survey, survo};

fn record(path: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// The published S(3,4) is 583.
#[test]
fn the_puzzles_of_shards_are_checked_and_recorded() {
    let folder = folder();
    let mut puzzles = 0;
    for shard in 1..=2 {
        let out = folder.path().join(format!("shard-{shard}"));
        let json = folder.path().join(format!("{shard}.json"));
        survey(&format!("3 4 --puzzles --shard {shard}/2"), &out);
        survo(&format!(
            "verify -q {} --puzzles --against partition --out {}",
            out.display(),
            json.display()
        ))
        .assert()
        .success()
        .stdout(contains(format!("puzzles of 3x4, shard {shard}/2\n")))
        .stdout(contains("128 of 128 compared\n"))
        .stdout(predicate::str::ends_with(" puzzles are unique\n"));
        let record = record(&json);
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
    fs::write(
        &file,
        "r1,r2,c1,c2,c3,x1_1,x1_2,x1_3,x2_1,x2_2,x2_3\n10,11,6,7,8,1,3,6,5,4,2\n",
    )
    .unwrap();
    let json = folder.path().join("record.json");
    let verify = format!("verify -q {} --puzzles", file.display());
    survo(&format!("{verify} --out {}", json.display()))
        .assert()
        .code(1)
        .stdout(contains(
            "puzzles.csv, line 2: not unique: rows 10 11, columns 6 7 8 also have 5 3 2 1 4 6\n",
        ))
        .stdout(contains("no counts to compare with\n"))
        .stdout(predicate::str::ends_with("1 fault found\n"));
    let record = record(&json);
    assert_eq!(record["differences"], 1);
    let first = record["first"][0].as_str().unwrap();
    assert!(first.contains("puzzles.csv, line 2: not unique"), "{first}");

    fs::write(&file, "a,b\n1,2\n").unwrap();
    survo(&verify)
        .assert()
        .code(2)
        .stdout(is_empty())
        .stderr(contains("line 1: the header 'a,b' is not that of"));
}

#[test]
fn what_cannot_be_checked_is_refused() {
    let folder = folder();
    let path = folder.path().join("2x4");
    survey("2 4 --puzzles --engine bitmask", &path);
    let verify = |options: &str| survo(&format!("verify -q {} {options}", path.display())).assert();
    verify("--puzzles --against bitmask")
        .code(2)
        .stderr(contains("bitmask made this survey"));
    verify("--puzzles")
        .success()
        .stdout(contains("62 searched by partition\n"));
    verify(&format!("--puzzles --counts {}", path.display()))
        .code(2)
        .stderr(contains("a folder has counts of its own"));
    verify("--puzzles --pairs 10").code(2);
    verify("--out record.json").code(2);

    let other = folder.path().join("2x5");
    survey("2 5", &other);
    survo(&format!("verify {} --puzzles", other.display()))
        .assert()
        .code(2)
        .stderr(contains(
            "has no puzzles.csv: run `survo survey` with --puzzles",
        ));
    let puzzles = path.join("puzzles.csv");
    survo(&format!(
        "verify {} --puzzles --counts {}",
        puzzles.display(),
        other.display()
    ))
    .assert()
    .code(2)
    .stderr(contains("is about 2x4, but the counts are about 2x5"));
}

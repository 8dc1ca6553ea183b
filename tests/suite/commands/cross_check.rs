//! `survo cross-check`.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{folder, survo};

#[test]
fn a_check_compares_and_keeps_its_record() {
    let folder = folder();
    let record = folder.path().join("check.json");
    survo(&format!(
        "cross-check 3 4 --random 200 --per-class 20 --against partition --out {}",
        record.display()
    ))
    .assert()
    .success()
    .stdout(contains(
        "200 pairs at random and 20 unsolvable, 20 unique, 20 multiple",
    ))
    .stdout(contains("compared with partition, ").and(contains(" different pairs: 0 differ\n")));
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&record).unwrap()).unwrap();
    assert_eq!(record["differences"], 0);
    assert_eq!(record["unique"], 20);
    // Some were drawn for their class as well.
    assert!((200..=260).contains(&record["pairs"].as_u64().unwrap()));
    // More than there are: every pair of 2x3 that satisfies both conditions, once.
    survo("-q cross-check 2 3 --random 1000000 --per-class 1000000")
        .assert()
        .success()
        .stdout(contains("31 pairs at random"))
        .stdout(contains("31 different pairs: 0 differ"));
}

//! `survo verify MxN`: the sieve against other engines.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, diff};

use crate::program::{folder, printed, refusals, survo};

#[test]
fn a_check_compares_and_keeps_its_record() {
    let folder = folder();
    let record = folder.path().join("check.json");
    survo(&format!(
        "verify 3x4 --pairs 200 --per-class 20 --against partition --out {}",
        record.display()
    ))
    .assert()
    .success()
    .stdout(contains(
        "200 pairs at random and 20 unsolvable, 20 unique, 20 multiple",
    ))
    .stdout(
        contains("compared with partition, ").and(contains(" different pairs: 0 differ (seed ")),
    );
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&record).unwrap()).unwrap();
    assert_eq!(record["differences"], 0);
    assert_eq!(record["check"]["unique"], 20);
    // Some were drawn for their class as well.
    assert!((200..=260).contains(&record["check"]["pairs"].as_u64().unwrap()));
    // More than there are: every pair of 2x3 that satisfies both conditions, once.
    let are_few = "2x3 has fewer pairs than were asked for\n";
    for (asked, said) in [
        ("", ""),
        ("--pairs 31", ""),
        ("--pairs 32", are_few),
        ("--per-class 1e6", are_few),
        ("--pairs 1,000,000 --per-class 1000K", are_few),
    ] {
        survo(&format!("verify 2x3 {asked}"))
            .assert()
            .success()
            .stdout(contains("31 pairs at random"))
            .stdout(contains("31 different pairs: 0 differ"))
            .stderr(diff(said));
    }
}

#[test]
fn what_checks_nothing_is_refused() {
    refusals(
        "-q verify",
        "3x4 --pairs 0 --per-class 0 -> leave nothing to check
        3x4 --full -> are for surveys
        2x2 --against bitmask -> bitmask made this survey",
    );
    let told = printed("-q verify 2x2", "");
    assert!(
        told.contains("by bitmask") && told.contains("compared with partition"),
        "{told}"
    );
}

//! `survo verify MxN`: the sieve against other engines.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{folder, survo};

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
    survo("-q verify 2x3 --pairs 1000000 --per-class 1000000")
        .assert()
        .success()
        .stdout(contains("31 pairs at random"))
        .stdout(contains("31 different pairs: 0 differ"));
}

/// The number of pairs of a column margin is that of the row margins; a square shape has
/// one less. There are 128 row margins of 3x4, and 2980 of 4x4.
#[test]
fn whole_margins_are_compared_and_recorded() {
    let folder = folder();
    let file = folder.path().join("margins.json");
    survo(&format!(
        "-q verify 3x4 --margins 20 --against partition --out {}",
        file.display()
    ))
    .assert()
    .success()
    .stdout(contains(
        "3x4: every pair of 20 column margins by the sieve and by partition, 2560 pairs (",
    ))
    .stdout(contains("): 0 differ (seed "));
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(record["check"]["kind"], "margins");
    assert_eq!(record["check"]["column_margins"], 20);
    let classes = [
        "condition_1",
        "condition_2",
        "unsolvable",
        "unique",
        "multiple",
    ];
    let classes = classes.map(|class| record["check"][class].as_u64().unwrap());
    assert_eq!(classes.iter().sum::<u64>(), 2560);
    survo("-q verify 4x4 --margins 3")
        .assert()
        .success()
        .stdout(contains("3 column margins").and(contains(", 8937 pairs (")));
    // All that there are: every pair of the size, in its published class.
    survo("-q verify 3x4 --margins 1000000")
        .assert()
        .success()
        .stdout(contains("every pair of 519 column margins"))
        .stdout(contains("66432 pairs"))
        .stdout(contains("22821 condition_2, 2843 unsolvable, 583 unique"));
    // The records of shards add up to that of the whole.
    let counts = |options: &str| {
        let file = folder.path().join("shard.json");
        let file = file.display();
        survo(&format!(
            "-q verify 3x4 --margins 20 --seed 3 {options} --out {file}"
        ))
        .assert()
        .success();
        let record = fs::read_to_string(folder.path().join("shard.json")).unwrap();
        fs::remove_file(folder.path().join("shard.json")).unwrap();
        let record: serde_json::Value = serde_json::from_str(&record).unwrap();
        let counts = ["column_margins", "pairs", "multiple", "unique"];
        let counts = counts.map(|count| record["check"][count].as_u64().unwrap());
        (record["check"]["shard"].clone(), counts)
    };
    let (shard, mut whole) = counts("");
    assert_eq!((shard, whole[0]), (serde_json::Value::Null, 20));
    for (number, margins) in [(1, 7), (2, 7), (3, 6)] {
        let (shard, part) = counts(&format!("--shard {number}/3"));
        assert_eq!((shard, part[0]), (format!("{number}/3").into(), margins));
        for (whole, part) in whole.iter_mut().zip(part) {
            *whole -= part;
        }
    }
    assert_eq!(whole, [0; 4]);
    // Two rows go another way.
    survo("-q verify 2x5 --margins 1000000")
        .assert()
        .success()
        .stdout(contains("by single-margin and by bitmask").and(contains("278 unique")))
        .stdout(contains("): 0 differ (seed "));
    for (options, problem) in [
        ("3x4 --margins 3 --pairs 5", "cannot be used with"),
        ("3x4 --margins 0", "invalid value '0'"),
        ("3x4 --margins 5 --shard 6/5", "'6/5' is not a shard"),
        ("3x4 --shard 1/5", "--margins <K>"),
        ("2x2 --margins 1", "the sieve does not serve 2x2"),
        (
            "2x2 --budget 1s",
            "bitmask decides single margins as sieve does",
        ),
    ] {
        survo(&format!("-q verify {options}"))
            .assert()
            .code(2)
            .stderr(contains(problem));
    }
}

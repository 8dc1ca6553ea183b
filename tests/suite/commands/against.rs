//! `--against`, `--time` and `--up-to` of `survo table` and `survo survey`.

use std::fs;
use std::path::Path;

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{folder, names, refused, survo, with_digests_of_now};

/// Moves a pair from one class to another in a survey's counts, with digests and totals that
/// fit.
fn forge(survey: &Path) {
    for file in ["by_row_margins.csv", "tallies.csv"] {
        let path = survey.join(file);
        let text = fs::read_to_string(&path).unwrap();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        // A row margin in the middle, or the only record.
        let last = lines.len() - 1;
        let line = lines[1..].len().div_ceil(2).min(last);
        let mut fields: Vec<u64> = lines[line].split(',').map(|k| k.parse().unwrap()).collect();
        let multiple = fields.len() - 1;
        assert!(fields[multiple] > 0);
        fields[multiple] -= 1;
        fields[multiple - 1] += 1;
        let fields: Vec<String> = fields.iter().map(u64::to_string).collect();
        lines[line] = fields.join(",");
        fs::write(&path, lines.join("\n") + "\n").unwrap();
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
    let left = size.join("against-partition/journal");
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
fn a_certificate_is_replayed_in_another_place() {
    let (made, other) = (folder(), folder());
    let file = made.path().join("certificate.json");
    survo("-q table --up-to 3x4 --against bitmask --certificate")
        .arg(&file)
        .assert()
        .success();
    // Every check has its revision, whether it was made just now or read back.
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("\"checks\"") && !text.contains("\"revision\": \"\""));
    assert!((3000..9000).contains(&text.len()), "{} bytes", text.len());
    let copy = other.path().join("copy.json");
    let verify = |text: &str, options: &str| {
        fs::write(&copy, text).unwrap();
        let mut command = survo(&format!("-q verify {options}"));
        command.arg(&copy).current_dir(other.path());
        command
    };
    verify(&text, "").assert().success().stdout(
        contains("S(3,4) = 583: all 66432 pairs and every row margin counted again by bitmask\n")
            .and(contains(
                "5 of 5 sizes counted again whole; no fault found\n",
            )),
    );
    verify(&text, "--budget 1ms").assert().code(3).stdout(
        contains("S(3,4) = 583: too long to count again; 66432 pairs")
            .and(contains(
                " of 5 sizes counted again whole; no fault found\n",
            ))
            .and(
                predicates::str::is_match("\nnot confirmed, only sampled: .*S\\(3,4\\)\n$")
                    .unwrap(),
            ),
    );
    // One pair from a class to another, which nobody has published of this size.
    let moved = text.replace("\"unsolvable\": 2843", "\"unsolvable\": 2842");
    let moved = moved.replace("\"multiple\": 32505", "\"multiple\": 32506");
    assert_ne!(moved, text);
    verify(&moved, "").assert().code(1).stdout(
        contains("copy.json: changed after it was written")
            .and(contains("3x4: unsolvable is 2842, but 2843 by bitmask"))
            .and(contains("3 faults found")),
    );
    refused(
        &mut verify(&text, "--pairs 5"),
        "--pairs and --margins are for surveys and sizes",
    );
    refused(&mut verify("{}", ""), "not a certificate of S(m,n)");
    refused(
        &mut verify(&text.replace("\"format\": 1", "\"format\": 9"), ""),
        "in form 9",
    );
    for (from, to, complaint) in [
        (
            "\"engine\": \"sieve\"",
            "\"engine\": \"quantum\"",
            "the engine 'quantum'",
        ),
        (
            "\"tallies.csv\"",
            "\"../../etc/passwd\"",
            "the file '../../etc/passwd'",
        ),
        ("\"n\": 4", "\"n\": 3", "is certified twice"),
        (
            "\"pairs_checked\": 66432",
            "\"pairs_checked\": 66433",
            "3x4 has a check of more pairs",
        ),
    ] {
        let forged = text.replace(from, to);
        assert_ne!(forged, text);
        refused(&mut verify(&forged, ""), complaint);
    }
    let sizes = text.find("\"sizes\": [").unwrap() + 10;
    let empty = format!("{}]\n}}\n", &text[..sizes]);
    refused(&mut verify(&empty, ""), "certifies no size");
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

//! `survo estimate`: ends at its time, and keeps what it measured.

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{folder, interrupted, survo};

#[test]
fn enough_blocks_have_an_interval_and_too_few_have_none() {
    let folder = folder();
    let out = folder.path().join("record.json");
    let estimate = |arguments: &str| {
        let mut command = survo(&format!("-q estimate {arguments} --out {}", out.display()));
        let assert = command.assert().success();
        let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        let record: serde_json::Value =
            serde_json::from_slice(&std::fs::read(&out).unwrap()).unwrap();
        (text, record)
    };
    let (text, record) = estimate("3 4 --time 1");
    assert!(text.contains("with 95 % confidence"), "{text}");
    assert!(record["low"].as_f64() <= record["seconds"].as_f64());
    // One column margin takes this engine longer than that.
    let (text, record) = estimate("4 7 --time 1 --engine exact-cover");
    assert!(text.contains("too few blocks for an interval"), "{text}");
    assert!(record["seconds"].as_f64() > Some(3600.0));
    assert!(record.get("low").is_none() && record.get("high").is_none());
}

#[cfg(unix)]
#[test]
fn what_was_measured_before_ctrl_c_is_kept() {
    let folder = folder();
    let out = folder.path().join("record.json");
    interrupted(
        &format!("estimate 3 6 --time 600 --out {}", out.display()),
        "survo: stopped before the end; this is what was measured until then\n",
    );
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.contains("\"seconds\""), "{text}");
}

#[test]
fn progress_is_told_with_the_time_of_day() {
    // Lines come every ten seconds.
    survo("estimate 4 6 --time 12")
        .assert()
        .success()
        .stderr(contains("Z  estimate of 4x6: ").and(contains(" blocks measured, ")));
}

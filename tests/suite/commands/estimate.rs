//! `survo estimate`: ends at its time, and keeps what it measured and estimated.

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{folder, interrupted, survo};

#[test]
fn enough_blocks_have_an_interval_and_too_few_no_figure() {
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
    let (text, record) = estimate("3 4 --time 60");
    assert!(text.contains("with 95 % confidence"), "{text}");
    assert!(record["low"].as_f64() <= record["seconds"].as_f64());
    // So small a size is decided whole, long before the time is up.
    let whole = "S(3,4) is about 583: between 583 and 583 with 95 % confidence";
    assert!(text.contains(whole), "{text}");
    assert_eq!(record["unique"]["value"], 583);
    // One column margin takes this engine longer than that.
    survo("-q estimate 4 7 --time 1ms --threads 1 --engine bitmask")
        .assert()
        .code(3)
        .stdout(contains("blocks of work measured").and(contains("processor time").not()))
        .stderr(contains("too few blocks were measured for an estimate"));
}

#[test]
fn the_engine_that_takes_the_place_of_the_sieve_is_named() {
    survo("estimate 4 9 --time 0")
        .assert()
        .stderr(contains("sieve is not for 4x9: bitmask decides its pairs"));
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
    // Lines come every ten seconds; whether that is enough for a figure depends on the machine.
    survo("estimate 4 6 --time 12")
        .assert()
        .stderr(contains("Z  estimate of 4x6: ").and(contains(" pairs/s")));
}

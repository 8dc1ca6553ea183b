//! What all commands share: refusals, help, signals, closed pipes, logs.

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{folder, interrupted, names, refused, survo};

#[test]
fn unusable_arguments_get_one_line_and_status_2() {
    refused(&mut survo("partitions x 4"), "'x'");
    refused(&mut survo("partitions 99999 4"), "above the limit of 10000");
    refused(&mut survo("partitions 10 0"), "at least one part");
    refused(
        &mut survo("partitions 10 2 --min 5 --max 4"),
        "least part 5",
    );
    refused(
        &mut survo("cross-check 2 2"),
        "the sieve does not serve 2x2",
    );
    refused(
        &mut survo("cross-check 3 4 --out no-such-folder/record.json"),
        "there is no folder no-such-folder",
    );
    refused(
        &mut survo(&format!(
            "cross-check 3 4 --out {}",
            std::env::temp_dir().display()
        )),
        "is a folder, not a file",
    );
    refused(&mut survo(""), "a command is missing");
    refused(&mut survo("frobnicate"), "(see 'survo --help')");
    refused(
        &mut survo("survey 3 4 --ouf x"),
        "(see 'survo survey --help')",
    );
    refused(
        &mut survo("suko solve --limit x"),
        "(see 'survo suko solve --help')",
    );
    refused(&mut survo("survey 3 4"), "--out");
    for (arguments, message) in [
        ("1 4", "at least 2 rows"),
        ("0 4", "no cells"),
        ("9 8", "more than 64 cells"),
        ("8 8", "row margins"),
        ("3 4 --engine abacus", "abacus"),
        ("3 4 --threads 0", "'--threads <T>': 0 is not in 1..=1024"),
        ("3 4 --units 0", "'--units <K>': 0 is not in 1..=1000000"),
        ("3 4 --memory 0", "'--memory <MIB>': 0 is not in 1.."),
        ("3 4 --sweep up", "up"),
        ("-3 4", "-3"),
    ] {
        let folder = folder();
        let out = folder.path().join("out");
        refused(
            &mut survo(&format!("survey {arguments} --out {}", out.display())),
            message,
        );
        assert!(!out.exists(), "{arguments} must not touch the folder");
    }
}

#[test]
fn help_is_an_answer() {
    survo("--help")
        .assert()
        .success()
        .stdout(contains("Exit status").and(contains("S(m,n)")));
    for command in [
        "table",
        "survey",
        "compare",
        "classify",
        "additive",
        "partitions",
        "report",
        "completions",
        "man",
    ] {
        survo(&format!("{command} --help"))
            .assert()
            .success()
            .stdout(contains("Usage: survo"));
    }
}

#[test]
fn completions_and_manual_pages_come_from_the_same_definitions() {
    for shell in ["bash", "zsh", "fish"] {
        survo(&format!("completions {shell}"))
            .assert()
            .success()
            .stdout(contains("partitions"));
    }
    let folder = folder();
    survo(&format!("man {}", folder.path().display()))
        .assert()
        .success();
    assert!(names(folder.path()).contains(&"survo-survey.1".to_owned()));
}

#[cfg(unix)]
#[test]
fn commands_that_wait_or_list_stop_at_the_first_signal() {
    for command in [
        "classify 3 4",
        "solve -",
        "encode --form opb -",
        "suko check -",
        "crossword solve -",
        "tiles -",
    ] {
        interrupted(command, "survo: stopped\n");
    }
    interrupted(
        "partitions 1000 12",
        "survo: stopped before the last partition\n",
    );
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let program = assert_cmd::cargo::cargo_bin("survo");
    let script = format!("{} partitions 2000 6 | head -n 1", program.display());
    let status = std::process::Command::new("bash")
        .args(["-o", "pipefail", "-c", &script])
        .output()
        .unwrap();
    assert_eq!(status.stderr, b"");
    assert!(status.status.success());
}

#[test]
fn logs_can_be_read_by_programs() {
    let folder = folder();
    let out = folder.path().join("out");
    let assert = survo(&format!(
        "-v --log-format json survey 2 3 --out {}",
        out.display()
    ))
    .assert()
    .success();
    let events = |assert: &assert_cmd::assert::Assert| -> Vec<serde_json::Value> {
        let text = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        let lines = text.lines();
        lines
            .map(|line| serde_json::from_str(line).expect(line))
            .collect()
    };
    let told = events(&assert);
    assert!(!told.is_empty() && told.iter().all(|event| event["level"].is_string()));
    // A failure and input that is left out are told in the same way.
    let again = format!("--log-format json survey 2 3 --out {}", out.display());
    let told = events(&survo(&again).assert().code(2));
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["level"], "ERROR");
    let message = told[0]["fields"]["message"].as_str().unwrap();
    assert!(message.contains("holds a finished survey"));
    let assert = survo("--log-format json classify 2 2")
        .write_stdin("3,7,4,7\n")
        .assert()
        .code(2);
    assert_eq!(events(&assert).len(), 2);
}

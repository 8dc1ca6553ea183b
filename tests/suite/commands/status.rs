//! `survo status`: how far surveys are, once or until they are finished.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::program::{folder, printed, program, refusals, survey, survo, wait_until};

fn start(arguments: &str) -> Child {
    Command::new(program())
        .args(arguments.split_whitespace())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn watching_ends_with_the_survey() {
    let folder = folder();
    let out = folder.path().join("3x5");
    let survey = format!("survey 3 5 --engine bitmask --out {}", out.display());
    let mut running = start(&survey);
    wait_until(&mut running, || out.join("checkpoint.json").exists());
    let watch = format!("status --watch=1 {}", folder.path().display());
    let told = printed(&watch, "");
    for state in ["running, ", "finished after "] {
        assert!(told.contains(&format!("3x5, bitmask: {state}")), "{told}");
    }
    assert!(running.wait().unwrap().success());
    // A finished survey is reported once.
    assert_eq!(printed(&watch, "").matches("finished after").count(), 1);
    refusals(
        &format!("status {}", out.display()),
        "--watch=0 -> --watch
        --watch=x -> --watch
        --watch --format json -> --watch",
    );
}

/// The message is one line for a person, not a warning.
#[test]
fn going_on_is_told_plainly() {
    let folder = folder();
    let survey = format!(
        "survey 4 5 --engine bitmask --units 900 --out {}",
        folder.path().join("4x5").display()
    );
    let mut running = start(&survey);
    let done = || {
        // The folder is not there at once.
        let status = survo(&format!("status {}", folder.path().display())).output();
        let text = String::from_utf8(status.unwrap().stdout).unwrap();
        let words: Vec<&str> = text.split_whitespace().collect();
        let at = words.windows(2).position(|pair| pair == ["of", "900"]);
        at.map_or(0, |at| words[at - 1].parse::<u64>().unwrap())
    };
    wait_until(&mut running, || done() >= 3);
    running.kill().unwrap();
    running.wait().unwrap();
    let done = done();
    let mut running = start(&survey);
    let mut said = String::new();
    BufReader::new(running.stderr.take().unwrap())
        .read_line(&mut said)
        .unwrap();
    running.kill().unwrap();
    running.wait().unwrap();
    let line = format!("4x5: going on: {done} of 900 units done\n");
    assert_eq!(said, line);
}

/// Two surveys of a size stand side by side, in shards of the same numbers.
#[test]
fn surveys_of_a_size_are_told_apart() {
    let folder = folder();
    for (name, ways) in [("a", ""), ("b", "--seed 7 --engine bitmask")] {
        let arguments = format!("3 4 --shard 1/2 {ways}");
        survey(&arguments, &folder.path().join(name));
    }
    let told = printed(&format!("status {}", folder.path().display()), "");
    for line in [
        "a: 3x4, shard 1/2, sieve: finished",
        "3x4, sieve, together: 1 of 2",
        "b: 3x4, shard 1/2, bitmask, seed 7: finished",
        "3x4, bitmask, seed 7, together: 1 of 2",
    ] {
        assert!(told.contains(line), "{told}");
    }
}

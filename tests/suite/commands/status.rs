//! `survo status`: how far surveys are.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::program::{folder, printed, program, survey, survo, wait_until};

fn start(arguments: &str) -> Child {
    Command::new(program())
        .args(arguments.split_whitespace())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// The message of a survey that goes on is one line for a person, not a warning.
#[test]
fn interrupted_surveys_are_told_and_go_on() {
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
    let status = format!("status {}", folder.path().display());
    assert!(printed(&status, "").contains("4x5, bitmask: running, "));
    running.kill().unwrap();
    running.wait().unwrap();
    assert!(printed(&status, "").contains("4x5, bitmask: interrupted, "));
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

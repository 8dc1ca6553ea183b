//! `survo suko` as its users run it.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, is_empty, starts_with};

use serde_json::Value;

use crate::program::{printed, refusals, refused, survo};

/// The object that a command prints for a puzzle.
fn object(arguments: &str, input: &str) -> Value {
    serde_json::from_str(&printed(arguments, input)).unwrap()
}

const PUZZLE: &str = "\
a   a   b
  22  24
a   c   b
  13  21
c   c   b
a=15 b=19 c=11
";

#[test]
fn generated_puzzles_are_read_back_and_solved() {
    for arguments in [
        "--number 20 --seed 5",
        "--number 20 --seed 6 --coloured 4 --colours 2",
        "--number 20 --seed 7 --format json",
    ] {
        let puzzles = printed(&format!("suko generate {arguments}"), "");
        // The command in the first line makes them again.
        let again = puzzles
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("# survo "));
        let again = again.map_or_else(|| format!("suko generate {arguments}"), str::to_owned);
        assert_eq!(puzzles, printed(&again, ""));
        for how in ["--improve 1,2,3,4", "--improve none", "--brute"] {
            let answers = printed(&format!("suko solve - {how}"), &puzzles);
            assert_eq!(answers.matches("unique: the only solution").count(), 20);
        }
    }
    let coloured = printed("suko generate --coloured 4 --colours 2 --seed 6", "");
    assert_eq!(coloured.matches('.').count(), 5);
    assert_ne!(printed("suko generate", ""), printed("suko generate", ""));
    // Of the first puzzles drawn, not all are unique.
    let any = printed("suko generate --any --number 20 --seed 5", "");
    assert!(printed("suko solve -", &any).contains("2 solutions so far, perhaps more"));
}

/// As many steps as a search for the first solution takes, method by method.
#[test]
fn methods_are_compared_by_their_steps() {
    let compared = printed("suko compare -", PUZZLE);
    for (method, how) in [
        ("none", "--improve none"),
        ("1+2+3+4", "--improve 1,2,3,4"),
        ("brute", "--brute"),
    ] {
        let answer = object(&format!("suko solve {how} --limit 1 --format json"), PUZZLE);
        let mut lines = compared
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>());
        let line = lines.find(|words| words.first() == Some(&method)).unwrap();
        assert_eq!(line[1], format!("{}.0", answer["steps"]));
        assert_eq!(line[2], answer["steps"].to_string());
    }
}

#[test]
fn a_colour_has_one_total_in_json_too() {
    let json = object("suko solve --format json", PUZZLE)["suko"].to_string();
    for twice in ["\"a\":14,\"a\":", "\"A\":14,\"a\":"] {
        let json = json.replacen("\"a\":", twice, 1);
        refused(
            survo("suko solve -").write_stdin(json),
            "colour a has two totals",
        );
    }
}

#[test]
fn json_tells_what_text_tells() {
    let puzzle = ". . .\n 22 24\n. c .\n 13 21\nc c .\nc=11\n";
    let text = printed("suko solve --limit none", puzzle);
    let answer = object("suko solve --limit none --format json", puzzle);
    let squares: Vec<Vec<Vec<u8>>> = serde_json::from_value(answer["solutions"].clone()).unwrap();
    let count = squares.len();
    assert!(
        text.ends_with(&format!("{count} solutions, no others\n")),
        "{text}"
    );
    for square in &squares {
        let lines: Vec<String> = square
            .iter()
            .map(|row| format!("{} {} {}\n", row[0], row[1], row[2]))
            .collect();
        assert!(text.contains(&lines.concat()), "{text}");
        // A first circle of 22, and colour c.
        assert_eq!(
            square[0][0] + square[0][1] + square[1][0] + square[1][1],
            22
        );
        assert_eq!(square[1][1] + square[2][0] + square[2][1], 11);
    }
    assert_eq!(answer["complete"], true);
    let again = printed("suko solve --limit none", &answer["suko"].to_string());
    assert_eq!(again, text);
}

#[test]
fn steps_are_printed_and_counted() {
    for (how, starts) in [
        ("--improve none", "1.. ... ...  1. A1 = 1\n"),
        ("--brute", "123 456 789  1.\n"),
    ] {
        let text = printed(&format!("suko solve {how} --steps"), PUZZLE);
        assert!(text.starts_with(starts), "{text}");
        let answer = object(&format!("suko solve {how} --format json"), PUZZLE);
        let steps = answer["steps"].as_u64().unwrap();
        assert!(text.contains(&format!("  {steps}.")));
        assert!(!text.contains(&format!("  {}.", steps + 1)));
    }
    let steps = printed("suko solve --steps", PUZZLE);
    assert!(steps.contains(" by rule 1\n"), "{steps}");
    survo("suko solve -v")
        .write_stdin(PUZZLE)
        .assert()
        .success()
        .stderr(contains("steps_per_millisecond="));
}

#[test]
fn totals_are_checked_one_by_one() {
    let partly = "a4 a1 .\n 13 24\na2 6 .\n 18 22\n. . .\na=7\n";
    assert_eq!(
        printed("suko check", partly),
        "\
top left circle      13  valid
top right circle     24  incomplete: 17 to come in 2 squares
bottom left circle   18  incomplete: 10 to come in 2 squares
bottom right circle  22  incomplete: 16 to come in 3 squares
colour a              7  valid
"
    );
    // 3, 5, 7, 8 and 9 are left, no two of which make 9.
    let wrong = partly.replace("18 22", "17 22").replace("a=7", "a=8");
    survo("suko check")
        .write_stdin(wrong.clone())
        .assert()
        .code(1)
        .stderr(is_empty())
        .stdout(
            contains("17  definitely wrong: 8 in place, and no digits left for 2 squares")
                .and(contains("8  definitely wrong: its squares make 7"))
                .and(contains("13  valid")),
        );
    let answers = survo("suko check --format json")
        .write_stdin(format!("{partly}\n{wrong}"))
        .output()
        .unwrap();
    assert_eq!(answers.status.code(), Some(1));
    let words: Vec<Vec<String>> = String::from_utf8(answers.stdout)
        .unwrap()
        .lines()
        .map(|line| {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            let totals = object["totals"].as_array().unwrap();
            let words = totals.iter().map(|total| total["status"].as_str().unwrap());
            words.map(str::to_owned).collect()
        })
        .collect();
    let some = "incomplete";
    assert_eq!(words[0], ["valid", some, some, some, "valid"]);
    assert_eq!(words[1], ["valid", some, "wrong", some, "wrong"]);
}

#[test]
fn digits_that_stand_twice_are_shown_as_wrong() {
    let twice = "a4 a1 .\n 13 24\na2 4 .\n 18 22\n. . .\na=7\n";
    survo("suko check")
        .write_stdin(twice)
        .assert()
        .code(1)
        .stderr(is_empty())
        .stdout(
            // Four to come in A1 and B2: 3 and 7, or 4 and 6.
            starts_with(
                "A1 = 4: definitely wrong, it is also in B2\n\
                 B2 = 4: definitely wrong, it is also in A1\n\
                 top left circle      13  incomplete: 10 to come in 2 squares\n",
            )
            .and(contains(
                "colour a              7  incomplete: 4 to come in 1 square",
            )),
        );
    let answer = survo("suko check --format json")
        .write_stdin(twice)
        .output()
        .unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&answer.stdout).unwrap();
    assert_eq!(answer["wrong_squares"], serde_json::json!(["A1", "B2"]));
    // No puzzle to be solved, though.
    refused(
        survo("suko solve").write_stdin(twice),
        "the digit 4 is both in A1 and in B2",
    );
}

/// The texts that are refused are in the tests of the reader.
#[test]
fn mistakes_get_one_line_with_the_place() {
    let bad = PUZZLE.replace("22  24", "22  x");
    for (command, text, message) in [
        ("solve", "", "standard input holds no Suko"),
        ("check", "# nothing\n", "standard input holds no Suko"),
        (
            "solve",
            &bad,
            "standard input, line 2: '22  x' is not the totals of two circles",
        ),
        (
            "check",
            &bad,
            "standard input, line 2: '22  x' is not the totals of two circles",
        ),
        ("solve", "{\"circles\": [1]}", "line 1: not a Suko in JSON"),
    ] {
        let command = format!("suko {command}");
        refused(survo(&command).write_stdin(text), message);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.txt");
    fs::write(&file, format!("{PUZZLE}\na a")).unwrap();
    refused(survo("suko solve").arg(file), "bad.txt, line 8: 'a a'");
    refusals(
        "suko",
        "-> requires a subcommand
        solve --improve 1,6 -> '--improve <1,2,..>': '6' is no
        solve --improve 1 --brute -> --brute
        solve --steps --format json -> --format
        generate --number 0 -> '--number <K>': 0 is less than 1
        generate --coloured 10 -> 10 coloured squares
        generate --colours 0 -> 0 colours
        generate --colours 4 -> 4 colours",
    );
    // Impossible totals are no mistakes: there is no solution.
    let impossible = PUZZLE.replace("22", "300");
    for how in ["", "--brute"] {
        let answer = printed(&format!("suko solve {how}"), &impossible);
        assert_eq!(answer, "no solution\n");
    }
}

//! `survo tiles` as its users run it.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, diff, ends_with};

use crate::program::{refused, survo};

#[test]
fn tiles_are_sorted_by_the_fewest_swaps() {
    let board = "1101\n0110\n0100\n1010\n";
    survo("tiles -")
        .write_stdin(board)
        .assert()
        .success()
        .stdout(
            predicate::function(|text: &str| {
                text.lines().filter(|l| l.contains("->")).count() == 8
            })
            .and(ends_with("1111\n1111\n0000\n0000\n")),
        );
    survo("tiles - --count")
        .write_stdin("1101/0110/0100/1010")
        .assert()
        .success()
        .stdout(diff("8\n"));
    survo("tiles -")
        .write_stdin("10")
        .assert()
        .success()
        .stdout(diff("0 swaps\n10\n"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board");
    for (text, message) in [
        ("", "board: there is no board in it"),
        ("10\n1-\n", "board, line 2: '-' is not a tile"),
        (
            "10\n1\n",
            "board, line 2: the row '1' has 1 tiles where the first has 2",
        ),
    ] {
        fs::write(&file, text).unwrap();
        refused(survo("tiles").arg(&file), message);
    }
    refused(
        &mut survo(&format!("tiles {}", folder.path().display())),
        "cannot read",
    );
}

#[test]
fn help_tells_what_is_counted() {
    survo("tiles --help")
        .assert()
        .success()
        .stdout(contains("matching"));
}

/// The board of the source with the matrix that it prints.
#[test]
fn the_published_matrix_and_a_plan() {
    let printed = |options: &str| {
        let mut command = survo(&format!("tiles - {options}"));
        let output = command.write_stdin("1101/0110/0100/1010").output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(printed("--matrix").starts_with(
        "0 1 3 2 3 3 3 5\n1 0 2 1 2 2 4 4\n2 1 1 2 1 3 5 3\n3 2 0 3 2 4 6 4\n\
         1 2 4 1 2 2 2 4\n2 1 3 0 1 1 3 3\n3 2 2 1 0 2 4 2\n4 3 1 2 1 3 5 3\n\n8 swaps\n"
    ));
    let plan = printed("--plan");
    let line = plan.lines().nth(1).unwrap();
    let numbers: Vec<usize> = line
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let mut pieces: Vec<usize> = numbers.iter().copied().skip(1).step_by(2).collect();
    pieces.sort_unstable();
    assert_eq!(pieces, [0, 1, 2, 3, 4, 5, 6, 7]);
    let folder = tempfile::tempdir().unwrap();
    let [board, file] = ["board", "plan"].map(|name| folder.path().join(name));
    fs::write(&board, "1101/0110/0100/1010").unwrap();
    fs::write(&file, &plan).unwrap();
    survo("tiles")
        .arg(&board)
        .arg("--check-plan")
        .arg(&file)
        .assert()
        .success()
        .stdout(contains("a permutation of cost 8; the fewest swaps are 8"));
}

#[test]
fn labels_and_goals_are_read() {
    // The two examples of the source: labels on pieces, and marks above the board.
    survo("tiles - --count")
        .write_stdin("1101\n1161\n0080\n0000\n")
        .assert()
        .success()
        .stdout(diff("2\n"));
    survo("tiles - --goal 000**")
        .write_stdin("A00B0")
        .assert()
        .success()
        .stdout(contains("4 swaps\n").and(ends_with("\n00011\n")));
    for (goal, message) in [
        ("00**", "--goal: the goal is 1x4 and the board 1x5"),
        ("0000*", "--goal: the goal has 1 places for 2 pieces"),
        ("00+**", "'+' is not a tile"),
    ] {
        refused(
            survo("tiles -").args(["--goal", goal]).write_stdin("A00B0"),
            message,
        );
    }
}

#[test]
fn all_boards_of_a_size_are_counted() {
    survo("tiles --all 4 4").assert().success().stdout(
        contains("4x4: 65534 boards of both colours")
            .and(contains("matching and search agree on all of them")),
    );
    // 01 needs a swap, 10 none.
    survo("tiles --all 1 2")
        .assert()
        .success()
        .stdout(contains("    0       1\n    1       1\n"));
    refused(&mut survo("tiles --all 2 13"), "at most 25 tiles, not 2x13");
    refused(&mut survo("tiles --all 4"), "a size is written 3x4 or 3 4");
    refused(&mut survo("tiles"), "there is no board in it");
}

/// The plan that the source prints for a board of 12x12, and its example of one that cannot be
/// played as it stands.
#[test]
fn a_plan_is_checked_and_played() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/data/tiles");
    let check = |plan: &str| {
        let mut command = survo(&format!("tiles {data}.txt --check-plan -"));
        command.write_stdin(plan.to_owned()).assert()
    };
    let plan = fs::read_to_string(format!("{data}_plan.txt")).unwrap();
    check(&plan).success().stdout(
        contains("a permutation of cost 267; the fewest swaps are 267\n267 swaps\n")
            .and(contains("one meets the other: (62, 1), "))
            .and(ends_with(format!(
                "{}{}",
                "111111111111\n".repeat(6),
                "000000000000\n".repeat(6)
            ))),
    );
    let exchanged = plan
        .replace("(0, 0)", "(0, 39)")
        .replace("(71, 39)", "(71, 0)");
    check(&exchanged)
        .code(1)
        .stdout(contains("; the fewest swaps are 267\n"));
    for (from, to, message) in [
        ("(1, 5)", "(1, 0)", "no permutation: piece 0 comes twice"),
        ("(1, 5)", "(0, 5)", "no permutation: place 0 comes twice"),
        ("(1, 5), ", "", "no permutation: 71 pairs for 72 pieces"),
        (
            "(1, 5)",
            "(1, 72)",
            "no permutation: there is no 72 among 72 places",
        ),
    ] {
        check(&plan.replace(from, to))
            .code(1)
            .stdout(contains(message));
    }
    for (from, to, message) in [
        ("(1, 5)", "(1, x)", "'x' is not a number"),
        ("(1, 5)", "(1)", "a place without a piece at the end"),
    ] {
        check(&plan.replace(from, to))
            .code(2)
            .stderr(contains(message));
    }
    // With the bias of the source, few pieces meet others on their way.
    let renamings = |bias: &str| {
        let output = survo(&format!("tiles {data}.txt --plan {bias}"))
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let line = text.lines().find(|line| line.contains("renaming")).unwrap();
        line.split(' ').next().unwrap().parse::<u32>().unwrap()
    };
    assert!(10 * renamings("--bias") < renamings(""));
}

#[test]
#[ignore = "half a minute: two million matchings"]
fn boards_above_the_search_are_counted_by_matching() {
    survo("tiles --all 3 7")
        .assert()
        .success()
        .stdout(contains("3x7: 2097150 boards of both colours").and(contains("by matching")));
}

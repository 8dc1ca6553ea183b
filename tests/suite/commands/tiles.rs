//! `survo tiles` as its users run it.

use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, ends_with};

use crate::program::{printed, refusals, refused, survo};

/// What no board is refused for is in the tests of the crate.
#[test]
fn tiles_are_sorted_by_the_fewest_swaps() {
    let sorted = printed("tiles -", "1101\n0110\n0100\n1010\n");
    assert_eq!(sorted.lines().filter(|line| line.contains("->")).count(), 8);
    assert!(sorted.ends_with("1111\n1111\n0000\n0000\n"), "{sorted}");
    assert_eq!(printed("tiles - --count", "1101/0110/0100/1010"), "8\n");
    assert_eq!(printed("tiles -", "10"), "0 swaps\n10\n");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board");
    fs::write(&file, "10\n1-\n").unwrap();
    refused(
        survo("tiles").arg(&file),
        "board, line 2: '-' is not a tile",
    );
    refused(survo("tiles").arg(folder.path()), "cannot read");
    refusals(
        "tiles",
        "-> there is no board in it
        --all 2 13 -> at most 25 tiles, not 2x13
        --all 4 -> a size is written 3x4 or 3 4",
    );
}

/// The board of the source with the matrix that it prints.
#[test]
fn the_published_matrix_and_a_plan() {
    let board = "1101/0110/0100/1010";
    assert!(printed("tiles - --matrix", board).starts_with(
        "0 1 3 2 3 3 3 5\n1 0 2 1 2 2 4 4\n2 1 1 2 1 3 5 3\n3 2 0 3 2 4 6 4\n\
         1 2 4 1 2 2 2 4\n2 1 3 0 1 1 3 3\n3 2 2 1 0 2 4 2\n4 3 1 2 1 3 5 3\n\n8 swaps\n"
    ));
    // A plan is read as it is printed.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board").display().to_string();
    fs::write(&file, board).unwrap();
    let plan = printed(&format!("tiles {file} --plan"), "");
    let checked = printed(&format!("tiles {file} --check-plan -"), &plan);
    let verdict = "a permutation of cost 8; the fewest swaps are 8";
    assert!(checked.contains(verdict), "{checked}");
}

/// The two examples of the source: labels on pieces, and marks above the board.
#[test]
fn labels_and_goals_are_read() {
    assert_eq!(
        printed("tiles - --count", "1101\n1161\n0080\n0000\n"),
        "2\n"
    );
    let sorted = printed("tiles - --goal 000**", "A00B0");
    assert!(
        sorted.contains("4 swaps\n") && sorted.ends_with("\n00011\n"),
        "{sorted}"
    );
    for (goal, message) in [
        ("00**", "--goal: the goal is 1x4 and the board 1x5"),
        ("0000*", "--goal: the goal has 1 places for 2 pieces"),
        ("00+**", "'+' is not a tile"),
    ] {
        let command = format!("tiles - --goal {goal}");
        refused(survo(&command).write_stdin("A00B0"), message);
    }
}

#[test]
fn all_boards_of_a_size_are_counted() {
    let boards = printed("tiles --all 4 4", "");
    assert!(
        boards.contains("4x4: 65534 boards of both colours"),
        "{boards}"
    );
    assert!(
        boards.contains("matching and search agree on all of them"),
        "{boards}"
    );
    // 01 needs a swap, 10 none.
    let boards = printed("tiles --all 1 2", "");
    assert!(
        boards.contains("    0       1\n    1       1\n"),
        "{boards}"
    );
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
    let twice = check(&plan.replace("(1, 5)", "(1, 0)")).code(1);
    twice.stdout(contains("no permutation: piece 0 comes twice"));
    for (instead, message) in [
        ("(1, x)", "'x' is not a number"),
        ("(1)", "a place without a piece at the end"),
    ] {
        let plan = plan.replace("(1, 5)", instead);
        check(&plan).code(2).stderr(contains(message));
    }
    // With the bias of the source, few pieces meet others on their way.
    let renamings = |bias: &str| {
        let text = printed(&format!("tiles {data}.txt --plan {bias}"), "");
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

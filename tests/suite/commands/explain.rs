//! `survo explain` as its users run it.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, diff, is_empty, starts_with};

fn explain(arguments: &str) -> Command {
    let mut command = Command::cargo_bin("survo").unwrap();
    command.arg("explain").args(arguments.split_whitespace());
    command
}

/// Mustonen's first example with givens (2006): subtraction and sole partitions.
#[test]
fn an_easy_puzzle_is_solved_step_by_step() {
    explain("")
        .write_stdin("* 6 * * 30\n8 * * * 18\n* * 3 * 30\n27 16 10 25\n")
        .assert()
        .success()
        .stdout(
            contains("\n1. Row 2: 18 is 1 + 4 + 5 + 8, the only partition left with 8 in place\n")
                .and(contains(
                    "\n9. C2 = 5: the last blank of column C, 10 - 2 - 3 = 5\n",
                ))
                .and(predicate::str::ends_with(
                    "1  12  6  2 10  30\n2   8  1  5  4  18\n3   7  9  3 11  30\n   27 16 10 25\n",
                ))
                .and(predicate::str::starts_with(
                    "Unique: 16 steps to the only solution, difficulty 3 of 7: number with only one \
                     place\n",
                )),
        )
        .stderr(is_empty());
}

/// The three puzzles whose difficulty Mustonen published as 150, 1700 and 2050
/// mutations: the first needs no cases, the others do.
#[test]
fn published_open_puzzles_end_in_their_solution() {
    for (sums, level) in [
        ("--rows 24,15,39 --cols 21,10,18,29", 5),
        ("--rows 49,39,33,15 --cols 49,43,29,15", 6),
        ("--rows 51,36,32,17 --cols 51,42,26,17", 6),
    ] {
        explain(sums).assert().success().stdout(
            predicate::str::starts_with("Unique: ")
                .and(contains(format!(", difficulty {level} of"))),
        );
    }
}

#[test]
fn what_has_no_solution_gets_its_reason() {
    for (puzzle, reason) in [
        (
            "--rows 8,2 --cols 4,6",
            "No solution: row 2 (sum 2) holds 2 different numbers, at least 1 + 2 = 3: condition \
             (1) fails\n",
        ),
        (
            "--rows 7,3 --cols 7,3",
            "No solution: row 2 and column B (3 + 3 = 6) hold 3 different numbers, 1 of them \
             counted twice: at least (1 + 2 + 3) + (1) = 6 + 1 = 7: condition (2) fails\n",
        ),
        (
            "--rows 3,7 --cols 4,6 --given 1,1=3",
            "No solution: the numbers in place in row 1 (3) leave nothing of 3 for its blanks\n",
        ),
        (
            "--rows 3,7 --cols 4,6 --given 1,1=1 --given 1,2=2 --given 2,1=4 --given 2,2=3",
            "No solution: column A is 1 + 4 = 5, not 4\n",
        ),
        (
            "--rows 28,6,18,26 --cols 28,31,19 --given 4,2=9 --given 4,3=10",
            "No solution: no column can take 4\n",
        ),
    ] {
        explain(puzzle)
            .assert()
            .success()
            .stdout(predicate::str::starts_with(reason).and(contains("nique").not()));
    }
}

#[test]
fn several_solutions_are_shown_where_they_part() {
    explain("--rows 15,15,15 --cols 15,15,15 --given 1,1=2 --given 1,2=7")
        .assert()
        .success()
        .stdout(
            contains("1. C1 = 6: the last blank of row 1, 15 - 2 - 7 = 6\n")
                .and(predicate::str::starts_with(
                    "Not unique: two of the solutions differ in the 6 cells in brackets\n",
                ))
                .and(contains("difficulty").not()),
        );
}

#[test]
fn several_puzzles_are_explained_in_turn() {
    explain("-")
        .write_stdin("* * 3\n* * 7\n4 6\n\n* * 7\n* * 3\n7 3\n")
        .assert()
        .success()
        .stdout(diff(
            "Puzzle 1, line 1\nUnique: 8 steps to the only solution, difficulty 3 of 7: number with \
             only one place\n\n   A B\n1  * *  3\n2  * *  7\n   4 6\n\n\
             1. Row 1: 3 is 1 + 2, its only partition\n\
             2. Row 2: 7 is 3 + 4, its only partition\n\
             3. Column A: 4 is 1 + 3, its only partition\n\
             4. Column B: 6 is 2 + 4, its only partition\n\
             5. A1 = 1: row 1 needs 1, which fits no other cell of it\n\
             6. B1 = 2: the last blank of row 1, 3 - 1 = 2\n\
             7. A2 = 3: the last blank of column A, 4 - 1 = 3\n\
             8. B2 = 4: the last blank of row 2, 7 - 3 = 4\n\n\
             \x20  A B\n1  1 2  3\n2  3 4  7\n   4 6\n\n\
             Puzzle 2, line 5\nNo solution: row 2 and column B (3 + 3 = 6) hold 3 different numbers, \
             1 of them counted twice: at least (1 + 2 + 3) + (1) = 6 + 1 = 7: condition (2) fails\n\n\
             \x20  A B\n1  * *  7\n2  * *  3\n   7 3\n",
        ));
}

#[test]
fn what_nobody_goes_through_by_hand_is_left_to_a_search() {
    let open = ["260"; 8].join(",");
    explain(&format!("--rows {open} --cols {open}"))
        .assert()
        .success()
        .stdout(starts_with("Not unique: "));
    // Filled row by row: the only table (Mallows and Vanderbei, 2015).
    let sorted = "--rows 36,100,164,228,292,356,420,484 --cols 232,240,248,256,264,272,280,288";
    explain(sorted)
        .assert()
        .success()
        .stdout(starts_with("Unique, by a search (bitmask, "));
}

/// A large puzzle after one that is soon explained.
#[test]
fn what_takes_too_long_ends_with_the_steps_so_far() {
    let generated = crate::program::survo("generate 8x8 --seed 0")
        .output()
        .unwrap();
    let large = String::from_utf8(generated.stdout).unwrap();
    explain("--time 300ms")
        .write_stdin(format!("* * 3\n* * 7\n4 6\n\n{large}"))
        .assert()
        .code(3)
        .stdout(
            contains("Unique: 8 steps to the only solution").and(
                contains("Puzzle 2, line 6\nUnique by a search; ")
                    .or(contains("Puzzle 2, line 6\nNot decided")),
            ),
        )
        .stderr(
            "survo: 1 of 2 puzzles not explained after 300ms each; --time sets another limit\n",
        );
}

#[test]
fn a_hint_is_the_next_step_alone() {
    let puzzle = "* 6 * * 30\n8 * * * 18\n* * 3 * 30\n27 16 10 25\n";
    explain("--next")
        .write_stdin(puzzle)
        .assert()
        .success()
        .stdout(diff(
            "1. Row 2: 18 is 1 + 4 + 5 + 8, the only partition left with 8 in place\n",
        ));
    // Where only a case helps, what refutes it comes with it; without a step, why there is none.
    explain("--next --rows 7,3 --cols 7,3")
        .assert()
        .success()
        .stdout(predicate::str::starts_with("No solution: "));
    explain("--next --rows 15,15,15 --cols 15,15,15")
        .assert()
        .success()
        .stdout(predicate::str::starts_with("Not unique: "));
}

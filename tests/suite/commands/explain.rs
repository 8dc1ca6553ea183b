//! `survo explain` as its users run it.

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{printed, survo};

fn explain(arguments: &str, puzzles: &str) -> String {
    printed(&format!("explain {arguments}"), puzzles)
}

const EXAMPLE: &str = "* 6 * * 30\n8 * * * 18\n* * 3 * 30\n27 16 10 25\n";

/// Mustonen's first example with givens (2006): subtraction and sole partitions.
#[test]
fn an_easy_puzzle_is_solved_step_by_step() {
    let first = "1. Row 2: 18 is 1 + 4 + 5 + 8, the only partition left with 8 in place\n";
    let text = explain("", EXAMPLE);
    let verdict = "Unique: 16 steps to the only solution, difficulty 3 of 7: number with only one \
                   place\n";
    assert!(text.starts_with(verdict), "{text}");
    for step in [
        first,
        "9. C2 = 5: the last blank of column C, 10 - 2 - 3 = 5\n",
    ] {
        assert!(text.contains(&format!("\n{step}")), "{text}");
    }
    let table = "1  12  6  2 10  30\n2   8  1  5  4  18\n3   7  9  3 11  30\n   27 16 10 25\n";
    assert!(text.ends_with(table), "{text}");
    assert_eq!(
        explain("--next", EXAMPLE),
        first,
        "a hint is the next step alone"
    );
    for (sums, verdict) in [
        ("--rows 7,3 --cols 7,3", "No solution: "),
        ("--rows 15,15,15 --cols 15,15,15", "Not unique: "),
    ] {
        // Without a step, why there is none.
        assert!(explain(&format!("--next {sums}"), "").starts_with(verdict));
    }
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
        let text = explain(sums, "");
        let difficulty = format!(", difficulty {level} of");
        assert!(
            text.starts_with("Unique: ") && text.contains(&difficulty),
            "{text}"
        );
    }
}

#[test]
fn what_has_no_solution_gets_its_reason() {
    for (puzzle, reason) in [
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
        let text = explain(puzzle, "");
        assert!(
            text.starts_with(reason) && !text.contains("nique"),
            "{text}"
        );
    }
}

#[test]
fn several_solutions_are_shown_where_they_part() {
    let text = explain(
        "--rows 15,15,15 --cols 15,15,15 --given 1,1=2 --given 1,2=7",
        "",
    );
    let verdict = "Not unique: two of the solutions differ in the 6 cells in brackets\n";
    assert!(
        text.starts_with(verdict) && !text.contains("difficulty"),
        "{text}"
    );
    let step = "1. C1 = 6: the last blank of row 1, 15 - 2 - 7 = 6\n";
    assert!(text.contains(step), "{text}");
}

#[test]
fn several_puzzles_are_explained_in_turn() {
    assert_eq!(
        explain("-", "* * 3\n* * 7\n4 6\n\n* * 7\n* * 3\n7 3\n"),
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
    );
}

/// The second is filled row by row: the only table (Mallows and Vanderbei, 2015).
#[test]
fn what_nobody_goes_through_by_hand_is_left_to_a_search() {
    let open = ["260"; 8].join(",");
    let text = explain(&format!("--rows {open} --cols {open}"), "");
    assert!(text.starts_with("Not unique: "), "{text}");
    let sorted = "--rows 36,100,164,228,292,356,420,484 --cols 232,240,248,256,264,272,280,288";
    let text = explain(sorted, "");
    assert!(text.starts_with("Unique, by a search (bitmask, "), "{text}");
}

/// A large puzzle after one that is soon explained.
#[test]
fn what_takes_too_long_ends_with_the_steps_so_far() {
    let large = printed("generate 8x8 --seed 0", "");
    survo("explain --time 300ms")
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

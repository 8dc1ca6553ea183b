//! `survo swap`, as its users run it.

use std::fs;

use predicates::prelude::*;
use predicates::str::contains;

use crate::program::{printed, refusals, refused_midway, survo};

/// Rows and columns of a worked example of Mustonen, *On the swapping method*.
const EXAMPLE: &str = "swap --rows 14,28,44,50 --cols 16,33,40,47";

#[test]
fn a_published_list_is_replayed_step_by_step() {
    assert_eq!(
        printed(EXAMPLE, "(5,6) (7,8)\n"),
        "\
\x20                     Sum   OK    D
      1   3   4   5    13   14   -1
      2   8   9  10    29   28    1
      6  11  13  15    45   44    1
      7  12  14  16    49   50   -1
Sum  16  34  40  46
OK   16  33  40  47
D     0   1   0  -1  W = 6

Sum: the sum now; OK: the sum wanted; D: the difference; W: all D without signs.
> (5,6) (7,8)
                      Sum   OK    D
      1   3   4   6    14   14    0
      2   8   9  10    29   28    1
      5  11  13  15    44   44    0
      7  12  14  16    49   50   -1
Sum  15  34  40  47
OK   16  33  40  47
D    -1   1   0   0  W = 4
swaps: (5,6); W 6 4

                      Sum   OK    D
      1   3   4   6    14   14    0
      2   7   9  10    28   28    0
      5  11  13  15    44   44    0
      8  12  14  16    50   50    0
Sum  16  33  40  47
OK   16  33  40  47
D     0   0   0   0  W = 0
swaps: (5,6) (7,8); W 6 4 0
solved by 2 swaps, the fewest that lead here

"
    );
}

#[test]
fn hints_lead_where_the_automatic_list_leads() {
    let said = printed(EXAMPLE, "hint\n5 6\nhint\n7 8\nhint\nauto\nquit\n9 9\n");
    assert!(
        said.contains("hint: swap 5 and 6 (2 swaps to go, W at most 4 after each)"),
        "{said}"
    );
    assert!(
        said.contains("hint: swap 7 and 8 (1 swap to go, "),
        "{said}"
    );
    assert_eq!(said.matches("every sum is right").count(), 2);
    let end = "swaps: (5,6) (7,8); W 6 4 0\nsolved by 2 swaps, the fewest that lead here\n\n";
    assert!(printed(EXAMPLE, "auto").ends_with(end));
}

#[test]
fn detours_are_played_undone_and_counted() {
    let said = printed(
        EXAMPLE,
        "# a detour\n\n1 2\nundo\n1,2\nsolve\nrestart\nshow\n",
    );
    assert!(said.contains("swaps: (1,2); W 6 "), "{said}");
    assert!(
        said.contains("solved by 4 swaps; 2 would have been enough"),
        "{said}"
    );
    assert!(said.ends_with("D     0   1   0  -1  W = 6\n\n"), "{said}");
    let said = printed(EXAMPLE, "5 6\n7 8\n1 2\nundo 1\nproducts\n");
    assert_eq!(said.matches("W = 4\nswaps: (5,6); W 6 4\n").count(), 2);
    assert!(said.contains("  448  924 1120 1316   28\n"), "{said}");
}

#[test]
fn scripts_come_from_files_and_end_at_the_first_line_without_sense() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script");
    for (text, message) in [
        (
            "5 6\nfrobnicate\n7 8\n",
            "line 2: 'frobnicate' is no command",
        ),
        ("5 6 7\n", "line 1: 3 numbers, but each swap takes two"),
        ("5 5\n", "line 1: 5 cannot be swapped with itself"),
        ("5 17\n", "line 1: 17 is not among 1..16"),
        ("0 1\n", "line 1: 0 is not among 1..16"),
        ("5 -6\n", "line 1: '-6' is not a number of a table"),
        ("undo\n", "line 1: there is nothing to undo"),
        ("5 6\nundo 2\n", "line 2: not so many swaps were played"),
    ] {
        let message = format!("standard input, {message}");
        refused_midway(survo(EXAMPLE).write_stdin(text), &message);
    }
    let of_file = |text: &[u8]| {
        fs::write(&script, text).unwrap();
        let mut command = survo(EXAMPLE);
        command.arg("--script").arg(&script);
        command
    };
    let message = format!("{}, line 2", script.display());
    refused_midway(&mut of_file(b"5 6\n\xff\n"), &message);
    of_file(b"").assert().success().stdout(contains("W = 6"));
    refusals(EXAMPLE, "--script no-such-file -> cannot read no-such-file");
}

#[test]
fn an_instruction_is_repeated_without_what_a_terminal_obeys() {
    let said = survo("swap --rows 3,7 --cols 4,6")
        .write_stdin("\u{1b}[31m\n")
        .assert();
    let said = said.code(2).stdout(contains("> U+001B[31m\n"));
    said.stderr(contains("\u{1b}").not());
}

#[test]
fn givens_are_marked_and_kept() {
    let puzzle = "swap --rows 13,27,38 --cols 13,14,23,28 --given 2,3=8 --given 1,1=2";
    let said = printed(puzzle, "auto");
    for part in ["8=", "2=", "solved by"] {
        assert!(said.contains(part), "{said}");
    }
    refused_midway(
        survo(puzzle).write_stdin("8 9"),
        "standard input, line 1: 8 is given and stays where it is",
    );
}

#[test]
fn puzzles_with_no_or_many_solutions_are_told() {
    for (sums, lines, said, count) in [
        (
            "--rows 3,7 --cols 3,7",
            "hint\nauto\n",
            "the puzzle has no solution",
            2,
        ),
        (
            "--rows 5,5 --cols 5,5",
            "1 2\nauto\n",
            "the puzzle has no solution",
            1,
        ),
        (
            "--rows 10,11 --cols 7,7,7",
            "auto\nhint\n",
            "solutions; the nearest is meant",
            1,
        ),
    ] {
        let game = printed(&format!("swap {sums}"), lines);
        assert_eq!(game.matches(said).count(), count, "{game}");
    }
}

#[test]
fn a_game_starts_from_products() {
    let products = printed(&format!("{EXAMPLE} --products"), "");
    for part in [
        "  224  462  560  658   14\n",
        "   16   33   40   47\n",
        "W = 6",
    ] {
        assert!(products.contains(part), "{products}");
    }
}

#[test]
fn a_puzzle_is_dealt() {
    let dealt = |arguments: &str| printed(&format!("swap {arguments}"), "auto");
    let first = dealt("3 4 --seed 5");
    assert!(
        first.contains("solved") && !first.contains("solutions"),
        "{first}"
    );
    assert_eq!(first, dealt("3 4 --seed 5"));
    assert_ne!(first, dealt("3 4 --seed 6"));
    // Without a seed it draws one, and says which.
    let drawn = dealt("3 4");
    let seed = drawn.lines().next().unwrap().strip_prefix("# ").unwrap();
    assert_eq!(drawn, dealt(&format!("3 4 {seed}")));
    refusals(
        "swap",
        "-> --rows
        puzzle.txt 4 -> 'puzzle.txt' is not a whole number
        0 4 -> has no cells
        1 4 -> at least 2 rows
        4x5 --distribution -> above the limit of 100000000
        --distribution -> needs a size, such as 4x4",
    );
}

/// A published figure about the unique 4x4 puzzles.
#[derive(Debug, serde::Deserialize)]
struct PublishedSwaps {
    figure: String,
    /// The number of swaps, or W of the start table.
    of: usize,
    value: u64,
}

/// The source puts W up to 4 together.
#[test]
fn the_distribution_has_every_published_figure() {
    let said = printed("swap 4x4 --distribution -q", "");
    let tables: Vec<&str> = said.split("\n\n").collect();
    let field = |block: usize, name: &str, field: usize| -> u64 {
        let mut lines = tables[block].lines().map(str::split_whitespace);
        let mut line = lines
            .find(|line| line.clone().next() == Some(name))
            .unwrap();
        // Shares are compared in tenths of a per cent.
        line.nth(field).unwrap().replace('.', "").parse().unwrap()
    };
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/published_swapping.csv");
    let published = csv::Reader::from_path(file).unwrap().into_deserialize();
    let published: Vec<PublishedSwaps> = published.map(Result::unwrap).collect();
    assert_eq!(published.len(), 49);
    for printed in published {
        let of = match (printed.figure.as_str(), printed.of) {
            ("start_w" | "soon_tenths", 4) => "0-4".to_owned(),
            (_, of) => of.to_string(),
        };
        let found = match printed.figure.as_str() {
            "swaps" => field(1, &of, 1),
            "cumulative" => field(1, &of, 2),
            "cumulative_tenths" => field(1, &of, 3),
            "start_w" => field(3, &of, 1),
            "soon_tenths" => field(3, &of, 2),
            _ => panic!("{printed:?}"),
        };
        assert_eq!(found, printed.value, "{printed:?}");
    }
    for exact in [
        "swaps: mean 4.0715, standard deviation 1.6012",
        // Printed as 12.619271006771, and the square as 161.04238320212.
        "random orders: mean 12.619271006771, mean square 161.04238320212, ",
    ] {
        assert!(said.contains(exact), "{said}");
    }
}

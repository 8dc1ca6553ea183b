//! `survo solve` as its users run it, and the reading of puzzles from files,
//! standard input and arguments.

use std::fs;

use itertools::Itertools;
use predicates::prelude::*;
use predicates::str::{contains, diff, is_empty};
use tempfile::TempDir;

use crate::program::{printed, program, refusals, refused, refused_midway, send, survo};

/// The example of a puzzle with givens in Mustonen's first texts (2006), also in
/// encyclopedias, with its published solution.
const EXAMPLE: &str = "  A B C D\n1 * 6 * * 30\n2 8 * * * 18\n3 * * 3 * 30\n 27 16 10 25\n";
const SOLVED: &str = "    A  B  C  D\n1  12  6  2 10  30\n2   8  1  5  4  18\n\
                      3   7  9  3 11  30\n   27 16 10 25\n";

#[test]
fn a_puzzle_is_solved_from_every_source_with_every_engine() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("puzzle.txt");
    fs::write(&file, EXAMPLE).unwrap();
    let file = file.display().to_string();
    let sums = "--rows 30,18,30 --cols 27,16,10,25 --given 1,2=6 --given 2,1=8 --given 3,3=3";
    for engine in [
        "",
        "--engine bitmask",
        "--engine exact-cover",
        "--engine partition",
    ] {
        for source in ["", "-", &file, sums] {
            let answer = printed(&format!("solve {source} {engine}"), EXAMPLE);
            assert_eq!(answer, format!("{SOLVED}unique: the only solution\n"));
        }
    }
}

/// Mustonen (2007), section 4: 4x4, rows 17 32 36 51, columns 17 26 42 51.
#[test]
fn the_published_4x4_is_unique_whatever_the_order_of_its_sums() {
    for sums in [
        "--rows 17,32,36,51 --cols 17,26,42,51",
        "--rows 51,36,32,17 --columns 51,42,26,17",
        "--rows 36,17,51,32 --cols 26,51,17,42",
    ] {
        let answer = printed(&format!("solve --count {sums}"), "");
        assert_eq!(answer, "unique: the only solution\n");
    }
}

/// Puzzles whose numbers can be arranged in one way, in several (exchange two rows of equal sums) and
/// in none (no row of two numbers adds up to 1). That of several is counted by brute force in the
/// tests of the engines.
#[test]
fn verdicts_say_what_is_proved() {
    for (arguments, verdict) in [
        (
            "--rows 13,27,38 --cols 13,14,23,28",
            "unique: the only solution",
        ),
        (
            "--rows 13,27,38 --cols 13,14,23,28 --limit 1",
            "1 solution so far, perhaps not the only one",
        ),
        (
            "--rows 15,15,15 --cols 15,15,15 --limit 2",
            "not unique: at least 2 solutions (--limit none finds all)",
        ),
        (
            "--rows 15,15,15 --cols 15,15,15 --given A1=2 --given 1,2=7 --given 2,2=5",
            "unique: the only solution",
        ),
        (
            "--rows 1,9 --cols 4,6",
            "no solution: row 1 (sum 1) holds 2 different numbers, at least 1 + 2 = 3: condition (1) \
             fails",
        ),
    ] {
        let answer = printed(&format!("solve --count {arguments}"), "");
        assert_eq!(answer, format!("{verdict}\n"), "{arguments}");
    }
    for engine in ["bitmask", "exact-cover", "partition"] {
        let count = format!("solve --count --rows 15,15,15 --cols 15,15,15 --engine {engine}");
        assert_eq!(printed(&count, ""), "72 solutions, no others\n");
    }
}

#[test]
fn several_puzzles_are_solved_in_turn() {
    let text = format!("{EXAMPLE}\n1 * 6\n* 2 4\n3 7\n\nMAT SAVE AS P\n0 0 3\n0 0 7\n4 6 0\n\n");
    assert_eq!(
        printed("solve", &text),
        format!(
            "Puzzle 1, line 1\n{SOLVED}unique: the only solution\n\n\
             Puzzle 2, line 7\nno solution: the search has excluded every table\n\n\
             Puzzle 3, line 11\n   A B\n1  1 2  3\n2  3 4  7\n   4 6\nunique: the only solution\n"
        )
    );
    let json = printed("solve --format json", &text);
    let answers = json.lines().map(|line| serde_json::from_str(line).unwrap());
    let outcomes = answers.map(|answer: serde_json::Value| answer["outcome"].clone());
    assert!(outcomes.eq(["unique", "none", "unique"]), "{json}");
    refused(
        survo("solve --format csv").write_stdin(text),
        "standard input, line 7: a 2x2 puzzle after 3x4 puzzles",
    );
}

/// Two puzzles, one with givens and one with several solutions, a line for each.
#[test]
fn what_solve_writes_is_read_again() {
    let text = format!("{EXAMPLE}\n* * * * 26\n* * * * 26\n* * * * 26\n15 18 21 24\n");
    for (form, outcome) in [("csv", ","), ("json", "\"outcome\"")] {
        let solve = format!("solve --format {form}");
        let first = printed(&solve, &text);
        let again = printed(&solve, &first);
        // From the outcome on: the numbers of the lines are those of another text.
        let answers = |text: &str| -> Vec<String> {
            let places = if form == "csv" { 2 } else { 1 };
            let answer = text
                .lines()
                .filter_map(|line| line.splitn(places + 1, outcome).nth(places));
            answer.map(str::to_owned).collect()
        };
        assert!(!answers(&first).is_empty());
        assert_eq!(answers(&first), answers(&again), "{form}");
    }
}

#[test]
fn csv_has_a_line_for_each_solution() {
    let text = "* * 3\n* * 7\n4 6\n\n* * 5\n* * 5\n5 5\n\n1 * 5\n* * 5\n5 5\n";
    assert_eq!(
        printed("solve --format csv --limit none", text),
        "puzzle,line,outcome,solutions,complete,r1,r2,c1,c2,g1_1,g1_2,g2_1,g2_2,solution,\
         x1_1,x1_2,x2_1,x2_2\n\
         1,1,unique,1,yes,3,7,4,6,,,,,1,1,2,3,4\n\
         2,5,none,0,yes,5,5,5,5,,,,,,,,,\n\
         3,9,none,0,yes,5,5,5,5,1,,,,,,,,\n"
    );
    assert_eq!(
        printed("solve --format csv --count --rows 3,7 --cols 4,6", ""),
        "puzzle,line,outcome,solutions,complete,r1,r2,c1,c2\n1,,unique,1,yes,3,7,4,6\n"
    );
}

/// The texts that are refused are in the tests of the reader.
#[test]
fn unusable_puzzles_get_one_line() {
    refusals(
        "solve",
        r#"
        --rows 3,7 -> --rows and --cols go together
        --cols 3,7 -> --rows
        --given 1,1=2 -> --rows
        --rows 13 27 38 --cols 13 14 23 28 -> '27' after a list: write --rows and --cols as 13,27,38 or as "13 27 38"
        some.txt --rows 3,7 --cols 4,6 -> cannot be used with
        . -> cannot read .
        --rows 3,x --cols 4,6 -> 'x'
        --rows 3,-7 --cols 4,6 -> -7
        --rows 3,7 --cols 4,7 -> the column sums add up to 11, not to 10
        --rows 3,7 --cols 4,6 --rows 3,7 -> multiple times
        --rows 3,7 --cols 4,6 --engine abacus -> abacus
        --rows 3,7 --cols 4,6 --format xml -> xml
        --rows 3,7 --cols 4,6 --memory 0 -> '--memory <MIB>': 0 is not in 1..=
        --rows 3,7 --cols 4,6 --limit 0 -> '0' for '--limit <LIMIT>': neither a number from 1 nor none
        --rows 3,7 --cols 4,6 --limit few -> 'few' for '--limit <LIMIT>': neither a number from 1 nor none
        --rows 3,7 --cols 4,6 --expect unique --limit 1 -> --expect needs two solutions at least
        --rows 3,7 --cols 4,6 --given 1=2 -> a given is written A2=14 (column A, row 2) or 2,1=14
        --rows 3,7 --cols 4,6 --given 3,1=2 -> --given 3,1=2: a 2x2 table has no such cell
        --rows 3,7 --cols 4,6 --given 1,1=5 -> --given 1,1=5: the number is not among 1..4
        --rows 3,7 --cols 4,6 --given 1,1=2 --given 1,1=2 -> the cell is given twice
        --rows 3,7 --cols 4,6 --given 1,1=2 --given 2,2=2 -> the given 2 is both in row 1
        --rows 3,7 --cols 4,6 --engine partition --show-method=99 -> no split 99, only
        --rows 3,7 --cols 4,6 --engine partition --show-method=x -> neither the number of a split, from 1, nor all or some"#,
    );
    for (text, problem) in [
        (&b""[..], " holds no puzzle"),
        (
            b"1 2 3\n3 five 8\n4 6",
            ", line 2, column 3: 'five' is neither a number nor a blank",
        ),
        (b"1 2 3\n3 \xff 8\n4 6", ", line 2, column 3: "),
    ] {
        refused(
            survo("solve").write_stdin(text),
            &format!("standard input{problem}"),
        );
    }
}

#[test]
fn the_largest_tables_are_solved_or_refused_clearly() {
    // 8x8 with one blank in each row but no two in a column: all engines can.
    let mut text = String::new();
    for i in 0..8 {
        let numbers = (1..=8).map(|j| 8 * i + j);
        let cells = numbers.clone().map(|k| match k == 9 * i + 1 {
            true => "*".to_owned(),
            false => k.to_string(),
        });
        text += &format!("{} {}\n", cells.format(" "), numbers.sum::<usize>());
    }
    let sums = (1..=8).map(|j| (0..8).map(|i| 8 * i + j).sum::<usize>());
    text += &sums.format(" ").to_string();
    for engine in ["bitmask", "exact-cover", "partition"] {
        let answer = printed(&format!("solve --engine {engine}"), &text);
        assert!(
            answer.contains("63  64  484") && answer.contains("unique"),
            "{answer}"
        );
    }
    let open = ["260"; 8].join(",");
    for (engine, problem) in [
        ("bitmask", "need about 11 GiB, above the limit of 1 GiB"),
        ("exact-cover", "the engine bitmask accepts more"),
    ] {
        let command = format!("solve --engine {engine} --rows {open} --cols {open}");
        let advice = "--memory raises it, and without --engine other ways are tried";
        refused(survo(&command), &format!("{problem}; {advice}"));
    }
}

/// The number in the message counts the sets of all rows and columns: it is enough.
#[test]
fn the_memory_that_is_asked_for_is_enough() {
    let sums = ["111"; 6].join(",");
    let solve = format!("solve --engine bitmask --limit 1 --rows {sums} --cols {sums} --memory");
    let refused = survo(&format!("{solve} 1")).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    let (_, needed) = said.split_once("need about ").unwrap();
    let (needed, _) = needed.split_once(" MiB").unwrap();
    survo(&format!("{solve} {needed}"))
        .assert()
        .success()
        .stdout(contains("1 solution so far"));
}

#[cfg(unix)]
#[test]
fn a_signal_stops_a_search_with_status_3() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    for engine in ["bitmask", "partition"] {
        let solve =
            format!("solve --limit none --rows 34,34,34,34 --cols 34,34,34,34 --engine {engine}");
        let mut child = Command::new(program())
            .args(solve.split(' '))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // The search has begun once it prints a table.
        let mut output = child.stdout.take().unwrap();
        output.read_exact(&mut [0; 10]).unwrap();
        send("-TERM", &child);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        let last = rest.lines().last().unwrap();
        assert!(last.contains("when stopped"), "{engine}: {last}");
        assert_eq!(child.wait().unwrap().code(), Some(3), "{engine}");
    }
}

#[test]
fn the_size_of_the_search_is_told_on_request() {
    let solve = survo("solve -v --rows 13,27,38 --cols 13,14,23,28").assert();
    solve.success().stderr(contains("nodes"));
}

/// A table of 1..mn in an order that looks like chance, with every `kept`-th number given
/// (none for 0), as puzzle text.
fn scattered(m: usize, n: usize, kept: usize) -> String {
    // A cubic polynomial modulo a prime: no line has a rule.
    let number = |at: usize| (at + 1000).pow(2) * (at + 5) % 65_521;
    let mut table = vec![0; m * n];
    let order = (0..m * n).sorted_by_key(|&at| number(at));
    (1..).zip(order).for_each(|(rank, at)| table[at] = rank);
    let cell = |at: usize| match kept > 0 && number(at) % kept != 0 {
        true => table[at].to_string(),
        false => "*".to_owned(),
    };
    let row = |i: usize| {
        let cells = (i * n..(i + 1) * n).map(cell);
        let sum: usize = table[i * n..(i + 1) * n].iter().sum();
        format!("{} {sum}\n", cells.format(" "))
    };
    let column = |j: usize| table[j..].iter().step_by(n).sum::<usize>();
    let rows: String = (0..m).map(row).collect();
    rows + &(0..n).map(column).join(" ")
}

/// No list of sets fits the open tables; two tables prove that there are several.
#[test]
fn large_tables_are_decided() {
    for (m, n) in [(2, 20), (3, 20), (4, 12), (5, 10), (7, 8), (8, 8)] {
        let answer = printed("solve --format json", &scattered(m, n, 0));
        assert!(
            answer.contains("\"outcome\":\"several\""),
            "{m}x{n}: {answer}"
        );
    }
    for (m, n) in [(8, 8), (7, 9), (4, 16)] {
        let answer = printed("solve --format json", &scattered(m, n, 12));
        let proved = "\"outcome\":\"unique\"";
        assert!(
            answer.contains(proved) && answer.contains("\"engine\":\"bitmask\""),
            "{answer}"
        );
    }
}

/// Even if the time is up before the search begins, the engine that is named is the one for sets
/// of numbers.
#[test]
fn a_small_puzzle_without_time_is_not_said_to_be_searched_by_swaps() {
    survo("solve --time 0 --format json --rows 13,27,38 --cols 13,14,23,28")
        .assert()
        .stdout(contains("\"engine\":\"bitmask\""));
}

/// A search by an engine that would go on for long; another puzzle comes after it.
#[test]
fn a_puzzle_is_left_undecided_when_its_time_is_up() {
    let two = format!("{}\n\n{EXAMPLE}", scattered(6, 6, 0));
    survo("solve --count --time 300ms")
        .write_stdin(two)
        .assert()
        .code(3)
        .stdout(contains("after 300ms").and(contains("unique: the only solution")))
        .stderr(contains("1 of 2 puzzles undecided after 300ms each"));
}

/// A solved table is read again. Pages with numbers in sentences, and games, are refused: they hold
/// numbers that are no part of a puzzle.
#[test]
fn what_is_printed_for_people_is_read_or_refused() {
    let sums = "--rows 30,18,30 --cols 27,16,10,25 --given B1=6 --given A2=8 --given 3,3=3";
    let of = |command: &str| printed(&format!("{command} {sums}"), "auto\n");
    let solved = format!("{SOLVED}unique: the only solution\n");
    assert_eq!(printed("solve", &of("solve")), solved);
    for command in ["explain", "swap"] {
        let again = survo("solve").write_stdin(of(command)).assert();
        again.code(2).stdout(is_empty());
    }
}

/// All puzzles of all files are numbered in turn; a mistake in the last is told before anything is
/// answered.
#[test]
fn several_files_are_read() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let two = file("a", "* * 3\n* * 7\n4 6\n\n3 7\n4 6\n");
    let one = file("b", "rows: 3 7\ncolumns: 4 6\n");
    let wrong = file("c", "* * 3\n* * 7\n4 six\n");
    let found = "   A B\n1  1 2  3\n2  3 4  7\n   4 6\nunique: the only solution\n";
    assert_eq!(
        printed(&format!("solve {two} {one}"), ""),
        format!(
            "{two}: puzzle 1, line 1\n{found}\n{two}: puzzle 2, line 5\n{found}\n\
             {one}: puzzle 3, line 1\n{found}"
        )
    );
    let message = format!("{wrong}, line 3, column 3: 'six' is neither");
    refused_midway(&mut survo(&format!("solve {two} {wrong}")), &message)
        .stdout(contains("puzzle 2, line 5"));
    printed(&format!("encode --form opb --puzzle 3 {two} {one}"), "");
    refused(
        &mut survo(&format!("encode --form opb --puzzle 4 {two} {one}")),
        "--puzzle 4: the input holds 3 puzzles",
    );
}

/// Puzzles of which 12 numbers can be arranged in one way, in several and in none.
#[test]
fn a_script_sees_what_was_expected_by_the_status() {
    let puzzles = [
        ("unique", "--rows 13,27,38 --cols 13,14,23,28"),
        ("several", "--rows 15,15,15 --cols 15,15,15"),
        ("none", "--rows 1,9 --cols 4,6"),
    ];
    for ((outcome, sums), expected) in puzzles.into_iter().cartesian_product(puzzles) {
        let command = format!("solve {sums} --expect {}", expected.0);
        let status = i32::from(outcome != expected.0);
        survo(&command).assert().code(status);
    }
    // What is not decided is neither as expected nor otherwise.
    survo("solve --expect unique --time 0 --rows 13,27,38 --cols 13,14,23,28")
        .assert()
        .code(3)
        .stdout(diff("undecided after 0s: no solution found\n"));
}

/// An answer is printed before the next puzzle is looked at, and all tables of one in little memory.
#[test]
fn the_last_record_of_a_puzzle_has_its_outcome() {
    let solve = "solve --format csv --rows 15,15,15 --cols 15,15,15 --limit none";
    let csv = printed(solve, "");
    let records: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    let column = |name| records[0].iter().position(|&field| field == name).unwrap();
    let [outcome, solution] = ["outcome", "solution"].map(column);
    let (last, others) = records[1..].split_last().unwrap();
    assert!(others.iter().all(|record| record[outcome].is_empty()));
    assert_eq!((last[outcome], last[solution]), ("several", "72"));
    let numbers = records[1..]
        .iter()
        .map(|record| record[solution].parse().ok());
    assert!(numbers.eq((1..=72).map(Some)));
    // It is read back as one puzzle.
    assert_eq!(printed("solve --count", &csv), "72 solutions, no others\n");
}

#[test]
fn lists_and_cells_are_written_as_people_write_them() {
    let is_unique = |arguments: &[&str]| {
        let mut command = survo("solve --count");
        let assert = command.args(arguments).assert();
        assert.success().stdout("unique: the only solution\n");
    };
    for list in ["13, 27, 38", "13 27 38", "13;27;38", " 13\t27,38"] {
        is_unique(&["--rows", list, "--cols", "13 14 23 28"]);
    }
    let sums = ["--rows", "15,15,15", "--cols", "15,15,15"];
    for given in ["A1=2", "a1 = 2", "1,1=2", " 1 , 1 = 2 "] {
        let givens = ["--given", given, "--given", "B1=7", "--given", "B2=5"];
        is_unique(&[&sums[..], &givens].concat());
    }
}

#[test]
fn a_chosen_split_is_shown_with_the_reason_of_its_dead_end() {
    let splits = |choice: &str| {
        let puzzle = "--rows 13,27,38 --cols 13,14,23,28 --engine partition";
        printed(&format!("solve {puzzle} --show-method{choice}"), "")
    };
    let all = splits("=all");
    let count = all.matches("a preliminary table").count();
    assert!(all.contains(&format!("{count} splits of 1..12")), "{all}");
    assert_eq!(all.matches("A dead end: ").count(), count - 1);
    let last = splits(&format!("={count}"));
    assert_eq!(last.matches("a preliminary table").count(), 1);
    let begin = last.split("\n\n").next().unwrap();
    assert!(all.contains(begin), "{last}");
    assert_eq!(splits("").matches("A dead end: ").count(), 1);
}

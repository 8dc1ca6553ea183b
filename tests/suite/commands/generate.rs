//! `survo generate` as its users run it: what it prints is what was asked for.

use std::collections::HashSet;
use std::fs;

use itertools::Itertools;
use predicates::str::contains;
use tempfile::TempDir;

use crate::program::{interrupted, printed, refusals, survey, survo};

/// What is printed for arguments after those that make puzzles of a kind.
fn output(arguments: &str) -> String {
    printed(&format!("generate {arguments}"), "")
}

/// What `survo solve` says of each of the puzzles, as CSV without the header.
fn solved(engine: &str, puzzles: &str) -> Vec<String> {
    let solve = format!("solve - --format csv --engine {engine}");
    let answers = printed(&solve, puzzles);
    answers.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn generated_puzzles_are_read_back_and_unique_by_every_engine() {
    for (size, open, count) in [
        ("3 4", "--open", 10),
        ("4 3", "--open", 10),
        ("4 4", "--open", 3),
        ("2 7", "", 5),
        ("3 4", "", 10),
        ("4 4", "", 5),
    ] {
        let puzzles = output(&format!("{size} {open} --number {count} --seed 4"));
        for engine in ["bitmask", "exact-cover", "partition"] {
            let lines = solved(engine, &puzzles);
            let unique = lines
                .iter()
                .filter(|line| line.split(',').nth(2) == Some("unique"));
            assert_eq!(unique.count(), count, "{puzzles}");
            let different: HashSet<_> = lines.iter().map(|line| line.split_once(',')).collect();
            assert_eq!(different.len(), count);
        }
        let columns = puzzles.lines().nth(1).unwrap().split_whitespace().count();
        assert_eq!(size[2..].parse(), Ok(columns), "the shape asked for");
        // A row with a given has fewer blanks than columns.
        let has_given = |line: &str| line.contains('*') && line.matches('*').count() < columns;
        assert_eq!(open.is_empty(), puzzles.lines().any(has_given), "{puzzles}");
    }
}

#[test]
fn a_seed_gives_the_same_puzzles_and_none_gives_others_each_time() {
    for arguments in ["4 4 --open --number 3", "3 4 --open", "4 5"] {
        let seeded = |seed: u32| output(&format!("{arguments} --seed {seed}"));
        assert_eq!(seeded(7), seeded(7));
        assert_ne!(seeded(7), seeded(8));
        assert_ne!(output(arguments), output(arguments));
    }
    // CSV has no comments: the seed is told beside it.
    let drawn = survo("generate 3x4 --format csv --number 2")
        .output()
        .unwrap();
    let said = String::from_utf8(drawn.stderr).unwrap();
    let seed = said.strip_prefix("drawn with ").unwrap().trim_end();
    let again = output(&format!("3x4 --format csv --number 2 {seed}"));
    assert_eq!(again, String::from_utf8(drawn.stdout).unwrap());
}

/// 38 open 3x3 puzzles are unique (Mustonen 2007). They are the survey's, to the byte.
#[test]
fn all_puzzles_of_a_small_shape_and_no_more() {
    let csv = output("3 3 --open --number 38 --format csv --seed 1");
    survo("generate 3 3 --open --number 39 --tries 500 --seed 1")
        .assert()
        .code(2)
        .stderr(contains(
            "38 of 39 puzzles found; the next 500 were known already",
        ));
    let folder = TempDir::new().unwrap();
    let made = folder.path().join("survey");
    survey("3 3 --puzzles", &made);
    let listed = fs::read_to_string(made.join("puzzles.csv")).unwrap();
    let numbers = |line: &&str| -> Vec<u32> {
        let fields = line.split(',').map(str::parse);
        fields.collect::<Result<_, _>>().unwrap_or_default()
    };
    // The header has no numbers, so it stays first.
    assert!(listed.lines().eq(csv.lines().sorted_by_key(numbers)));
    assert_eq!(listed.lines().count(), 39);
}

/// What a file gets is what is printed without it; a sheet also has what was found before a search
/// in vain.
#[test]
fn puzzles_are_written_to_files() {
    let folder = TempDir::new().unwrap();
    let [file, page] = ["puzzles.txt", "sheet.html"].map(|name| folder.path().join(name));
    let generate = "generate 2 2 --open --number 2 --tries 5 --seed 1";
    survo(&format!(
        "{generate} --out {} --sheet {}",
        file.display(),
        page.display()
    ))
    .assert()
    .code(2)
    .stdout("");
    let printed = survo(generate).assert().code(2).get_output().stdout.clone();
    assert_eq!(fs::read(&file).unwrap(), printed);
    let page = fs::read_to_string(page).unwrap();
    assert_eq!(page.matches("<figcaption><b>").count(), 2);
}

#[test]
fn json_is_read_back_by_solve() {
    for arguments in ["3x4 --number 3", "3x4 --open", "3x4 --level one-place"] {
        let json = output(&format!("{arguments} --format json"));
        let tables = |text: &str| -> Vec<serde_json::Value> {
            let objects = text.lines().map(|line| serde_json::from_str(line).unwrap());
            objects
                .map(|object: serde_json::Value| object["tables"].clone())
                .collect()
        };
        assert_eq!(
            tables(&json),
            tables(&printed("solve --format json", &json))
        );
    }
}

/// The line above a puzzle has the command that makes this one alone, by whatever was asked.
#[test]
fn every_puzzle_is_made_again_by_its_command() {
    for arguments in [
        "3x4 --number 3 --seed 8",
        "3x4 --open --number 4",
        "4x4 --open --number 2",
        "3x4 --level 6 --number 2",
    ] {
        let puzzles = output(arguments);
        for puzzle in puzzles.split("\n\n") {
            let (told, text) = puzzle.split_once('\n').unwrap();
            let command = told.strip_prefix("# survo ").unwrap();
            let again = printed(command.split(';').next().unwrap(), "");
            let (_, again) = again.split_once('\n').unwrap();
            assert_eq!(again.trim_end(), text.trim_end(), "{told}");
        }
    }
}

#[test]
fn levels_are_those_of_explain() {
    for (level, said) in [
        ("last-blank", "difficulty 1 of 7: last blank of a line"),
        ("one-place", "difficulty 3 of 7: number with only one place"),
        (
            "common-number",
            "difficulty 5 of 7: exactly one common number",
        ),
        ("6", "difficulty 6 of 7: case distinction"),
    ] {
        let puzzles = output(&format!("3 4 --level {level} --number 2"));
        let explained = printed("explain -", &puzzles);
        for text in [&puzzles, &explained] {
            assert_eq!(text.matches(said).count(), 2, "{level}: {text}");
        }
    }
}

#[test]
fn what_cannot_be_is_said_in_one_line() {
    // No open puzzle is solved by subtraction alone.
    refusals(
        "generate",
        "0 3 -> no cells
        1 5 -> at least 2 rows and 2 columns
        5 1 --open -> at least 2 rows and 2 columns
        x 3 -> 'x'
        3 -> a size is written 3x4 or 3 4
        3 4 --number 0 -> '--number <K>': 0 is less than 1
        3 4 --tries 0 -> '--tries <TRIES>': 0 is less than 1
        3 4 --level brilliant -> brilliant
        8 8 --open -> open puzzles of 8x8 are too large to be drawn
        3 3 --open --level last-blank --tries 40 -> 0 of 1 puzzle found; the next 40 were known already or did not meet
        2 2 --level search --tries 20 -> 0 of 1 puzzle found; the next 20 were known already or did not meet",
    );
}

/// Long lines have more sets of numbers than fit a memory.
#[test]
fn long_tables_are_made_and_proved_unique() {
    for size in ["2 30", "2x32", "8x8", "3x21"] {
        let puzzle = output(size);
        assert!(puzzle.contains('*'), "{size}");
        let verdict = printed("solve --count", &puzzle);
        assert_eq!(verdict, "unique: the only solution\n", "{size}");
    }
}

#[test]
fn a_puzzle_that_takes_too_long_ends_with_status_3() {
    survo("generate 5 6 --open --time 300ms")
        .assert()
        .code(3)
        .stdout("")
        .stderr(
            "survo: 0 of 1 puzzle found: no further one within 300ms; --time sets another limit\n",
        );
}

#[cfg(unix)]
#[test]
fn interrupted_it_stops_with_status_3_and_what_was_found() {
    interrupted(
        "generate 2 2 --number 3 --level search --tries 1000000000000",
        "survo: stopped before all puzzles were found\n",
    );
}

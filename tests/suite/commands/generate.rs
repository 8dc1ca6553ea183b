//! `survo generate` as its users run it: what it prints is what was asked for.

use std::collections::HashSet;
use std::fs;

use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use tempfile::TempDir;

use crate::program::{self, interrupted, survo};

fn output(arguments: &str) -> String {
    let output = survo(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// One line on standard error that holds `message`, nothing on standard output, and the
/// status of unusable input.
fn refused(arguments: &str, message: &str) {
    program::refused(survo(arguments), message);
}

/// What other commands say of each of the puzzles, as CSV without the header.
fn lines_of(command: &str, puzzles: &str) -> Vec<String> {
    let output = survo(command).write_stdin(puzzles).output().unwrap();
    assert!(output.status.success(), "{command}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn generated_puzzles_are_read_back_and_unique_by_every_engine() {
    for arguments in [
        "3 4 --open --number 10",
        "4 3 --open --number 10",
        "4 4 --open --number 3",
        "2 7 --number 5",
        "3 4 --number 10",
        "4 4 --number 5",
    ] {
        let puzzles = output(&format!("generate {arguments} --seed 4"));
        let count: usize = arguments.rsplit(' ').next().unwrap().parse().unwrap();
        for engine in ["bitmask", "exact-cover", "partition"] {
            let solve = format!("solve - --format csv --engine {engine}");
            let lines = lines_of(&solve, &puzzles);
            assert_eq!(lines.len(), count, "{arguments}");
            for line in &lines {
                assert_eq!(
                    line.split(',').nth(2),
                    Some("unique"),
                    "{arguments}: {line}"
                );
            }
            let different: HashSet<_> = lines.iter().map(|line| line.split_once(',')).collect();
            assert_eq!(different.len(), count);
        }
        let first = puzzles.lines().nth(1).unwrap();
        let columns = first.split_whitespace().count().to_string();
        assert_eq!(
            arguments.split(' ').nth(1),
            Some(&*columns),
            "the shape asked for"
        );
        assert_eq!(
            arguments.contains("open"),
            !puzzles.lines().any(|line| {
                // A row with a given: fewer blanks than columns.
                line.contains('*') && line.matches('*').count().to_string() != columns
            })
        );
    }
}

#[test]
fn a_seed_gives_the_same_puzzles_and_none_gives_others_each_time() {
    for arguments in ["4 4 --open --number 3", "3 4 --open", "4 5"] {
        let generate = format!("generate {arguments}");
        let seeded = |seed: u32| output(&format!("{generate} --seed {seed}"));
        assert_eq!(seeded(7), seeded(7));
        assert_ne!(seeded(7), seeded(8));
        assert_ne!(output(&generate), output(&generate));
    }
    // CSV has no comments: the seed is told beside it.
    let drawn = survo("generate 3x4 --format csv --number 2")
        .output()
        .unwrap();
    let said = String::from_utf8(drawn.stderr).unwrap();
    let seed = said.strip_prefix("drawn with ").unwrap().trim_end();
    let again = output(&format!("generate 3x4 --format csv --number 2 {seed}"));
    assert_eq!(again, String::from_utf8(drawn.stdout).unwrap());
}

/// 38 open 3x3 puzzles are unique (Mustonen 2007).
#[test]
fn all_puzzles_of_a_small_shape_and_no_more() {
    let csv = output("generate 3 3 --open --number 38 --format csv --seed 1");
    let lines: HashSet<&str> = csv.lines().skip(1).collect();
    assert_eq!(lines.len(), 38);
    survo("generate 3 3 --open --number 39 --tries 500 --seed 1")
        .assert()
        .code(2)
        .stderr(contains(
            "38 of 39 puzzles found; the next 500 were known already",
        ));

    // They are the survey's, to the byte.
    let folder = TempDir::new().unwrap();
    let survey = folder.path().join("survey");
    survo(&format!(
        "survey 3 3 --puzzles -q --out {}",
        survey.display()
    ))
    .assert()
    .success();
    let listed = fs::read_to_string(survey.join("puzzles.csv")).unwrap();
    let mut sorted: Vec<&str> = csv.lines().skip(1).collect();
    sorted.sort_by_key(|line| {
        line.split(',')
            .map(|field| field.parse().unwrap())
            .collect::<Vec<u32>>()
    });
    assert!(listed.lines().skip(1).eq(sorted));
    assert_eq!(listed.lines().next(), csv.lines().next());
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
        let json = output(&format!("generate {arguments} --format json"));
        let solved = survo("solve --format json")
            .write_stdin(json.clone())
            .output()
            .unwrap();
        let tables = |text: &str| -> Vec<serde_json::Value> {
            let objects = text
                .lines()
                .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
            objects.map(|object| object["tables"].clone()).collect()
        };
        assert_eq!(
            tables(&json),
            tables(std::str::from_utf8(&solved.stdout).unwrap())
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
        let puzzles = output(&format!("generate {arguments}"));
        for puzzle in puzzles.split("\n\n") {
            let (told, text) = puzzle.split_once('\n').unwrap();
            let command = told.strip_prefix("# survo ").unwrap();
            let again = output(command.split(';').next().unwrap());
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
        let puzzles = output(&format!("generate 3 4 --level {level} --number 2"));
        let explained = survo("explain -")
            .write_stdin(puzzles.as_str())
            .output()
            .unwrap();
        let explained = String::from_utf8(explained.stdout).unwrap();
        for text in [&puzzles, &explained] {
            assert_eq!(text.matches(said).count(), 2, "{level}: {text}");
        }
    }
}

#[test]
fn what_cannot_be_is_said_in_one_line() {
    for (arguments, message) in [
        ("0 3", "no cells"),
        ("1 5", "at least 2 rows and 2 columns"),
        ("5 1 --open", "at least 2 rows and 2 columns"),
        ("9 8", "a table of 9x8 has more than 64 cells"),
        ("x 3", "'x'"),
        ("3", "a size is written 3x4 or 3 4"),
        ("3 4 --number 0", "'--number <K>': 0 is less than 1"),
        ("3 4 --tries 0", "'--tries <TRIES>': 0 is less than 1"),
        ("3 4 --level brilliant", "brilliant"),
        (
            "8 8 --open",
            "open puzzles of 8x8 are too large to be drawn",
        ),
    ] {
        refused(&format!("generate {arguments}"), message);
    }
    // No open puzzle is solved by subtraction alone.
    refused(
        "generate 3 3 --open --level last-blank --tries 40",
        "0 of 1 puzzle found; the next 40 were known already or did not meet",
    );
    refused(
        "generate 2 2 --level nested-cases --tries 20",
        "0 of 1 puzzle found; the next 20 were known already or did not meet",
    );
    survo("generate --help")
        .assert()
        .success()
        .stdout(starts_with("Generate unique puzzles").and(contains("equally likely")));
}

/// Long lines have more sets of numbers than fit a memory.
#[test]
fn long_tables_are_made_and_proved_unique() {
    for size in ["2 30", "2x32", "8x8", "3x21"] {
        let puzzle = output(&format!("generate {size}"));
        assert!(puzzle.contains('*'), "{size}");
        survo("solve --format json")
            .write_stdin(puzzle)
            .assert()
            .success()
            .stdout(contains("\"outcome\":\"unique\""));
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
        "generate 2 2 --number 3 --level nested-cases --tries 1000000000000",
        "survo: stopped before all puzzles were found\n",
    );
}

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
fn the_same_arguments_give_the_same_puzzles_on_any_number_of_threads() {
    for arguments in ["4 4 --open --number 3", "3 4 --open", "4 5"] {
        let one = output(&format!("generate {arguments} --threads 1"));
        assert_eq!(one, output(&format!("generate {arguments} --threads 3")));
        assert_ne!(one, output(&format!("generate {arguments} --seed 1")));
    }
}

/// 38 open 3x3 puzzles are unique (Mustonen 2007).
#[test]
fn all_puzzles_of_a_small_shape_and_no_more() {
    let csv = output("generate 3 3 --open --number 38 --format csv");
    let lines: HashSet<&str> = csv.lines().skip(1).collect();
    assert_eq!(lines.len(), 38);
    refused(
        "generate 3 3 --open --number 39",
        "3x3 has only so many open puzzles to choose from: 38",
    );
    refused(
        "generate 2 2 --open --number 2",
        "2x2 has only so many open puzzles to choose from: 1",
    );

    // They are the survey's, to the byte, and can be drawn from again.
    let folder = TempDir::new().unwrap();
    let survey = folder.path().join("survey");
    survo(&format!(
        "survey 3 3 --puzzles -q --out {}",
        survey.display()
    ))
    .assert()
    .success();
    let file = survey.join("puzzles.csv");
    let listed = fs::read_to_string(&file).unwrap();
    let mut sorted: Vec<&str> = csv.lines().skip(1).collect();
    sorted.sort_by_key(|line| {
        line.split(',')
            .map(|field| field.parse().unwrap())
            .collect::<Vec<u32>>()
    });
    assert!(listed.lines().skip(1).eq(sorted));
    assert_eq!(listed.lines().next(), csv.lines().next());
    let from_file = format!(
        "generate 3 3 --open --puzzles {} --format csv",
        file.display()
    );
    let drawn = output(&format!("{from_file} --number 5"));
    assert_eq!(
        drawn.lines().filter(|line| listed.contains(line)).count(),
        6
    );
    let turned = survo(&format!("generate 4 3 --open --puzzles {}", file.display()))
        .output()
        .unwrap();
    assert_eq!(turned.status.code(), Some(2));
    assert!(
        String::from_utf8(turned.stderr)
            .unwrap()
            .contains("holds puzzles of 3x3, not 4x3")
    );

    // A table that is not the only one with its margins: rows 1 5 9 / 2 6 7 / 3 4 8.
    fs::write(
        &file,
        "r1,r2,r3,c1,c2,c3,x1_1,x1_2,x1_3,x2_1,x2_2,x2_3,x3_1,x3_2,x3_3\n\
         15,15,15,6,15,24,1,5,9,2,6,7,3,4,8\n",
    )
    .unwrap();
    refused(
        &format!("generate 3 3 --open --puzzles {}", file.display()),
        "is in the list, but is not unique",
    );
    fs::write(&file, "nonsense\n").unwrap();
    refused(
        &format!("generate 3 3 --open --puzzles {}", file.display()),
        "line 1: the header 'nonsense'",
    );
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
        ("3 4 --threads 0", "'--threads <T>': 0 is not in 1..=1024"),
        ("3 4 --level brilliant", "brilliant"),
        ("3 4 --puzzles no-such-file", "--open"),
        ("3 4 --open --puzzles no-such-file", "no-such-file"),
        ("8 8 --open", "the margins of 8x8 are too many to draw from"),
    ] {
        refused(&format!("generate {arguments}"), message);
    }
    // No open puzzle is solved by subtraction alone.
    refused(
        "generate 3 3 --open --level last-blank",
        "only 0 of the 38 existing puzzles meet the conditions; 1 were asked for",
    );
    refused(
        "generate 2 2 --level nested-cases --tries 20",
        "0 of 1 puzzles found; the next 20 were known already or did not meet",
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

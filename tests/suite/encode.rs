//! Puzzles in other solvers' languages: what is written is read back and has the
//! solutions of the puzzle.

use std::collections::HashMap;

use assert_cmd::Command;
use dlx_rs::Solver;
use predicates::prelude::*;
use predicates::str::{contains, is_empty};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use survo::engines::{Bitmask, EngineKind, solutions};
use survo::puzzle::{Margins, Puzzle, Shape, Table};
use survo::workbench::encode::{Dlx, MiniZinc, Opb};

use super::program::survo;

/// Sums of a random table and givens of it or, every fifth time, of another.
fn random_puzzle(round: usize, rng: &mut Xoshiro256PlusPlus) -> Puzzle {
    let (m, n) = [
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (3, 4),
        (4, 4),
        (1, 4),
        (3, 1),
    ][round % 8];
    let shape = Shape::new(m, n).unwrap();
    let mut draw = || {
        let mut cells: Vec<u8> = (1..=shape.cells() as u8).collect();
        cells.shuffle(rng);
        Table::new(shape, cells).unwrap()
    };
    let (table, other) = (draw(), draw());
    let source = if round.is_multiple_of(5) {
        &other
    } else {
        &table
    };
    let share = if shape.cells() > 9 { 0.45 } else { 0.2 };
    let givens = source
        .cells()
        .iter()
        .map(|&k| if rng.random_bool(share) { k } else { 0 })
        .collect();
    Puzzle::new(table.margins(), givens).unwrap()
}

fn number_of_solutions(puzzle: &Puzzle) -> usize {
    let mut engine = Bitmask::new(EngineKind::DEFAULT_MEMORY);
    solutions(&mut engine, puzzle, u64::MAX).unwrap().len()
}

/// Reads Knuth's text form, knowing nothing of puzzles, and counts its exact covers.
fn covers(text: &str) -> usize {
    let mut lines = text.lines().filter(|line| !line.starts_with('|'));
    let (primary, secondary) = lines.next().unwrap().split_once('|').unwrap();
    let names =
        |part: &str| -> Vec<String> { part.split_whitespace().map(str::to_owned).collect() };
    let (primary, secondary) = (names(primary), names(secondary));
    let id: HashMap<&String, usize> = primary.iter().chain(&secondary).zip(1..).collect();
    assert_eq!(
        id.len(),
        primary.len() + secondary.len(),
        "names are distinct"
    );
    assert!(
        id.keys()
            .all(|name| name.len() <= 8 && !name.contains([':', '|']))
    );
    let options: Vec<Vec<usize>> = lines
        .map(|line| {
            line.split_whitespace()
                .map(|name| id[&name.to_owned()])
                .collect()
        })
        .collect();
    // dlx-rs does not take an instance without options.
    if options.is_empty() {
        return 0;
    }
    let mut solver: Solver<u32> = Solver::new_optional(primary.len(), secondary.len());
    for (option, items) in (0..).zip(&options) {
        solver.add_option(option, items);
    }
    solver.count()
}

#[test]
fn exact_covers_are_as_many_as_solutions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut seen = [0; 3];
    for round in 0..120 {
        let puzzle = random_puzzle(round, &mut rng);
        let expected = number_of_solutions(&puzzle);
        let text = Dlx::new(&puzzle).unwrap().to_string();
        assert_eq!(covers(&text), expected, "{puzzle:?}");
        seen[expected.min(2)] += 1;
    }
    assert!(
        seen.iter().all(|&n| n >= 10),
        "none, one and many: {seen:?}"
    );
}

/// The terms and the right side of each constraint.
fn constraints(text: &str) -> Vec<(Vec<(u32, usize)>, u32)> {
    text.lines()
        .filter(|line| !line.starts_with('*'))
        .map(|line| {
            let (left, right) = line.strip_suffix(" ;").unwrap().split_once('=').unwrap();
            let words: Vec<&str> = left.split_whitespace().collect();
            let terms = words
                .chunks(2)
                .map(|term| {
                    let weight = term[0].strip_prefix('+').unwrap().parse().unwrap();
                    let variable = term[1].strip_prefix('x').unwrap().parse().unwrap();
                    (weight, variable)
                })
                .collect();
            (terms, right.trim().parse().unwrap())
        })
        .collect()
}

/// Assignments that meet the constraints, by trying both values of every variable
/// and giving up a constraint that can no longer be met.
fn assignments(constraints: &[(Vec<(u32, usize)>, u32)], variables: usize) -> usize {
    fn count(
        constraints: &[(Vec<(u32, usize)>, u32)],
        values: &mut Vec<bool>,
        variables: usize,
    ) -> usize {
        for (terms, right) in constraints {
            let mut least = 0;
            let mut most = 0;
            for &(weight, variable) in terms {
                match values.get(variable - 1) {
                    Some(false) => {}
                    Some(true) => (least, most) = (least + weight, most + weight),
                    None => most += weight,
                }
            }
            if least > *right || most < *right {
                return 0;
            }
        }
        if values.len() == variables {
            return 1;
        }
        [false, true]
            .into_iter()
            .map(|value| {
                values.push(value);
                let found = count(constraints, values, variables);
                values.pop();
                found
            })
            .sum()
    }
    count(constraints, &mut Vec::new(), variables)
}

#[test]
fn pseudo_boolean_solutions_are_as_many_as_solutions() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    let mut seen = [0; 3];
    for round in (0..240).filter(|round| round % 8 < 3 || round % 8 > 5) {
        let puzzle = random_puzzle(round, &mut rng);
        let text = Opb(&puzzle).to_string();
        let constraints = constraints(&text);
        let variables = puzzle.shape().cells().pow(2);
        let head = format!(
            "* #variable= {variables} #constraint= {}\n",
            constraints.len()
        );
        assert!(text.starts_with(&head));
        let expected = number_of_solutions(&puzzle);
        assert_eq!(assignments(&constraints, variables), expected, "{puzzle:?}");
        seen[expected.min(2)] += 1;
    }
    assert!(
        seen.iter().all(|&n| n >= 10),
        "none, one and many: {seen:?}"
    );
}

#[test]
fn the_minizinc_model_holds_the_data() {
    let shape = Shape::new(2, 3).unwrap();
    let margins = Margins::new(shape, vec![11, 10], vec![9, 6, 6]).unwrap();
    let puzzle = Puzzle::new(margins, vec![0, 1, 0, 0, 0, 2]).unwrap();
    let text = MiniZinc(&puzzle).to_string();
    for line in [
        "int: m = 2;",
        "int: n = 3;",
        "array[1..m] of int: rows = [11, 10];",
        "array[1..n] of int: columns = [9, 6, 6];",
        "array[1..m, 1..n] of int: givens = [| 0, 1, 0 | 0, 0, 2 |];",
        "solve satisfy;",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}");
    }
}

#[test]
fn the_command_writes_each_form() {
    for (form, start) in [
        ("dlx", "| Survo puzzle 2x2"),
        ("opb", "* #variable= 16 #constraint= 13"),
        ("minizinc", "% Survo puzzle 2x2"),
    ] {
        survo(&format!(
            "encode --rows 3,7 --cols 4,6 --given 1,1=1 --form {form}"
        ))
        .assert()
        .success()
        .stdout(predicate::str::starts_with(start))
        .stderr(is_empty());
    }
    let output = survo("encode --form dlx --rows 17,32,36,51 --cols 17,26,42,51")
        .assert()
        .success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    assert_eq!(covers(&text), 1);
}

#[test]
fn impossible_requests_get_one_line() {
    let refused = |command: &mut Command, message: &str| {
        command.assert().code(2).stdout(is_empty()).stderr(
            contains(message).and(predicate::function(|text: &str| text.lines().count() == 1)),
        );
    };
    let two = "1 * 3\n* 4 7\n4 6\n\n* * 3\n* * 7\n4 6\n";
    refused(
        survo("encode --form opb").write_stdin(two),
        "the input holds 2 puzzles: choose one with --puzzle",
    );
    for k in [0, 3] {
        refused(
            survo(&format!("encode --form opb --puzzle {k}")).write_stdin(two),
            "the input holds puzzles 1 to 2",
        );
    }
    survo("encode --form minizinc --puzzle 2")
        .write_stdin(two)
        .assert()
        .success()
        .stdout(contains("[| 0, 0 | 0, 0 |]"));
    refused(&mut survo("encode --rows 3,7 --cols 4,6"), "--form");
    refused(
        &mut survo("encode --form latin --rows 3,7 --cols 4,6"),
        "latin",
    );
    let open = ["260"; 8].join(",");
    refused(
        &mut survo(&format!("encode --form dlx --rows {open} --cols {open}")),
        "more than the limit of 5000000",
    );
}

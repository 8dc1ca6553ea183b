//! Puzzles in other solvers' languages: what is written is read back and has the
//! solutions of the puzzle.

use std::collections::HashMap;

use dlx_rs::Solver;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::encode::{Dlx, Opb};
use survo_core::puzzle::{Puzzle, Shape, Table};
use survo_engines::{Bitmask, EngineKind, solutions};

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

/// The number of assignments that meet the constraints, by trying both values of every variable;
/// an assignment is abandoned once a constraint can no longer be met.
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

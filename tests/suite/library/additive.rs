//! Additive puzzles of whole surveys: the numbers that Mallows and Vanderbei
//! published, each answer with its proof.
//!
//! The largest size takes minutes: `cargo test --release -- --ignored additive`.

use crate::published::Published;
use crate::puzzle::{Shape, Table};
use crate::search::Stop;
use crate::survey::{NoProgress, Outcome, Plan, run};
use crate::workbench::additive::Additivity;
use rayon::prelude::*;

/// Surveys a size and compares its number of additive puzzles.
fn check(m: usize, n: usize, expected: usize) {
    let mut plan = Plan::new(Shape::new(m, n).unwrap()).unwrap();
    plan.puzzles = true;
    let Outcome::Finished(survey) =
        run(&plan.check().unwrap(), None, &Stop::new(), &NoProgress).unwrap()
    else {
        panic!("nobody asked to stop");
    };
    let puzzles = survey.puzzles.unwrap();
    let additive = puzzles
        .par_iter()
        .filter(|table| {
            let found = Additivity::of(table);
            assert!(found.proves(table), "{table:?}");
            found.is_additive()
        })
        .count();
    assert_eq!(additive, expected, "{m}x{n}");
    assert_eq!(Published::additive(m, n).unwrap().value, expected as u64);
    assert_eq!(Published::of(m, n).unwrap().value, puzzles.len() as u64);
}

#[test]
fn two_rows_have_catalan_numbers_of_additive_puzzles() {
    for (n, catalan) in [
        (2, 1),
        (3, 5),
        (4, 14),
        (5, 42),
        (6, 132),
        (7, 429),
        (8, 1430),
    ] {
        check(2, n, catalan);
    }
}

#[test]
fn small_sizes_have_the_published_numbers_of_additive_puzzles() {
    check(3, 3, 18);
    check(3, 4, 295);
    check(3, 5, 2583);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "quick with --release only")]
fn larger_sizes_have_the_published_numbers_of_additive_puzzles() {
    check(2, 8, 1430);
    check(4, 4, 3330);
}

#[test]
#[ignore = "a survey of a minute or two"]
fn the_additive_puzzles_of_3x6_are_as_many_as_published() {
    check(3, 6, 23580);
}

fn table(m: usize, n: usize, cells: &[u8]) -> Table {
    Table::new(Shape::new(m, n).unwrap(), cells.to_vec()).unwrap()
}

#[test]
fn the_example_of_the_source_is_not_additive() {
    // One of the tableaux that OEIS A211400 shows to be out of reach.
    let table = table(3, 3, &[1, 2, 6, 3, 5, 7, 4, 8, 9]);
    assert!(!Additivity::of(&table).is_additive());
}

#[test]
fn the_extreme_shapes_are_decided() {
    for (m, n) in [(1, 1), (1, 64), (64, 1), (2, 32), (32, 2), (8, 8), (4, 16)] {
        let numbers: Vec<u8> = (1..=(m * n) as u8).collect();
        assert!(Additivity::of(&table(m, n, &numbers)).is_additive());
        // 37 is prime to all numbers of cells, so this is a permutation, without any order.
        let wild: Vec<u8> = (0..m * n).map(|k| (k * 37 % (m * n) + 1) as u8).collect();
        let wild = table(m, n, &wild);
        assert_eq!(Additivity::of(&wild).is_additive(), m == 1 || n == 1);
    }
}

#[test]
fn wrong_proofs_prove_nothing() {
    let square = table(2, 2, &[1, 2, 3, 4]);
    let crossed = table(2, 2, &[1, 4, 3, 2]);
    let sums = |rows: &[i64], columns: &[i64]| Additivity::Additive {
        rows: rows.to_vec(),
        columns: columns.to_vec(),
    };
    let steps = |steps: &[i64]| Additivity::NotAdditive {
        steps: steps.to_vec(),
    };
    assert!(sums(&[0, 2], &[0, 1]).proves(&square));
    assert!(!sums(&[0, 1], &[0, 1]).proves(&square));
    assert!(!sums(&[0, 2], &[0, 1]).proves(&crossed));
    assert!(!sums(&[0, 2, 4], &[0, 1]).proves(&square));
    // From 1 to 2 and from 3 to 4: down and right, up and right.
    assert!(!steps(&[1, 0, 1]).proves(&crossed));
    assert!(!steps(&[0, 0, 0]).proves(&crossed));
    assert!(!steps(&[1, -2, 1]).proves(&square));
    assert!(!steps(&[1, 1]).proves(&square));
    let found = Additivity::of(&crossed);
    assert!(!found.is_additive() && found.proves(&crossed) && !found.proves(&square));
}

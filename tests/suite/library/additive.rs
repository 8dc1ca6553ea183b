//! Additive puzzles of whole surveys: the numbers that Mallows and Vanderbei
//! published, each answer with its proof.
//!
//! The largest size takes minutes: `cargo test --release -- --ignored additive`.

use crate::published::Published;
use crate::puzzle::Shape;
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

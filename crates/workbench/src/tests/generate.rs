//! Puzzles to order: what is handed out, and how likely.

use std::collections::{HashMap, HashSet};

use crate::explain::Rule;
use crate::generate::*;
use survo_core::puzzle::{Margins, Puzzle, Shape};
use survo_core::search::Stop;
use survo_engines::{EngineKind, solutions};
use survo_oracle::Oracle;

fn shape(m: usize, n: usize) -> Shape {
    Shape::new(m, n).unwrap()
}

fn taken(source: &mut dyn UniqueSource, seed: u64, count: u64) -> Vec<Unique> {
    let stop = Stop::new();
    (seed..seed + count)
        .map(|number| source.puzzle(number, &stop).unwrap())
        .collect()
}

/// The chi-square statistic of counts that should be equal.
fn chi_square(counts: impl Iterator<Item = usize>, classes: usize, drawn: usize) -> f64 {
    let expected = drawn as f64 / classes as f64;
    counts
        .map(|count| (count as f64 - expected).powi(2) / expected)
        .sum()
}

/// The margins of all unique open puzzles of a small shape, by brute force.
fn unique_margins(shape: Shape) -> HashSet<Margins> {
    let tables = Oracle::new(shape).by_margins().into_iter();
    tables
        .filter(|(_, tables)| *tables == 1)
        .map(|((rows, columns), _)| Margins::new(shape, rows, columns).unwrap().canonical())
        .collect()
}

/// Open puzzles that are unique: 38 of 3x3 and 62 of 2x4 (Mustonen 2007). With 37 degrees of freedom
/// the statistic exceeds 69.3 once in a thousand times, and falls below 14.7 as rarely; with 61
/// degrees the bounds are 100.9 and 31.
#[test]
fn open_puzzles_are_drawn_uniformly_from_all_unique_ones() {
    for (m, n, count, range) in [(3, 3, 38, 14.7..69.3), (2, 4, 62, 31.0..100.9)] {
        let puzzles = unique_margins(shape(m, n)).into_iter();
        let mut counts: HashMap<Margins, usize> = puzzles.map(|margins| (margins, 0)).collect();
        assert_eq!(counts.len(), count);
        let drawn = 100 * count;
        for unique in taken(&mut OpenPuzzles::new(shape(m, n)).unwrap(), 1, drawn as u64) {
            *counts.get_mut(unique.puzzle.margins()).unwrap() += 1;
        }
        let statistic = chi_square(counts.into_values(), count, drawn);
        assert!(range.contains(&statistic), "{m}x{n}: {statistic}");
    }
}

/// A number leads to the same puzzle whatever was drawn before, though the sieve remembers that.
#[test]
fn a_number_gives_its_puzzle_again() {
    let first = taken(&mut OpenPuzzles::new(shape(3, 5)).unwrap(), 5, 20);
    let mut other = OpenPuzzles::new(shape(3, 5)).unwrap();
    for unique in first.iter().rev() {
        assert_eq!(&other.puzzle(unique.number, &Stop::new()).unwrap(), unique);
    }
}

#[test]
fn shapes_that_are_not_swept_are_refused() {
    let refused = |m, n| OpenPuzzles::new(shape(m, n)).err().unwrap().to_string();
    assert!(refused(1, 5).contains("at least 2 rows"));
    for (m, n) in [(2, 17), (3, 17), (4, 9), (8, 8)] {
        assert!(refused(m, n).contains("too large to be drawn"));
    }
}

fn assert_unique(unique: &Unique) {
    assert!(unique.puzzle.is_solved_by(&unique.table));
    for kind in [EngineKind::ExactCover, EngineKind::Partition] {
        let mut engine = kind.build(EngineKind::DEFAULT_MEMORY);
        let tables = solutions(engine.as_mut(), &unique.puzzle, 2).unwrap();
        assert_eq!(tables, std::slice::from_ref(&unique.table), "{kind}");
    }
}

fn without(puzzle: &Puzzle, cell: usize) -> Puzzle {
    let mut givens = puzzle.givens().to_vec();
    givens[cell] = 0;
    Puzzle::new(puzzle.margins().clone(), givens).unwrap()
}

/// Drawn ones and those with givens: unique by engines that did not make them.
#[test]
fn generated_puzzles_are_unique_by_other_engines() {
    for (m, n) in [(2, 2), (2, 4), (3, 3), (3, 4)] {
        for unique in taken(&mut OpenPuzzles::new(shape(m, n)).unwrap(), 5, 5) {
            assert!(unique.puzzle.is_open());
            assert_unique(&unique);
        }
        for hardest in [None, Some(Rule::SolePartition)] {
            let shape = shape(m, n);
            for unique in taken(&mut WithGivens { shape, hardest }, 5, 5) {
                assert_unique(&unique);
            }
        }
    }
}

#[test]
fn no_given_is_more_than_needed() {
    let mut engine = EngineKind::ExactCover.build(EngineKind::DEFAULT_MEMORY);
    let (shape, hardest) = (shape(3, 4), None);
    for unique in taken(&mut WithGivens { shape, hardest }, 9, 10) {
        for cell in (0..12).filter(|&cell| unique.puzzle.givens()[cell] != 0) {
            let puzzle = without(&unique.puzzle, cell);
            let tables = solutions(engine.as_mut(), &puzzle, 2).unwrap();
            assert_eq!(tables.len(), 2);
        }
    }
}

/// There is only one open 2x2, [4, 6] by [3, 7].
#[test]
fn a_search_in_vain_ends_with_what_was_found() {
    let order = Order {
        count: 2,
        seed: 3,
        level: None,
        tries: 1000,
    };
    let mut found = Vec::new();
    let mut collect = |unique: Unique| found.push(unique.puzzle.margins().clone());
    let mut source = OpenPuzzles::new(shape(2, 2)).unwrap();
    let error = generate(&mut source, &order, &Stop::new(), &mut collect).unwrap_err();
    let margins = Margins::new(shape(2, 2), vec![3, 7], vec![4, 6]).unwrap();
    assert_eq!(found, [margins]);
    let GenerateError::Tries {
        found: 1,
        asked: 2,
        tries: 1000,
    } = error
    else {
        panic!("{error}");
    };
}

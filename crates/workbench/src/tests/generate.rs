//! Puzzles to order: what is handed out, and how likely.

use std::collections::{HashMap, HashSet};

use crate::explain::Rule;
use crate::generate::*;
use survo_core::puzzle::{Margins, Puzzle, Shape, Table};
use survo_core::search::{NoProgress, Stop};
use survo_engines::{EngineKind, solutions};
use survo_survey::{Outcome, Plan, run};

fn shape(m: usize, n: usize) -> Shape {
    Shape::new(m, n).unwrap()
}

/// The tables of all unique open puzzles of a small shape.
fn all(shape: Shape) -> Vec<Table> {
    let mut plan = Plan::new(shape).unwrap();
    plan.puzzles = true;
    plan.threads = 1;
    match run(&plan.check().unwrap(), None, &Stop::new(), &NoProgress) {
        Ok(Outcome::Finished(survey)) => survey.puzzles.unwrap(),
        other => panic!("{other:?}"),
    }
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

/// Open 3x3: 38 unique puzzles (Mustonen 2007). With 37 degrees of freedom the
/// statistic exceeds 69.3 once in a thousand times, and falls below 14.7 as rarely.
#[test]
fn drawn_puzzles_are_uniform_over_all_unique_ones() {
    let puzzles = all(shape(3, 3));
    let mut counts: HashMap<Margins, usize> =
        puzzles.iter().map(|table| (table.margins(), 0)).collect();
    assert_eq!(counts.len(), 38);
    let drawn = 3800;
    for unique in taken(&mut Drawn::new(shape(3, 3)).unwrap(), 1, drawn as u64) {
        assert!(puzzles.contains(&unique.table));
        *counts.get_mut(unique.puzzle.margins()).unwrap() += 1;
    }
    let statistic = chi_square(counts.into_values(), 38, drawn);
    assert!((14.7..69.3).contains(&statistic), "{statistic}");
}

/// Numbers that follow one another, from any number on, give each puzzle once.
#[test]
fn listed_puzzles_come_once_each_and_again_by_their_numbers() {
    let mut listed = Listed::new(all(shape(3, 3)));
    let first = taken(&mut listed, 5, 38);
    let tables: HashSet<&Table> = first.iter().map(|unique| &unique.table).collect();
    assert_eq!(tables.len(), 38);
    for unique in first.iter().rev() {
        let again = listed.puzzle(unique.number, &Stop::new()).unwrap();
        assert_eq!(&again, unique);
    }
    assert_eq!(taken(&mut listed, 5 + 38, 1)[0].table, first[0].table);
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
        for unique in taken(&mut Drawn::new(shape(m, n)).unwrap(), 5, 5) {
            assert!(unique.puzzle.is_open());
            assert_unique(&unique);
        }
        for hardest in [None, Some(Rule::SolePartition)] {
            for unique in taken(&mut WithGivens::new(shape(m, n), hardest), 5, 5) {
                assert_unique(&unique);
            }
        }
    }
}

#[test]
fn no_given_is_more_than_needed() {
    let mut engine = EngineKind::ExactCover.build(EngineKind::DEFAULT_MEMORY);
    for unique in taken(&mut WithGivens::new(shape(3, 4), None), 9, 10) {
        for cell in (0..12).filter(|&cell| unique.puzzle.givens()[cell] != 0) {
            let puzzle = without(&unique.puzzle, cell);
            let tables = solutions(engine.as_mut(), &puzzle, 2).unwrap();
            assert_eq!(tables.len(), 2);
        }
    }
}

#[test]
fn a_source_that_ends_says_how_many_there_were() {
    let order = |count| Order {
        count,
        seed: 3,
        level: None,
        tries: 1000,
    };
    let mut margins = Vec::new();
    let mut collect = |generated: Generated| {
        margins.push(generated.unique.puzzle.margins().clone());
        Ok::<_, GenerateError>(())
    };
    let mut listed = Listed::new(all(shape(3, 3)));
    let error = generate(&mut listed, &order(40), &Stop::new(), &mut collect).unwrap_err();
    assert_eq!(
        error.to_string(),
        "only 38 of the 38 existing puzzles meet the conditions; 40 were asked for"
    );
    assert_eq!(margins.iter().collect::<HashSet<_>>().len(), 38);
    // There is only one open 2x2.
    let mut drawn = Drawn::new(shape(2, 2)).unwrap();
    let error = generate(&mut drawn, &order(2), &Stop::new(), &mut |_| Ok(())).unwrap_err();
    assert!(matches!(
        error,
        GenerateError::Tries {
            found: 1,
            asked: 2,
            tries: 1000
        }
    ));
}

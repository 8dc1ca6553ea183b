//! Puzzles to order: what is handed out, and how likely.

use std::collections::{HashMap, HashSet};

use crate::engines::{EngineKind, solutions};
use crate::puzzle::{Margins, Puzzle, Shape, Table};
use crate::search::Stop;
use crate::survey::{NoProgress, Outcome, Plan, run};
use crate::workbench::explain::Rule;
use crate::workbench::generate::*;

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

fn number_of_givens(puzzle: &Puzzle) -> usize {
    puzzle.givens().iter().filter(|&&k| k != 0).count()
}

/// Drawn ones, those with givens, those with fewest: unique by engines that did not
/// make them.
#[test]
fn generated_puzzles_are_unique_by_other_engines() {
    for (m, n) in [(2, 2), (2, 4), (3, 3), (3, 4)] {
        for unique in taken(&mut Drawn::new(shape(m, n)).unwrap(), 5, 5) {
            assert!(unique.puzzle.is_open());
            assert_unique(&unique);
        }
        for removal in [
            Removal::Random(None),
            Removal::Random(Some(Rule::SolePartition)),
            Removal::Fewest,
        ] {
            for unique in taken(&mut WithGivens::new(shape(m, n), removal), 5, 5) {
                assert_unique(&unique);
            }
        }
    }
}

#[test]
fn no_given_is_more_than_needed() {
    let mut engine = EngineKind::ExactCover.build(EngineKind::DEFAULT_MEMORY);
    for unique in taken(
        &mut WithGivens::new(shape(3, 4), Removal::Random(None)),
        9,
        10,
    ) {
        for cell in (0..12).filter(|&cell| unique.puzzle.givens()[cell] != 0) {
            let puzzle = without(&unique.puzzle, cell);
            let tables = solutions(engine.as_mut(), &puzzle, 2).unwrap();
            assert_eq!(tables.len(), 2);
        }
    }
}

/// Fewest: by brute force over all sets of cells.
#[test]
fn no_table_needs_fewer_givens_than_the_fewest() {
    let mut engine = EngineKind::Bitmask.build(EngineKind::DEFAULT_MEMORY);
    let mut seen = [0; 10];
    for unique in taken(&mut WithGivens::new(shape(3, 3), Removal::Fewest), 2, 60) {
        let (table, fewest) = (&unique.table, number_of_givens(&unique.puzzle));
        let open = Puzzle::open(table.margins());
        let others = solutions(engine.as_mut(), &open, u64::MAX).unwrap();
        let suffices = |mask: u32| {
            let fits = |other: &&Table| {
                (0..9).all(|i| mask >> i & 1 == 0 || other.cells()[i] == table.cells()[i])
            };
            others.iter().filter(fits).count() == 1
        };
        let least = (0..1 << 9)
            .filter(|&mask| suffices(mask))
            .map(u32::count_ones)
            .min();
        assert_eq!(least, Some(fewest as u32));
        seen[fewest] += 1;
    }
    // The law says something: the tables are not all alike.
    assert!(
        seen.iter().filter(|&&count| count > 0).count() > 1,
        "{seen:?}"
    );
}

#[test]
fn a_source_that_ends_says_how_many_there_were() {
    let order = |count| Order {
        count,
        seed: 3,
        md: None,
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

#[test]
fn ranges_are_read_or_refused() {
    let range = |text: &str| text.parse::<MdRange>();
    assert!(range("31..150").unwrap().contains(150.0));
    assert!(!range("31..150").unwrap().contains(30.9));
    assert!(range("..0").unwrap().contains(0.0));
    assert!(range("1501..").unwrap().contains(1e9));
    for text in [
        "", "..", "31", "a..b", "-1..3", "1..inf", "1..2..3", "NaN..3",
    ] {
        assert_eq!(range(text), Err(MdRangeError::Form), "{text}");
    }
    assert_eq!(
        range("3..1").unwrap_err().to_string(),
        "no number is at least 3 and at most 1"
    );
}

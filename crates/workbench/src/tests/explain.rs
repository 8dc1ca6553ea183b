//! Explanations of every puzzle of one shape, and the bounds that rule puzzles out.

use crate::explain::{BoundKind, Conclusion, ViolatedBound, explain};
use crate::swapping::Swap;
use survo_core::bounds::condition_class;
use survo_core::puzzle::{Class, Margins, Puzzle, Shape, Table};
use survo_core::search::Stop;
use survo_engines::{Bitmask, EngineKind, solutions};

/// All open 3x4 puzzles without a solution that satisfy both conditions, and all
/// unique ones: 2843 and 583 as published (Mustonen 2007). Hull bounds with weights up
/// to 3 rule out most of the former, steps the rest; every one of the latter ends in
/// its solution.
#[test]
fn every_open_3x4_is_explained() {
    let shape = Shape::new(3, 4).unwrap();
    let mut engine = Bitmask::new(EngineKind::DEFAULT_MEMORY);
    let (mut ruled, mut refuted, mut solved) = (0, 0, 0);
    for rows in shape.row_margins().iter() {
        for columns in shape.column_margins().iter() {
            let margins = Margins::new(shape, rows.clone(), columns).unwrap();
            if condition_class(&margins).is_some() {
                continue;
            }
            let puzzle = Puzzle::open(margins);
            let tables = solutions(&mut engine, &puzzle, 2).unwrap();
            if tables.len() == 2 {
                continue;
            }
            match explain(&puzzle, &Stop::new()).outcome {
                Conclusion::Ruled(bound) => {
                    assert!(tables.is_empty() && bound.sum < bound.least);
                    ruled += 1;
                }
                Conclusion::Impossible(_) => {
                    assert!(tables.is_empty());
                    refuted += 1;
                }
                Conclusion::Solved(table) => {
                    assert_eq!(tables, [table]);
                    solved += 1;
                }
                other => panic!("{puzzle:?} has at most one solution, not {other:?}"),
            }
        }
    }
    assert_eq!((ruled + refuted, solved), (2843, 583));
    assert!(ruled > 20 * refuted);
}

#[test]
fn violated_bounds_are_counted_right() {
    // Twice the smallest sums of what the words say, recomputed from the lines.
    let shape = Shape::new(4, 4).unwrap();
    let mut hulls = 0;
    for rows in shape.row_margins().iter().step_by(97) {
        for columns in shape.column_margins().iter().step_by(89) {
            let margins = Margins::new(shape, rows.clone(), columns).unwrap();
            let Some(bound) = ViolatedBound::of(&margins) else {
                continue;
            };
            let mut times = vec![0; 16];
            for line in &bound.lines {
                for k in 0..4 {
                    match line.line.checked_sub(4) {
                        None => times[4 * line.line + k] += line.times,
                        Some(column) => times[4 * k + column] += line.times,
                    }
                }
            }
            times.sort_unstable_by(|x, y| y.cmp(x));
            let least: i64 = (1..).zip(times).map(|(k, times)| k * times).sum();
            assert_eq!(least, bound.least, "{bound}");
            let class = condition_class(&margins).map(Class::name);
            assert_eq!(
                class,
                match bound.kind() {
                    BoundKind::Condition1 => Some("condition_1"),
                    BoundKind::Condition2 => Some("condition_2"),
                    BoundKind::Hull => None,
                }
            );
            hulls += u32::from(bound.kind() == BoundKind::Hull);
        }
    }
    assert!(hulls > 0);
}

#[test]
fn violated_bounds_in_words() {
    let ruled = |rows: &[u32], columns: &[u32]| {
        let shape = Shape::new(rows.len(), columns.len()).unwrap();
        let margins = Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap();
        ViolatedBound::of(&margins).unwrap().to_string()
    };
    assert_eq!(
        ruled(&[8, 2], &[4, 6]),
        "row 2 (sum 2) holds 2 different numbers, at least 1 + 2 = 3: condition (1) fails"
    );
    assert_eq!(
        ruled(&[7, 3], &[7, 3]),
        "row 2 and column B (3 + 3 = 6) hold 3 different numbers, 1 of them counted \
         twice: at least (1 + 2 + 3) + (1) = 6 + 1 = 7: condition (2) fails"
    );
}

#[test]
fn a_stop_is_heeded() {
    let shape = Shape::new(3, 3).unwrap();
    let margins = Margins::new(shape, vec![15; 3], vec![15; 3]).unwrap();
    let stop = Stop::new();
    stop.raise();
    let stopped = explain(&Puzzle::open(margins), &stop);
    assert_eq!(stopped.outcome, Conclusion::Stopped { is_unique: false });
    assert!(stopped.steps.is_empty());
    assert_eq!(stopped.reached, [0; 9]);
}

/// A table filled row by row is the only one with its sums (Mallows and Vanderbei, 2015), which the
/// search shows; equal sums allow many tables. Of both, nobody goes through the partitions.
#[test]
fn too_many_partitions_leave_the_answer_to_a_search() {
    let shape = Shape::new(8, 8).unwrap();
    let table = Table::new(shape, (1..=64).collect()).unwrap();
    let explained = |margins| explain(&Puzzle::open(margins), &Stop::new());
    let sorted = explained(table.margins());
    assert!(sorted.steps.is_empty());
    match sorted.outcome {
        Conclusion::Searched { only, .. } => {
            assert_eq!((only, sorted.reached), (Some(table), vec![0; 64]));
        }
        other => panic!("{other:?}"),
    }
    let equal = explained(Margins::new(shape, vec![260; 8], vec![260; 8]).unwrap());
    assert!(matches!(equal.outcome, Conclusion::Several(_)));
}

/// An open 5x5 has cases beyond a person's patience: the rules are followed as far as they reach.
#[test]
fn open_5x5_end_within_their_budget() {
    let shape = Shape::new(5, 5).unwrap();
    let table = Table::new(shape, (1..=25).collect()).unwrap();
    let sorted = Swap::list("6 9 12 20").unwrap().into_iter();
    let table = sorted.fold(table, |table, swap| swap.apply(&table).unwrap());
    let puzzle = Puzzle::open(table.margins());
    let explanation = explain(&puzzle, &Stop::new());
    let found = solutions(&mut Bitmask::new(EngineKind::DEFAULT_MEMORY), &puzzle, 2).unwrap();
    match explanation.outcome {
        Conclusion::Searched { only, .. } => {
            assert_eq!(found, only.into_iter().collect::<Vec<_>>())
        }
        Conclusion::Solved(table) => assert_eq!(found, [table]),
        Conclusion::Several(_) => assert_eq!(found.len(), 2),
        other => panic!("{other:?}"),
    }
}

//! Tests of what is private in `src/engines/cells/mod.rs`.

use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::*;
use crate::engines::{Bitmask, EngineKind, solutions};
use crate::puzzle::Table;
use crate::search::Stop;

fn tables(puzzle: &Puzzle, limit: u64) -> (Vec<Table>, Report) {
    let mut tables = Vec::new();
    let mut search = Search {
        limit,
        stop: &Stop::new(),
        visit: &mut |cells| {
            tables.push(Table::new(puzzle.shape(), cells.to_vec()).unwrap());
        },
    };
    let report = solve_by_cells(puzzle, u64::MAX, &mut search);
    tables.sort();
    (tables, report)
}

/// A random table's sums and some of its numbers.
fn puzzle(shape: Shape, given: usize, rng: &mut impl rand::Rng) -> Puzzle {
    let mut cells: Vec<u8> = (1..=shape.cells() as u8).collect();
    cells.shuffle(rng);
    let margins = Table::new(shape, cells.clone()).unwrap().margins();
    let mut order: Vec<usize> = (0..shape.cells()).collect();
    order.shuffle(rng);
    order[given..].iter().for_each(|&cell| cells[cell] = 0);
    Puzzle::new(margins, cells).unwrap()
}

#[test]
fn cells_find_the_tables_that_lists_of_sets_find() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for (m, n) in [(1, 4), (2, 3), (3, 2), (2, 5), (3, 3), (3, 4)] {
        let shape = Shape::new(m, n).unwrap();
        for _ in 0..12 {
            let given = rng.random_range(0..=shape.cells() / 2);
            let puzzle = puzzle(shape, given, &mut rng);
            let mut bitmask = Bitmask::new(EngineKind::DEFAULT_MEMORY);
            let mut expected = solutions(&mut bitmask, &puzzle, u64::MAX).unwrap();
            expected.sort();
            let (found, report) = tables(&puzzle, u64::MAX);
            assert_eq!(found, expected, "{puzzle:?}");
            assert_eq!(report.ending, Ending::Exhausted);
        }
    }
}

#[test]
fn large_tables_with_most_numbers_given_are_solved() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(6);
    for (m, n) in [(9, 9), (12, 12), (2, 60)] {
        let shape = Shape::large(m, n).unwrap();
        let puzzle = puzzle(shape, shape.cells() * 17 / 20, &mut rng);
        let (found, report) = tables(&puzzle, 2);
        assert!(!found.is_empty(), "{shape}");
        assert!(found.iter().all(|table| puzzle.is_solved_by(table)));
        assert_ne!(report.ending, Ending::Stopped);
    }
}

#[test]
fn a_raised_flag_and_a_limit_end_the_search() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let puzzle = puzzle(Shape::new(3, 4).unwrap(), 0, &mut rng);
    assert_eq!(tables(&puzzle, 1).1.ending, Ending::Limit);
    let stop = Stop::new();
    stop.raise();
    let mut search = Search {
        limit: 1,
        stop: &stop,
        visit: &mut |_| {},
    };
    assert_eq!(
        solve_by_cells(&puzzle, u64::MAX, &mut search).ending,
        Ending::Stopped
    );
}

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
    blanked(shape, shape.cells() - given, |_| true, rng)
}

/// A random table's sums and its numbers, but for some of the cells that may be blank.
fn blanked(
    shape: Shape,
    blanks: usize,
    may_be: impl Fn(usize) -> bool,
    rng: &mut impl rand::Rng,
) -> Puzzle {
    let mut cells: Vec<u8> = (1..=shape.cells() as u8).collect();
    cells.shuffle(rng);
    let margins = Table::new(shape, cells.clone()).unwrap().margins();
    let mut order: Vec<usize> = (0..shape.cells()).filter(|&cell| may_be(cell)).collect();
    order.shuffle(rng);
    order.iter().take(blanks).for_each(|&cell| cells[cell] = 0);
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

#[test]
fn cells_find_the_tables_that_sets_find_of_large_puzzles_with_few_blanks() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    let mut found_some = 0;
    for (m, n) in [
        (9, 9),
        (12, 12),
        (3, 30),
        (30, 3),
        (2, 40),
        (5, 14),
        (1, 70),
    ] {
        let shape = Shape::large(m, n).unwrap();
        for blanks in [0, 4, 8, 12, 16, 20].repeat(8) {
            // Near each other, so that some puzzles have several tables.
            let is_near = |cell| cell / n < 5 && cell % n < 6;
            let mut puzzle = blanked(shape, blanks, is_near, &mut rng);
            if rng.random() && m > 1 && n > 1 {
                // Sums of which the last two may have no table.
                let mut rows = puzzle.rows().to_vec();
                rows[m - 1] += 2;
                rows[m - 2] -= 2;
                let givens = puzzle.givens().to_vec();
                puzzle = Puzzle::of(rows, puzzle.columns().to_vec(), givens).unwrap();
            }
            let (expected, report) = tables(&puzzle, 3000);
            if report.ending == Ending::Limit {
                continue;
            }
            let mut found = Vec::new();
            let mut search = Search {
                limit: u64::MAX,
                stop: &Stop::new(),
                visit: &mut |cells| found.push(Table::new(shape, cells.to_vec()).unwrap()),
            };
            let mut bitmask = Bitmask::new(EngineKind::DEFAULT_MEMORY);
            let report = bitmask
                .solve_blanks(&puzzle, 1_000_000, &mut search)
                .expect("few blanks have few sets");
            found.sort();
            assert_eq!(found, expected, "{puzzle:?}");
            assert_eq!(report.ending, Ending::Exhausted);
            found_some += usize::from(expected.len() > 1);
        }
    }
    assert!(found_some > 10, "{found_some}");
}

#[test]
fn sets_refuse_small_tables_many_blanks_and_many_sets() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    let mut bitmask = Bitmask::new(EngineKind::DEFAULT_MEMORY);
    let mut ending = |shape: (usize, usize), blanks: usize, sets| {
        let shape = Shape::large(shape.0, shape.1).unwrap();
        let puzzle = puzzle(shape, shape.cells() - blanks, &mut rng);
        let mut search = Search {
            limit: 2,
            stop: &Stop::new(),
            visit: &mut |_| {},
        };
        let report = bitmask.solve_blanks(&puzzle, sets, &mut search);
        report.map(|report| report.ending)
    };
    assert_eq!(ending((8, 8), 10, u64::MAX), None);
    // 55 numbers and 9 rows need 64 bits.
    assert_eq!(ending((9, 9), 56, u64::MAX), None);
    assert_eq!(ending((9, 9), 55, 100), None);
    assert_eq!(ending((9, 9), 40, 1_000_000), Some(Ending::Limit));
}

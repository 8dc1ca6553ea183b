//! One battery over every engine: all of them against brute force where that
//! can be had, and against one another beyond.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use survo_core::puzzle::{Margins, Puzzle, Shape, Table};
use survo_core::search::{Ending, Stop};
use survo_engines::{Bitmask, Engine, EngineError, EngineKind, Search, solutions, solve};
use survo_oracle::Oracle;

fn engines() -> Vec<(EngineKind, Box<dyn Engine>)> {
    EngineKind::ALL
        .into_iter()
        .map(|kind| (kind, kind.build(EngineKind::DEFAULT_MEMORY)))
        .collect()
}

fn shape(m: usize, n: usize) -> Shape {
    Shape::new(m, n).unwrap()
}

fn random_table(shape: Shape, rng: &mut Xoshiro256PlusPlus) -> Table {
    let mut cells: Vec<u8> = (1..=shape.cells() as u8).collect();
    cells.shuffle(rng);
    Table::new(shape, cells).unwrap()
}

/// The solutions from every engine, which must be the same; sorted.
fn agreed(engines: &mut [(EngineKind, Box<dyn Engine>)], puzzle: &Puzzle) -> Vec<Table> {
    let mut agreed: Option<Vec<Table>> = None;
    for (kind, engine) in engines {
        let mut found = solutions(engine.as_mut(), puzzle, u64::MAX).unwrap();
        found.sort();
        for table in &found {
            assert!(puzzle.is_solved_by(table), "{kind} on {puzzle:?}");
        }
        assert!(
            found.windows(2).all(|w| w[0] < w[1]),
            "{kind} repeats a solution"
        );
        match &agreed {
            None => agreed = Some(found),
            Some(first) => assert_eq!(&found, first, "{kind} on {puzzle:?}"),
        }
    }
    agreed.unwrap()
}

#[test]
fn every_pair_of_the_small_shapes_has_as_many_tables_as_brute_force_finds() {
    for (m, n) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        let shape = shape(m, n);
        let counts = Oracle::new(shape).by_margins();
        let mut engines = engines();
        for rows in shape.row_margins().iter() {
            for columns in shape.column_margins().iter() {
                let expected = counts
                    .get(&(rows.clone(), columns.clone()))
                    .copied()
                    .unwrap_or(0);
                let margins = Margins::new(shape, rows.clone(), columns).unwrap();
                let puzzle = Puzzle::open(margins);
                for (kind, engine) in &mut engines {
                    let found = solutions(engine.as_mut(), &puzzle, u64::MAX).unwrap();
                    assert_eq!(found.len() as u64, expected, "{kind} on {puzzle:?}");
                }
            }
        }
    }
}

#[test]
fn equal_sums_in_any_order_are_no_obstacle() {
    let shape = shape(3, 3);
    let oracle = Oracle::new(shape);
    let mut engines = engines();
    for (rows, columns) in [
        ([15, 15, 15], [15, 15, 15]),
        ([24, 6, 15], [15, 12, 18]),
        ([20, 10, 15], [10, 20, 15]),
    ] {
        let margins = Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap();
        let puzzle = Puzzle::open(margins);
        assert_eq!(agreed(&mut engines, &puzzle), oracle.solutions(&puzzle));
    }
}

#[test]
fn a_line_without_candidates_is_an_answer() {
    let mut engines = engines();
    for (rows, columns) in [([1, 9], [4, 6]), ([4, 6], [1, 9])] {
        let margins = Margins::new(shape(2, 2), rows.to_vec(), columns.to_vec()).unwrap();
        assert_eq!(agreed(&mut engines, &Puzzle::open(margins)), []);
    }
}

#[test]
fn small_puzzles_with_givens_have_the_solutions_that_brute_force_finds() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut engines = engines();
    let mut seen = [0; 3];
    for (m, n) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (1, 5), (4, 1)] {
        let shape = shape(m, n);
        let oracle = Oracle::new(shape);
        for _ in 0..40 {
            let margins = random_table(shape, &mut rng).margins();
            // Givens from another table: often impossible, sometimes not.
            let source = random_table(shape, &mut rng);
            let givens = source
                .cells()
                .iter()
                .map(|&k| if rng.random_bool(0.25) { k } else { 0 })
                .collect();
            let puzzle = Puzzle::new(margins, givens).unwrap();
            let found = agreed(&mut engines, &puzzle);
            assert_eq!(found, oracle.solutions(&puzzle));
            seen[found.len().min(2)] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n >= 5), "none, one and many: {seen:?}");
}

#[test]
fn larger_puzzles_with_givens_are_solved_alike() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut engines = engines();
    let mut seen = [0; 3];
    for (m, n, blanks) in [
        (3, 4, 9),
        (4, 3, 8),
        (4, 4, 9),
        (3, 6, 8),
        (4, 5, 9),
        (5, 5, 9),
    ] {
        let shape = shape(m, n);
        for round in 0..20 {
            let table = random_table(shape, &mut rng);
            let mut cells: Vec<usize> = (0..shape.cells()).collect();
            cells.shuffle(&mut rng);
            let mut givens = table.cells().to_vec();
            for &cell in &cells[..blanks - round % 4] {
                givens[cell] = 0;
            }
            let mut margins = table.margins();
            if round % 5 == 0 {
                // One unit moved from a row to another: rarely solvable.
                let mut rows = margins.rows().to_vec();
                rows[0] -= 1;
                rows[1] += 1;
                margins = Margins::new(shape, rows, margins.columns().to_vec()).unwrap();
            }
            let puzzle = Puzzle::new(margins, givens).unwrap();
            let found = agreed(&mut engines, &puzzle);
            seen[found.len().min(2)] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n >= 5), "none, one and many: {seen:?}");
}

/// Sums and givens of a table; now and then the sums are another's, or a unit is
/// moved from one row to another.
#[test]
fn five_hundred_random_puzzles_with_givens_are_solved_alike() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut engines = engines();
    let mut seen = [0; 3];
    for round in 0..500 {
        let shape = shape(rng.random_range(2..=5), rng.random_range(2..=5));
        let source = random_table(shape, &mut rng);
        let mut margins = source.margins();
        match round % 8 {
            0 => margins = random_table(shape, &mut rng).margins(),
            1 => {
                let mut rows = margins.rows().to_vec();
                rows[0] -= 1;
                rows[1] += 1;
                margins = Margins::new(shape, rows, margins.columns().to_vec()).unwrap();
            }
            _ => {}
        }
        // At least one given; so few blanks that every engine lists all solutions.
        let mut cells: Vec<usize> = (0..shape.cells()).collect();
        cells.shuffle(&mut rng);
        let blanks = rng.random_range(2..=12.min(shape.cells() - 1));
        let mut givens = source.cells().to_vec();
        for &cell in &cells[..blanks] {
            givens[cell] = 0;
        }
        let puzzle = Puzzle::new(margins, givens).unwrap();
        seen[agreed(&mut engines, &puzzle).len().min(2)] += 1;
    }
    assert!(
        seen.iter().all(|&n| n >= 50),
        "none, one and many: {seen:?}"
    );
}

#[test]
fn random_pairs_of_larger_shapes_are_decided_alike() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut engines = engines();
    for (m, n, pairs) in [(2, 6, 60), (3, 4, 60), (3, 5, 40), (4, 4, 40), (2, 8, 10)] {
        let shape = shape(m, n);
        let draw = |restriction: survo_core::numbers::Restriction, rng: &mut Xoshiro256PlusPlus| {
            let ranked = restriction.ranked();
            ranked
                .partition(rng.random_range(0..ranked.count()))
                .unwrap()
        };
        for _ in 0..pairs {
            let rows = draw(shape.row_margins(), &mut rng);
            let columns = draw(shape.column_margins(), &mut rng);
            let puzzle = Puzzle::open(Margins::new(shape, rows, columns).unwrap());
            let counts: Vec<usize> = engines
                .iter_mut()
                .map(|(_, engine)| solutions(engine.as_mut(), &puzzle, 2).unwrap().len())
                .collect();
            assert!(
                counts.windows(2).all(|w| w[0] == w[1]),
                "{counts:?} on {puzzle:?}"
            );
        }
    }
}

/// Mustonen (2007): the 3x4 with rows 13 27 38 and columns 13 14 23 28.
#[test]
fn the_published_unique_3x4_is_unique() {
    let margins = Margins::new(shape(3, 4), vec![13, 27, 38], vec![13, 14, 23, 28]).unwrap();
    assert_eq!(agreed(&mut engines(), &Puzzle::open(margins)).len(), 1);
}

#[test]
fn limits_and_the_stop_flag_are_obeyed() {
    let margins = Margins::new(shape(3, 3), vec![15, 15, 15], vec![15, 15, 15]).unwrap();
    let puzzle = Puzzle::open(margins);
    for (kind, mut engine) in engines() {
        let mut ended = |limit, stop: &Stop, visit: &mut dyn FnMut(&[u8])| {
            let mut search = Search { limit, stop, visit };
            let report = solve(engine.as_mut(), &puzzle, &mut search).unwrap();
            (report.solutions, report.ending)
        };
        for limit in [1, 2, 5] {
            let found = ended(limit, &Stop::new(), &mut |_| {});
            assert_eq!(found, (limit, Ending::Limit), "{kind}");
        }
        let stop = Stop::new();
        let found = ended(u64::MAX, &stop, &mut |_| stop.raise());
        assert_eq!(found, (1, Ending::Stopped), "{kind}");
        let found = ended(u64::MAX, &stop, &mut |_| {});
        assert_eq!(found, (0, Ending::Stopped), "{kind}");
    }
}

#[test]
fn lists_that_do_not_fit_are_refused() {
    let margins = Margins::new(shape(8, 8), vec![260; 8], vec![260; 8]).unwrap();
    let puzzle = Puzzle::open(margins);
    let refused = solutions(&mut Bitmask::new(1 << 20), &puzzle, 1);
    assert!(matches!(refused, Err(EngineError::TooLarge { .. })));
}

/// 1..64 row by row: the sets of its lines are too many for lists, unless weights exclude most.
#[test]
fn bounds_solve_what_all_lists_do_not_fit() {
    let table = Table::new(shape(8, 8), (1..=64).collect()).unwrap();
    let puzzle = Puzzle::open(table.margins());
    let found = |mut engine: Bitmask| solutions(&mut engine, &puzzle, 2);
    assert_eq!(found(Bitmask::with_bounds(1 << 20)), Ok(vec![table]));
    assert!(matches!(
        found(Bitmask::new(1 << 20)),
        Err(EngineError::TooLarge { .. })
    ));
}

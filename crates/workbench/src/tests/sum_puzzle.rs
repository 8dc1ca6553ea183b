//! Survo puzzles as sum puzzles: what the neighbour's solver finds, the engines find.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use survo_core::puzzle::{Puzzle, Shape, Table};
use survo_core::search::Stop;
use survo_engines::{EngineKind, solutions};
use survo_kin::sum_puzzle::{
    Backtracking, Improvement, Improvements, SearchStep, SumPuzzle, SumSet, run,
};

/// The cells row by row; the sets are the rows, then the columns.
fn sum_puzzle(puzzle: &Puzzle) -> SumPuzzle {
    let shape = puzzle.shape();
    let (m, n) = (shape.rows(), shape.columns());
    let rows = (0..m).map(|i| SumSet::of(i * n..(i + 1) * n, puzzle.rows()[i]));
    let columns = (0..n).map(|j| SumSet::of((0..m).map(|i| i * n + j), puzzle.columns()[j]));
    let sets = rows.chain(columns).collect();
    SumPuzzle::new(shape.cells(), sets, puzzle.givens().to_vec()).unwrap()
}

/// All solutions, sorted.
fn all(puzzle: &SumPuzzle, improvements: Improvements) -> Vec<Vec<u8>> {
    let mut solutions = Vec::new();
    let mut search = Backtracking::new(puzzle, &[], improvements);
    run(&mut search, u64::MAX, &Stop::new(), &mut |step, cells| {
        if step == SearchStep::Solution {
            solutions.push(cells.to_vec());
        }
    });
    solutions.sort();
    solutions
}

/// Survo puzzles of a shape with the sums of random tables, every other with givens.
fn survos(shape: Shape, count: usize) -> Vec<Puzzle> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(34);
    (0..count)
        .map(|number| {
            let mut cells: Vec<u8> = (1..=shape.cells() as u8).collect();
            cells.shuffle(&mut rng);
            let margins = Table::new(shape, cells.clone()).unwrap().margins();
            for cell in &mut cells {
                if number % 2 == 0 || rng.random_range(0..4) > 0 {
                    *cell = 0;
                }
            }
            Puzzle::new(margins, cells).unwrap()
        })
        .collect()
}

#[test]
fn survo_puzzles_have_the_solutions_that_the_engines_find() {
    for (m, n, count) in [
        (2, 2, 24),
        (2, 3, 50),
        (2, 4, 50),
        (3, 3, 50),
        (2, 5, 30),
        (3, 4, 30),
    ] {
        let shape = Shape::new(m, n).unwrap();
        for (number, puzzle) in survos(shape, count).iter().enumerate() {
            let sums = sum_puzzle(puzzle);
            let expected = EngineKind::ALL.map(|kind| {
                let mut engine = kind.build(EngineKind::DEFAULT_MEMORY);
                let mut tables: Vec<Vec<u8>> = solutions(engine.as_mut(), puzzle, u64::MAX)
                    .unwrap()
                    .iter()
                    .map(|table| table.cells().to_vec())
                    .collect();
                tables.sort();
                tables
            });
            assert!(!expected[0].is_empty());
            assert!(expected.iter().all(|tables| *tables == expected[0]));
            assert_eq!(
                all(&sums, Improvements::FIRST_FOUR),
                expected[0],
                "{puzzle:?}"
            );
            // The basic form takes its time.
            if m * n < 10 || number < 6 {
                for alone in [None].into_iter().chain(Improvement::ALL.map(Some)) {
                    let set = alone.into_iter().collect();
                    assert_eq!(all(&sums, set), expected[0], "{set} {puzzle:?}");
                }
            }
        }
    }
}

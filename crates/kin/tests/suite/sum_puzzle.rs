//! Sum puzzles: the solver against brute force and exact cover.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::sum_puzzle_cover::exact_cover;
use survo_base::{Ending, Stop};
use survo_kin::sum_puzzle::{
    Backtracking, BruteForce, Improvements, Relation, SearchStep, Stepwise, SumPuzzle,
    SumPuzzleError, SumReport, SumSet, TotalStatus, run, statuses, successor,
};

/// The solutions, at most `limit`, and what they cost.
fn solutions(search: &mut dyn Stepwise, limit: u64) -> (Vec<Vec<u8>>, SumReport) {
    let mut solutions = Vec::new();
    let outcome = run(search, limit, &Stop::new(), &mut |step, cells| {
        if step == SearchStep::Solution {
            solutions.push(cells.to_vec());
        }
    });
    assert_eq!(outcome.solutions, solutions.len() as u64);
    (solutions, outcome)
}

/// Likewise by backtracking, sorted.
fn found(
    puzzle: &SumPuzzle,
    relations: &[Relation],
    improvements: Improvements,
    limit: u64,
) -> (Vec<Vec<u8>>, SumReport) {
    let mut search = Backtracking::new(puzzle, relations, improvements);
    let (mut solutions, outcome) = solutions(&mut search, limit);
    solutions.sort();
    (solutions, outcome)
}

fn all(puzzle: &SumPuzzle, improvements: Improvements) -> Vec<Vec<u8>> {
    let (solutions, outcome) = found(puzzle, &[], improvements, u64::MAX);
    assert_eq!(outcome.ending, Ending::Exhausted);
    solutions
}

/// The basic form as plainly as can be: steps until `limit` solutions are found.
struct Plain<'a> {
    puzzle: &'a SumPuzzle,
    limit: usize,
    steps: u64,
    solutions: Vec<Vec<u8>>,
}

impl Plain<'_> {
    fn is_refused(&self, cells: &[u8]) -> bool {
        self.puzzle.sets().iter().any(|set| {
            let values: Vec<u32> = (0..cells.len())
                .filter(|cell| set.cells >> cell & 1 == 1)
                .map(|cell| cells[cell].into())
                .collect();
            !values.contains(&0) && values.iter().sum::<u32>() != set.total
        })
    }

    fn go_on(&mut self, cells: &mut Vec<u8>) {
        if self.is_refused(cells) {
            return;
        }
        let Some(cell) = cells.iter().position(|&value| value == 0) else {
            self.solutions.push(cells.clone());
            return;
        };
        for value in 1..=self.puzzle.highest() {
            if self.solutions.len() == self.limit {
                return;
            }
            if !cells.contains(&value) {
                self.steps += 1;
                cells[cell] = value;
                self.go_on(cells);
                cells[cell] = 0;
            }
        }
    }

    fn of(puzzle: &SumPuzzle, limit: usize) -> Plain<'_> {
        let mut plain = Plain {
            puzzle,
            limit,
            steps: 0,
            solutions: Vec::new(),
        };
        plain.go_on(&mut puzzle.givens().to_vec());
        plain
    }
}

/// Random sets with the totals of a random filling, some values given; now and then
/// more values than cells, or a total that is too large by one.
fn random(rng: &mut Xoshiro256PlusPlus) -> SumPuzzle {
    let cells = rng.random_range(1..=6);
    let highest = cells + rng.random_range(0..=2);
    let mut values: Vec<u8> = (1..=highest as u8).collect();
    values.shuffle(rng);
    let sets = (0..rng.random_range(0..=5))
        .map(|_| {
            let of = rng.random_range(1..1u64 << cells);
            let total: u32 = (0..cells)
                .filter(|cell| of >> cell & 1 == 1)
                .map(|cell| u32::from(values[cell]))
                .sum();
            SumSet {
                cells: of,
                total: total + u32::from(rng.random_range(0..10) == 0),
            }
        })
        .collect();
    let givens = (0..cells).map(|cell| match rng.random_range(0..5) {
        0 => values[cell],
        _ => 0,
    });
    SumPuzzle::new(highest, sets, givens.collect()).unwrap()
}

#[test]
fn every_set_of_improvements_finds_what_there_is() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    let (mut without, mut several, mut permutations) = (0, 0, 0);
    for _ in 0..1000 {
        let puzzle = random(&mut rng);
        let mut plain = Plain::of(&puzzle, usize::MAX);
        let (mut basic, outcome) = found(&puzzle, &[], Improvements::NONE, u64::MAX);
        assert_eq!(outcome.steps, plain.steps, "{puzzle:?}");
        assert_eq!(outcome.filled, 0);
        assert!(basic.iter().all(|cells| is_solved_by(&puzzle, cells)));
        plain.solutions.sort();
        basic.sort();
        assert_eq!(basic, plain.solutions);
        for improvements in Improvements::all_sets() {
            assert_eq!(
                all(&puzzle, improvements),
                basic,
                "{puzzle:?} {improvements}"
            );
        }
        let mut covers = exact_cover(&puzzle);
        covers.sort();
        assert_eq!(covers, basic, "{puzzle:?}");
        if puzzle.cells() == usize::from(puzzle.highest()) {
            let (by_force, outcome) = solutions(&mut BruteForce::new(&puzzle), u64::MAX);
            // In lexicographic order, all of them.
            assert_eq!(by_force, basic);
            assert_eq!(outcome.steps, (1..=puzzle.cells() as u64).product::<u64>());
            permutations += 1;
        }
        without += u32::from(basic.is_empty());
        several += u32::from(basic.len() > 1);
    }
    // The sample has every kind.
    assert!(without > 50 && several > 50 && permutations > 50);
}

#[test]
fn steps_are_values_tried() {
    // a + b = 3 and b = 2, with values 1 to 3.
    let sets = vec![SumSet::of([0, 1], 3), SumSet::of([1], 2)];
    let puzzle = SumPuzzle::new(3, sets, vec![0, 0]).unwrap();
    let steps = |on: &str| {
        let mut said = Vec::new();
        let mut search = Backtracking::new(&puzzle, &[], on.parse().unwrap());
        let mut visit = |step, cells: &[u8]| match step {
            SearchStep::Tried {
                cell,
                value,
                refused,
            } => {
                assert_eq!(cells[cell], value);
                said.push(format!("{cell}={value}{}", if refused { "!" } else { "" }));
            }
            SearchStep::Filled { cell, value, by } => {
                said.push(format!("{cell}={value} by {}", by.number()));
            }
            SearchStep::Solution => assert_eq!(cells, [1, 2]),
            SearchStep::Permutation { .. } => unreachable!("no brute force"),
        };
        let outcome = run(&mut search, u64::MAX, &Stop::new(), &mut visit);
        assert_eq!(search.step(), None);
        assert_eq!(outcome.solutions, 1);
        let filled = said.iter().filter(|step| step.contains("by")).count();
        assert_eq!(outcome.filled as usize, filled);
        assert_eq!(outcome.steps as usize, said.len() - filled);
        said.join(" ")
    };
    assert_eq!(steps("none"), "0=1 1=2 1=3! 0=2 1=1! 1=3! 0=3 1=1! 1=2!");
    assert_eq!(steps("1"), "1=2 by 1 0=1 by 1");
    assert_eq!(steps("3"), "1=1! 1=2 0=1 0=3! 1=3!");
    assert_eq!(steps("4"), "0=1 1=2 0=2");
    assert_eq!(steps("2+4"), "0=1 1=2");
}

#[test]
fn a_relation_fills_its_last_cell() {
    // c - a = 2, which is no set; the only set is a + b + c = 6 of 1 to 3.
    let puzzle = SumPuzzle::new(3, vec![SumSet::of([0, 1, 2], 6)], vec![0; 3]).unwrap();
    let relation = Relation {
        plus: 0b100,
        minus: 0b001,
        total: 2,
    };
    let relations = [relation];
    let only_five = "5".parse().unwrap();
    let (solutions, outcome) = found(&puzzle, &relations, only_five, u64::MAX);
    assert_eq!(solutions, [[1, 2, 3]]);
    // a = 1 fills c and leaves b; a = 2 and a = 3 want c = 4 and c = 5.
    assert_eq!((outcome.steps, outcome.filled), (4, 1));
    // Nobody looks at it otherwise.
    let (solutions, _) = found(&puzzle, &relations, "1+2+3+4".parse().unwrap(), u64::MAX);
    assert_eq!(solutions.len(), 6);
}

#[test]
fn searches_end_when_they_are_asked_to() {
    let puzzle = SumPuzzle::new(5, vec![SumSet::of([0, 1], 6)], vec![0; 5]).unwrap();
    let (two, outcome) = found(&puzzle, &[], Improvements::EVERY, 2);
    assert_eq!((two.len(), outcome.ending), (2, Ending::Limit));
    let (none, outcome) = found(&puzzle, &[], Improvements::EVERY, 0);
    assert_eq!((none.len(), outcome.ending), (0, Ending::Limit));
    let stop = Stop::new();
    let mut search = Backtracking::new(&puzzle, &[], Improvements::NONE);
    let outcome = run(&mut search, u64::MAX, &stop, &mut |step, _| {
        if step == SearchStep::Solution {
            stop.raise();
        }
    });
    assert_eq!((outcome.solutions, outcome.ending), (1, Ending::Stopped));
    let outcome = run(&mut BruteForce::new(&puzzle), 1, &stop, &mut |_, _| {});
    assert_eq!((outcome.steps, outcome.ending), (0, Ending::Stopped));
}

#[test]
fn improvements_switched_on_the_way_are_used() {
    let puzzle = SumPuzzle::new(5, vec![SumSet::of([0, 1, 2, 3], 12)], vec![0; 5]).unwrap();
    let filled = |switch: bool| {
        let mut search = Backtracking::new(&puzzle, &[], Improvements::NONE);
        let mut filled = 0;
        for step in 0.. {
            match search.step() {
                Some(SearchStep::Filled { .. }) => filled += 1,
                Some(_) => {}
                None => break,
            }
            if switch && step == 3 {
                search.improve(Improvements::EVERY);
            }
        }
        filled
    };
    // Rules fill cells only where they are on.
    assert_eq!(filled(false), 0);
    assert!(filled(true) > 0);
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let new = |highest, sets: &[SumSet], givens: &[u8]| {
        SumPuzzle::new(highest, sets.to_vec(), givens.to_vec())
    };
    for (cells, highest) in [(0, 3), (4, 3), (65, 65), (3, 65), (3, 300)] {
        assert!(matches!(
            new(highest, &[], &vec![0; cells]),
            Err(SumPuzzleError::Size { .. })
        ));
    }
    assert!(new(64, &[SumSet::of([63], 64)], &[0; 64]).is_ok());
    assert_eq!(
        new(3, &[SumSet::of([2], 1), SumSet::of([3], 1)], &[0; 3]),
        Err(SumPuzzleError::Cells(1))
    );
    assert_eq!(
        new(3, &[SumSet::of([], 0)], &[0; 3]),
        Err(SumPuzzleError::Cells(0))
    );
    assert!(matches!(
        new(3, &[], &[0, 4]),
        Err(SumPuzzleError::OutOfRange { value: 4, .. })
    ));
    assert!(matches!(
        new(3, &[], &[2, 0, 2]),
        Err(SumPuzzleError::Repeated { cells: (0, 2), .. })
    ));
}

#[test]
fn a_total_is_wrong_when_nothing_makes_it_right() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut seen = [0; 3];
    for _ in 0..300 {
        let puzzle = random(&mut rng);
        for (set, status) in puzzle.sets().iter().zip(statuses(&puzzle, puzzle.givens())) {
            // The puzzle with this total only.
            let alone = SumPuzzle::new(
                puzzle.highest().into(),
                vec![*set],
                puzzle.givens().to_vec(),
            );
            let can_be = !Plain::of(&alone.unwrap(), 1).solutions.is_empty();
            let is_full = puzzle
                .givens()
                .iter()
                .enumerate()
                .all(|(cell, &given)| given != 0 || set.cells >> cell & 1 == 0);
            let (kind, expected) = match status {
                TotalStatus::Valid => (0, can_be && is_full),
                TotalStatus::Incomplete { .. } => (1, can_be && !is_full),
                TotalStatus::Wrong { .. } => (2, !can_be),
            };
            assert!(expected, "{status:?} of {set:?} in {puzzle:?}");
            seen[kind] += 1;
        }
    }
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
}

/// Whether one value for each cell solves the puzzle, by the definition.
fn is_solved_by(puzzle: &SumPuzzle, cells: &[u8]) -> bool {
    let distinct: std::collections::HashSet<_> = cells.iter().collect();
    cells.len() == puzzle.cells()
        && distinct.len() == cells.len()
        && cells.iter().zip(puzzle.givens()).all(|(&value, &given)| {
            (1..=puzzle.highest()).contains(&value) && (given == 0 || given == value)
        })
        && puzzle.sets().iter().all(|set| {
            let inside = (0..cells.len()).filter(|&cell| set.cells >> cell & 1 == 1);
            inside.map(|cell| u64::from(cells[cell])).sum::<u64>() == u64::from(set.total)
        })
}

#[test]
fn every_permutation_comes_once_in_order() {
    for n in 0..=6u8 {
        let mut numbers: Vec<u8> = (1..=n).collect();
        let mut last = numbers.clone();
        let mut count = 1u64;
        while successor(&mut numbers) {
            assert!(numbers > last);
            let mut sorted = numbers.clone();
            sorted.sort_unstable();
            assert!(sorted.into_iter().eq(1..=n));
            last.clone_from(&numbers);
            count += 1;
        }
        // Ascending, and as many as there are: so all of them.
        assert_eq!(count, (1..=u64::from(n)).product::<u64>());
        assert!(numbers.into_iter().eq((1..=n).rev()));
    }
}

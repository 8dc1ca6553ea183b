//! Sum puzzles: the solver against brute force, and against its basic form as plainly as can be.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use survo_core::{
    numbers::{SetCounts, members},
    search::{Ending, Stop},
};
use survo_kin::sum_puzzle::{
    Improvement, Improvements, Relation, SearchStep, SumPuzzle, SumReport, SumSet, TotalStatus,
    backtrack, brute_force, statuses,
};

/// Every set of improvements.
pub fn all_sets() -> impl Iterator<Item = Improvements> {
    let among = |set: u8| {
        let all = Improvement::ALL.into_iter();
        all.filter(move |it| set >> (it.number() - 1) & 1 == 1)
    };
    (0..1 << Improvement::ALL.len()).map(move |set| among(set).collect())
}

/// What visits the steps of a search.
type Visit<'a> = &'a mut dyn FnMut(SearchStep, &[u8]);

/// The solutions, in the order in which a search finds them, and what they cost.
fn solutions(search: impl FnOnce(Visit) -> SumReport) -> (Vec<Vec<u8>>, SumReport) {
    let mut solutions = Vec::new();
    let report = search(&mut |step, cells| {
        if step == SearchStep::Solution {
            solutions.push(cells.to_vec());
        }
    });
    assert_eq!(report.solutions, solutions.len() as u64);
    (solutions, report)
}

/// Likewise by backtracking, sorted.
fn found(
    puzzle: &SumPuzzle,
    relations: &[Relation],
    improvements: Improvements,
    limit: u64,
) -> (Vec<Vec<u8>>, SumReport) {
    let (mut solutions, report) =
        solutions(|visit| backtrack(puzzle, relations, improvements, limit, &Stop::new(), visit));
    solutions.sort();
    (solutions, report)
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
    SumPuzzle::new(highest, sets, givens.collect())
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
        for improvements in all_sets() {
            assert_eq!(
                all(&puzzle, improvements),
                basic,
                "{puzzle:?} {improvements}"
            );
        }
        if puzzle.cells() == usize::from(puzzle.highest()) {
            let (by_force, outcome) =
                solutions(|visit| brute_force(&puzzle, u64::MAX, &Stop::new(), visit));
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
    let puzzle = SumPuzzle::new(3, sets, vec![0, 0]);
    let steps = |on: &str| {
        let mut said = Vec::new();
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
        let on = on.parse().unwrap();
        let outcome = backtrack(&puzzle, &[], on, u64::MAX, &Stop::new(), &mut visit);
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
    // c - a = 2, which is not a set; the only set is a + b + c = 6 of 1 to 3.
    let puzzle = SumPuzzle::new(3, vec![SumSet::of([0, 1, 2], 6)], vec![0; 3]);
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

/// The steps of a search to its end.
fn steps(puzzle: &SumPuzzle, relations: &[Relation], on: &str) -> Vec<SearchStep> {
    let (on, mut steps) = (on.parse().unwrap(), Vec::new());
    let mut visit = |step, _: &[u8]| steps.push(step);
    backtrack(puzzle, relations, on, u64::MAX, &Stop::new(), &mut visit);
    steps
}

/// The values that are tried in the first cell, as a mask.
fn tried_first(puzzle: &SumPuzzle, relations: &[Relation], on: &str) -> u64 {
    let tried = |step| match step {
        SearchStep::Tried { cell: 0, value, .. } => 1 << (value - 1),
        _ => 0,
    };
    let steps = steps(puzzle, relations, on).into_iter();
    steps.map(tried).fold(0, |mask, value: u64| mask | value)
}

#[test]
fn a_relation_with_one_side_filled_is_a_set_of_the_other() {
    // Cells 0 and 1 less cell 2 are 4; cell 2 is 5, so the two have 9 together, and 9 is too large.
    let puzzle = SumPuzzle::new(9, Vec::new(), vec![0, 0, 5, 0]);
    let tried = |plus, minus, total| {
        let relation = Relation { plus, minus, total };
        tried_first(&puzzle, &[relation], "4+5")
    };
    assert_eq!(tried(0b0011, 0b0100, 4), 0b0_1110_1111);
    assert_eq!(tried(0b0100, 0b0011, -4), 0b0_1110_1111);
    // Blanks on both sides say nothing.
    assert_eq!(tried(0b0101, 0b1010, 0), 0b1_1110_1111);
}

/// For every set of unused values: the values that are tried lie between the least and the greatest
/// sums of sets of the others.
#[test]
fn bounds_are_those_of_the_sets_of_values() {
    for unused in 1u64..1 << 7 {
        let used: Vec<u8> = members(!unused & 0b111_1111).collect();
        for blanks in 1..=7 - used.len() {
            for left in 0..30 {
                let givens = [vec![0; blanks], used.clone()].concat();
                let set = SumSet::of(0..blanks, left);
                let puzzle = SumPuzzle::new(7, vec![set], givens);
                let tried = tried_first(&puzzle, &[], "4");
                for value in members(unused) {
                    let others = SetCounts::new(unused & !(1 << (value - 1)));
                    let has_sets = |&sum: &u32| others.get(blanks - 1, sum) > 0;
                    let sums: Vec<u32> = (0..30).filter(has_sets).collect();
                    let rest = left.checked_sub(value.into());
                    let fits =
                        rest.is_some_and(|rest| (sums[0]..=sums[sums.len() - 1]).contains(&rest));
                    assert_eq!(tried >> (value - 1) & 1 == 1, fits, "{puzzle:?}");
                }
            }
        }
    }
}

#[test]
fn the_cell_in_the_fullest_sets_comes_first() {
    let first = |sets: &[u64]| {
        let sets = sets.iter().map(|&cells| SumSet { cells, total: 10 });
        let puzzle = SumPuzzle::new(6, sets.collect(), vec![0; 6]);
        match steps(&puzzle, &[], "3")[0] {
            SearchStep::Tried { cell, .. } => cell,
            step => panic!("{step:?}"),
        }
    };
    // Cells 1 and 2 are in a set of two blanks, cells 4 and 5 in two sets of three.
    assert_eq!(first(&[0b000110, 0b111000, 0b110001]), 1);
    // 1/9 + 1/9 for cells 4 and 5 against at most 1/9 + 1/16 for each of the others.
    assert_eq!(first(&[0b111000, 0b110001, 0b001111]), 4);
    // No cell is in a set: the lowest.
    assert_eq!(first(&[]), 0);
}

#[test]
fn a_set_within_another_is_taken_out_again_and_again() {
    let puzzle = |sets: &[(u64, u32)]| {
        let sets = sets.iter().map(|&(cells, total)| SumSet { cells, total });
        SumPuzzle::new(9, sets.collect(), vec![0; 5])
    };
    // abcd, bc, ab and b: all four apart.
    let apart = puzzle(&[(0b01111, 20), (0b00110, 9), (0b00011, 5), (0b00010, 3)]);
    let filled: Vec<(usize, u8)> = steps(&apart, &[], "1+2")
        .into_iter()
        .map_while(|step| match step {
            SearchStep::Filled { cell, value, .. } => Some((cell, value)),
            _ => None,
        })
        .collect();
    assert_eq!(filled, [(0, 2), (1, 3), (2, 6), (3, 9)]);
    // Equal cells want equal totals.
    assert_eq!(steps(&puzzle(&[(0b11, 5), (0b11, 6)]), &[], "2"), []);
    assert_ne!(steps(&puzzle(&[(0b11, 5), (0b11, 5)]), &[], "2"), []);
    // Only the differences contradict one another.
    let differences = puzzle(&[(0b001, 1), (0b111, 9), (0b110, 7)]);
    assert_eq!(steps(&differences, &[], "2"), []);
    // The order of the sets does not matter.
    let mut sets = vec![(0b11110, 30), (0b01100, 9), (0b11100, 14), (0b00011, 5)];
    let expected = steps(&puzzle(&sets), &[], "1+2+3+4");
    for _ in 0..sets.len() {
        sets.rotate_left(1);
        assert_eq!(steps(&puzzle(&sets), &[], "1+2+3+4"), expected);
        let reversed: Vec<(u64, u32)> = sets.iter().rev().copied().collect();
        assert_eq!(steps(&puzzle(&reversed), &[], "1+2+3+4"), expected);
    }
}

#[test]
fn searches_end_when_they_are_asked_to() {
    let puzzle = SumPuzzle::new(5, vec![SumSet::of([0, 1], 6)], vec![0; 5]);
    let (two, outcome) = found(&puzzle, &[], Improvements::EVERY, 2);
    assert_eq!((two.len(), outcome.ending), (2, Ending::Limit));
    let (none, outcome) = found(&puzzle, &[], Improvements::EVERY, 0);
    assert_eq!((none.len(), outcome.ending), (0, Ending::Limit));
    let stop = Stop::new();
    let mut visit = |step, _: &[u8]| {
        if step == SearchStep::Solution {
            stop.raise();
        }
    };
    let outcome = backtrack(
        &puzzle,
        &[],
        Improvements::NONE,
        u64::MAX,
        &stop,
        &mut visit,
    );
    assert_eq!((outcome.solutions, outcome.ending), (1, Ending::Stopped));
    let outcome = brute_force(&puzzle, 1, &stop, &mut |_, _| {});
    assert_eq!((outcome.steps, outcome.ending), (0, Ending::Stopped));
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
            let can_be = !Plain::of(&alone, 1).solutions.is_empty();
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

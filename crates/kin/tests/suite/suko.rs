//! Suko: figures of G. Gomberg, *Appropriate algorithms* (2021), and cross-checks.

use itertools::Itertools;
use survo_core::numbers::{members, sets_with_sum};
use survo_core::search::{Ending, Stop};
use survo_kin::suko::text::{json, read};
use survo_kin::suko::{
    Digits, Improvement, Improvements, RandomSukos, SearchStep, Suko, SukoMethod, TotalStatus,
};

const BLANK: Digits = [0; 9];

/// Every set of improvements.
fn all_sets() -> impl Iterator<Item = Improvements> {
    let sets = Improvement::ALL.into_iter().powerset();
    sets.map(Improvements::from_iter)
}

fn random((coloured, colours): (usize, usize), seed: u64, count: usize) -> Vec<Suko> {
    let mut source = RandomSukos::new(coloured, colours, seed).unwrap();
    (0..count).map(|_| source.any()).collect()
}

const FOUR: SukoMethod = SukoMethod::Backtracking(Improvements::FIRST_FOUR);

/// All solutions with these digits in place, sorted.
fn all(suko: &Suko, digits: &Digits, method: SukoMethod) -> Vec<Vec<u8>> {
    let mut solutions = Vec::new();
    let mut visit = |step, cells: &[u8]| {
        if step == SearchStep::Solution {
            solutions.push(cells.to_vec());
        }
    };
    let report = method.run(suko, digits, u64::MAX, &Stop::new(), &mut visit);
    assert_eq!(report.solutions, solutions.len() as u64);
    solutions.sort();
    solutions
}

/// A thousand puzzles, whatever is coloured: as many solutions by brute force and by backtracking,
/// also with digits in place that are those of another puzzle.
#[test]
fn backtracking_and_brute_force_agree() {
    let (mut different, mut other) = (std::collections::BTreeSet::new(), BLANK);
    for coloured in 0..=9 {
        let draw = (coloured, 1 + coloured % 3);
        for (number, suko) in random(draw, 100, 100).iter().enumerate() {
            let by_force = all(suko, &BLANK, SukoMethod::BruteForce);
            assert!(!by_force.is_empty(), "it was drawn from a solution");
            let some: Digits = std::array::from_fn(|at| match (at + number) % 3 {
                0 => other[at],
                _ => 0,
            });
            let fits = |cells: &&Vec<u8>| {
                let mut pairs = some.iter().zip(*cells);
                pairs.all(|(&digit, &other)| digit == 0 || digit == other)
            };
            let with_digits: Vec<_> = by_force.iter().filter(fits).cloned().collect();
            if number == 0 {
                assert_eq!(all(suko, &some, SukoMethod::BruteForce), with_digits);
            }
            let is_tried = |set: &Improvements| {
                number < 5 || [Improvements::EVERY, Improvements::FIRST_FOUR].contains(set)
            };
            for set in all_sets().filter(is_tried) {
                let method = SukoMethod::Backtracking(set);
                assert_eq!(all(suko, &BLANK, method), by_force, "{set} {suko:?}");
                assert_eq!(all(suko, &some, method), with_digits, "{set} {suko:?}");
            }
            different.extend([by_force.len(), with_digits.len()]);
            other = by_force[0].clone().try_into().unwrap();
        }
    }
    assert!(different.contains(&0) && different.contains(&1) && different.len() > 5);
}

/// A1 + B1 = 3, B1 + C1 = 5 and B1 = 2, with the digits 1 to 3 left.
#[test]
fn steps_are_digits_tried() {
    let mut colours = [None; 9];
    colours[1] = Some('a');
    let suko = Suko::of([1, 2, 3, 4, 5, 6, 7, 8, 9], colours).unwrap();
    let digits = [0, 0, 0, 4, 5, 6, 7, 8, 9];
    for (on, expected) in [
        ("none", "0=1 1=2 2=3 . 1=3! 0=2 1=1! 1=3! 0=3 1=1! 1=2!"),
        ("1", "1=2 by 1 0=1 by 1 2=3 by 1 ."),
        ("3", "1=1! 1=2 0=1 2=3 . 0=3! 1=3!"),
        ("4", "0=1 1=2 2=3 . 0=2"),
        ("2+4", "0=1 1=2 2=3 ."),
    ] {
        let mut said = Vec::new();
        let mut visit = |step, cells: &[u8]| {
            said.push(match step {
                SearchStep::Tried {
                    cell,
                    value,
                    refused,
                } => {
                    assert_eq!(cells[cell], value);
                    format!("{cell}={value}{}", if refused { "!" } else { "" })
                }
                SearchStep::Filled { cell, value, by } => {
                    format!("{cell}={value} by {}", by.number())
                }
                SearchStep::Solution => ".".to_owned(),
                SearchStep::Permutation { .. } => unreachable!("no brute force"),
            });
        };
        let method = SukoMethod::Backtracking(on.parse().unwrap());
        let report = method.run(&suko, &digits, u64::MAX, &Stop::new(), &mut visit);
        assert_eq!(said.join(" "), expected, "{on}");
        let filled = said.iter().filter(|step| step.contains("by")).count();
        assert_eq!(report.filled as usize, filled);
        assert_eq!(report.steps as usize, said.len() - filled - 1);
    }
}

#[test]
fn searches_end_when_they_are_asked_to() {
    let suko = Suko::of([1, 2, 3, 4, 5, 6, 7, 8, 9], [None; 9]).unwrap();
    for limit in [0, 1, 2] {
        let mut seen = 0;
        let mut visit = |step, _: &[u8]| seen += u64::from(step == SearchStep::Solution);
        let report = FOUR.run(&suko, &BLANK, limit, &Stop::new(), &mut visit);
        assert_eq!((report.solutions, report.ending), (limit, Ending::Limit));
        assert_eq!(seen, limit);
    }
    let stop = Stop::new();
    let mut visit = |step, _: &[u8]| {
        if step == SearchStep::Solution {
            stop.raise();
        }
    };
    let report = FOUR.run(&suko, &BLANK, u64::MAX, &stop, &mut visit);
    assert_eq!((report.solutions, report.ending), (1, Ending::Stopped));
    let report = SukoMethod::BruteForce.run(&suko, &BLANK, 1, &stop, &mut |_, _| {});
    assert_eq!((report.steps, report.ending), (0, Ending::Stopped));
}

/// Against all ways to fill the squares of each total.
#[test]
fn a_total_is_wrong_when_nothing_makes_it_right() {
    let mut seen = [0; 3];
    let sukos = random((9, 3), 11, 200);
    for (number, pair) in sukos.windows(2).enumerate() {
        let (suko, other) = (&pair[0], &pair[1]);
        let solution = &all(other, &BLANK, FOUR)[0];
        let digits: Digits = std::array::from_fn(|at| match (at + number) % 4 {
            0 => 0,
            _ => solution[at],
        });
        let unused = (1..=9u8).filter(|digit| !digits.contains(digit));
        let unused = unused.fold(0, |mask, digit| mask | 1 << (digit - 1));
        for (name, total, status) in suko.totals_of(&digits) {
            let squares: Vec<usize> = match name.strip_prefix("colour ") {
                Some(letter) => {
                    let is_of = |&at: &usize| suko.colours()[at] == letter.chars().next();
                    (0..9).filter(is_of).collect()
                }
                None => {
                    let first = 3 * usize::from(name.contains("bottom"))
                        + usize::from(name.contains("right"));
                    [0, 1, 3, 4].map(|more| first + more).to_vec()
                }
            };
            let sum: u32 = squares.iter().map(|&at| u32::from(digits[at])).sum();
            let blanks = squares.iter().filter(|&&at| digits[at] == 0).count();
            let mut can_be = false;
            if let Some(left) = (total as u32).checked_sub(sum) {
                sets_with_sum(unused, blanks, left, &mut |set| {
                    assert_eq!(members(set).count(), blanks);
                    can_be = true;
                });
            }
            let (kind, expected) = match status {
                TotalStatus::Valid => (0, can_be && blanks == 0),
                TotalStatus::Incomplete { .. } => (1, can_be && blanks > 0),
                TotalStatus::Wrong { .. } => (2, !can_be),
            };
            assert!(expected, "{status:?} of {name} with {digits:?} in {suko:?}");
            seen[kind] += 1;
        }
    }
    assert!(seen.iter().all(|&seen| seen > 10), "{seen:?}");
}

/// Improvement 5 is not a guess: the rules hold in every square.
#[test]
fn the_diagonal_rules_hold_in_every_square() {
    let mut squares = 0;
    for digits in (1..=9).permutations(9) {
        let digits: [u8; 9] = digits.try_into().unwrap();
        squares += 1;
        // Every seventh is as good as all of them.
        if squares % 7 == 0 {
            let suko = Suko::of(digits, [None; 9]).unwrap();
            for relation in suko.diagonals() {
                let sum = |cells: u64| -> i64 {
                    (0..9)
                        .filter(|cell| cells >> cell & 1 == 1)
                        .map(|cell| i64::from(digits[cell]))
                        .sum()
                };
                assert_eq!(sum(relation.plus) - sum(relation.minus), relation.total);
            }
        }
    }
    // The source's number of permutations.
    assert_eq!(squares, 362_880);
}

/// Text and JSON hold the whole of a puzzle, colours in some squares included.
#[test]
fn puzzles_are_read_back() {
    for draw in [(9, 3), (4, 2), (0, 0)] {
        for suko in random(draw, 5, 20) {
            assert_eq!(read(&suko.to_string()).unwrap()[0].suko, suko);
            let digits = [1, 0, 3, 0, 5, 0, 7, 0, 9];
            let again = read(&json(&suko, &digits).to_string()).unwrap();
            assert_eq!((&again[0].suko, again[0].digits), (&suko, digits));
        }
    }
}

//! Suko: figures of G. Gomberg, *Appropriate algorithms* (2021), and cross-checks.

use crate::sum_puzzle::all_sets;
use itertools::Itertools;
use survo_core::search::Stop;
use survo_kin::suko::text::{json, read};
use survo_kin::suko::{Colouring, RandomSukos, Suko, SukoMethod};
use survo_kin::sum_puzzle::{Improvements, SearchStep};

fn random(draw: Colouring, seed: u64, count: usize) -> Vec<Suko> {
    let mut source = RandomSukos::new(draw, seed);
    (0..count).map(|_| source.any()).collect()
}

const FOUR: SukoMethod = SukoMethod::Backtracking(Improvements::FIRST_FOUR);

/// All solutions, sorted.
fn all(suko: &Suko, method: SukoMethod) -> Vec<Vec<u8>> {
    let mut solutions = Vec::new();
    let mut visit = |step, cells: &[u8]| {
        if step == SearchStep::Solution {
            solutions.push(cells.to_vec());
        }
    };
    let puzzle = suko.blank_puzzle();
    method.run(suko, &puzzle, u64::MAX, &Stop::new(), &mut visit);
    solutions.sort();
    solutions
}

/// A thousand puzzles, whatever is coloured: as many solutions by brute force and by backtracking.
#[test]
fn backtracking_and_brute_force_agree() {
    let mut different = std::collections::BTreeSet::new();
    for coloured in 0..=9 {
        let draw = Colouring::new(coloured, 1 + coloured % 3).unwrap();
        for (number, suko) in random(draw, 100, 100).iter().enumerate() {
            let by_force = all(suko, SukoMethod::BruteForce);
            assert!(!by_force.is_empty(), "it was drawn from a solution");
            let is_tried = |set: &Improvements| {
                number < 5 || [Improvements::EVERY, Improvements::FIRST_FOUR].contains(set)
            };
            for set in all_sets().filter(is_tried) {
                let found = all(suko, SukoMethod::Backtracking(set));
                assert_eq!(found, by_force, "{set} {suko:?}");
            }
            different.insert(by_force.len());
        }
    }
    assert!(different.contains(&1) && different.len() > 5);
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

/// "A few thousand steps, often ten to twenty thousand" without improvements; "often
/// fewer than ten and almost always under fifty" with the first four; brute force
/// "uniform between 1 and 362880" (Gomberg 2021).
#[test]
fn the_figures_of_the_source() {
    let mut source = RandomSukos::new(Colouring::default(), 1);
    let stop = Stop::new();
    let sukos: Vec<Suko> = (0..1000)
        .map(|_| source.next(true, &stop).unwrap().unwrap())
        .collect();
    // The steps of each, in ascending order.
    let steps = |method: SukoMethod| -> Vec<u64> {
        let search = |suko: &Suko| {
            let puzzle = suko.blank_puzzle();
            method.run(suko, &puzzle, 1, &stop, &mut |_, _| {}).steps
        };
        let mut steps: Vec<u64> = sukos.iter().map(search).collect();
        steps.sort_unstable();
        steps
    };
    let below = |steps: &[u64], limit| steps.partition_point(|&it| it < limit);
    let basic = steps(SukoMethod::Backtracking(Improvements::NONE));
    assert!((2000..=9999).contains(&basic[499]), "{}", basic[499]);
    assert!(below(&basic, 20_000) - below(&basic, 10_000) > 200);
    let first_four = steps(FOUR);
    assert!(below(&first_four, 10) > 500 && below(&first_four, 50) > 950);
    let brute = steps(SukoMethod::BruteForce);
    for percent in [1, 5, 25, 50, 75, 95, 99] {
        // Four standard errors of 1000 draws, at the middle.
        let expected = 3628.8 * percent as f64;
        let error = (brute[10 * percent - 1] as f64 - expected).abs();
        assert!(error < 0.0633 * 362_880.0, "{percent}: {error}");
    }
    assert!(*brute.last().unwrap() <= 362_880);
    // The conclusion on 1 and 2.
    let mean = |set: &str| {
        let method = SukoMethod::Backtracking(set.parse().unwrap());
        steps(method).iter().sum::<u64>() as f64
    };
    assert!(mean("2+3+4") > 1.5 * mean("1+2+3+4"));
    assert!(mean("1+3+4") > 1.5 * mean("1+2+3+4"));
}

/// Text and JSON hold the whole of a puzzle, colours in some squares included.
#[test]
fn puzzles_are_read_back() {
    for (coloured, colours) in [(9, 3), (4, 2), (0, 0)] {
        let draw = Colouring::new(coloured, colours).unwrap();
        for suko in random(draw, 5, 20) {
            assert_eq!(read(&suko.to_string()).unwrap()[0].suko, suko);
            let digits = [1, 0, 3, 0, 5, 0, 7, 0, 9];
            let again = read(&json(&suko, &digits).to_string()).unwrap();
            assert_eq!((&again[0].suko, again[0].digits), (&suko, digits));
        }
    }
}

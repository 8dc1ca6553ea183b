//! Suko: figures of G. Gomberg, *Appropriate algorithms* (2021), and cross-checks.

use crate::sum_puzzle_cover::exact_cover;
use survo_base::Stop;
use survo_kin::suko::text::{json, read};
use survo_kin::suko::{Colouring, RandomSukos, Steps, Suko, SukoMethod, measure};
use survo_kin::sum_puzzle::{Improvements, SearchStep, run};

fn random(draw: Colouring, seed: u64, count: usize) -> Vec<Suko> {
    let mut source = RandomSukos::new(draw, seed);
    (0..count).map(|_| source.any()).collect()
}

/// All solutions, sorted.
fn all(suko: &Suko, method: SukoMethod) -> Vec<Vec<u8>> {
    let mut solutions = Vec::new();
    let mut visit = |step, cells: &[u8]| {
        if step == SearchStep::Solution {
            solutions.push(cells.to_vec());
        }
    };
    run(
        &mut *method.search(suko),
        u64::MAX,
        &Stop::new(),
        &mut visit,
    );
    solutions.sort();
    solutions
}

/// A thousand puzzles, whatever is coloured: as many solutions by exact cover, by brute
/// force and by backtracking.
#[test]
fn exact_cover_and_brute_force_agree() {
    let mut different = std::collections::BTreeSet::new();
    for coloured in 0..=9 {
        let draw = Colouring::new(coloured, 1 + coloured % 3).unwrap();
        for (number, suko) in random(draw, 100, 100).iter().enumerate() {
            let by_force = all(suko, SukoMethod::BruteForce);
            assert!(!by_force.is_empty(), "it was drawn from a solution");
            let mut covers = exact_cover(suko.puzzle());
            covers.sort();
            assert_eq!(covers, by_force, "{suko:?}");
            let sets = if number < 5 {
                Improvements::all_sets()
            } else {
                vec![Improvements::EVERY, "1,2,3,4".parse().unwrap()]
            };
            for set in sets {
                let found = all(suko, SukoMethod::Backtracking(set));
                assert_eq!(found, by_force, "{set} {suko:?}");
            }
            different.insert(by_force.len());
        }
    }
    assert!(different.contains(&1) && different.len() > 5);
}

/// Improvement 5 is no guess: the rules hold in every square.
#[test]
fn the_diagonal_rules_hold_in_every_square() {
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let mut squares = 0;
    loop {
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
        if !survo_kin::sum_puzzle::successor(&mut digits) {
            break;
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
    let steps = |method: &str| measure(&sukos, method.parse().unwrap(), &stop).unwrap().0;
    let basic = steps("none");
    assert!((2000..=9999).contains(&basic.percentile(50)), "{basic:?}");
    let often = basic.percent_below(20_000) - basic.percent_below(10_000);
    assert!(often > 20.0, "{basic:?}");
    let first_four = steps("1+2+3+4");
    assert!(first_four.percent_below(10) > 50.0, "{first_four:?}");
    assert!(first_four.percent_below(50) > 95.0, "{first_four:?}");
    let brute = steps("brute");
    for percent in [1, 5, 25, 50, 75, 95, 99] {
        // Four standard errors of 1000 draws, at the middle.
        let expected = 3628.8 * percent as f64;
        let error = (brute.percentile(percent) as f64 - expected).abs();
        assert!(error < 0.0633 * 362_880.0, "{percent}: {brute:?}");
    }
    assert!(brute.greatest <= 362_880);
    // The conclusion on 1 and 2.
    assert!(steps("2+3+4").mean() > 1.5 * first_four.mean());
    assert!(steps("1+3+4").mean() > 1.5 * first_four.mean());
}

/// Text and JSON hold the whole of a puzzle, colours in some squares included.
#[test]
fn puzzles_are_read_back() {
    for (coloured, colours) in [(9, 3), (4, 2), (0, 0)] {
        let draw = Colouring::new(coloured, colours).unwrap();
        for suko in random(draw, 5, 20) {
            assert_eq!(read(&suko.to_string()).unwrap()[0].suko, suko);
            assert_eq!(read(&json(&suko).to_string()).unwrap()[0].suko, suko);
        }
    }
}

#[test]
fn percentiles_are_numbers_of_steps_that_occurred() {
    let costs: Vec<(u64, u64)> = (1..=200).rev().map(|steps| (steps, 2)).collect();
    let steps = Steps::of(SukoMethod::BruteForce, &costs);
    assert_eq!(steps.percentiles, [2, 10, 50, 100, 150, 190, 198]);
    assert_eq!((steps.least, steps.greatest), (1, 200));
    assert_eq!((steps.steps, steps.filled), (20_100, 400));
    assert_eq!(steps.below, [9, 49, 200, 200, 200]);
    let one = Steps::of(SukoMethod::BruteForce, &[(7, 0)]);
    assert_eq!(one.percentiles, [7; 7]);
    assert_eq!(Steps::of(SukoMethod::BruteForce, &[]).mean(), 0.0);
}

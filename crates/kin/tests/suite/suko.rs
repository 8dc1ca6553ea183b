//! Suko: figures of G. Gomberg, *Appropriate algorithms* (2021), and cross-checks.

use crate::sum_puzzle_cover::exact_cover;
use survo_base::Stop;
use survo_kin::suko::text::{json, read};
use survo_kin::suko::{Colouring, RandomSukos, Suko, SukoGame, SukoMethod, SukoMode};
use survo_kin::sum_puzzle::{Improvements, SearchStep, TotalStatus, run};

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
    // The steps of each, in ascending order.
    let steps = |method: &str| -> Vec<u64> {
        let method: SukoMethod = method.parse().unwrap();
        let search = |suko: &Suko| run(&mut *method.search(suko), 1, &stop, &mut |_, _| {}).steps;
        let mut steps: Vec<u64> = sukos.iter().map(search).collect();
        steps.sort_unstable();
        steps
    };
    let below = |steps: &[u64], limit| steps.partition_point(|&it| it < limit);
    let basic = steps("none");
    assert!((2000..=9999).contains(&basic[499]), "{}", basic[499]);
    assert!(below(&basic, 20_000) - below(&basic, 10_000) > 200);
    let first_four = steps("1+2+3+4");
    assert!(below(&first_four, 10) > 500 && below(&first_four, 50) > 950);
    let brute = steps("brute");
    for percent in [1, 5, 25, 50, 75, 95, 99] {
        // Four standard errors of 1000 draws, at the middle.
        let expected = 3628.8 * percent as f64;
        let error = (brute[10 * percent - 1] as f64 - expected).abs();
        assert!(error < 0.0633 * 362_880.0, "{percent}: {error}");
    }
    assert!(*brute.last().unwrap() <= 362_880);
    // The conclusion on 1 and 2.
    let mean = |method| steps(method).iter().sum::<u64>() as f64;
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
            assert_eq!(read(&json(&suko).to_string()).unwrap()[0].suko, suko);
        }
    }
}

/// A game with the only solution of its puzzle, found by other means.
fn game(method: &str) -> (SukoGame, Vec<u8>) {
    let mut source = RandomSukos::new(Colouring::default(), 8);
    let suko = source.next(true, &Stop::new()).unwrap().unwrap();
    let solution = all(&suko, SukoMethod::BruteForce).remove(0);
    let game = SukoGame::new(suko, [0; 9], method.parse().unwrap());
    (game, solution)
}

fn go_on(game: &mut SukoGame, most: u64) -> u64 {
    let mut told = 0;
    game.go_on(most, &Stop::new(), &mut |_, _, _| told += 1)
        .unwrap();
    told
}

#[test]
fn the_solver_leaves_typed_digits_as_they_are() {
    for method in ["none", "1+2+3+4+5", "brute"] {
        let (mut game, solution) = game(method);
        game.put(3, solution[3]);
        go_on(&mut game, u64::MAX);
        assert_eq!(
            (game.mode(), game.digits().to_vec()),
            (SukoMode::Solved, solution.clone())
        );
        assert!(game.is_solved());
        // Its own digits go, those typed stay.
        assert!(game.clear_solver());
        let typed = game.digits();
        assert!((0..9).all(|square| (typed[square] != 0) == (square == 3)));
        // A digit that is in no solution stays, too.
        let wrong = if solution[0] == 1 { 2 } else { 1 };
        game.clear();
        game.put(0, wrong);
        go_on(&mut game, u64::MAX);
        assert_eq!(game.mode(), SukoMode::Failed);
        assert_eq!(game.digits(), [wrong, 0, 0, 0, 0, 0, 0, 0, 0]);
        game.put(1, wrong);
        assert!(game.go_on(1, &Stop::new(), &mut |_, _, _| {}).is_err());
        game.reset();
        assert_eq!(game.digits(), [0; 9]);
    }
}

#[test]
fn a_solver_pauses_and_goes_on_with_other_improvements() {
    let (mut game, solution) = game("none");
    assert_eq!(go_on(&mut game, 7), 7);
    let paused = game.digits();
    assert_eq!(game.mode(), SukoMode::Paused);
    game.set_method("1+2+3+4".parse().unwrap());
    assert_eq!(game.digits(), paused, "choices already made stay");
    go_on(&mut game, u64::MAX);
    assert_eq!(game.digits().to_vec(), solution);
    let solver = game.solver().unwrap();
    assert!(solver.steps >= 7 && solver.filled > 0 && solver.solutions == 1);
    // There is no other; brute force begins anew.
    go_on(&mut game, u64::MAX);
    assert_eq!(game.mode(), SukoMode::Failed);
    game.set_method(SukoMethod::BruteForce);
    assert_eq!(game.mode(), SukoMode::Play);
    go_on(&mut game, u64::MAX);
    assert_eq!(game.digits().to_vec(), solution);
}

#[test]
fn the_puzzle_is_changed_under_the_digits() {
    let (mut game, solution) = game("none");
    let before = game.suko().clone();
    game.put(4, solution[4]);
    game.set_circle(0, 7);
    assert_eq!(game.suko().circles()[0], 7);
    let letter = before.totals()[0].0;
    // The colour has the two upper corners alone now, and others their squares.
    game.paint(letter, 9, &[0, 2]).unwrap();
    assert_eq!(
        game.suko().colours()[..3]
            .iter()
            .filter(|it| **it == Some(letter))
            .count(),
        2
    );
    assert!(game.suko().totals().contains(&(letter, 9)));
    assert_eq!(game.digits()[4], solution[4], "the digit stays");
    game.paint(letter, 0, &[]).unwrap();
    assert!(
        game.suko()
            .totals()
            .iter()
            .all(|(other, _)| *other != letter)
    );
    assert!(game.paint('9', 5, &[0]).is_err());
    for _ in 0..3 {
        assert!(game.undo());
    }
    assert_eq!((game.suko(), game.digits()[4]), (&before, solution[4]));
    assert!(game.undo() && !game.undo());
    game.put(4, solution[4]);
    let status = game.totals()[0].status;
    assert!(matches!(status, TotalStatus::Incomplete { blanks: 3, .. }));
}

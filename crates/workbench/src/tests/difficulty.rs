//! Mustonen's measure of difficulty: its classes, its mean, and what has no measure.

use crate::difficulty::{RandomStep, Trials, measure, stars, trace};
use crate::swap_state::SwapState;
use survo_core::puzzle::{Margins, Puzzle, Shape};
use survo_core::search::Stop;

fn example() -> Puzzle {
    // An open 3x4 of Mustonen (2007): rows 13 27 38, columns 13 14 23 28.
    let shape = Shape::new(3, 4).unwrap();
    Puzzle::open(Margins::new(shape, vec![13, 27, 38], vec![13, 14, 23, 28]).unwrap())
}

fn trials(starts: u32, seed: u64) -> Trials {
    Trials {
        starts,
        seed,
        limit: 100_000,
    }
}

#[test]
fn classes_have_the_published_bounds() {
    let classes = [
        (0.0, 1),
        (30.4, 1),
        (30.6, 2),
        (150.0, 2),
        (151.0, 3),
        (600.0, 3),
        (601.0, 4),
        (1500.0, 4),
        (1501.0, 5),
        (1e9, 5),
    ];
    for (mean, class) in classes {
        assert_eq!(stars(mean), class, "{mean}");
    }
}

/// The mutations of a start are what it adds to those before it.
#[test]
fn mean_and_standard_error_are_those_of_the_single_starts() {
    let measured = |starts| measure(&example(), trials(starts, 7), &Stop::new()).unwrap();
    let up_to = |starts: u32| match starts {
        0 => 0.0,
        _ => (measured(starts).mean * f64::from(starts)).round(),
    };
    let mutations: Vec<f64> = (0..20).map(|k| up_to(k + 1) - up_to(k)).collect();
    let n = mutations.len() as f64;
    let mean = mutations.iter().sum::<f64>() / n;
    let squares = mutations.iter().map(|x| x * x).sum::<f64>();
    let standard_error = ((squares / n - mean * mean) / (n - 1.0)).sqrt();
    let measured = measured(20);
    assert!((measured.mean - mean).abs() < 1e-9);
    let found = measured.standard_error.unwrap();
    assert!((found - standard_error).abs() < 1e-9);
    assert!(found > 0.0);
}

#[test]
fn a_table_needs_no_mutation() {
    let margins = Margins::new(Shape::new(2, 2).unwrap(), vec![3, 7], vec![4, 6]).unwrap();
    for givens in [vec![1, 2, 3, 4], vec![0, 2, 3, 4], vec![1, 0, 0, 4]] {
        let puzzle = Puzzle::new(margins.clone(), givens).unwrap();
        let measured = measure(&puzzle, trials(10, 0), &Stop::new()).unwrap();
        assert_eq!((measured.mean, measured.standard_error), (0.0, Some(0.0)));
    }
}

#[test]
fn the_order_of_lines_counts_by_chance_only() {
    let measured = |rows: [u32; 3], columns: [u32; 4]| {
        let shape = Shape::new(3, 4).unwrap();
        let margins = Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap();
        measure(&Puzzle::open(margins), trials(500, 1), &Stop::new()).unwrap()
    };
    let one = measured([24, 15, 39], [21, 10, 18, 29]);
    let other = measured([39, 24, 15], [10, 29, 21, 18]);
    let [error, of_other] = [one, other].map(|it| it.standard_error.unwrap());
    let error = error.hypot(of_other);
    // One in 15000 draws is further off.
    assert!(
        (one.mean - other.mean).abs() < 4.0 * error,
        "{one:?} {other:?}"
    );
}

/// A trace is the first start of the measurement: W falls with each exchange, a mutation comes
/// where no exchange lowers it, and each step leads from the table before.
#[test]
fn a_trace_is_what_is_measured() {
    let puzzle = example();
    for seed in 0..5 {
        let (mut before, mut mutations) = (SwapState::new(&puzzle), 0u64);
        let traced = trace(
            &puzzle,
            trials(1, seed),
            &Stop::new(),
            &mut |step, state| {
                let moved = match step {
                    RandomStep::Start => None,
                    RandomStep::Exchange(numbers) => {
                        assert!(state.w() < before.w());
                        Some(numbers.to_vec())
                    }
                    RandomStep::Mutation(numbers) => {
                        mutations += 1;
                        Some(numbers.to_vec())
                    }
                };
                if let Some(mut moved) = moved {
                    let cells = state.cells().iter().zip(before.cells());
                    let changed = cells.filter(|(after, before)| after != before);
                    let mut changed: Vec<u8> = changed.map(|(&after, _)| after).collect();
                    changed.sort_unstable();
                    moved.sort_unstable();
                    assert_eq!(changed, moved);
                }
                before = state.clone();
            },
        );
        assert_eq!(before.w(), 0);
        let measured = measure(&puzzle, trials(1, seed), &Stop::new())
            .unwrap()
            .mean;
        assert_eq!((traced, measured), (Ok(mutations), mutations as f64));
    }
}

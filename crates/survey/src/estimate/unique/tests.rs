//! Tests of the design of the sample; no clock plays a part.

use super::*;
use crate::Plan;
use survo_core::published::Published;
use survo_core::search::NoProgress;

const FOREVER: Duration = Duration::MAX;

fn by_counts(m: usize, n: usize, pilot: u64, sample: u64, seed: u64) -> UniqueEstimate {
    let plan = Plan::new(Shape::new(m, n).unwrap())
        .unwrap()
        .check()
        .unwrap();
    let limits = [pilot, sample].map(|margins| (FOREVER, margins));
    sampled(&plan, limits, seed, &Stop::new(), &NoProgress).unwrap()
}

#[test]
fn a_sample_of_everything_has_no_error() {
    for (m, n, value) in [(3, 3, 38), (3, 4, 583), (2, 5, 278)] {
        let found = by_counts(m, n, u64::MAX, u64::MAX, 0);
        assert_eq!([found.low, found.value, found.high], [value; 3], "{m}x{n}");
    }
}

/// Of 20 intervals 19 are expected to hold the value. Fewer than 15 would be so rare (1 in 3000)
/// that the intervals could not be honest.
#[test]
fn intervals_hold_the_published_value() {
    for (m, n, pilot, sample) in [(3, 5, 200, 400), (4, 4, 200, 300), (2, 7, 100, 500)] {
        let value = Published::of(m, n).unwrap().value;
        let held = (0..20).filter(|&seed| {
            let estimate = by_counts(m, n, pilot, sample, seed);
            (estimate.low..=estimate.high).contains(&value)
        });
        let held = held.count();
        assert!(held >= 15, "{m}x{n}: {held} of 20");
    }
}

/// The same for sizes that nobody had published, with as many margins as seconds or minutes decide.
#[test]
#[ignore = "15 minutes: cargo test --release -p survo-survey -- --ignored --nocapture intervals"]
fn intervals_hold_the_values_of_whole_surveys() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/table.csv");
    let table = std::fs::read_to_string(file).unwrap();
    let value_of = |m: usize, n: usize| {
        let mut lines = table
            .lines()
            .map(|line| line.split(',').collect::<Vec<_>>());
        let line = lines.find(|line| line[..2] == [m.to_string(), n.to_string()]);
        line.unwrap()[10].parse::<u64>().unwrap()
    };
    let sizes = [
        (2, 12, 1000, 20_000),
        (2, 14, 1000, 20_000),
        (3, 8, 500, 4000),
        (3, 9, 500, 3000),
        (4, 6, 200, 800),
        (4, 7, 100, 400),
        (5, 5, 100, 400),
    ];
    let mut all = 0;
    for (m, n, pilot, sample) in sizes {
        let value = value_of(m, n);
        let (mut held, mut width) = (0, 0.0);
        for seed in 0..20 {
            let estimate = by_counts(m, n, pilot, sample, seed);
            held += usize::from((estimate.low..=estimate.high).contains(&value));
            width += (estimate.high - estimate.low) as f64 / 40.0;
        }
        let percent = 100.0 * width / value as f64;
        println!("{m}x{n}: {held} of 20 hold {value}; half of the width: {percent:.1} %");
        assert!(held >= 15, "{m}x{n}");
        all += held;
    }
    assert!(
        all >= 9 * 20 * sizes.len() / 10,
        "{all} intervals of all sizes"
    );
}

#[test]
fn margins_that_violate_condition_1_have_no_stratum() {
    let shape = Shape::new(3, 4).unwrap();
    let mut margins = shape.column_margins().iter();
    while let Some(margin) = margins.advance() {
        let complement: Vec<Sum> = margin.iter().rev().map(|sum| 39 - sum).collect();
        assert_eq!(stratum(shape, margin), stratum(shape, &complement));
        let violates = survo_core::bounds::margin_violates_1(margin, 3);
        assert_eq!(stratum(shape, margin).is_none(), violates, "{margin:?}");
    }
}

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

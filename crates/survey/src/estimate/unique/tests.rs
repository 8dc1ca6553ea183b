//! Tests of the design of the sample; no clock plays a part.

use std::path::Path;

use super::*;
use crate::Plan;
use survo_core::published::Published;
use survo_core::search::NoProgress;
use survo_files::SurveyFolder;

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

/// How many intervals of 20 samples hold the value, and half of their mean width. 19 are expected to
/// hold it. Fewer than 15 would be so rare (1 in 3000) that the intervals could not be honest.
fn held_of_20([m, n]: [usize; 2], pilot: u64, sample: u64, value: u64) -> (usize, f64) {
    let estimates = (0..20).map(|seed| by_counts(m, n, pilot, sample, seed));
    let (mut held, mut width) = (0, 0.0);
    for estimate in estimates {
        held += usize::from((estimate.low..=estimate.high).contains(&value));
        width += (estimate.high - estimate.low) as f64;
    }
    assert!(held >= 15, "{m}x{n}: {held} of 20");
    (held, width / 40.0)
}

#[test]
fn intervals_hold_the_published_value() {
    for (m, n, pilot, sample) in [(3, 5, 200, 400), (4, 4, 200, 300), (2, 7, 100, 500)] {
        held_of_20([m, n], pilot, sample, Published::of(m, n).unwrap().value);
    }
}

/// The same for sizes that nobody had published, with as many margins as seconds or minutes decide.
#[test]
#[ignore = "15 minutes: cargo test --release -p survo-survey -- --ignored --nocapture intervals"]
fn intervals_hold_the_values_of_whole_surveys() {
    let surveys = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/surveys");
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
        let survey = SurveyFolder::open(&surveys.join(format!("{m}x{n}-sieve"))).unwrap();
        let value = survey.tallies.counts.get(Class::Unique);
        let (held, half) = held_of_20([m, n], pilot, sample, value);
        let percent = 100.0 * half / value as f64;
        println!("{m}x{n}: {held} of 20 hold {value}; half of the width: {percent:.1} %");
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

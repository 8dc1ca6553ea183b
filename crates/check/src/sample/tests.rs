//! Tests of what is private in `src/sample.rs`.

use std::collections::HashMap;

use super::*;
use crate::tests::PairByPair;
use survo_core::puzzle::{Extent, Shape};

/// A draw of one pair takes a pair of the first column margin that has any. So the chance of a pair
/// is that of its column margin, divided by the number of pairs of this column margin.
#[test]
fn column_margins_are_as_likely_as_one_another_and_so_are_the_pairs_of_each() {
    let maker = PairByPair(Extent::of(Shape::new(3, 3).unwrap()).unwrap());
    let drawn = |random, seed| {
        let per_class = 0;
        let mut sample = Sample::new(Draw { random, per_class }, seed);
        assert!(sample.fill(&maker, &Stop::new()).unwrap());
        sample.into_pairs()
    };
    let all = drawn(usize::MAX, 0);
    let mut of_margin = HashMap::<_, u32>::new();
    let mut times = HashMap::<_, u32>::new();
    for (pair, _) in &all {
        *of_margin.entry(pair.columns()).or_default() += 1;
    }
    let draws = 100 * all.len() as u64;
    for seed in 0..draws {
        let one = drawn(1, seed);
        assert_eq!(one.len(), 1);
        *times.entry(one[0].0.clone()).or_default() += 1;
    }
    for (pair, _) in &all {
        let margins = of_margin.len() as f64 * f64::from(of_margin[pair.columns()]);
        let (expected, found) = (draws as f64 / margins, times.get(pair));
        let off = f64::from(found.copied().unwrap_or_default()) - expected;
        assert!(
            off.abs() < 5.0 * expected.sqrt(),
            "{pair:?}: {found:?} of {expected}"
        );
    }
}

//! Lattices against surveys.

use itertools::iproduct;

use crate::{Lattice, LatticeError, Outcome, Plan, lattice, run};
use survo_core::puzzle::{Class, ClassCounts, Shape, Sum};
use survo_core::search::{NoProgress, Stop};
use survo_sieve::bounds::{least_sum, weight_vectors};

fn lattice_of(m: usize, n: usize) -> Lattice {
    let shape = Shape::new(m, n).unwrap();
    lattice(shape, 2, &Stop::new(), &NoProgress)
        .unwrap()
        .unwrap()
}

/// Every table has the margins of its place, and the classes add up to what the
/// survey counts, square shapes twice and without their diagonal.
#[test]
fn lattices_agree_with_surveys() {
    for (m, n) in [(2, 2), (2, 3), (2, 5), (3, 3), (3, 4)] {
        let lattice = lattice_of(m, n);
        let plan = Plan::new(lattice.shape).unwrap().check().unwrap();
        let Outcome::Finished(survey) = run(&plan, None, &Stop::new(), &NoProgress).unwrap() else {
            panic!("nobody stopped it");
        };
        let square = m == n;
        let mut seen = ClassCounts::default();
        for column in 0..lattice.columns.len() {
            for row in 0..lattice.rows.len() {
                if !square || row > column {
                    seen.count(lattice.class(row, column));
                }
                if square {
                    assert_eq!(lattice.class(row, column), lattice.class(column, row));
                }
            }
        }
        for class in &Class::ALL[1..] {
            assert_eq!(
                seen.get(*class),
                survey.totals().get(*class),
                "{m}x{n} {class}"
            );
        }
        for (row, column, table) in lattice.unique() {
            assert_eq!(table.row_sums(), lattice.rows.margin(row));
            assert_eq!(table.column_sums(), lattice.columns.margin(column));
            assert_eq!(lattice.class(row, column), Class::Unique);
        }
        let unique = lattice.counts().get(Class::Unique);
        assert_eq!(lattice.unique().len() as u64, unique);
        assert_eq!(lattice.counts().get(Class::Condition1), 0);
    }
}

/// Observed, not proved: `docs/explanation/mathematics.md`, at the end.
#[test]
fn every_unique_pair_is_near_a_bound() {
    let product = |weights: &[i16], sums: &[Sum]| {
        let terms = weights.iter().zip(sums);
        terms
            .map(|(&w, &sum)| i64::from(w) * i64::from(sum))
            .sum::<i64>()
    };
    for (m, n) in [(3, 3), (3, 4)] {
        let bounds: Vec<_> = iproduct!(weight_vectors(m, 4), weight_vectors(n, 4))
            .filter(|(a, b)| a[0] > 0 || b[0] > 0)
            .map(|(a, b)| (least_sum(&a, &b), a, b))
            .collect();
        let lattice = lattice_of(m, n);
        for (row, column, _) in lattice.unique() {
            let (r, c) = (lattice.rows.margin(row), lattice.columns.margin(column));
            let slacks = bounds
                .iter()
                .map(|(least, a, b)| product(a, r) + product(b, c) - least);
            let slack = slacks.min().expect("there are bounds");
            assert!((0..=1).contains(&slack), "{r:?} {c:?}: {slack}");
        }
    }
}

#[test]
fn what_is_too_large_is_refused_and_a_stop_is_heard() {
    let shape = Shape::new(4, 5).unwrap();
    let refused = lattice(shape, 1, &Stop::new(), &NoProgress);
    assert!(matches!(refused, Err(LatticeError::TooLarge { .. })));
    let stop = Stop::new();
    stop.raise();
    let shape = Shape::new(3, 4).unwrap();
    assert!(lattice(shape, 1, &stop, &NoProgress).unwrap().is_none());
}

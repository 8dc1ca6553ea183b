//! Lattices: every pair in its place.

use itertools::iproduct;

use crate::{Lattice, lattice};
use survo_core::puzzle::{Class, Shape, Sum};
use survo_core::search::{NoProgress, Stop};
use survo_sieve::bounds::{least_sum, weight_vectors};

fn lattice_of(m: usize, n: usize) -> Lattice {
    let shape = Shape::new(m, n).unwrap();
    lattice(shape, 2, &Stop::new(), &NoProgress)
        .unwrap()
        .unwrap()
}

/// Every table has the margins of its place. That the classes add up to what surveys count is a law
/// of surveys.
#[test]
fn tables_have_the_margins_of_their_place() {
    for (m, n) in [(2, 2), (2, 3), (2, 5), (3, 3), (3, 4)] {
        let lattice = lattice_of(m, n);
        if m == n {
            let places = iproduct!(0..lattice.rows.len(), 0..lattice.columns.len());
            let mut pairs = places
                .map(|(row, column)| (lattice.class(row, column), lattice.class(column, row)));
            assert!(pairs.all(|(class, transposed)| class == transposed));
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

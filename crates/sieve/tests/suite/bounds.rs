//! Hull bounds and domains: no table is ruled out, and what is done in bulk is what is done pair by pair.

use proptest::prelude::*;

use survo_core::bounds::{Block, PairStatus, condition_class};
use survo_core::puzzle::{Margins, Shape, Sum, Table};
use survo_oracle::permute;
use survo_sieve::bounds::{
    Domains, DotProducts, HullBounds, JointDomains, PreparedBounds, is_extreme, least_sum,
    weight_vectors,
};

/// A random table with distinct row sums and distinct column sums, ascending.
fn sorted_tables() -> impl Strategy<Value = Table> {
    (3usize..=5, 3usize..=5).prop_flat_map(|(m, n)| {
        let shape = Shape::new(m, n).unwrap();
        Just((1..=shape.cells() as u8).collect::<Vec<_>>())
            .prop_shuffle()
            .prop_map(move |cells| Table::new(shape, cells).unwrap().sorted())
    })
}

/// The least slack of all bounds at a pair.
fn least_slack(margins: &Margins, bounds: &HullBounds) -> i32 {
    let mut prepared = PreparedBounds::default();
    bounds.prepare(margins.columns(), &mut prepared);
    bounds
        .a
        .iter()
        .zip(&prepared.threshold)
        .map(|(a, &threshold)| {
            let dot: i32 = a
                .iter()
                .zip(margins.rows())
                .map(|(&w, &s)| i32::from(w) * s as i32)
                .sum();
            dot - i32::from(threshold)
        })
        .min()
        .unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn no_table_violates_a_bound(table in sorted_tables()) {
        let bounds = HullBounds::new(table.shape(), 3);
        prop_assert!(least_slack(&table.margins(), &bounds) >= 0);
    }
}

#[test]
fn bounds_contain_both_conditions() {
    let shape = Shape::new(3, 4).unwrap();
    let bounds = HullBounds::new(shape, 1);
    for rows in shape.row_margins().iter() {
        for columns in shape.column_margins().iter().step_by(7) {
            let margins = Margins::new(shape, rows.clone(), columns).unwrap();
            assert_eq!(
                least_slack(&margins, &bounds) < 0,
                condition_class(&margins).is_some(),
                "{margins:?}"
            );
        }
    }
}

/// Runs save comparisons and change no class.
#[test]
fn a_margin_is_ruled_out_exactly_if_it_misses_a_threshold() {
    for (m, n, weight) in [(3, 4, 4), (4, 3, 3)] {
        let shape = Shape::new(m, n).unwrap();
        let bounds = HullBounds::new(shape, weight);
        let block = Block::of_row_margins(shape);
        let dots = DotProducts::new(&bounds.a, &block);
        let mut prepared = PreparedBounds::default();
        for columns in shape.column_margins().iter().step_by(11) {
            bounds.prepare(&columns, &mut prepared);
            let mut statuses = vec![PairStatus::Open; block.len()];
            statuses[0] = PairStatus::Absent;
            dots.apply(&prepared, &block, &mut statuses);
            for (rows, status) in block.iter().zip(&statuses).skip(1) {
                let reaches = |(a, threshold): (&Vec<i16>, &i16)| {
                    let dot: Sum = a.iter().zip(rows).map(|(&w, &s)| w as Sum * s).sum();
                    dot >= *threshold as Sum
                };
                let survives = bounds.a.iter().zip(&prepared.threshold).all(reaches);
                assert_eq!(
                    *status == PairStatus::Open,
                    survives,
                    "{rows:?} {columns:?}"
                );
            }
            assert_eq!(statuses[0], PairStatus::Absent);
        }
    }
}

/// Checks that the domains of a pair hold a table of it.
fn check(shape: Shape, table: &Table, bounds: &HullBounds, domains: &Domains) {
    let mut prepared = PreparedBounds::default();
    bounds.prepare(&table.column_sums(), &mut prepared);
    let mut cells = vec![shape.numbers(); shape.cells()];
    let mut joint = JointDomains::new(shape, bounds);
    let rows = table.row_sums();
    assert!(domains.restrict(bounds, &prepared, &mut joint, &rows, &mut cells));
    for (&number, &domain) in table.cells().iter().zip(&cells) {
        assert!(domain >> (number - 1) & 1 == 1, "{number} in {table:?}");
    }
}

/// Every table of a small shape, rows and columns in ascending order.
#[test]
fn no_domain_excludes_a_number_that_a_table_uses() {
    for (m, n) in [(3, 3), (2, 4), (2, 5)] {
        let shape = Shape::new(m, n).unwrap();
        let bounds = HullBounds::new(shape, 3);
        let domains = Domains::new(shape, &bounds, 3);
        let mut cells: Vec<u8> = (1..=shape.cells() as u8).collect();
        permute(&mut cells, 0, &mut |cells| {
            let table = Table::new(shape, cells.to_vec()).unwrap();
            let ascending = |sums: Vec<Sum>| sums.windows(2).all(|w| w[0] < w[1]);
            if ascending(table.row_sums()) && ascending(table.column_sums()) {
                check(shape, &table, &bounds, &domains);
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn no_domain_excludes_a_number_of_a_larger_table(
        cells in Just((1..=20).collect::<Vec<u8>>()).prop_shuffle(),
        weight in 1i16..=5,
    ) {
        let shape = Shape::new(4, 5).unwrap();
        let bounds = HullBounds::new(shape, weight);
        let table = Table::new(shape, cells).unwrap().sorted();
        check(shape, &table, &bounds, &Domains::new(shape, &bounds, weight));
    }
}

/// With weights up to 2, whether a bound is the sum of two others of the family.
fn is_sum(a: &[i16], b: &[i16]) -> bool {
    let parts = |x: &[i16]| weight_vectors(x.len(), x[0]);
    let minus =
        |x: &[i16], y: &[i16]| -> Vec<i16> { x.iter().zip(y).map(|(x, y)| x - y).collect() };
    let is_descending = |x: &[i16]| x.windows(2).all(|w| w[0] >= w[1]);
    let is_zero = |x: &[i16], y: &[i16]| x[0] == 0 && y[0] == 0;
    parts(a).iter().any(|a1| {
        parts(b).iter().any(|b1| {
            let (a2, b2) = (minus(a, a1), minus(b, b1));
            !is_zero(a1, b1)
                && !is_zero(&a2, &b2)
                && is_descending(&a2)
                && is_descending(&b2)
                && least_sum(a1, b1) + least_sum(&a2, &b2) == least_sum(a, b)
        })
    })
}

/// A bound that is a sum of two others in the family is not extreme; and one that is not
/// extreme is such a sum, or one of its multiples is.
#[test]
fn what_is_no_sum_of_others_is_extreme() {
    let mut extreme = 0;
    for a in weight_vectors(3, 3) {
        for b in weight_vectors(4, 3) {
            if a[0] == 0 && b[0] == 0 {
                assert!(!is_extreme(&a, &b));
                continue;
            }
            let twice = |x: &[i16]| -> Vec<i16> { x.iter().map(|x| 2 * x).collect() };
            let is_primitive = !is_sum(&a, &b);
            if is_extreme(&a, &b) {
                extreme += 1;
                // A multiple is the sum of other multiples.
                let divisor = a.iter().chain(&b).fold(0, |d, &x| gcd(d, x));
                assert_eq!(is_primitive, divisor == 1, "{a:?} {b:?}");
            } else {
                assert!(
                    !is_primitive || is_sum(&twice(&a), &twice(&b)),
                    "{a:?} {b:?}"
                );
            }
        }
    }
    assert!(extreme > 50);
}

fn gcd(x: i16, y: i16) -> i16 {
    if y == 0 { x } else { gcd(y, x % y) }
}

/// Condition (2) of one row and one column, and a multiple of it with a column more.
#[test]
fn weights_with_a_free_part_are_not_extreme() {
    assert!(is_extreme(&[1, 0, 0], &[1, 0, 0, 0]));
    // The gap between the rows can grow without a new tie.
    assert!(!is_extreme(&[3, 0, 0], &[1, 0, 0, 0]));
    // Condition (1).
    assert!(is_extreme(&[1, 1, 0], &[0, 0, 0, 0]));
}

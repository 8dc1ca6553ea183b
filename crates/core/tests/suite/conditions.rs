//! Conditions (1) and (2): what they say, for one pair and for blocks of them.

use proptest::prelude::*;

use survo_core::bounds::{Block, FixedMargin, PairStatus, condition_class};
use survo_core::puzzle::{Class, Margins, Shape, Sum, Table};

/// A random table of a random shape.
fn tables() -> impl Strategy<Value = Table> {
    (2usize..=6, 2usize..=6).prop_flat_map(|(m, n)| {
        let shape = Shape::new(m, n).unwrap();
        Just((1..=shape.cells() as u8).collect::<Vec<_>>())
            .prop_shuffle()
            .prop_map(move |cells| Table::new(shape, cells).unwrap())
    })
}

proptest! {
    #[test]
    fn no_table_violates_a_condition(table in tables()) {
        prop_assert_eq!(condition_class(&table.margins()), None);
    }
}

/// The least value of R_i + C_j over all tables: the least numbers are in the cells that count twice,
/// the next ones in those that count once.
fn least(shape: Shape, i: usize, j: usize) -> Sum {
    let counts = (0..shape.cells()).map(|cell| {
        let (row, column) = (cell / shape.columns(), cell % shape.columns());
        Sum::from(row < i) + Sum::from(column < j)
    });
    let mut counts: Vec<Sum> = counts.collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts
        .iter()
        .zip(1..)
        .map(|(count, number)| count * number)
        .sum()
}

#[test]
fn conditions_say_what_the_least_numbers_leave() {
    for (m, n) in [(2, 2), (2, 5), (3, 4), (4, 3)] {
        let shape = Shape::new(m, n).unwrap();
        let violates = |rows: &[Sum], columns: &[Sum], i: usize, j: usize| {
            let sums = rows[..i].iter().chain(&columns[..j]);
            sums.sum::<Sum>() < least(shape, i, j)
        };
        for columns in shape.column_margins().iter() {
            for rows in shape.row_margins().iter() {
                let is_1 = (1..=m).any(|i| violates(&rows, &columns, i, 0))
                    || (1..=n).any(|j| violates(&rows, &columns, 0, j));
                let is_2 = (1..=m).any(|i| (1..=n).any(|j| violates(&rows, &columns, i, j)));
                let expected = match (is_1, is_2) {
                    (true, _) => Some(Class::Condition1),
                    (false, true) => Some(Class::Condition2),
                    (false, false) => None,
                };
                let margins = Margins::new(shape, rows, columns.clone()).unwrap();
                assert_eq!(condition_class(&margins), expected, "{margins:?}");
            }
        }
    }
}

#[test]
fn sums_out_of_reach_violate_condition_1() {
    let shape = Shape::new(2, 2).unwrap();
    for rows in [[1, 9], [2, 8], [0, 10]] {
        let margins = Margins::new(shape, rows.to_vec(), vec![4, 6]).unwrap();
        assert_eq!(condition_class(&margins), Some(Class::Condition1));
    }
}

#[test]
fn positions_are_found_and_absent_margins_are_not() {
    let shape = Shape::new(3, 4).unwrap();
    let block = Block::of_row_margins(shape);
    assert_eq!(block.len(), 128);
    for (x, margin) in block.iter().enumerate() {
        assert_eq!(block.position(margin), Some(x));
    }
    assert_eq!(block.position(&[1, 2, 75]), None);
    assert!(!block.is_empty() && Block::new(shape).is_empty());
}

/// Runs save comparisons and change no class: every pair of a shape, against the
/// conditions of one pair.
#[test]
fn runs_settle_what_the_conditions_settle() {
    for (m, n) in [(2, 5), (3, 4), (4, 3)] {
        let shape = Shape::new(m, n).unwrap();
        let all = Block::of_row_margins(shape);
        // A block with gaps, whose runs are short.
        let mut some = Block::new(shape);
        for margin in all.iter().enumerate().filter(|(x, _)| x % 3 != 1) {
            some.push(margin.1);
        }
        let mut pairs = FixedMargin::new(shape);
        for columns in shape.column_margins().iter() {
            for block in [&all, &some] {
                pairs.prepare(&columns, block, |x, _| x % 5 != 0);
                for (x, rows) in block.iter().enumerate() {
                    let margins = Margins::new(shape, rows.to_vec(), columns.clone()).unwrap();
                    let expected = match condition_class(&margins) {
                        _ if x % 5 == 0 => PairStatus::Absent,
                        Some(class) => PairStatus::Decided(class),
                        None => PairStatus::Open,
                    };
                    assert_eq!(pairs.statuses()[x], expected, "{margins:?}");
                }
            }
        }
    }
}

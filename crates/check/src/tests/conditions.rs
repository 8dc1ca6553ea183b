//! Conditions (1) and (2), counted and pair by pair.

use crate::audit::{ConditionCounts, Conditions, count_conditions as count};
use survo_core::bounds::condition_class;
use survo_core::puzzle::{Class, Margins, Shape, Sum};
use survo_core::search::Stop;

#[test]
fn counts_are_those_of_the_definition_pair_by_pair() {
    for (m, n) in [(2, 2), (2, 3), (2, 5), (3, 3), (3, 4), (3, 5), (4, 4)] {
        let shape = Shape::new(m, n).unwrap();
        let rows: Vec<Vec<Sum>> = shape.row_margins().iter().collect();
        let columns: Vec<Vec<Sum>> = shape.column_margins().iter().collect();
        let slices: Vec<&[Sum]> = rows.iter().map(Vec::as_slice).collect();
        let counted = count(shape, &slices, 2, &Stop::new()).unwrap();
        for (at, rows) in rows.iter().enumerate().step_by(if m == 4 { 97 } else { 1 }) {
            let conditions = Conditions::new(shape, rows);
            let mut expected = ConditionCounts::default();
            for columns in columns.iter().filter(|&c| m != n || c > rows) {
                let pair = Margins::new(shape, rows.clone(), columns.clone()).unwrap();
                let class = condition_class(&pair);
                assert_eq!(conditions.class(columns), class, "{pair:?}");
                expected.pairs += 1;
                expected.condition_1 += u64::from(class == Some(Class::Condition1));
                expected.condition_2 += u64::from(class == Some(Class::Condition2));
            }
            assert_eq!(counted[at], expected, "{shape}, rows {rows:?}");
        }
    }
}

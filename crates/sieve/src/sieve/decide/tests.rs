//! Tests of the private parts of the module above.

use super::*;

/// The width of words and the instructions change only the speed. The test takes pairs of a shape
/// and its transpose, without domains, among which every class occurs.
#[test]
fn all_forms_decide_alike() {
    for (m, n) in [(3, 4), (4, 3)] {
        let shape = Shape::new(m, n).unwrap();
        let mut forms: Vec<Box<dyn ExactSearch>> = vec![
            Box::new(SetSearch::<u64, _>::new(
                &Arc::new(Sides::new(shape)),
                Portable,
            )),
            Box::new(SetSearch::<u32, _>::new(
                &Arc::new(Sides::new(shape)),
                Portable,
            )),
            NumberSets::new(shape).search(),
        ];
        let domains = vec![shape.numbers(); shape.cells()];
        let mut seen = Vec::new();
        for rows in shape.row_margins().iter().step_by(7) {
            for columns in shape.column_margins().iter().step_by(5) {
                let counts: Vec<_> = forms
                    .iter_mut()
                    .map(|form| form.count_tables(&rows, &columns, &domains))
                    .collect();
                assert!(counts.iter().all(|count| *count == counts[0]));
                if !seen.contains(&counts[0]) {
                    seen.push(counts[0]);
                }
                let found = counts[0];
                if found == 2 {
                    assert_ne!(forms[2].table(0), forms[2].table(1));
                }
                for index in 0..found {
                    let cells = forms[2].table(index).to_vec();
                    let table = survo_core::puzzle::Table::new(shape, cells).unwrap();
                    assert_eq!(
                        (table.row_sums(), table.column_sums()),
                        (rows.clone(), columns.clone())
                    );
                }
            }
        }
        assert_eq!(seen.len(), 3);
    }
}

#[test]
fn budgets_follow_the_sequence_and_grow_beyond_any_bound() {
    let sequence: Vec<u64> = (1..=15).map(luby).collect();
    assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    for k in 1..20 {
        assert_eq!(luby((1 << k) - 1), 1 << (k - 1));
    }
}

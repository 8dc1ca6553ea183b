//! Contingency tables with given margins, against all of them listed.

use crate::contingency::{correlation, count_tables, extreme_table};
use survo_core::puzzle::{Margins, Shape, Sum};

fn margins(rows: &[Sum], columns: &[Sum]) -> Margins {
    let shape = Shape::new(rows.len(), columns.len()).unwrap();
    Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap()
}

/// All tables, listed cell by cell.
fn listed(
    rows: &mut [Sum],
    columns: &mut [Sum],
    cell: usize,
    tables: &mut Vec<Vec<Sum>>,
    cells: &mut Vec<Sum>,
) {
    let width = columns.len();
    if cell == rows.len() * width {
        if rows.iter().chain(&*columns).all(|&left| left == 0) {
            tables.push(cells.clone());
        }
        return;
    }
    let (i, j) = (cell / width, cell % width);
    for value in 0..=rows[i].min(columns[j]) {
        rows[i] -= value;
        columns[j] -= value;
        cells.push(value);
        listed(rows, columns, cell + 1, tables, cells);
        cells.pop();
        rows[i] += value;
        columns[j] += value;
    }
}

#[test]
fn counts_and_extremes_are_those_of_all_tables_listed() {
    for (rows, columns) in [
        (vec![3, 7], vec![4, 6]),
        (vec![9, 12], vec![6, 7, 8]),
        (vec![12, 9], vec![8, 6, 7]),
        (vec![1, 20], vec![0, 15, 6]),
        (vec![3, 3, 15], vec![10, 11]),
    ] {
        let mut tables = Vec::new();
        listed(
            &mut rows.clone(),
            &mut columns.clone(),
            0,
            &mut tables,
            &mut Vec::new(),
        );
        let margins = margins(&rows, &columns);
        assert_eq!(
            count_tables(&margins),
            Some(tables.len() as u128),
            "{margins:?}"
        );
        let rows_of = |cells: &Vec<Sum>| -> Vec<Vec<Sum>> {
            cells.chunks(columns.len()).map(<[Sum]>::to_vec).collect()
        };
        let all = || {
            tables
                .iter()
                .map(|cells| correlation(&rows_of(cells)).unwrap())
        };
        let extreme = |greatest| correlation(&extreme_table(&margins, greatest)).unwrap();
        assert!((extreme(true) - all().fold(-2.0, f64::max)).abs() < 1e-12);
        assert!((extreme(false) - all().fold(2.0, f64::min)).abs() < 1e-12);
    }
}

#[test]
fn what_takes_too_much_is_not_counted() {
    let shape = Shape::new(8, 8).unwrap();
    let large = Margins::new(shape, vec![260; 8], vec![260; 8]).unwrap();
    assert_eq!(count_tables(&large), None);
}

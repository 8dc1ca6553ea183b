//! The order of records: every departure has its line.

use crate::puzzle::{ClassCounts, Shape, Sum};
use crate::survey::trust::places;

fn records(shape: Shape) -> Vec<(Vec<Sum>, ClassCounts)> {
    let margins = shape.row_margins().iter();
    margins.map(|r| (r, ClassCounts::default())).collect()
}

fn told(shape: Shape, records: &[(Vec<Sum>, ClassCounts)]) -> (usize, Vec<(u64, String)>) {
    let places = places(shape, records);
    let (placed, faults) = (places.placed, places.faults);
    assert!(placed.len() <= shape.row_margins().iter().count());
    let faults = faults.iter().map(|(line, f)| (*line, f.to_string()));
    (placed.len(), faults.collect())
}

#[test]
fn every_departure_is_told_with_its_line() {
    let shape = Shape::new(3, 4).unwrap();
    let whole = records(shape);
    let mut some = whole.clone();
    some.swap(5, 9);
    let rows = |at: usize| {
        let sums: Vec<String> = whole[at].0.iter().map(Sum::to_string).collect();
        sums.join(" ")
    };
    assert_eq!(
        told(shape, &some),
        (
            128,
            vec![(
                7,
                format!(
                    "rows {} where rows {} are expected, which stand in line 11",
                    rows(9),
                    rows(5)
                )
            )]
        )
    );
    some = whole.clone();
    some.drain(3..6);
    assert_eq!(
        told(shape, &some),
        (
            125,
            vec![(5, format!("rows {} and 2 more are missing here", rows(3)))]
        )
    );
    some = whole.clone();
    some.truncate(127);
    assert_eq!(
        told(shape, &some),
        (
            127,
            vec![(129, format!("rows {} are missing here", rows(127)))]
        )
    );
    for at in [0, 60, 127, 128] {
        some = whole.clone();
        some.insert(at, whole[3].clone());
        let (placed, faults) = told(shape, &some);
        assert_eq!(placed, 128, "{at}");
        assert_eq!(faults.len(), 1, "{at}: {faults:?}");
    }
    for stranger in [
        vec![1, 2, 75],
        vec![26, 26, 26],
        vec![10, 26],
        vec![42, 26, 10],
    ] {
        some = whole.clone();
        some[60].0 = stranger.clone();
        let (placed, faults) = told(shape, &some);
        assert_eq!(placed, 127);
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(faults[0].1.contains("no admissible margin"), "{faults:?}");
        assert_eq!(
            faults[1],
            (63, format!("rows {} are missing here", rows(60)))
        );
    }
    assert_eq!(told(shape, &[]).1.len(), 1);
}

#[test]
fn a_file_in_reverse_has_all_its_records_placed() {
    let shape = Shape::new(3, 4).unwrap();
    let mut records = records(shape);
    records.reverse();
    let places = places(shape, &records);
    assert!(places.placed.iter().copied().eq((0..128).rev()));
    assert!(!places.faults.is_empty());
}

#[test]
fn every_margin_is_admissible_and_may_stand_once() {
    for (m, n) in [(2, 2), (2, 5), (3, 4), (4, 4)] {
        let shape = Shape::new(m, n).unwrap();
        let whole = records(shape);
        let twice: Vec<_> = whole
            .iter()
            .flat_map(|record| [record.clone(), record.clone()])
            .collect();
        let (placed, faults) = told(shape, &twice);
        assert_eq!((placed, faults.len()), (whole.len(), whole.len()));
        assert!(faults.iter().all(|(_, fault)| fault.ends_with(" already")));
    }
}

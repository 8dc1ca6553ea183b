//! Explanations of every puzzle of one shape.

use crate::bounds::condition_class;
use crate::engines::{Bitmask, EngineKind, solutions};
use crate::puzzle::{Margins, Puzzle, Shape};
use crate::search::Stop;
use crate::workbench::explain::{Conclusion, explain};

/// All open 3x4 puzzles without a solution that satisfy both conditions, and all
/// unique ones: 2843 and 583 as published (Mustonen 2007). Hull bounds with weights up
/// to 3 rule out most of the former, steps the rest; every one of the latter ends in
/// its solution.
#[test]
fn every_open_3x4_is_explained() {
    let shape = Shape::new(3, 4).unwrap();
    let mut engine = Bitmask::new(EngineKind::DEFAULT_MEMORY);
    let (mut ruled, mut refuted, mut solved) = (0, 0, 0);
    for rows in shape.row_margins().iter() {
        for columns in shape.column_margins().iter() {
            let margins = Margins::new(shape, rows.clone(), columns).unwrap();
            if condition_class(&margins).is_some() {
                continue;
            }
            let puzzle = Puzzle::open(margins);
            let tables = solutions(&mut engine, &puzzle, 2).unwrap();
            if tables.len() == 2 {
                continue;
            }
            match explain(&puzzle, &Stop::new()).unwrap().outcome {
                Conclusion::Ruled(bound) => {
                    assert!(tables.is_empty() && bound.sum < bound.least);
                    ruled += 1;
                }
                Conclusion::Impossible(_) => {
                    assert!(tables.is_empty());
                    refuted += 1;
                }
                Conclusion::Solved(table) => {
                    assert_eq!(tables, [table]);
                    solved += 1;
                }
                Conclusion::Several { .. } => panic!("{puzzle:?} has at most one solution"),
            }
        }
    }
    assert_eq!((ruled + refuted, solved), (2843, 583));
    assert!(ruled > 20 * refuted);
}

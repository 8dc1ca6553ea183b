//! The least and the greatest arguments of every function: an answer that is right, or an error.
//! Run with overflow checks (`cargo test --profile checked`).

use survo_core::puzzle::{Class, Margins, Puzzle, Shape, Side, Sum, Table};
use survo_core::search::{Ending, Stop};
use survo_engines::{
    Bitmask, Encoding, Engine, EngineKind, ExactCover, LineWeights, Method, Partition, RowSide,
    Search, count_options, for_each_option, solutions, solve_by_splits,
};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

fn engines() -> Vec<Box<dyn Engine>> {
    let mut engines: Vec<Box<dyn Engine>> = vec![
        Box::new(ExactCover::whole()),
        Box::new(Bitmask::with_bounds(usize::MAX)),
        Box::new(Bitmask::with_patience(0)),
        Box::new(Bitmask::with_patience(u64::MAX)),
    ];
    for kind in EngineKind::ALL {
        engines.extend([0, usize::MAX].map(|memory| kind.build(memory)));
    }
    engines
}

/// Sums that no side of a 2x3 puzzle has, of any number and size.
const NO_SIDES: [&[Sum]; 6] = [
    &[],
    &[21],
    &[10, 10],
    &[Sum::MAX, Sum::MAX],
    &[7, 7, 8],
    &[Sum::MAX, 1, 21, 0],
];

#[test]
fn sums_of_no_puzzle_are_refused() {
    for sums in NO_SIDES {
        assert!(RowSide::open(shape(2, 3), sums).is_err(), "{sums:?}");
        for mut engine in engines() {
            let rows = RowSide::open(shape(2, 3), &[10, 11]).unwrap();
            engine.fix_rows(rows).unwrap();
            let class = engine.classify(sums, &Stop::new(), &mut Vec::new());
            assert!(class.is_err(), "{sums:?}");
        }
    }
}

#[test]
fn sums_out_of_reach_have_no_table() {
    for shape in [shape(2, 2), shape(1, 64), shape(64, 1), shape(8, 8)] {
        let one = |lines| {
            let mut sums = vec![0; lines];
            sums[0] = shape.total();
            sums
        };
        let margins = Margins::new(shape, one(shape.rows()), one(shape.columns())).unwrap();
        let puzzle = Puzzle::open(margins);
        for mut engine in engines() {
            if let Ok(tables) = solutions(engine.as_mut(), &puzzle, u64::MAX) {
                assert!(tables.is_empty());
            }
        }
        // Only the one column of 64x1 and the one row of 1x64 hold all numbers.
        let mut options = 0;
        for_each_option(&puzzle, &mut |_| options += 1);
        assert_eq!(options, count_options(&puzzle));
        assert_eq!(
            options,
            u64::from(shape.rows() == 1 || shape.columns() == 1)
        );
    }
}

#[test]
fn no_solution_is_looked_for_where_none_is_wanted() {
    let table = Table::new(shape(2, 2), vec![1, 2, 3, 4]).unwrap();
    let puzzle = Puzzle::open(table.margins());
    for mut engine in engines() {
        for limit in [0, 1, u64::MAX] {
            let found = match solutions(engine.as_mut(), &puzzle, limit) {
                Ok(found) => found.len(),
                // An engine without memory.
                Err(_) => continue,
            };
            assert_eq!(found, usize::from(limit > 0));
        }
    }
    let (stop, mut visited) = (Stop::new(), 0);
    let mut search = Search {
        limit: 0,
        stop: &stop,
        visit: &mut |_| visited += 1,
    };
    let report = solve_by_splits(&puzzle, &mut search, &mut |_, _| {});
    assert_eq!(
        (report.ending, report.solutions, visited),
        (Ending::Limit, 0, 0)
    );
    let mut partition = Partition::default();
    partition.set_budget(0);
    partition.fix_rows((&puzzle).into()).unwrap();
    let ended = partition.classify(puzzle.columns(), &Stop::new(), &mut Vec::new());
    assert_eq!(ended.unwrap().0, None);
}

#[test]
fn tables_of_one_line_and_of_one_cell() {
    for shape in [shape(1, 1), shape(1, 3), shape(3, 1)] {
        let numbers: Vec<u8> = (1..=shape.cells() as u8).collect();
        let table = Table::new(shape, numbers).unwrap();
        for mut engine in engines() {
            let rows = RowSide::open(shape, &table.row_sums()).map(|rows| engine.fix_rows(rows));
            if rows.unwrap().is_err() {
                continue;
            }
            let found = engine.classify(&table.column_sums(), &Stop::new(), &mut Vec::new());
            assert!(found.is_err() || found.unwrap().0 == Some(Class::Unique));
        }
    }
}

#[test]
fn items_and_weights_of_the_smallest_and_the_largest_shape() {
    for shape in [shape(1, 1), shape(1, 64), shape(64, 1), shape(8, 8)] {
        let encoding = Encoding::new(shape);
        let all = encoding.primary() + encoding.secondary();
        assert_eq!(encoding.item_names().len(), all);
        let mut items = Vec::new();
        for (side, lines) in [(Side::Rows, shape.rows()), (Side::Columns, shape.columns())] {
            let set = shape.numbers();
            let index = lines - 1;
            encoding.items(survo_engines::LineOption { side, index, set }, &mut items);
            assert_eq!(items.len(), 1 + shape.cells() + encoding.secondary());
            assert!(items.iter().all(|item| (1..=all).contains(item)));
        }
    }
    let mut weights = LineWeights::default();
    for sums in [
        &[][..],
        &[0, 0],
        &[10, 0],
        &[Sum::MAX, 0],
        &[Sum::MAX, Sum::MAX],
    ] {
        assert!(!weights.narrow(sums, sums, &mut [0b1111; 4]), "{sums:?}");
    }
    for name in ["", "\0", &"x".repeat(1 << 16)] {
        assert!(name.parse::<Method>().is_err());
    }
}

//! The least and the greatest arguments of the facade: an answer that is right, or an error.

use survo::puzzle::{Class, Margins, Puzzle, Shape, Table};
use survo::{Solution, classify, count, solve};

#[test]
fn sizes_out_of_reach_are_refused() {
    for side in [0, 1, 65, usize::MAX] {
        for other in [0, 65, usize::MAX] {
            assert!(count(side, other).is_err() && count(other, side).is_err());
        }
    }
    assert!(count(8, 8).is_err() && count(2, 32).is_err());
    for (m, n, value) in [(1, 1, 1), (1, 64, 1), (64, 1, 1), (2, 3, 18), (3, 2, 18)] {
        assert_eq!(count(m, n).unwrap(), value, "{m}x{n}");
    }
}

#[test]
fn puzzles_of_one_line_and_of_the_most_cells() {
    for (rows, columns) in [(1, 1), (1, 64), (64, 1), (2, 2), (8, 8)] {
        let shape = Shape::new(rows, columns).unwrap();
        // The numbers in their order, all of them given.
        let table = Table::new(shape, (1..=shape.cells() as u8).collect()).unwrap();
        let margins = table.margins();
        let sides = (margins.rows().to_vec(), margins.columns().to_vec());
        let given = Puzzle::of(sides.0, sides.1, table.cells().to_vec()).unwrap();
        assert_eq!(solve(&given).unwrap(), Solution::Unique(table));

        // One line of each side has everything.
        let one = |lines| {
            let mut sums = vec![0; lines];
            sums[0] = shape.total();
            sums
        };
        let margins = Margins::new(shape, one(rows), one(columns)).unwrap();
        let found = solve(&Puzzle::open(margins.clone())).unwrap();
        let class = classify(&margins).unwrap();
        match shape.cells() {
            1 => assert!(matches!(found, Solution::Unique(_)) && class == Class::Unique),
            _ => assert_eq!((found, class), (Solution::None, Class::Condition1)),
        }
    }
}

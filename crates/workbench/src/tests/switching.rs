//! A second table by exchanging parts of two lines.

use proptest::prelude::*;

use crate::switching::switched;
use survo_core::puzzle::{Puzzle, Shape, Table};
use survo_engines::{Bitmask, EngineKind, solutions};

/// A table of random numbers with some of them given.
fn puzzles() -> impl Strategy<Value = (Puzzle, Table)> {
    (1usize..=4, 1usize..=5).prop_flat_map(|(m, n)| {
        let shape = Shape::new(m, n).unwrap();
        let numbers: Vec<u8> = (1..=shape.cells() as u8).collect();
        let is_given = prop::collection::vec(prop::bool::weighted(0.3), shape.cells());
        (Just(numbers).prop_shuffle(), is_given).prop_map(move |(cells, is_given)| {
            let table = Table::new(shape, cells).unwrap();
            let cells = table.cells().iter().zip(is_given);
            let givens = cells.map(|(&k, given)| if given { k } else { 0 }).collect();
            (Puzzle::new(table.margins(), givens).unwrap(), table)
        })
    })
}

proptest! {
    #[test]
    fn a_switched_table_solves_the_puzzle_and_a_unique_one_has_none((puzzle, table) in puzzles()) {
        let other = switched(&puzzle, &table);
        if let Some(other) = &other {
            prop_assert!(puzzle.is_solved_by(other));
            prop_assert_ne!(other, &table);
        }
        let mut engine = Bitmask::new(EngineKind::DEFAULT_MEMORY);
        if solutions(&mut engine, &puzzle, 2).unwrap().len() == 1 {
            prop_assert_eq!(other, None);
        }
    }
}

/// 1 + 4 = 2 + 3: the rows exchange both cells; and 1 + 6 = 3 + 4 in two of three columns.
#[test]
fn rows_with_equal_sums_in_some_columns_are_switched() {
    let shape = Shape::new(2, 3).unwrap();
    let table = Table::new(shape, vec![1, 6, 5, 3, 4, 2]).unwrap();
    let other = switched(&Puzzle::open(table.margins()), &table).unwrap();
    assert_eq!(other.cells(), [3, 4, 5, 1, 6, 2]);
    let given = Puzzle::new(table.margins(), vec![1, 0, 0, 0, 0, 0]).unwrap();
    assert_eq!(switched(&given, &table), None);
}

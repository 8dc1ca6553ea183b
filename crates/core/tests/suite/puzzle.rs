//! Shapes, margins, tables and givens: what is refused, what the symmetries keep, and how two
//! tables are printed side by side.

use survo_core::puzzle::text::SideBySide;
use survo_core::puzzle::{
    Margins, MarginsError, Puzzle, PuzzleError, Shape, Table, complement_margin,
};

#[test]
fn totals_and_counts_are_checked() {
    let shape = Shape::new(2, 2).unwrap();
    assert!(Margins::new(shape, vec![3, 7], vec![4, 6]).is_ok());
    assert!(matches!(
        Margins::new(shape, vec![3, 7], vec![4, 5]),
        Err(MarginsError::WrongTotal { found: 9, .. })
    ));
    assert!(matches!(
        Margins::new(shape, vec![3, 3, 4], vec![4, 6]),
        Err(MarginsError::WrongCount { found: 3, .. })
    ));
    assert!(Margins::new(shape, vec![u32::MAX, 11], vec![4, 6]).is_err());
}

#[test]
fn canonical_form_is_reached_from_every_arrangement() {
    let shape = Shape::new(2, 2).unwrap();
    let canonical = Margins::new(shape, vec![3, 7], vec![4, 6]).unwrap();
    for (rows, columns) in [([7, 3], [4, 6]), ([6, 4], [3, 7]), ([4, 6], [7, 3])] {
        let margins = Margins::new(shape, rows.to_vec(), columns.to_vec()).unwrap();
        assert_eq!(margins.canonical(), canonical);
    }
}

fn example() -> Table {
    let shape = Shape::new(2, 3).unwrap();
    Table::new(shape, vec![6, 1, 4, 3, 5, 2]).unwrap()
}

#[test]
fn only_permutations_are_tables() {
    let shape = Shape::new(2, 2).unwrap();
    for (cells, problem) in [
        (vec![1, 2, 3], "3 numbers given where a 2x2 table has 4"),
        (vec![1, 2, 3, 5], "the number 5 is not among 1..4"),
        (vec![0, 2, 3, 4], "the number 0 is not among 1..4"),
        (vec![1, 2, 2, 4], "the number 2 occurs twice"),
    ] {
        assert_eq!(Table::new(shape, cells).unwrap_err().to_string(), problem);
    }
}

#[test]
fn symmetries_act_on_the_margins_as_on_the_table() {
    let table = example();
    assert_eq!(table.row_sums(), [11, 10]);
    assert_eq!(table.column_sums(), [9, 6, 6]);
    assert_eq!(table.transposed().margins(), table.margins().transposed());
    let margins = table.sorted().margins();
    let mut complement = [0; 3];
    complement_margin(table.shape(), 2, margins.columns(), &mut complement);
    let turned = table.complement().sorted().margins();
    assert_eq!(turned.columns(), complement);
    assert_eq!(table.sorted().margins(), table.margins().sorted());
    assert_eq!(
        table.transposed().canonical().margins(),
        table.margins().canonical()
    );
    assert_eq!(table.transposed().transposed(), table);
    assert_eq!(table.sorted().cells(), [5, 2, 3, 1, 4, 6]);
}

fn margins() -> Margins {
    Margins::new(Shape::new(2, 2).unwrap(), vec![3, 7], vec![4, 6]).unwrap()
}

#[test]
fn givens_are_checked() {
    assert!(Puzzle::new(margins(), vec![1, 0, 0, 4]).is_ok());
    assert!(matches!(
        Puzzle::new(margins(), vec![1, 0, 0]),
        Err(PuzzleError::WrongCellCount { found: 3, .. })
    ));
    assert!(matches!(
        Puzzle::new(margins(), vec![1, 0, 0, 5]),
        Err(PuzzleError::OutOfRange {
            number: 5,
            row: 2,
            column: 2,
            ..
        })
    ));
    assert_eq!(
        Puzzle::new(margins(), vec![0, 3, 3, 0])
            .unwrap_err()
            .to_string(),
        "the given 3 is both in row 1, column 2 and in row 2, column 1"
    );
}

#[test]
fn solutions_respect_sums_and_givens() {
    let shape = Shape::new(2, 2).unwrap();
    let table = Table::new(shape, vec![1, 2, 3, 4]).unwrap();
    assert!(Puzzle::open(margins()).is_solved_by(&table));
    assert!(
        Puzzle::new(margins(), vec![0, 2, 0, 0])
            .unwrap()
            .is_solved_by(&table)
    );
    assert!(
        !Puzzle::new(margins(), vec![2, 0, 0, 0])
            .unwrap()
            .is_solved_by(&table)
    );
    assert!(!Puzzle::open(margins()).is_solved_by(&table.complement().sorted().transposed()));
}

fn tables(shape: (usize, usize), one: &[u8], other: &[u8]) -> [Table; 2] {
    let shape = Shape::new(shape.0, shape.1).unwrap();
    [one, other].map(|cells| Table::new(shape, cells.to_vec()).unwrap())
}

#[test]
fn cells_that_differ_are_in_brackets() {
    let tables = tables(
        (3, 3),
        &[2, 7, 6, 9, 5, 1, 4, 3, 8],
        &[2, 9, 4, 7, 5, 3, 6, 1, 8],
    );
    let both = SideBySide(&tables);
    assert_eq!(both.differing(), 6);
    assert_eq!(
        both.to_string(),
        "    A   B   C            A   B   C\n\
         1   2 [ 7][ 6] 15    1   2 [ 9][ 4] 15\n\
         2 [ 9]  5 [ 1] 15    2 [ 7]  5 [ 3] 15\n\
         3 [ 4][ 3]  8  15    3 [ 6][ 1]  8  15\n\
         \x20  15  15  15           15  15  15"
    );
}

#[test]
fn wide_tables_stand_one_below_the_other() {
    let numbers: Vec<u8> = (1..=40).collect();
    let mut other = numbers.clone();
    other.swap(0, 39);
    let text = SideBySide(&tables((2, 20), &numbers, &other)).to_string();
    assert_eq!(text.lines().count(), 9);
    assert_eq!(text.matches('[').count(), 4);
}

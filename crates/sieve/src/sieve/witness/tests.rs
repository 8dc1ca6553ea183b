//! Tests of the private parts of the module above.

use super::super::decide::NumberSets;
use super::*;

/// Over consecutive column margins, in the order of a survey and after a jump: every table has
/// the margins of its place, and what is proved multiple is.
#[test]
fn proofs_hold_and_tables_have_their_margins() {
    for (m, n) in [(3, 4), (3, 5), (4, 4), (5, 3)] {
        let shape = Shape::new(m, n).unwrap();
        let mut block = Block::new(shape);
        for margin in shape.row_margins().iter() {
            block.push(&margin);
        }
        let mut exact = NumberSets::new(shape).search();
        let mut witnesses = Witnesses::new(shape, &block, Arc::new(Neighbours::new(shape, &block)));
        let columns: Vec<Vec<Sum>> = shape.column_margins().iter().collect();
        let middle = columns.len() / 2;
        let margins = (middle..middle + 20).chain([3, middle + 40, middle + 41]);
        let mut proved = 0;
        for columns in margins.map(|x| &columns[x]) {
            let mut statuses = vec![PairStatus::Absent; block.len()];
            let open = (0..block.len()).step_by(3);
            open.clone().for_each(|x| statuses[x] = PairStatus::Open);
            witnesses.prove(7, columns, &block, &statuses);
            for x in open {
                let rows = block.margin(x);
                let tables = witnesses.lineage.current();
                if tables.has(x) {
                    let cells = tables.block(x / LANES).iter();
                    let cells: Vec<u8> = cells.map(|cell| cell.0[x % LANES]).collect();
                    let table = survo_core::puzzle::Table::new(shape, cells).unwrap();
                    assert_eq!(table.row_sums(), rows);
                    assert_eq!(table.column_sums(), *columns);
                }
                if witnesses.is_proved(x) {
                    proved += 1;
                    let cells = vec![shape.numbers(); shape.cells()];
                    let found = exact.count_tables(rows, columns, &cells);
                    assert_eq!(found, 2, "{rows:?} {columns:?}");
                }
            }
        }
        assert!(proved > 0, "{shape}");
    }
}

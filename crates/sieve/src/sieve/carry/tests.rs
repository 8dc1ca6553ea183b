//! Tests of the private parts of the module above.

use super::super::lane::LANES;
use super::*;
use survo_core::puzzle::Shape;

/// Column margins that want few tables come first, then ones that want many: the buffers of the
/// first grow, and some of them are dropped.
/// Three rows have transfers of one only, four rows of two as well.
#[test]
fn tables_stay_within_the_memory() {
    check_memory(Shape::new(3, 5).unwrap(), 200_000);
    check_memory(Shape::new(4, 4).unwrap(), 1_500_000);
}

fn check_memory(shape: Shape, memory: usize) {
    let margins = shape.row_margins().iter().count();
    let blocks = margins.div_ceil(LANES);
    let mut lineage = Lineage::new(TableLines::new(shape), None, margins);
    lineage.memory = memory;
    let mut many = 0;
    for (x, columns) in shape.column_margins().iter().take(1500).enumerate() {
        let mut want = vec![Lane::ZERO; blocks];
        let wanted = if x < 500 { 1 } else { blocks };
        want[..wanted].fill(Lane::all(255));
        let ways = lineage.next(&columns, &want);
        assert!(ways.iter().all(|way| way.0 != lineage.current));
        for (from, transfers) in ways.iter().filter(|way| way.1.len() == 1) {
            let (j, l, delta) = transfers[0];
            let mut there = lineage.pool[*from].columns.clone();
            there[j] += Sum::from(delta);
            there[l] -= Sum::from(delta);
            assert_eq!(there, columns);
        }
        let sizes = lineage.pool.iter().map(Tables::size);
        assert_eq!(lineage.size, sizes.sum::<usize>());
        let largest = lineage.pool.iter().map(Tables::size).max().unwrap();
        assert!(lineage.size <= lineage.memory + largest);
        let held = lineage.pool.len() - lineage.spare.len();
        assert_eq!(lineage.queue.len(), held);
        assert!(lineage.buffer.len() <= held);
        many = many.max(held);
    }
    assert!(lineage.pool.len() - lineage.spare.len() < many / 2);
}

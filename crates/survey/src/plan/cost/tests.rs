//! Tests of the private parts of the module above.

use super::*;

#[test]
fn blocks_hold_equal_shares_of_the_cost() {
    let cut = CumulativeCost::new([(100, 100), (100, 300)]);
    assert_eq!(cut.block(0, 2), 0..133);
    assert_eq!(cut.block(0, 4), 0..100);
    assert_eq!(cut.block(1, 4), 100..133);
}

#[test]
fn blocks_of_the_largest_costs_follow_one_another() {
    let (steps, blocks) = (1 << 50, 1 << 40);
    let cut = CumulativeCost::new([(steps, u64::MAX), (steps, u64::MAX)]);
    assert_eq!(cut.block(blocks / 2 - 1, blocks).end, steps);
    assert_eq!(cut.block(blocks - 1, blocks).end, 2 * steps);
    for index in [0, 1, blocks / 3, blocks / 2, blocks - 2] {
        let [block, next] = [index, index + 1].map(|index| cut.block(index, blocks));
        assert!(block.start < block.end && block.end == next.start);
        // Two stretches alike: all blocks are equal, but for what rounding moves.
        assert!((block.end - block.start).abs_diff(2 * steps / blocks) <= 1);
    }
}

//! Tests of the private parts of the module above.

use super::*;

#[test]
fn blocks_hold_equal_shares_of_the_cost() {
    let cut = CumulativeCost::new([(100, 100), (100, 300)]);
    assert_eq!(cut.block(0, 2), 0..133);
    assert_eq!(cut.block(0, 4), 0..100);
    assert_eq!(cut.block(1, 4), 100..133);
}

//! Tests of the private parts of the module above.

use super::*;

#[test]
fn parts_of_blocks_count() {
    let estimate = |blocks: &[f64], part| {
        let timed = Timed {
            blocks: blocks.to_vec(),
            part,
        };
        Estimate::of(10, &timed)
    };
    assert_eq!(estimate(&[3.0], (0.5, 3.0)).unwrap().seconds(), 40.0);
    assert_eq!(estimate(&[], (0.5, 3.0)).unwrap().seconds(), 60.0);
    assert!(estimate(&[], (0.0, 0.0)).is_none());
}

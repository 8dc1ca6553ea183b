//! Tests of the private parts of the module above.

use super::*;

#[test]
fn masks_that_could_outgrow_the_memory_are_not_begun() {
    assert!(SetMasks::new(Shape::new(4, 7).unwrap(), 1 << 29).is_none());
    assert!(SetMasks::new(Shape::new(4, 5).unwrap(), 1 << 29).is_some());
}

//! Finished units as ranges, against a set of numbers.

use std::collections::BTreeSet;

use crate::FinishedUnits;

#[test]
fn ranges_hold_what_a_set_holds_in_any_order() {
    for step in [1, 3, 7, 10, 19] {
        let (mut ranges, mut set) = (FinishedUnits::default(), BTreeSet::new());
        for unit in (0..60).map(|at| at * step % 20) {
            assert_eq!(ranges.add(unit), set.insert(unit));
            assert_eq!(ranges.count(), set.len() as u64);
            let missing: Vec<u64> = (0..20).filter(|unit| !set.contains(unit)).collect();
            assert!(ranges.missing(20).eq(missing), "step {step}");
            let last = *set.last().unwrap();
            assert!(ranges.are_below(last + 1) && !ranges.are_below(last));
        }
    }
    let read = |text: &str| serde_json::from_str::<FinishedUnits>(text).unwrap();
    assert!(read("[[0,2],[3,20]]").missing(20).eq([2]));
    for wrong in ["[[2,2]]", "[[3,2]]", "[[0,2],[2,3]]", "[[3,4],[0,1]]"] {
        assert!(!read(wrong).are_below(20), "{wrong}");
    }
}

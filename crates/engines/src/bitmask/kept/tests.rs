//! Tests of what is private in `src/engines/bitmask/kept.rs`.

use super::super::candidates::LineRelation;
use super::*;

fn parts(count: usize) -> Vec<BitPart> {
    let part = |at| BitPart { at, bits: [1; 4] };
    (0..).map(part).take(count).collect()
}

fn crossing(set: u64) -> Choice {
    Choice {
        relation: LineRelation::Crossing,
        set,
    }
}

#[test]
fn what_is_full_keeps_no_more_until_there_is_room() {
    let mut kept = Kept::default();
    kept.clear(1);
    let root = kept.root(0, &parts(LONG)).unwrap();
    let list = kept.keep(root, crossing(1), &parts(MOST_PARTS), 1);
    for _ in 0..3 {
        assert_eq!(kept.after(root, crossing(2)), KnownChoice::New);
    }
    assert_eq!(kept.after(root, crossing(1)), KnownChoice::List(list));
    kept.make_room();
    let root = kept.root(0, &parts(LONG)).unwrap();
    assert_eq!(kept.after(root, crossing(1)), KnownChoice::New);
}

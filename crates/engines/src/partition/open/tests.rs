//! Tests of the private parts of the module above.

use super::*;
use crate::RowSide;
use crate::partition::rows::KeptSets;
use survo_core::puzzle::Shape;

/// What a step has is what the list has that shares no number with the sets taken.
#[test]
fn sets_that_share_a_number_are_taken_out() {
    let shape = Shape::new(8, 3).unwrap();
    let rows = RowSide {
        shape,
        sums: &[9, 21, 30, 38, 40, 44, 52, 66],
        givens: &[],
    };
    let fixed = FixedRows::new(rows, &mut KeptSets::default());
    let mut open = OpenSets::default();
    open.start(&fixed, true);
    let (mut left, mut taken) = (0xff, 0);
    for step in 0..7 {
        let bitmaps = places(left).map(|place| (place, open.bitmap(step, place).unwrap()));
        let bitmaps: Vec<(usize, Range<usize>)> = bitmaps.collect();
        let mut fewest = (usize::MAX, 0);
        for (place, bitmap) in bitmaps {
            let bits = bitmap.enumerate().flat_map(|(index, word)| {
                members(open.word(word)).map(move |bit| index * WORD + usize::from(bit) - 1)
            });
            let sets: Vec<u64> = bits.map(|bit| fixed.sets[place].listed[bit].set).collect();
            let listed = fixed.sets[place].listed.iter().map(|next| next.set);
            let expected: Vec<u64> = listed.filter(|set| set & taken == 0).collect();
            assert_eq!(sets, expected, "step {step}, place {place}");
            fewest = fewest.min((sets.len(), place));
        }
        let (_, place) = fewest;
        assert_eq!(open.fewest(step, left), place);
        left &= !(1 << place);
        let listed = fixed.sets[place].listed.iter().map(|next| next.set);
        let mut next = listed.filter(|set| set & taken == 0);
        let next = next.find(|&set| open.take(&fixed, step, left, set));
        taken |= next.expect("some set leaves sets to the others");
        if left.is_power_of_two() {
            return;
        }
    }
}

#[test]
fn nothing_is_listed_for_a_visit_and_rows_keep_their_order() {
    let shape = Shape::new(3, 4).unwrap();
    let rows = RowSide {
        shape,
        sums: &[38, 13, 27],
        givens: &[],
    };
    let fixed = FixedRows::new(rows, &mut KeptSets::default());
    let mut open = OpenSets::default();
    open.start(&fixed, false);
    assert_eq!(open.fewest(0, 0b111), 0);
    assert!(open.take(&fixed, 0, 0b110, 0b1111));
    assert_eq!(open.fewest(1, 0b110), 1);
    assert_eq!(open.bitmap(1, 1), None);
}

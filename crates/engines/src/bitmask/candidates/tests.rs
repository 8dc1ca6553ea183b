//! Tests of the private parts of the module above.

use super::*;
use survo_core::numbers::sets_with_sum;

fn sets(candidates: &Candidates, left: &[BitPart]) -> Vec<u64> {
    let of_part = |part: &BitPart| {
        let (first, bits) = (part.at as usize * WIDTH, part.bits);
        (0..WIDTH)
            .filter(move |at| bits[at / 64] >> (at % 64) & 1 != 0)
            .map(move |at| candidates.sets()[first + at])
    };
    left.iter().flat_map(of_part).collect()
}

fn count(left: &[BitPart]) -> usize {
    let words = left.iter().flat_map(|part| part.bits);
    words.map(|word| word.count_ones() as usize).sum()
}

#[test]
fn the_bits_that_are_left_are_those_of_the_sets_that_agree() {
    // Up to one word, one block, and several blocks.
    let numbers = (1u64 << 20) - 1;
    let mut all = Vec::new();
    sets_with_sum(numbers, 6, 60, &mut |set| all.push(set));
    for length in [0, 1, 64, 65, 255, 256, 257, all.len()] {
        let candidates = Candidates::new(all[..length].to_vec(), 20);
        let whole = candidates.bits().all().to_vec();
        assert_eq!(sets(&candidates, &whole), all[..length], "{length}");
        assert_eq!(count(&whole), length, "no bit of none");
        let mut left = whole;
        for (set, relation) in [
            (0b1_0000_0000_0000_0001, LineRelation::Crossing),
            (0b100, LineRelation::Disjoint),
            (0b0110_0010, LineRelation::Crossing),
            (0b1_1000_0000_0000, LineRelation::Disjoint),
        ] {
            let agrees = |candidate: &u64| match relation {
                LineRelation::Disjoint => candidate & set == 0,
                LineRelation::Crossing => (candidate & set).count_ones() == 1,
            };
            let mut expected = sets(&candidates, &left);
            expected.retain(agrees);
            let choice = Choice { relation, set };
            let mut to = left.clone();
            let (blocks, counted) = candidates.bits().agreeing(choice, &left, &mut to);
            to.truncate(blocks);
            assert_eq!(
                (counted as usize, sets(&candidates, &to)),
                (expected.len(), expected)
            );
            assert!(to.iter().all(|part| part.bits != EMPTY));
            left = to;
        }
    }
}

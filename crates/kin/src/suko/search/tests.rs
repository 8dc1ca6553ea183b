//! The parts of the improvements, on sets of blank squares that no Suko may have.

use itertools::Itertools;

use super::propagation::{most_constrained, subtract, within_bounds};
use super::state::BlankSet;
use survo_core::numbers::{SetCounts, members};

fn set(cells: u64, left: i64) -> BlankSet {
    BlankSet { cells, left }
}

/// For every set of unused digits: those that are kept lie between the least and the greatest sums
/// of sets of the others.
#[test]
fn bounds_are_those_of_the_sets_of_digits() {
    for unused in 1u64..1 << 7 {
        for blanks in 1..=unused.count_ones() as usize {
            for left in 0..30 {
                let kept = within_bounds(0, unused, &[set((1 << blanks) - 1, left)]);
                for value in members(unused) {
                    let others = SetCounts::new(unused & !(1 << (value - 1)));
                    let has_sets = |&sum: &u32| others.get(blanks - 1, sum) > 0;
                    let sums: Vec<u32> = (0..30).filter(has_sets).collect();
                    let bounds = i64::from(sums[0])..=i64::from(sums[sums.len() - 1]);
                    let fits = bounds.contains(&(left - i64::from(value)));
                    assert_eq!(kept >> (value - 1) & 1 == 1, fits, "{unused:b} {left}");
                }
            }
        }
    }
}

#[test]
fn the_square_in_the_fullest_sets_comes_first() {
    let first = |sets: &[u64]| {
        let sets = sets.iter().map(|&cells| set(cells, 10)).collect_vec();
        most_constrained(0b11_1111, &sets)
    };
    // Squares 1 and 2 are in a set of two blanks, squares 4 and 5 in two sets of three.
    assert_eq!(first(&[0b000110, 0b111000, 0b110001]), 1);
    // 1/9 + 1/9 for squares 4 and 5 against at most 1/9 + 1/16 for each of the others.
    assert_eq!(first(&[0b111000, 0b110001, 0b001111]), 4);
    // No square is in a set: the lowest.
    assert_eq!(first(&[]), 0);
}

#[test]
fn a_set_within_another_is_taken_out_again_and_again() {
    let apart = |sets: &[(u64, i64)]| {
        let mut sets = sets
            .iter()
            .map(|&(cells, left)| set(cells, left))
            .collect_vec();
        subtract(&mut sets).then_some(sets)
    };
    // abcd, bc, ab and b: all four apart, whatever the order.
    let sets = [(0b1111, 20), (0b0110, 9), (0b0011, 5), (0b0010, 3)];
    let expected = [(0b0001, 2), (0b0010, 3), (0b0100, 6), (0b1000, 9)];
    let expected = expected.map(|(cells, left)| set(cells, left));
    for sets in sets.into_iter().permutations(4) {
        assert_eq!(apart(&sets).unwrap(), expected);
    }
    // Equal squares want equal totals.
    assert_eq!(apart(&[(0b11, 5), (0b11, 6)]), None);
    assert_eq!(apart(&[(0b11, 5), (0b11, 5)]), Some(vec![set(0b11, 5)]));
    // Only the differences contradict one another.
    assert_eq!(apart(&[(0b001, 1), (0b111, 9), (0b110, 7)]), None);
}

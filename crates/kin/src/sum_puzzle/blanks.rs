//! What is left of sets when cells are filled, and their subtraction from one another
//! (improvement 2).

/// Blank cells and what their values must add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlankSet {
    pub(super) cells: u64,
    pub(super) left: i64,
}

impl BlankSet {
    pub(super) fn len(self) -> usize {
        self.cells.count_ones() as usize
    }
}

/// Subtracts sets that lie within others from them, smallest first, until none does.
/// False when two sets of the same cells have different totals.
///
/// Nothing is lost: the two parts together say what the whole says. The number of sets
/// does not grow, and each subtraction takes cells away, so this ends. The outcome does
/// not depend on the order of the sets.
pub(super) fn subtract(sets: &mut Vec<BlankSet>) -> bool {
    loop {
        sets.sort_unstable_by_key(|set| (set.len(), set.cells));
        let mut changed = false;
        for inner in 0..sets.len() {
            let BlankSet { cells, left } = sets[inner];
            for outer in &mut sets[inner + 1..] {
                if cells != 0 && cells & !outer.cells == 0 {
                    outer.cells ^= cells;
                    outer.left -= left;
                    if outer.cells == 0 && outer.left != 0 {
                        return false;
                    }
                    changed = true;
                }
            }
        }
        if !changed {
            return true;
        }
        sets.retain(|set| set.cells != 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(sets: &[(u64, i64)]) -> Vec<BlankSet> {
        sets.iter()
            .map(|&(cells, left)| BlankSet { cells, left })
            .collect()
    }

    #[test]
    fn what_is_within_is_taken_out_again_and_again() {
        // abcd and ab: ab and cd. With bc and b as well, all four apart.
        let mut some = sets(&[(0b1111, 20), (0b0011, 5)]);
        assert!(subtract(&mut some));
        assert_eq!(some, sets(&[(0b0011, 5), (0b1100, 15)]));
        let mut more = sets(&[(0b1111, 20), (0b0110, 9), (0b0011, 5), (0b0010, 3)]);
        assert!(subtract(&mut more));
        assert_eq!(
            more,
            sets(&[(0b0001, 2), (0b0010, 3), (0b0100, 6), (0b1000, 9)])
        );
    }

    #[test]
    fn equal_cells_want_equal_totals() {
        assert!(subtract(&mut sets(&[(0b11, 5), (0b11, 5)])));
        assert!(!subtract(&mut sets(&[(0b11, 5), (0b11, 6)])));
        // Only the differences contradict one another.
        assert!(!subtract(&mut sets(&[(0b001, 1), (0b111, 9), (0b110, 7)])));
    }

    #[test]
    fn the_order_does_not_matter() {
        let all = sets(&[(0b11110, 30), (0b01100, 9), (0b11100, 14), (0b00011, 5)]);
        let mut expected = all.clone();
        assert!(subtract(&mut expected));
        for first in 0..all.len() {
            let mut other = all.clone();
            other.rotate_left(first);
            assert!(subtract(&mut other));
            assert_eq!(other, expected);
            other = all.iter().rev().copied().collect();
            other.rotate_left(first);
            assert!(subtract(&mut other));
            assert_eq!(other, expected);
        }
    }
}

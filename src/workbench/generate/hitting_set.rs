//! The smallest sets of cells that meet every one of some sets.

/// A smallest set that meets all `sets` (masks, none empty), if it needs at least
/// `least` elements and at most `most`; of several, the first when elements are tried
/// in the given `order`.
///
/// Iterative deepening: at each size, branch on the elements of an unmet set with
/// fewest, and cut where more disjoint unmet sets are left than elements.
pub(super) fn smallest(sets: &[u64], least: usize, most: usize, order: &[usize]) -> Option<u64> {
    (least..=most).find_map(|size| extend(sets, 0, 0, size, order))
}

/// A set of `chosen` and at most `more` elements outside `barred` that meets all sets.
fn extend(sets: &[u64], chosen: u64, mut barred: u64, more: usize, order: &[usize]) -> Option<u64> {
    let unmet = || {
        sets.iter()
            .filter(|&&set| set & chosen == 0)
            .map(|set| set & !barred)
    };
    let Some(fewest) = unmet().min_by_key(|set| set.count_ones()) else {
        return Some(chosen);
    };
    if needed(unmet()) > more {
        return None;
    }
    for &element in order {
        let bit = 1 << element;
        if fewest & bit == 0 {
            continue;
        }
        if let Some(found) = extend(sets, chosen | bit, barred, more - 1, order) {
            return Some(found);
        }
        // Sets with this element were all tried.
        barred |= bit;
    }
    None
}

/// A lower bound: sets that are disjoint, taken greedily, need an element each.
fn needed(unmet: impl Iterator<Item = u64>) -> usize {
    let (mut taken, mut count) = (0, 0);
    for set in unmet {
        if set & taken == 0 {
            taken |= set;
            count += 1;
        }
    }
    count
}

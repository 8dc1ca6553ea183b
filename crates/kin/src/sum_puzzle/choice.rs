//! Which cell comes next (improvement 3), and which values it is worth trying (improvement 4).

use super::blanks::BlankSet;
use super::puzzle::members;

/// A weight of 1: divisible by the squares of 1 to 10, so that sums of fractions are exact
/// for sets of up to 10 blanks.
const ONE: u64 = 2520 * 2520;

/// The blank cell with the largest sum of 1 / (blanks in the set)^2 over its sets, the
/// lowest of equal ones. There must be a blank cell.
pub(super) fn most_constrained(blank: u64, sets: &[BlankSet]) -> usize {
    let weight = |cell: usize| -> u64 {
        sets.iter()
            .filter(|set| set.cells >> cell & 1 == 1)
            .map(|set| ONE / (set.len() * set.len()) as u64)
            .sum()
    };
    members(blank)
        .max_by_key(|&cell| (weight(cell), std::cmp::Reverse(cell)))
        .expect("there is a blank cell")
}

/// The unused values that are neither too large nor too small for the sets of a cell. A
/// value is too large if the other blank cells of a set exceed what is left even with the
/// smallest other unused values, and too small if they fall short even with the largest.
pub(super) fn within_bounds(cell: usize, unused: u64, sets: &[BlankSet]) -> u64 {
    let values: Vec<i64> = survo_base::members(unused).map(i64::from).collect();
    // sums[k]: the k smallest values.
    let mut sums = vec![0];
    for value in &values {
        sums.push(sums[sums.len() - 1] + value);
    }
    let all = sums[values.len()];
    let mut kept = unused;
    for set in sets.iter().filter(|set| set.cells >> cell & 1 == 1) {
        let others = set.len() - 1;
        for (rank, &value) in values.iter().enumerate() {
            // The smallest and the largest `others` values without this one.
            let least = match rank < others {
                true => sums[others + 1] - value,
                false => sums[others],
            };
            let from_above = values.len() - 1 - rank;
            let greatest = match from_above < others {
                true => all - sums[values.len() - others - 1] - value,
                false => all - sums[values.len() - others],
            };
            if !(least..=greatest).contains(&(set.left - value)) {
                kept &= !(1 << (value - 1));
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use survo_base::SetCounts;

    #[test]
    fn the_cell_in_the_fullest_sets_comes_first() {
        // Cells 1 and 2 are in a set of two blanks, cells 4 and 5 in two sets of three.
        let set = |cells| BlankSet { cells, left: 10 };
        let sets = [set(0b000110), set(0b111000), set(0b110001)];
        assert_eq!(most_constrained(0b111111, &sets), 1);
        // 1/9 + 1/9 for cells 4 and 5 against at most 1/9 + 1/16 for each of the others.
        let sets = [set(0b111000), set(0b110001), set(0b001111)];
        assert_eq!(most_constrained(0b111111, &sets), 4);
        // No cell is in a set: the lowest.
        assert_eq!(most_constrained(0b101000, &[]), 3);
    }

    #[test]
    fn bounds_are_those_of_the_sets_of_values() {
        // For every set of unused values: the kept values are those that lie between
        // the least and the greatest sums of sets of the others.
        for unused in 1u64..1 << 7 {
            let count = unused.count_ones() as usize;
            for blanks in 1..=count {
                for left in 0..30i64 {
                    let set = BlankSet {
                        cells: (1 << blanks) - 1,
                        left,
                    };
                    let kept = within_bounds(0, unused, &[set]);
                    for value in survo_base::members(unused) {
                        let others = SetCounts::new(unused & !(1 << (value - 1)));
                        let sums: Vec<i64> = (0..30)
                            .filter(|&sum| others.get(blanks - 1, sum) > 0)
                            .map(i64::from)
                            .collect();
                        let rest = left - i64::from(value);
                        let fits = sums[0] <= rest && rest <= sums[sums.len() - 1];
                        assert_eq!(kept >> (value - 1) & 1 == 1, fits);
                    }
                }
            }
        }
    }
}

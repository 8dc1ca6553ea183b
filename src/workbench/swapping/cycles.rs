//! From one table to another: cycles of numbers, and how few swaps it takes.

use crate::puzzle::Table;

/// The cycles of a permutation that leads from one table to another: each number is
/// followed by the one that is `wanted` in its cell. A cycle begins with its smallest
/// number, and cycles are ordered by it.
pub(super) fn cycles(wanted: &[u8]) -> Vec<Vec<u8>> {
    let mut seen = 0u64;
    let mut cycles = Vec::new();
    for first in 1..wanted.len() as u8 {
        let mut cycle = Vec::new();
        let mut number = first;
        while seen >> (number - 1) & 1 == 0 {
            seen |= 1 << (number - 1);
            cycle.push(number);
            number = wanted[usize::from(number)];
        }
        if !cycle.is_empty() {
            cycles.push(cycle);
        }
    }
    cycles
}

/// The fewest swaps that lead from one table to another of the same shape: N less the
/// number of cycles. A swap of two numbers of one cycle splits it, any other swap joins
/// two, and in the end there are N cycles of one number each.
///
/// Panics when the shapes differ.
pub fn fewest_swaps(from: &Table, to: &Table) -> usize {
    from.cells().len() - cycles(&wanted(from, to)).len()
}

/// For each number, the one that stands in `to` where it stands in `from`; entry 0 is
/// not used.
pub(super) fn wanted(from: &Table, to: &Table) -> Vec<u8> {
    assert_eq!(from.shape(), to.shape(), "tables of different shapes");
    let mut wanted = vec![0; from.cells().len() + 1];
    for (&number, &other) in from.cells().iter().zip(to.cells()) {
        wanted[usize::from(number)] = other;
    }
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Shape;
    use crate::workbench::swapping::Swap;
    use std::collections::HashMap;

    #[test]
    fn cycles_start_with_their_smallest_number() {
        let shape = Shape::new(2, 3).unwrap();
        let from = Table::new(shape, vec![1, 2, 3, 4, 5, 6]).unwrap();
        let to = Table::new(shape, vec![5, 2, 4, 6, 1, 3]).unwrap();
        assert_eq!(
            cycles(&wanted(&from, &to)),
            [vec![1, 5], vec![2], vec![3, 4, 6]]
        );
        assert_eq!(fewest_swaps(&from, &to), 3);
    }

    #[test]
    fn no_list_of_swaps_is_shorter() {
        // Breadth first over all tables of 2x3.
        let shape = Shape::new(2, 3).unwrap();
        let from = Table::new(shape, vec![1, 2, 3, 4, 5, 6]).unwrap();
        let mut distances = HashMap::from([(from.clone(), 0)]);
        let mut layer = vec![from.clone()];
        while !layer.is_empty() {
            let mut next = Vec::new();
            for table in layer {
                let distance = distances[&table] + 1;
                for larger in 2..=6 {
                    for smaller in 1..larger {
                        let swapped = Swap::new(smaller, larger).unwrap().apply(&table).unwrap();
                        if !distances.contains_key(&swapped) {
                            distances.insert(swapped.clone(), distance);
                            next.push(swapped);
                        }
                    }
                }
            }
            layer = next;
        }
        assert_eq!(distances.len(), 720);
        for (table, distance) in distances {
            assert_eq!(fewest_swaps(&from, &table), distance);
        }
    }
}

//! The number of swaps under every way to break ties.
//!
//! Draw an arrow from each number of the start table to the number that the solution
//! has in its cell. Breaking ties otherwise permutes numbers of one group among its
//! cells: with each group taken as one point, the arrows stay where they are, and a way
//! to break the ties is a way to connect the arrows that enter a point with those that
//! leave it. The cycles are the closed walks that result.
//!
//! * The fewest cycles, hence the most swaps: each connected component can be walked in
//!   one (Euler). So N less the number of components is exact for every table.
//! * The most cycles, hence the fewest swaps, is a packing of circuits. No quick way is
//!   known, so all ways are tried, component by component, if there are not too many.
//!   Otherwise a bound is given: an arrow from a point to itself is a cycle of its own
//!   in some best way, and all other cycles take two arrows at least.

use super::{Start, fewest_swaps};
use crate::puzzle::Table;

/// Ways to break the ties of one component that are tried.
pub const WAYS: u64 = 1_000_000;

/// The least and the greatest number of swaps that some way to break ties leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TieRange {
    /// The least number, or a bound that it does not fall below.
    pub fewest: usize,
    /// Whether `fewest` is attained for certain.
    pub exact: bool,
    /// The greatest number; always attained.
    pub most: usize,
}

impl TieRange {
    /// The range over all ways to break the ties of a start table on the way to a
    /// solution of the same shape (panics otherwise).
    ///
    /// Costs at most [`WAYS`] times N steps for each component with ties.
    pub fn of(start: &Start, solution: &Table) -> Self {
        Self::within(start, solution, WAYS)
    }

    fn within(start: &Start, solution: &Table, ways: u64) -> Self {
        if start.tied().is_empty() {
            let swaps = fewest_swaps(start.table(), solution);
            return Self {
                fewest: swaps,
                exact: true,
                most: swaps,
            };
        }
        let graph = Graph::new(start, solution);
        let components = graph.components();
        let mut fewest = graph.wanted.len();
        let mut exact = true;
        for component in &components {
            match graph.most_cycles(component, ways) {
                Some(cycles) => fewest -= cycles,
                None => {
                    exact = false;
                    fewest -= graph.at_most_cycles(component);
                }
            }
        }
        Self {
            fewest,
            exact,
            most: graph.wanted.len() - components.len(),
        }
    }
}

/// Numbers less one, and where they lead.
struct Graph {
    /// The number wanted where each number stands.
    wanted: Vec<usize>,
    /// The point that each number belongs to: the first number of its group, or itself.
    point: Vec<usize>,
}

impl Graph {
    fn new(start: &Start, solution: &Table) -> Self {
        let wanted = super::cycles::wanted(start.table(), solution)
            .iter()
            .skip(1)
            .map(|&number| usize::from(number) - 1)
            .collect::<Vec<_>>();
        let mut point: Vec<usize> = (0..wanted.len()).collect();
        for group in start.tied() {
            let first = start.table().cells()[group[0]];
            for &cell in group {
                point[usize::from(start.table().cells()[cell]) - 1] = usize::from(first) - 1;
            }
        }
        Self { wanted, point }
    }

    /// The numbers of each connected component.
    fn components(&self) -> Vec<Vec<usize>> {
        let numbers = self.wanted.len();
        // Every number takes the least number of its neighbourhood until none changes.
        let mut label: Vec<usize> = (0..numbers).collect();
        loop {
            let before = label.clone();
            for number in 0..numbers {
                for other in [self.wanted[number], self.point[number]] {
                    let least = label[number].min(label[other]);
                    label[number] = least;
                    label[other] = least;
                }
            }
            if label == before {
                break;
            }
        }
        (0..numbers)
            .map(|component| {
                (0..numbers)
                    .filter(|&number| label[number] == component)
                    .collect::<Vec<_>>()
            })
            .filter(|component| !component.is_empty())
            .collect()
    }

    /// The groups of two numbers or more in a component.
    fn groups(&self, component: &[usize]) -> Vec<Vec<usize>> {
        component
            .iter()
            .map(|&first| {
                component
                    .iter()
                    .copied()
                    .filter(|&number| self.point[number] == first)
                    .collect::<Vec<_>>()
            })
            .filter(|group| group.len() > 1)
            .collect()
    }

    /// The most cycles over all ways, or `None` if there are more than `ways`.
    fn most_cycles(&self, component: &[usize], ways: u64) -> Option<usize> {
        let groups = self.groups(component);
        groups
            .iter()
            .flat_map(|group| 1..=group.len() as u64)
            .try_fold(1u64, u64::checked_mul)
            .filter(|&needed| needed <= ways)?;
        let mut wanted = self.wanted.clone();
        let mut most = 0;
        connect(&groups, 0, &mut wanted, &mut |wanted| {
            most = most.max(count_cycles(component, wanted));
        });
        Some(most)
    }

    /// A number that the cycles of a component never exceed.
    fn at_most_cycles(&self, component: &[usize]) -> usize {
        let loops = component
            .iter()
            .filter(|&&number| self.point[number] == self.point[self.wanted[number]])
            .count();
        loops + (component.len() - loops) / 2
    }
}

/// Visits every way to permute what is wanted within the groups: the first `placed`
/// numbers of the first group are settled.
fn connect(
    groups: &[Vec<usize>],
    placed: usize,
    wanted: &mut Vec<usize>,
    visit: &mut dyn FnMut(&[usize]),
) {
    let Some((group, others)) = groups.split_first() else {
        return visit(wanted);
    };
    if placed == group.len() {
        return connect(others, 0, wanted, visit);
    }
    for next in placed..group.len() {
        wanted.swap(group[placed], group[next]);
        connect(groups, placed + 1, wanted, visit);
        wanted.swap(group[placed], group[next]);
    }
}

fn count_cycles(component: &[usize], wanted: &[usize]) -> usize {
    let mut seen = 0u64;
    let mut cycles = 0;
    for &first in component {
        let mut number = first;
        cycles += usize::from(seen >> number & 1 == 0);
        while seen >> number & 1 == 0 {
            seen |= 1 << number;
            number = wanted[number];
        }
    }
    cycles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Puzzle, Shape};
    use crate::workbench::swapping::{Swap, TieRule};
    use std::collections::BTreeSet;

    /// The numbers of swaps over all ways, by swapping tied numbers in the table until
    /// no new table appears.
    fn by_trying(start: &Start, solution: &Table) -> BTreeSet<usize> {
        let mut tables = vec![start.table().clone()];
        let mut seen: BTreeSet<Table> = tables.iter().cloned().collect();
        while let Some(table) = tables.pop() {
            for group in start.tied() {
                for pair in group.windows(2) {
                    let [first, second] = [table.cells()[pair[0]], table.cells()[pair[1]]];
                    let other = Swap::new(first, second).unwrap().apply(&table).unwrap();
                    if seen.insert(other.clone()) {
                        tables.push(other);
                    }
                }
            }
        }
        seen.iter()
            .map(|table| fewest_swaps(table, solution))
            .collect()
    }

    #[test]
    fn the_range_is_that_of_all_ways() {
        // Tables of 3x3 whose margins repeat or agree have many equal products.
        let shape = Shape::new(3, 3).unwrap();
        let mut varying = 0;
        for cells in [
            [1, 6, 8, 5, 7, 3, 9, 2, 4],
            [2, 7, 6, 9, 5, 1, 4, 3, 8],
            [1, 2, 3, 4, 5, 6, 7, 8, 9],
            [1, 5, 9, 8, 3, 4, 6, 7, 2],
            [9, 1, 5, 3, 4, 8, 2, 6, 7],
            [3, 1, 2, 5, 9, 4, 6, 7, 8],
        ] {
            let solution = Table::new(shape, cells.to_vec()).unwrap();
            let puzzle = Puzzle::open(solution.margins());
            let start = Start::of(&puzzle, TieRule::SmallerSide);
            let counts = by_trying(&start, &solution);
            let (least, greatest) = (*counts.first().unwrap(), *counts.last().unwrap());
            varying += usize::from(least < greatest);
            assert_eq!(
                TieRange::of(&start, &solution),
                TieRange {
                    fewest: least,
                    exact: true,
                    most: greatest
                }
            );
            let bound = TieRange::within(&start, &solution, 0);
            assert!(bound.fewest <= least && bound.most == greatest);
        }
        assert!(varying >= 4);
    }
}

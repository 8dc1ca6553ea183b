//! Every permutation of the values, one after the other.

use super::puzzle::members;
use super::{SearchStep, Stepwise, SumPuzzle};

/// All permutations of the values in lexicographic order, each a step.
///
/// N! steps for N cells: a second for 10, a minute or two for 12, and not to be waited
/// for beyond.
pub struct BruteForce {
    sets: Vec<(Vec<usize>, u64)>,
    givens: Vec<(usize, u8)>,
    cells: Vec<u8>,
    /// Whether the first permutation is still to be looked at.
    is_new: bool,
    /// Whether it is still to be said that the cells are a solution.
    is_solution: bool,
}

impl BruteForce {
    /// A search that has not begun. Panics unless there are as many values as cells:
    /// otherwise solutions are no permutations.
    pub fn new(puzzle: &SumPuzzle) -> Self {
        assert_eq!(usize::from(puzzle.highest()), puzzle.cells());
        let sets = puzzle.sets().iter();
        let givens = puzzle.givens().iter().copied().enumerate();
        Self {
            sets: sets
                .map(|set| (members(set.cells).collect(), u64::from(set.total)))
                .collect(),
            givens: givens.filter(|&(_, given)| given != 0).collect(),
            cells: (1..=puzzle.highest()).collect(),
            is_new: true,
            is_solution: false,
        }
    }

    fn solves(&self) -> bool {
        let value = |&cell: &usize| u64::from(self.cells[cell]);
        let has_total =
            |(cells, total): &(Vec<usize>, u64)| cells.iter().map(value).sum::<u64>() == *total;
        let mut givens = self.givens.iter();
        givens.all(|&(cell, given)| self.cells[cell] == given) && self.sets.iter().all(has_total)
    }
}

impl Stepwise for BruteForce {
    fn step(&mut self) -> Option<SearchStep> {
        if std::mem::take(&mut self.is_solution) {
            return Some(SearchStep::Solution);
        }
        if !std::mem::take(&mut self.is_new) && !successor(&mut self.cells) {
            return None;
        }
        let solves = self.solves();
        self.is_solution = solves;
        Some(SearchStep::Permutation { solves })
    }

    fn cells(&self) -> &[u8] {
        &self.cells
    }
}

/// Makes the next permutation in lexicographic order; false, and no change, after the
/// last.
///
/// Dijkstra's (*A Discipline of Programming*, 1976, "The problem of the next
/// permutation"): what descends at the end is the last of its kind, so the number before
/// it is exchanged with the smallest larger one of them, and the rest put in ascending
/// order by turning it round. Cost: constant on average.
pub fn successor(numbers: &mut [u8]) -> bool {
    let Some(pivot) = numbers.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let larger = numbers
        .iter()
        .rposition(|&number| number > numbers[pivot])
        .expect("the number after the pivot is larger");
    numbers.swap(pivot, larger);
    numbers[pivot + 1..].reverse();
    true
}

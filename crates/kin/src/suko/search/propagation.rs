//! What follows from a partly filled puzzle before a value is tried: cells that have one value only
//! (improvements 1, 2 and 5), the cell that comes next (3) and its values (4).

use std::cmp::Reverse;

use super::state::{BlankSet, PartlyFilled};
use super::{Improvement, Improvements};
use crate::suko::square::SQUARES;
use survo_core::numbers::members;

/// What the rules say about a partly filled puzzle.
pub(super) enum Finding {
    /// It has no solution.
    Contradiction,
    /// A cell has only one value.
    Fill {
        cell: usize,
        value: u8,
        by: Improvement,
    },
    /// Nothing further; these sets have blank cells.
    Nothing(Vec<BlankSet>),
}

/// Applies the rules that are switched on, once.
pub(super) fn propagate(state: &PartlyFilled, on: Improvements) -> Finding {
    if on == Improvements::NONE {
        // No choice asks what is left of the sets.
        return Finding::Nothing(Vec::new());
    }
    let mut sets: Vec<BlankSet> = state.totals().filter(|set| set.cells != 0).collect();
    let mut last_of_diagonal = None;
    if on.has(Improvement::Diagonals) {
        for set in state.diagonals() {
            match set.len() {
                0 if set.left != 0 => return Finding::Contradiction,
                0 => {}
                1 => last_of_diagonal = last_of_diagonal.or(Some(set)),
                // The other rules may use it like a total.
                _ => sets.push(set),
            }
        }
    }
    if on.has(Improvement::Subtraction) && !subtract(&mut sets) {
        return Finding::Contradiction;
    }
    let is_last = |set: &&BlankSet| on.has(Improvement::LastBlank) && set.len() == 1;
    let last_of_set = sets.iter().find(is_last).copied();
    let last = last_of_set
        .map(|set| (set, Improvement::LastBlank))
        .or(last_of_diagonal.map(|set| (set, Improvement::Diagonals)));
    let Some((set, by)) = last else {
        return Finding::Nothing(sets);
    };
    match state.available(set.left) {
        None => Finding::Contradiction,
        Some(value) => Finding::Fill {
            cell: set.cells.trailing_zeros() as usize,
            value,
            by,
        },
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

/// The cell that is filled next, and the values that it is worth trying. There must be a blank
/// cell.
pub(super) fn choice(state: &PartlyFilled, on: Improvements, sets: &[BlankSet]) -> (usize, u64) {
    let cell = match on.has(Improvement::Choice) {
        true => most_constrained(state.blank, sets),
        false => state.blank.trailing_zeros() as usize,
    };
    let values = match on.has(Improvement::Bounds) {
        true => within_bounds(cell, state.unused, sets),
        false => state.unused,
    };
    (cell, values)
}

/// A weight of 1: divisible by the squares of 1 to 9, so that sums of fractions are exact.
const ONE: u64 = 2520 * 2520;

/// The blank cell with the largest sum of 1 / (blanks in the set)^2 over its sets, the
/// lowest of equal ones.
pub(super) fn most_constrained(blank: u64, sets: &[BlankSet]) -> usize {
    let weight = |cell: usize| -> u64 {
        sets.iter()
            .filter(|set| set.cells >> cell & 1 == 1)
            .map(|set| ONE / (set.len() * set.len()) as u64)
            .sum()
    };
    (0..SQUARES)
        .filter(|&cell| blank >> cell & 1 == 1)
        .max_by_key(|&cell| (weight(cell), Reverse(cell)))
        .expect("there is a blank cell")
}

/// The unused values that are neither too large nor too small for the sets of a cell. A
/// value is too large if the other blank cells of a set exceed what is left even with the
/// smallest other unused values, and too small if they fall short even with the largest.
pub(super) fn within_bounds(cell: usize, unused: u64, sets: &[BlankSet]) -> u64 {
    let values: Vec<i64> = members(unused).map(i64::from).collect();
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

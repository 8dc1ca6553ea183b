//! The rules that fill cells before a value is tried (improvements 1, 2 and 5).

use super::blanks::{BlankSet, subtract};
use super::puzzle::members;
use super::state::PartlyFilled;
use super::{Improvement, Improvements};

/// The values of some cells less those of others are a fixed number.
///
/// Such relations follow from the sets and values of a puzzle, for reasons particular to
/// it; they rule out no solution. [`Improvement::Relations`] makes use of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Cells that are added, as a mask.
    pub plus: u64,
    /// Cells that are subtracted, none of them in `plus`.
    pub minus: u64,
    /// What comes out.
    pub total: i64,
}

/// What the rules say about a partly filled puzzle.
pub(super) enum RuleFinding {
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
pub(super) fn look(state: &PartlyFilled, on: Improvements, relations: &[Relation]) -> RuleFinding {
    let mut sets: Vec<BlankSet> = state.blank_sets().collect();
    let mut last = None;
    if on.has(Improvement::Relations) {
        for relation in relations {
            match rest(state, relation) {
                Rest::Open => {}
                Rest::Filled { is_met } if is_met => {}
                Rest::Filled { .. } => return RuleFinding::Contradiction,
                Rest::Last(cell, value) => last = last.or(Some((cell, value))),
                // The other rules may use it like a set of the puzzle.
                Rest::Set(set) => sets.push(set),
            }
        }
    }
    if on.has(Improvement::Subtraction) && !subtract(&mut sets) {
        return RuleFinding::Contradiction;
    }
    if on.has(Improvement::LastBlank)
        && let Some(set) = sets.iter().find(|set| set.len() == 1)
    {
        return fill(state, set.cells, set.left, Improvement::LastBlank);
    }
    match last {
        Some((cell, value)) => fill(state, cell, value, Improvement::Relations),
        None => RuleFinding::Nothing(sets),
    }
}

/// Fills the only cell of a mask, if it can have the value.
fn fill(state: &PartlyFilled, cell: u64, value: i64, by: Improvement) -> RuleFinding {
    match state.available(value) {
        None => RuleFinding::Contradiction,
        Some(value) => RuleFinding::Fill {
            cell: cell.trailing_zeros() as usize,
            value,
            by,
        },
    }
}

/// What is left of a relation when some of its cells are filled.
enum Rest {
    /// Blank cells on both sides: nothing to be used.
    Open,
    /// No blank cell.
    Filled { is_met: bool },
    /// The mask of its only blank cell, and the value that cell must have.
    Last(u64, i64),
    /// Two blank cells or more, all of them added or all subtracted: their total is known.
    Set(BlankSet),
}

fn rest(state: &PartlyFilled, relation: &Relation) -> Rest {
    let sum = |cells| -> i64 {
        members(cells)
            .map(|cell| i64::from(state.cells[cell]))
            .sum()
    };
    let missing = relation.total - sum(relation.plus) + sum(relation.minus);
    let (plus, minus) = (relation.plus & state.blank, relation.minus & state.blank);
    let (cells, left) = match (plus, minus) {
        (0, 0) => {
            return Rest::Filled {
                is_met: missing == 0,
            };
        }
        (_, 0) => (plus, missing),
        (0, _) => (minus, -missing),
        _ => return Rest::Open,
    };
    if cells.is_power_of_two() {
        Rest::Last(cells, left)
    } else {
        Rest::Set(BlankSet { cells, left })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sum_puzzle::SumPuzzle;

    #[test]
    fn one_side_of_a_relation_filled_makes_a_set_of_the_other() {
        // Cells 0 and 1 less cell 2 are 4; cell 2 is 5, so the two have 9 together.
        let puzzle = SumPuzzle::new(9, Vec::new(), vec![0, 0, 5, 0]).unwrap();
        let relation = |plus, minus, total| Relation { plus, minus, total };
        let on: Improvements = [Improvement::Relations].into_iter().collect();
        let sets = |relation| match look(&PartlyFilled::new(puzzle.clone()), on, &[relation]) {
            RuleFinding::Nothing(sets) => sets,
            _ => panic!("nothing can be filled"),
        };
        let nine = BlankSet {
            cells: 0b0011,
            left: 9,
        };
        assert_eq!(sets(relation(0b0011, 0b0100, 4)), [nine]);
        assert_eq!(sets(relation(0b0100, 0b0011, -4)), [nine]);
        assert_eq!(sets(relation(0b0101, 0b1010, 0)), []);
    }
}

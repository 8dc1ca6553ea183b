//! The rules that fill cells before a value is tried (improvements 1, 2 and 5).

use super::blanks::{BlankSet, subtract};
use super::puzzle::members;
use super::state::State;
use super::{Improvement, Improvements, Relation};

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
pub(super) fn look(state: &State<'_>, on: Improvements, relations: &[Relation]) -> Finding {
    let mut sets: Vec<BlankSet> = state.blank_sets().collect();
    let mut last = None;
    if on.has(Improvement::Relations) {
        for relation in relations {
            match rest(state, relation) {
                Rest::Open => {}
                Rest::Filled { is_met } if is_met => {}
                Rest::Filled { .. } => return Finding::Contradiction,
                Rest::Last(cell, value) => last = last.or(Some((cell, value))),
                // The other rules may use it like a set of the puzzle.
                Rest::Set(set) => sets.push(set),
            }
        }
    }
    if on.has(Improvement::Subtraction) && !subtract(&mut sets) {
        return Finding::Contradiction;
    }
    if on.has(Improvement::LastBlank)
        && let Some(set) = sets.iter().find(|set| set.len() == 1)
    {
        return fill(state, set.cells, set.left, Improvement::LastBlank);
    }
    match last {
        Some((cell, value)) => fill(state, cell, value, Improvement::Relations),
        None => Finding::Nothing(sets),
    }
}

/// Fills the only cell of a mask, if it can have the value.
fn fill(state: &State<'_>, cell: u64, value: i64, by: Improvement) -> Finding {
    match state.available(value) {
        None => Finding::Contradiction,
        Some(value) => Finding::Fill {
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
    /// Two blank cells or more, all of them added or all subtracted: their total is
    /// known.
    Set(BlankSet),
}

fn rest(state: &State<'_>, relation: &Relation) -> Rest {
    let sum = |cells| -> i64 {
        members(cells)
            .map(|cell| i64::from(state.cells()[cell]))
            .sum()
    };
    let missing = relation.total - sum(relation.plus) + sum(relation.minus);
    let (plus, minus) = (
        relation.plus & state.blank(),
        relation.minus & state.blank(),
    );
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
        let sets = |relation| match look(&State::new(&puzzle), on, &[relation]) {
            Finding::Nothing(sets) => sets,
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

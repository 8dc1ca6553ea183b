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
    if on.has(Improvement::Subtraction) && !subtract(&mut sets) {
        return Finding::Contradiction;
    }
    if on.has(Improvement::LastBlank)
        && let Some(set) = sets.iter().find(|set| set.len() == 1)
    {
        return fill(state, set.cells, set.left, Improvement::LastBlank);
    }
    if on.has(Improvement::Relations) {
        for relation in relations {
            match last_of(state, relation) {
                Last::Open => {}
                Last::Met => {}
                Last::Broken => return Finding::Contradiction,
                Last::Blank(cell, value) => {
                    return fill(state, cell, value, Improvement::Relations);
                }
            }
        }
    }
    Finding::Nothing(sets)
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

/// How far a relation is filled.
enum Last {
    /// More than one blank cell.
    Open,
    /// No blank cell, and it holds.
    Met,
    /// No blank cell, and it does not.
    Broken,
    /// The mask of its only blank cell, and the value that cell must have.
    Blank(u64, i64),
}

fn last_of(state: &State<'_>, relation: &Relation) -> Last {
    let sum = |cells| -> i64 {
        members(cells)
            .map(|cell| i64::from(state.cells()[cell]))
            .sum()
    };
    let blank = (relation.plus | relation.minus) & state.blank();
    if blank.count_ones() > 1 {
        return Last::Open;
    }
    let missing = relation.total - sum(relation.plus) + sum(relation.minus);
    match blank {
        0 if missing == 0 => Last::Met,
        0 => Last::Broken,
        _ if blank & relation.plus != 0 => Last::Blank(blank, missing),
        _ => Last::Blank(blank, -missing),
    }
}

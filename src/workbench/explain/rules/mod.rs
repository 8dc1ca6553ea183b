//! The rules that need no cases, one file each, easiest first.
//!
//! A rule looks at a state in order and names the first thing that it can conclude;
//! [`apply`] draws the conclusion. Rules strike, and never strike what a solution
//! uses.

mod common_number;
mod crossing;
mod last_blank;
mod one_place;
mod sole_partition;

use super::names::LineName;
use super::state::State;
use super::step::{Conflict, Deduction};

type Find = fn(&State) -> Option<Deduction>;

const RULES: [Find; 5] = [
    last_blank::find,
    sole_partition::find,
    one_place::find,
    crossing::find,
    common_number::find,
];

/// The first conclusion of the easiest rule that has one.
pub(super) fn next(state: &State) -> Option<Deduction> {
    RULES.iter().find_map(|find| find(state))
}

/// The conclusion of the same rule about the same lines, cells and numbers in another
/// state; `None` where it has none there. Cases are not for this.
pub(super) fn again(state: &State, deduction: &Deduction) -> Option<Deduction> {
    let shape = state.shape;
    let index = |line: LineName| line.index(shape);
    match deduction {
        Deduction::LastBlank { line, .. } => last_blank::of_line(state, index(*line)),
        Deduction::SolePartition { line, .. } => sole_partition::of_line(state, index(*line)),
        Deduction::OnlyCell { number, line, .. } => match line {
            Some(line) => one_place::in_line(state, index(*line), *number),
            None => one_place::in_table(state, *number),
        },
        Deduction::OnlyLine { number, line, .. } => {
            one_place::on_side(state, state.parallel(index(*line)), *number)
        }
        Deduction::Crossing { cell, .. } => crossing::of_cell(state, cell.index(shape)),
        Deduction::CommonNumber { line, other, .. } => {
            common_number::partitions(state, index(*line), index(*other))
        }
        Deduction::CommonCell { cell, .. } => {
            let [row, column] = state.lines_of(cell.index(shape));
            common_number::at_crossing(state, row, column)
        }
        Deduction::Case(_) => None,
    }
}

/// Applies the rules until none has a conclusion; ends early in a conflict.
pub(super) fn exhaust(state: &mut State, steps: &mut Vec<Deduction>) -> Result<(), Conflict> {
    while let Some(step) = next(state) {
        let result = apply(state, &step);
        steps.push(step);
        result?;
    }
    Ok(())
}

/// Draws the conclusion of a step that was found in this state.
pub(super) fn apply(state: &mut State, deduction: &Deduction) -> Result<(), Conflict> {
    let shape = state.shape;
    match deduction {
        Deduction::LastBlank { cell, number, .. }
        | Deduction::OnlyCell { cell, number, .. }
        | Deduction::Crossing { cell, number, .. } => {
            state.place(cell.index(shape), *number);
        }
        Deduction::SolePartition { line, .. } => state.is_known[line.index(shape)] = true,
        Deduction::OnlyLine { number, line, .. } => {
            state.sets[line.index(shape)].retain(|set| set >> (number - 1) & 1 == 1);
        }
        Deduction::CommonNumber { line, left, .. } => {
            state.sets[line.index(shape)].clone_from(left);
        }
        Deduction::CommonCell { cell, left, .. } => state.marks[cell.index(shape)] &= left,
        Deduction::Case(refutation) => return state.exclude(refutation.assumption),
    }
    state.tidy()
}

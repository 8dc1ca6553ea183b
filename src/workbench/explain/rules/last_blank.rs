//! A line with one blank: subtraction.

use crate::numbers::members;
use crate::puzzle::Sum;
use crate::workbench::explain::state::State;
use crate::workbench::explain::step::Deduction;

/// The first line with one blank.
pub(super) fn find(state: &State) -> Option<Deduction> {
    (0..state.sets.len()).find_map(|line| of_line(state, line))
}

/// What is left of the sum of a line with one blank. It is in the blank's marks: the
/// line has a partition, which holds the numbers in place and one more.
pub(super) fn of_line(state: &State, line: usize) -> Option<Deduction> {
    let mut blanks = state.cells(line).filter(|&cell| !state.is_placed[cell]);
    let cell = blanks.next()?;
    if blanks.next().is_some() {
        return None;
    }
    let others = state.placed_in(line);
    let others_sum: Sum = members(others).map(Sum::from).sum();
    let number = state.sums[line].checked_sub(others_sum)?;
    Some(Deduction::LastBlank {
        line: state.line(line),
        sum: state.sums[line],
        others,
        cell: state.cell(cell),
        // It is one of the marks, so at most 64.
        number: number as u8,
    })
}

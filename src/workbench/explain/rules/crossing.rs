//! A cell whose row and column leave it one number.

use crate::workbench::explain::state::State;
use crate::workbench::explain::step::Deduction;

/// The first cell with one pencil mark that is not in place.
pub(super) fn find(state: &State) -> Option<Deduction> {
    (0..state.marks.len()).find_map(|cell| of_cell(state, cell))
}

/// The one pencil mark of a cell.
pub(super) fn of_cell(state: &State, cell: usize) -> Option<Deduction> {
    if state.is_placed[cell] || !state.marks[cell].is_power_of_two() {
        return None;
    }
    let [row, column] = state
        .lines_of(cell)
        .map(|line| state.union(line) & !state.placed_in(line));
    Some(Deduction::Crossing {
        cell: state.cell(cell),
        row,
        column,
        number: state.marks[cell].trailing_zeros() as u8 + 1,
    })
}

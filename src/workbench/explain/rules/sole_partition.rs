//! A line with one partition: its numbers are known, if not their places, and no
//! parallel line has any of them.

use crate::workbench::explain::state::State;
use crate::workbench::explain::step::Deduction;

/// The first line with one partition that was not known and with blanks.
pub(super) fn find(state: &State) -> Option<Deduction> {
    (0..state.sets.len()).find_map(|line| of_line(state, line))
}

/// The one partition of a line.
pub(super) fn of_line(state: &State, line: usize) -> Option<Deduction> {
    let &[set] = state.sets[line].as_slice() else {
        return None;
    };
    let placed = state.placed_in(line);
    (!state.is_known[line] && placed != set).then(|| Deduction::SolePartition {
        line: state.line(line),
        sum: state.sums[line],
        placed,
        set,
        numbers: state.shape.numbers(),
    })
}

//! A number that fits only one cell of a line that needs it, only one cell of all, or
//! only one of the rows (columns).

use std::ops::Range;

use crate::numbers::members;
use crate::workbench::explain::state::State;
use crate::workbench::explain::step::Deduction;

/// The first such number: lines first, then the whole table, then whole lines.
pub(super) fn find(state: &State) -> Option<Deduction> {
    let numbers = || members(state.shape.numbers());
    let rows = state.shape.rows();
    let lines = 0..state.sets.len();
    lines
        .clone()
        .find_map(|line| {
            members(state.intersection(line)).find_map(|number| in_line(state, line, number))
        })
        .or_else(|| numbers().find_map(|number| in_table(state, number)))
        .or_else(|| {
            [0..rows, rows..lines.end]
                .into_iter()
                .find_map(|side| numbers().find_map(|number| on_side(state, side.clone(), number)))
        })
}

/// The only cell among `cells` that has a mark of the number.
fn only(state: &State, number: u8, mut cells: impl Iterator<Item = usize>) -> Option<usize> {
    let has = |&cell: &usize| state.marks[cell] >> (number - 1) & 1 == 1;
    let cell = cells.find(has)?;
    (!cells.any(|other| has(&other)) && !state.is_placed[cell]).then_some(cell)
}

/// A number in all partitions of a line whose mark stands in one of its cells.
pub(super) fn in_line(state: &State, line: usize, number: u8) -> Option<Deduction> {
    if state.intersection(line) >> (number - 1) & 1 == 0 {
        return None;
    }
    let cell = only(state, number, state.cells(line))?;
    Some(Deduction::OnlyCell {
        number,
        line: Some(state.line(line)),
        cell: state.cell(cell),
    })
}

/// A number whose mark stands in one cell of all.
pub(super) fn in_table(state: &State, number: u8) -> Option<Deduction> {
    let cell = only(state, number, 0..state.marks.len())?;
    Some(Deduction::OnlyCell {
        number,
        line: None,
        cell: state.cell(cell),
    })
}

/// A number in partitions of only one line of a side, but not in all of them.
pub(super) fn on_side(state: &State, mut side: Range<usize>, number: u8) -> Option<Deduction> {
    let has = |set: u64| set >> (number - 1) & 1 == 1;
    let line = side.find(|&line| has(state.union(line)))?;
    if side.any(|other| has(state.union(other))) {
        return None;
    }
    let left = state.sets[line].iter().filter(|&&set| has(set)).count();
    let struck = state.sets[line].len() - left;
    (struck > 0).then(|| Deduction::OnlyLine {
        number,
        line: state.line(line),
        left,
        struck,
    })
}

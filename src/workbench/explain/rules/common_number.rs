//! Partitions of two lines that go together: exactly one common number where the
//! lines cross, and it must be able to stand there; none where they are parallel.
//!
//! So a partition is struck that goes with no partition of some other line, and a
//! pencil mark that is not the common number of any two that go together.

use crate::workbench::explain::state::State;
use crate::workbench::explain::step::Deduction;

/// Pairs of partitions compared for two lines. Nobody compares more by hand.
const MAX_PAIRS: usize = 1 << 16;

/// The first line, lines with few partitions first, that loses a partition to
/// another; then the first cell that loses a mark.
pub(super) fn find(state: &State) -> Option<Deduction> {
    let mut lines: Vec<usize> = (0..state.sets.len()).collect();
    lines.sort_by_key(|&line| state.sets[line].len());
    let pairs = lines
        .iter()
        .flat_map(|&line| lines.iter().map(move |&other| (line, other)));
    pairs
        .filter(|&(line, other)| line != other)
        .find_map(|(line, other)| {
            partitions(state, line, other).or_else(|| at_crossing(state, line, other))
        })
}

fn is_too_long(state: &State, line: usize, other: usize) -> bool {
    state.sets[line].len() * state.sets[other].len() > MAX_PAIRS
}

/// The common number of two partitions of crossing lines as a mask, if they have
/// exactly one and it is marked where the lines cross.
fn common(set: u64, against: u64, marks: u64) -> Option<u64> {
    let common = set & against;
    (common.is_power_of_two() && common & marks != 0).then_some(common)
}

/// The cell, by its index, where two lines cross.
fn crossing(state: &State, line: usize, other: usize) -> Option<usize> {
    let (row, column) = (line.min(other), line.max(other));
    let column = column.checked_sub(state.shape.rows())?;
    (row < state.shape.rows()).then(|| row * state.shape.columns() + column)
}

/// The partitions that `line` loses to `other`.
pub(super) fn partitions(state: &State, line: usize, other: usize) -> Option<Deduction> {
    if is_too_long(state, line, other) {
        return None;
    }
    let (sets, others) = (&state.sets[line], &state.sets[other]);
    let goes = |set: u64, against: u64| match crossing(state, line, other) {
        None => set & against == 0,
        Some(cell) => common(set, against, state.marks[cell]).is_some(),
    };
    let left: Vec<u64> = sets
        .iter()
        .copied()
        .filter(|&set| others.iter().any(|&against| goes(set, against)))
        .collect();
    (left.len() < sets.len()).then(|| Deduction::CommonNumber {
        line: state.line(line),
        other: state.line(other),
        struck: sets.len() - left.len(),
        left,
    })
}

/// The marks that a cell loses where two lines cross.
pub(super) fn at_crossing(state: &State, line: usize, other: usize) -> Option<Deduction> {
    let cell = crossing(state, line, other)?;
    if is_too_long(state, line, other) {
        return None;
    }
    let marks = state.marks[cell];
    let mut left = 0;
    for &set in &state.sets[line] {
        for &against in &state.sets[other] {
            left |= common(set, against, marks).unwrap_or(0);
        }
    }
    (left != marks).then(|| Deduction::CommonCell {
        cell: state.cell(cell),
        left,
        struck: (marks & !left).count_ones(),
    })
}

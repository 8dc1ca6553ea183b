//! The rules that need no cases.
//!
//! A rule looks at one *site* of a state, some line, cell or number, after the bookkeeping of
//! `super::state`. It has a finding there or none: what it does, and why, in words. Rules strike,
//! and never strike what a solution uses.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::state::{Conflict, Effect, State, has, joined, sum};
use super::{Rule, Step};
use survo_core::counted;
use survo_core::numbers::{members, try_sets_with_sum};
use survo_core::search::Stop;

/// Pairs of partitions compared for two lines. Nobody compares more by hand.
const MAX_PAIRS: usize = 1 << 16;

/// Partitions that are listed; more are only counted.
const LISTED: usize = 4;

/// What a rule looks at. Lines and cells are given by their index in [`State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Site {
    LastBlank {
        line: usize,
    },
    SolePartition {
        line: usize,
    },
    InLine {
        line: usize,
        number: u8,
    },
    InTable {
        number: u8,
    },
    /// A side is given by one of its lines.
    OnSide {
        side: usize,
        number: u8,
    },
    Crossing {
        cell: usize,
    },
    Partitions {
        line: usize,
        other: usize,
    },
    CommonCell {
        cell: usize,
    },
    /// A cell cannot have a number, or a line a partition: the opposite leads to a contradiction.
    Case(Assumption),
}

/// What a case supposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assumption {
    Number { cell: usize, number: u8 },
    Partition { line: usize, set: u64 },
}

/// What a step does and why, in words without a full stop.
type Finding = (Effect, String);

/// All sites, those of the easiest rule first.
fn sites(state: &State) -> impl Iterator<Item = Site> {
    let (cells, lines) = (0..state.marks.len(), 0..state.sets.len());
    let numbers = || members(state.shape.numbers());
    let sides = [0, state.shape.rows()];
    let in_lines = lines.clone().flat_map(|line| {
        let numbers = members(state.intersection(line));
        numbers.map(move |number| Site::InLine { line, number })
    });
    let on_sides = sides
        .into_iter()
        .flat_map(move |side| numbers().map(move |number| Site::OnSide { side, number }));
    // Lines with few partitions first.
    let mut by_length: Vec<usize> = lines.clone().collect();
    by_length.sort_by_key(|&line| state.sets[line].len());
    let pairs = by_length.clone().into_iter().cartesian_product(by_length);
    let on_pairs = pairs.flat_map(|(line, other)| {
        let partitions = (line != other).then_some(Site::Partitions { line, other });
        let cell = state.crossing(line, other);
        partitions
            .into_iter()
            .chain(cell.map(|cell| Site::CommonCell { cell }))
    });
    (lines.clone())
        .map(|line| Site::LastBlank { line })
        .chain(lines.map(|line| Site::SolePartition { line }))
        .chain(in_lines)
        .chain(numbers().map(|number| Site::InTable { number }))
        .chain(on_sides)
        .chain(cells.map(|cell| Site::Crossing { cell }))
        .chain(on_pairs)
}

/// Applies the rules until none finds anything or `stop` is raised; ends early in a conflict.
pub(super) fn exhaust(
    state: &mut State,
    steps: &mut Vec<Step>,
    stop: &Stop,
) -> Result<(), Conflict> {
    while !stop.is_raised() {
        let Some(step) = sites(state).find_map(|site| find(state, site)) else {
            break;
        };
        let result = state.apply(&step.effect);
        steps.push(step);
        result?;
    }
    Ok(())
}

/// What the rule of a site finds there. Cases are found elsewhere.
pub(super) fn find(state: &State, site: Site) -> Option<Step> {
    let (rule, found) = match site {
        Site::LastBlank { line } => (Rule::LastBlank, last_blank(state, line)),
        Site::SolePartition { line } => (Rule::SolePartition, sole_partition(state, line)),
        Site::InLine { line, number } => (Rule::OnePlace, in_line(state, line, number)),
        Site::InTable { number } => (Rule::OnePlace, in_table(state, number)),
        Site::OnSide { side, number } => (Rule::OnePlace, on_side(state, side, number)),
        Site::Crossing { cell } => (Rule::Crossing, crossing(state, cell)),
        Site::Partitions { line, other } => (Rule::CommonNumber, partitions(state, line, other)),
        Site::CommonCell { cell } => (Rule::CommonNumber, common_cell(state, cell)),
        Site::Case(_) => return None,
    };
    let (effect, text) = found?;
    Some(Step::new(rule, site, effect, &text))
}

fn placed(state: &State, cell: usize, number: u8, why: String) -> Finding {
    let text = format!("{} = {number}: {why}", state.cell(cell));
    (Effect::Place { cell, number }, text)
}

/// A line with one blank: subtraction.
fn last_blank(state: &State, line: usize) -> Option<Finding> {
    let blanks = state.cells(line).filter(|&cell| !state.is_placed[cell]);
    let cell = blanks.exactly_one().ok()?;
    let (name, wanted, others) = (state.line(line), state.sums[line], state.placed_in(line));
    // The line has a partition, which holds the numbers in place and this one: it is one of the
    // marks, so at most 64.
    let number = wanted.checked_sub(sum(others))? as u8;
    let why = match others {
        0 => format!("it is all of {name}"),
        _ => {
            let others = joined(others, " - ");
            format!("the last blank of {name}, {wanted} - {others} = {number}")
        }
    };
    Some(placed(state, cell, number, why))
}

/// A line with one partition: its numbers are known, if not their places, and no parallel line has
/// any of them.
fn sole_partition(state: &State, line: usize) -> Option<Finding> {
    let &[set] = state.sets[line].as_slice() else {
        return None;
    };
    let placed = state.placed_in(line);
    if state.is_known[line] || placed == set {
        return None;
    }
    let (numbers, blanks) = (state.shape.numbers() & !placed, set & !placed);
    let mut others = |other| match other == blanks {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    };
    let count = blanks.count_ones() as usize;
    let which = match try_sets_with_sum(numbers, count, sum(blanks), &mut others) {
        ControlFlow::Continue(()) => "its only partition",
        ControlFlow::Break(()) => "the only partition left",
    };
    let in_place = match placed {
        0 => String::new(),
        _ => format!(" with {} in place", joined(placed, " ")),
    };
    let (name, wanted, listed) = (state.line(line), state.sums[line], joined(set, " + "));
    let text = format!("{name}: {wanted} is {listed}, {which}{in_place}");
    Some((Effect::Know { line, set }, text))
}

/// The only cell among `cells` that has a mark of the number.
fn only(state: &State, number: u8, mut cells: impl Iterator<Item = usize>) -> Option<usize> {
    let cell = cells.find(|&cell| has(state.marks[cell], number))?;
    let is_only = !cells.any(|other| has(state.marks[other], number));
    (is_only && !state.is_placed[cell]).then_some(cell)
}

/// A number in all partitions of a line that fits only one of its cells.
fn in_line(state: &State, line: usize, number: u8) -> Option<Finding> {
    if !has(state.intersection(line), number) {
        return None;
    }
    let cell = only(state, number, state.cells(line))?;
    let why = format!(
        "{} needs {number}, which fits no other cell of it",
        state.line(line)
    );
    Some(placed(state, cell, number, why))
}

/// A number that fits only one cell of all.
fn in_table(state: &State, number: u8) -> Option<Finding> {
    let cell = only(state, number, 0..state.marks.len())?;
    let why = format!("{number} fits no other cell of the table");
    Some(placed(state, cell, number, why))
}

/// The partitions left of a line, and how many are struck, if any is.
fn struck(state: &State, line: usize, goes: impl Fn(u64) -> bool) -> Option<(Vec<u64>, usize)> {
    let sets = &state.sets[line];
    let left: Vec<u64> = sets.iter().copied().filter(|&set| goes(set)).collect();
    let struck = sets.len() - left.len();
    (struck > 0).then_some((left, struck))
}

/// A number in partitions of only one line among parallel ones.
fn on_side(state: &State, side: usize, number: u8) -> Option<Finding> {
    let lines = state.parallel(side);
    let can = |&line: &usize| has(state.union(line), number);
    let line = lines.filter(can).exactly_one().ok()?;
    let (left, struck) = struck(state, line, |set| has(set, number))?;
    let kind = if side == 0 { "row" } else { "column" };
    let text = format!(
        "{} takes {number}, which no other {kind} can: {} with it left, {struck} without it struck",
        state.line(line),
        counted(left.len(), "partition")
    );
    Some((Effect::Sets { line, left }, text))
}

/// A cell whose row and column leave it one number.
fn crossing(state: &State, cell: usize) -> Option<Finding> {
    let marks = state.marks[cell];
    if state.is_placed[cell] || !marks.is_power_of_two() {
        return None;
    }
    let number = marks.trailing_zeros() as u8 + 1;
    let lines = state.lines_of(cell);
    let [i, j] = lines.map(|line| state.line(line));
    let open = lines.map(|line| state.union(line) & !state.placed_in(line));
    let why = if open[0] & open[1] == marks {
        let [row, column] = open.map(|numbers| joined(numbers, " "));
        format!("{i} can still take {row}, {j} {column}; only {number} is in both")
    } else {
        format!("nothing else is left where {i} and {j} cross")
    };
    Some(placed(state, cell, number, why))
}

/// The common number of two partitions of crossing lines as a mask, if they have exactly one and it
/// is marked where the lines cross.
fn common(set: u64, against: u64, marks: u64) -> Option<u64> {
    let common = set & against;
    (common.is_power_of_two() && common & marks != 0).then_some(common)
}

fn are_too_long(state: &State, line: usize, other: usize) -> bool {
    state.sets[line].len() * state.sets[other].len() > MAX_PAIRS
}

/// Partitions of a line that go with none of another line: two that go together have exactly one
/// common number where the lines cross, and it must be possible there; none where they are
/// parallel.
fn partitions(state: &State, line: usize, other: usize) -> Option<Finding> {
    if are_too_long(state, line, other) {
        return None;
    }
    let cell = state.crossing(line, other);
    let goes = |set: u64, against: u64| match cell {
        None => set & against == 0,
        Some(cell) => common(set, against, state.marks[cell]).is_some(),
    };
    let others = &state.sets[other];
    let goes_with_one = |set| others.iter().any(|&against| goes(set, against));
    let (left, struck) = struck(state, line, goes_with_one)?;
    let share = match cell {
        Some(_) => "exactly one number",
        None => "no number",
    };
    let left_over = match left.len() {
        0 => "none left".to_owned(),
        count @ 1..=LISTED => {
            let listed = left.iter().map(|&set| joined(set, " ")).join("; ");
            format!("{count} left ({listed})")
        }
        count => format!("{count} left"),
    };
    let (name, other) = (state.line(line), state.line(other));
    let struck = counted(struck, "partition");
    let text = format!("{name} and {other} share {share}: {struck} of {name} struck, {left_over}");
    Some((Effect::Sets { line, left }, text))
}

/// Pencil marks that are not the common number of any two partitions that go together.
fn common_cell(state: &State, cell: usize) -> Option<Finding> {
    let [row, column] = state.lines_of(cell);
    if are_too_long(state, row, column) {
        return None;
    }
    let mut left = 0;
    for &set in &state.sets[row] {
        for &against in &state.sets[column] {
            left |= common(set, against, state.marks[cell]).unwrap_or(0);
        }
    }
    if left == state.marks[cell] {
        return None;
    }
    let [i, j] = [row, column].map(|line| state.line(line));
    let (name, listed) = (state.cell(cell), joined(left, " "));
    let text = format!("{name} is the only number that {i} and {j} share: {listed} left for it");
    Some((Effect::Marks { cell, left }, text))
}

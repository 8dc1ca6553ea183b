//! The rules that need no cases.
//!
//! A rule looks at one *site* of a state, some line, cell or number, after the bookkeeping of
//! `super::state`. It has a finding there or none. Rules strike, and never strike what a
//! solution uses.

use itertools::Itertools;

use super::Rule;
use super::state::State;
use super::words::Conflict;
use survo_core::numbers::members;
use survo_core::puzzle::Sum;
use survo_core::search::Stop;

/// Pairs of partitions compared for two lines. Nobody compares more by hand.
const MAX_PAIRS: usize = 1 << 16;

/// What a rule looks at. Lines and cells are given by their index in [`State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Site {
    /// A line with one blank: subtraction.
    LastBlank { line: usize },
    /// A line with one partition: its numbers are known, if not their places, and no
    /// parallel line has any of them.
    SolePartition { line: usize },
    /// A number in all partitions of a line that fits only one of its cells.
    InLine { line: usize, number: u8 },
    /// A number that fits only one cell of all.
    InTable { number: u8 },
    /// A number in partitions of only one line among parallel ones, given by one of them.
    OnSide { side: usize, number: u8 },
    /// A cell whose row and column leave it one number.
    Crossing { cell: usize },
    /// Partitions of a line that go with none of another line: two that go together have
    /// exactly one common number where the lines cross, and it must be able to stand
    /// there; none where they are parallel.
    Partitions { line: usize, other: usize },
    /// Pencil marks that are not the common number of any two partitions that go together.
    CommonCell { cell: usize },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Place {
        cell: usize,
        number: u8,
    },
    /// The line has its sole partition.
    Known {
        line: usize,
    },
    Sets {
        line: usize,
        left: Vec<u64>,
    },
    Marks {
        cell: usize,
        left: u64,
    },
}

/// What is concluded, with what is needed to conclude it again in another state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deduction {
    /// By one of the rules that need no cases.
    Rule(Site, Effect),
    /// By a case that leads to a contradiction.
    Case(Box<Refutation>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refutation {
    pub assumption: Assumption,
    pub steps: Vec<Deduction>,
    pub conflict: Conflict,
}

/// What a case supposes; lines and cells by their index in the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assumption {
    Number { cell: usize, number: u8 },
    Partition { line: usize, set: u64 },
}

impl Deduction {
    pub(super) fn places(&self) -> bool {
        matches!(self, Self::Rule(_, Effect::Place { .. }))
    }

    pub(super) fn rule(&self) -> Rule {
        match self {
            Self::Rule(site, _) => match site {
                Site::LastBlank { .. } => Rule::LastBlank,
                Site::SolePartition { .. } => Rule::SolePartition,
                Site::InLine { .. } | Site::InTable { .. } | Site::OnSide { .. } => Rule::OnePlace,
                Site::Crossing { .. } => Rule::Crossing,
                Site::Partitions { .. } | Site::CommonCell { .. } => Rule::CommonNumber,
            },
            Self::Case(refutation) => {
                let mut rules = refutation.steps.iter().map(Self::rule);
                if rules.any(|rule| rule >= Rule::Cases) {
                    Rule::NestedCases
                } else {
                    Rule::Cases
                }
            }
        }
    }
}

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

fn has(set: u64, number: u8) -> bool {
    set >> (number - 1) & 1 == 1
}

/// The only cell among `cells` that has a mark of the number.
fn only(state: &State, number: u8, mut cells: impl Iterator<Item = usize>) -> Option<Effect> {
    let cell = cells.find(|&cell| has(state.marks[cell], number))?;
    let is_only = !cells.any(|other| has(state.marks[other], number));
    (is_only && !state.is_placed[cell]).then_some(Effect::Place { cell, number })
}

/// The partitions left of a line, if any is struck.
fn struck(state: &State, line: usize, goes: impl Fn(u64) -> bool) -> Option<Effect> {
    let sets = state.sets[line].iter().copied();
    let left: Vec<u64> = sets.filter(|&set| goes(set)).collect();
    (left.len() < state.sets[line].len()).then_some(Effect::Sets { line, left })
}

/// The common number of two partitions of crossing lines as a mask, if they have
/// exactly one and it is marked where the lines cross.
fn common(set: u64, against: u64, marks: u64) -> Option<u64> {
    let common = set & against;
    (common.is_power_of_two() && common & marks != 0).then_some(common)
}

fn are_too_long(state: &State, line: usize, other: usize) -> bool {
    state.sets[line].len() * state.sets[other].len() > MAX_PAIRS
}

/// What a rule finds at a site.
pub(super) fn find(state: &State, site: Site) -> Option<Effect> {
    match site {
        Site::LastBlank { line } => {
            let blanks = state.cells(line).filter(|&cell| !state.is_placed[cell]);
            let cell = blanks.exactly_one().ok()?;
            let others: Sum = members(state.placed_in(line)).map(Sum::from).sum();
            // The line has a partition, which holds the numbers in place and this one: it
            // is one of the marks, so at most 64.
            let number = state.sums[line].checked_sub(others)? as u8;
            Some(Effect::Place { cell, number })
        }
        Site::SolePartition { line } => {
            let &[set] = state.sets[line].as_slice() else {
                return None;
            };
            let is_new = !state.is_known[line] && state.placed_in(line) != set;
            is_new.then_some(Effect::Known { line })
        }
        Site::InLine { line, number } => has(state.intersection(line), number)
            .then(|| only(state, number, state.cells(line)))
            .flatten(),
        Site::InTable { number } => only(state, number, 0..state.marks.len()),
        Site::OnSide { side, number } => {
            let lines = state
                .parallel(side)
                .filter(|&line| has(state.union(line), number));
            let line = lines.exactly_one().ok()?;
            struck(state, line, |set| has(set, number))
        }
        Site::Crossing { cell } => {
            let is_sole = !state.is_placed[cell] && state.marks[cell].is_power_of_two();
            let number = state.marks[cell].trailing_zeros() as u8 + 1;
            is_sole.then_some(Effect::Place { cell, number })
        }
        Site::Partitions { line, other } => {
            if are_too_long(state, line, other) {
                return None;
            }
            let cell = state.crossing(line, other);
            let goes = |set: u64, against: u64| match cell {
                None => set & against == 0,
                Some(cell) => common(set, against, state.marks[cell]).is_some(),
            };
            let others = &state.sets[other];
            struck(state, line, |set| {
                others.iter().any(|&against| goes(set, against))
            })
        }
        Site::CommonCell { cell } => {
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
            (left != state.marks[cell]).then_some(Effect::Marks { cell, left })
        }
    }
}

/// Applies the rules until none finds anything or `stop` is raised; ends early in a conflict.
pub(super) fn exhaust(
    state: &mut State,
    steps: &mut Vec<Deduction>,
    stop: &Stop,
) -> Result<(), Conflict> {
    loop {
        if stop.is_raised() {
            return Ok(());
        }
        let found = sites(state).find_map(|site| Some((site, find(state, site)?)));
        let Some((site, finding)) = found else {
            return Ok(());
        };
        let step = Deduction::Rule(site, finding);
        let result = apply(state, &step);
        steps.push(step);
        result?;
    }
}

/// Draws the conclusion of a step that was found in this state.
pub(super) fn apply(state: &mut State, step: &Deduction) -> Result<(), Conflict> {
    match step {
        Deduction::Rule(_, finding) => match finding {
            Effect::Place { cell, number } => state.place(*cell, *number),
            Effect::Known { line } => state.is_known[*line] = true,
            Effect::Sets { line, left } => state.sets[*line].clone_from(left),
            Effect::Marks { cell, left } => state.marks[*cell] &= left,
        },
        Deduction::Case(refutation) => return state.exclude(refutation.assumption),
    }
    state.tidy()
}

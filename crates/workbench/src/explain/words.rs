//! Steps and conflicts in words. Lines and cells have the names that readers know: rows 1,
//! 2, .., columns A, B, .., cells A1, B1, ...

use std::fmt::{Display, Formatter};

use itertools::Itertools;
use survo_core::counted;

use super::Step;
use super::rules::{self, Assumption, Deduction, Effect, Site};
use super::state::State;
use survo_core::numbers::{SetCounts, members};
use survo_core::puzzle::{Side, Sum, text::letters};

/// Partitions that are listed; more are only counted.
const LISTED: usize = 4;

/// A row or a column, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum LineName {
    Row(usize),
    Column(usize),
}

impl LineName {
    /// Line `index`, from 0, of a side.
    pub fn new(side: Side, index: usize) -> Self {
        match side {
            Side::Rows => Self::Row(index),
            Side::Columns => Self::Column(index),
        }
    }
}

impl Display for LineName {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {}", row + 1),
            Self::Column(column) => write!(f, "column {}", letters(*column)),
        }
    }
}

/// What cannot be, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict(String);

impl Display for Conflict {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A numbered list of steps, cases indented below what they refute.
pub struct StepList<'a>(pub &'a [Step]);

impl Display for StepList<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        list(f, self.0, "", 0)
    }
}

fn list(f: &mut Formatter<'_>, steps: &[Step], prefix: &str, depth: usize) -> std::fmt::Result {
    let indent = "    ".repeat(depth);
    for (number, step) in (1..).zip(steps) {
        let number = format!("{prefix}{number}.");
        writeln!(f, "{indent}{number} {}", step.text)?;
        list(f, &step.steps, &number, depth + 1)?;
        if let Some(conflict) = &step.conflict {
            writeln!(f, "{indent}    But then {conflict}.")?;
        }
    }
    Ok(())
}

/// The steps that were found from a state on, in words.
pub(super) fn told(start: &State, steps: &[Deduction]) -> Vec<Step> {
    let mut state = start.clone();
    let mut told = Vec::new();
    for step in steps {
        told.push(sentence(&state, step));
        // The last step may end in a conflict.
        if rules::apply(&mut state, step).is_err() {
            break;
        }
    }
    told
}

fn sentence(state: &State, step: &Deduction) -> Step {
    let (text, case) = match step {
        Deduction::Rule(site, finding) => (by_rule(state, *site, finding), None),
        Deduction::Case(refutation) => {
            let supposed = match refutation.assumption {
                Assumption::Number { cell, number } => {
                    format!("{} is not {number}", state.cell(cell))
                }
                Assumption::Partition { line, set } => {
                    format!("{} is not {}", state.line(line), joined(set, " + "))
                }
            };
            let mut case = state.clone();
            match case.suppose(refutation.assumption) {
                Ok(()) if !refutation.steps.is_empty() => {
                    let steps = told(&case, &refutation.steps);
                    let text = format!("{supposed}. Suppose it is:");
                    (text, Some((steps, refutation.conflict.clone())))
                }
                _ => (format!("{supposed}, or {}", refutation.conflict), None),
            }
        }
    };
    let (steps, conflict) = case.unzip();
    // It begins with a letter of the alphabet or a number.
    let (first, rest) = text.split_at(1);
    Step {
        rule: step.rule(),
        text: first.to_uppercase() + rest,
        steps: steps.unwrap_or_default(),
        conflict,
    }
}

/// Numbers with a sign between them.
fn joined(set: u64, sign: &str) -> String {
    members(set).join(sign)
}

/// What a rule finds at a site, and why.
fn by_rule(state: &State, site: Site, finding: &Effect) -> String {
    let placed = match finding {
        Effect::Place { cell, number } => format!("{} = {number}", state.cell(*cell)),
        _ => String::new(),
    };
    // Partitions that are left of a line, and those that are struck.
    let counts = |line: usize| match finding {
        Effect::Sets { left, .. } => (left.len(), state.sets[line].len() - left.len()),
        _ => (0, 0),
    };
    match site {
        Site::LastBlank { line } => {
            let (name, sum) = (state.line(line), state.sums[line]);
            match state.placed_in(line) {
                0 => format!("{placed}: it is all of {name}"),
                others => {
                    let sum_of_others: Sum = members(others).map(Sum::from).sum();
                    let number = sum - sum_of_others;
                    let others = joined(others, " - ");
                    format!("{placed}: the last blank of {name}, {sum} - {others} = {number}")
                }
            }
        }
        Site::SolePartition { line } => {
            let (set, placed) = (state.sets[line][0], state.placed_in(line));
            let blanks = set & !placed;
            let others = SetCounts::new(state.shape.numbers() & !placed);
            let rest = members(blanks).map(Sum::from).sum();
            let which = match others.get(blanks.count_ones() as usize, rest) {
                1 => "its only partition",
                _ => "the only partition left",
            };
            let in_place = match placed {
                0 => String::new(),
                _ => format!(" with {} in place", joined(placed, " ")),
            };
            let (name, sum) = (state.line(line), state.sums[line]);
            format!("{name}: {sum} is {}, {which}{in_place}", joined(set, " + "))
        }
        Site::InLine { line, number } => {
            let name = state.line(line);
            format!("{placed}: {name} needs {number}, which fits no other cell of it")
        }
        Site::InTable { number } => {
            format!("{placed}: {number} fits no other cell of the table")
        }
        Site::OnSide { side, number } => {
            let line = match finding {
                Effect::Sets { line, .. } => *line,
                _ => side,
            };
            let kind = if side == 0 { "row" } else { "column" };
            let (left, struck) = counts(line);
            format!(
                "{} takes {number}, which no other {kind} can: {} with it left, {struck} without \
                 it struck",
                state.line(line),
                counted(left, "partition")
            )
        }
        Site::Crossing { cell } => {
            let [row, column] = state.lines_of(cell);
            let open = |line: usize| state.union(line) & !state.placed_in(line);
            let (i, j) = (state.line(row), state.line(column));
            if open(row) & open(column) == state.marks[cell] {
                format!(
                    "{placed}: {i} can still take {}, {j} {}; only {} is in both",
                    joined(open(row), " "),
                    joined(open(column), " "),
                    joined(state.marks[cell], " ")
                )
            } else {
                format!("{placed}: nothing else is left where {i} and {j} cross")
            }
        }
        Site::Partitions { line, other } => {
            let rule = match state.crossing(line, other) {
                Some(_) => "share exactly one number",
                None => "share no number",
            };
            let (left, struck) = counts(line);
            let left_over = match finding {
                Effect::Sets { left, .. } if (1..=LISTED).contains(&left.len()) => {
                    let listed = left.iter().map(|&set| joined(set, " ")).join("; ");
                    format!("{} left ({listed})", left.len())
                }
                _ if left == 0 => "none left".to_owned(),
                _ => format!("{left} left"),
            };
            let (line, other) = (state.line(line), state.line(other));
            let struck = counted(struck, "partition");
            format!("{line} and {other} {rule}: {struck} of {line} struck, {left_over}")
        }
        Site::CommonCell { cell } => {
            let [i, j] = state.lines_of(cell).map(|line| state.line(line));
            let left = match finding {
                Effect::Marks { left, .. } => joined(*left, " "),
                _ => String::new(),
            };
            let name = state.cell(cell);
            format!("{name} is the only number that {i} and {j} share: {left} left for it")
        }
    }
}

impl Conflict {
    /// No number is left for a cell. `row` and `column` are the numbers that its lines can
    /// still take there.
    pub(super) fn no_number(state: &State, cell: usize, row: u64, column: u64) -> Self {
        let mut text = format!("no number is left for {}", state.cell(cell));
        if row != 0 && column != 0 && row & column == 0 {
            let [i, j] = state.lines_of(cell).map(|line| state.line(line));
            let (row, column) = (joined(row, " "), joined(column, " "));
            text += &format!(": {i} can still take {row}, {j} {column}");
        }
        Self(text)
    }

    /// No cell is left for a number, which is in partitions of these lines.
    pub(super) fn no_cell(state: &State, number: u8, lines: &[usize]) -> Self {
        let rows = lines.iter().filter(|&&line| line < state.shape.rows());
        Self(match rows.count() {
            0 => format!("no row can take {number}"),
            rows if rows == lines.len() => format!("no column can take {number}"),
            _ => {
                let lines = lines.iter().map(|&line| state.line(line)).join(", ");
                format!(
                    "no cell is left for {number}: only {lines} can take it, but not where they \
                     cross"
                )
            }
        })
    }

    /// No partition is left for a line, as far as the numbers in place tell why.
    pub(super) fn no_partition(state: &State, line: usize) -> Self {
        let (name, sum, placed) = (state.line(line), state.sums[line], state.placed_in(line));
        let in_place: Sum = members(placed).map(Sum::from).sum();
        let blanks = state.cells(line).count() - placed.count_ones() as usize;
        let numbers = joined(placed, " + ");
        Self(match blanks {
            0 if in_place != sum => format!("{name} is {numbers} = {in_place}, not {sum}"),
            1.. if in_place >= sum => format!(
                "the numbers in place in {name} ({numbers}) leave nothing of {sum} for its blanks"
            ),
            1 => format!(
                "no partition is left for {name}: its last blank would be {}",
                sum - in_place
            ),
            _ => format!("no partition is left for {name}"),
        })
    }
}

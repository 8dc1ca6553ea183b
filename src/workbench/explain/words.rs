//! Steps in words.

use std::fmt::{Display, Formatter, Result};

use super::names::LineName;
use super::step::{Assumption, Conflict, Deduction};
use crate::numbers::{SetCounts, members};
use crate::puzzle::Sum;

/// Partitions that are listed; more are only counted.
const LISTED: usize = 4;

/// A numbered list of steps, cases indented below what they refute.
pub struct StepList<'a>(pub &'a [Deduction]);

impl Display for StepList<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        list(f, self.0, "", 0)
    }
}

fn list(f: &mut Formatter<'_>, steps: &[Deduction], prefix: &str, depth: usize) -> Result {
    let indent = "    ".repeat(depth);
    for (number, step) in (1..).zip(steps) {
        let number = format!("{prefix}{number}.");
        writeln!(f, "{indent}{number} {}", capitalised(&step.to_string()))?;
        if let Deduction::Case(refutation) = step
            && !refutation.steps.is_empty()
        {
            list(f, &refutation.steps, &number, depth + 1)?;
            writeln!(f, "{indent}    But then {}.", refutation.conflict)?;
        }
    }
    Ok(())
}

/// A sentence with a capital letter. It begins with a letter of the alphabet or a
/// number.
fn capitalised(sentence: &str) -> String {
    let (first, rest) = sentence.split_at(1);
    first.to_uppercase() + rest
}

/// Numbers with a sign between them.
fn joined(set: u64, sign: &str) -> String {
    let numbers: Vec<String> = members(set).map(|k| k.to_string()).collect();
    numbers.join(sign)
}

/// "1 partition", "3 partitions".
fn partitions(count: usize) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} partition{s}")
}

impl Display for Deduction {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Deduction::LastBlank {
                line,
                sum,
                others,
                cell,
                number,
            } => match others {
                0 => write!(f, "{cell} = {number}: it is all of {line}"),
                _ => write!(
                    f,
                    "{cell} = {number}: the last blank of {line}, {sum} - {} = {number}",
                    joined(*others, " - ")
                ),
            },
            Deduction::SolePartition {
                line,
                sum,
                placed,
                set,
                numbers,
            } => {
                let (blanks, others) = (set & !placed, SetCounts::new(numbers & !placed));
                let rest = members(blanks).map(Sum::from).sum();
                let which = match others.get(blanks.count_ones() as usize, rest) {
                    1 => "its only partition",
                    _ => "the only partition left",
                };
                write!(f, "{line}: {sum} is {}, {which}", joined(*set, " + "))?;
                match placed {
                    0 => Ok(()),
                    _ => write!(f, " with {} in place", joined(*placed, " ")),
                }
            }
            Deduction::OnlyCell {
                number,
                line: Some(line),
                cell,
            } => write!(
                f,
                "{cell} = {number}: {line} needs {number}, which fits no other cell of it"
            ),
            Deduction::OnlyCell { number, cell, .. } => write!(
                f,
                "{cell} = {number}: {number} fits no other cell of the table"
            ),
            Deduction::OnlyLine {
                number,
                line,
                left,
                struck,
            } => {
                let side = match line {
                    LineName::Row(_) => "row",
                    LineName::Column(_) => "column",
                };
                write!(
                    f,
                    "{line} takes {number}, which no other {side} can: {} with it left, {struck} \
                     without it struck",
                    partitions(*left)
                )
            }
            Deduction::Crossing {
                cell,
                row,
                column,
                number,
            } => {
                let (i, j) = (LineName::Row(cell.row), LineName::Column(cell.column));
                write!(f, "{cell} = {number}: ")?;
                if row & column == 1 << (number - 1) {
                    write!(
                        f,
                        "{i} can still take {}, {j} {}; only {number} is in both",
                        joined(*row, " "),
                        joined(*column, " ")
                    )
                } else {
                    write!(f, "nothing else is left where {i} and {j} cross")
                }
            }
            Deduction::CommonNumber {
                line,
                other,
                struck,
                left,
            } => {
                let crossing =
                    matches!(line, LineName::Row(_)) != matches!(other, LineName::Row(_));
                let rule = if crossing {
                    "share exactly one number"
                } else {
                    "share no number"
                };
                write!(
                    f,
                    "{line} and {other} {rule}: {} of {line} struck",
                    partitions(*struck)
                )?;
                match left.len() {
                    0 => write!(f, ", none left")?,
                    left => write!(f, ", {left} left")?,
                }
                if (1..=LISTED).contains(&left.len()) {
                    let listed: Vec<String> = left.iter().map(|&set| joined(set, " ")).collect();
                    write!(f, " ({})", listed.join("; "))?;
                }
                Ok(())
            }
            Deduction::CommonCell { cell, left, .. } => {
                let (i, j) = (LineName::Row(cell.row), LineName::Column(cell.column));
                write!(
                    f,
                    "{cell} is the only number that {i} and {j} share: {} left for it",
                    joined(*left, " ")
                )
            }
            Deduction::Case(refutation) => {
                match refutation.assumption {
                    Assumption::Number { cell, number } => {
                        write!(f, "{cell} is not {number}")?;
                    }
                    Assumption::Partition { line, set } => {
                        write!(f, "{line} is not {}", joined(set, " + "))?;
                    }
                }
                if refutation.steps.is_empty() {
                    write!(f, ", or {}", refutation.conflict)
                } else {
                    write!(f, ". Suppose it is:")
                }
            }
        }
    }
}

impl Display for Conflict {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match *self {
            Self::Cell { cell, row, column } => {
                write!(f, "no number is left for {cell}")?;
                if row != 0 && column != 0 && row & column == 0 {
                    let (i, j) = (LineName::Row(cell.row), LineName::Column(cell.column));
                    let (row, column) = (joined(row, " "), joined(column, " "));
                    write!(f, ": {i} can still take {row}, {j} {column}")?;
                }
                Ok(())
            }
            Self::Line {
                line,
                sum,
                placed,
                blanks,
            } => no_partition(f, line, sum, placed, blanks),
            Self::Number {
                number,
                rows,
                columns,
            } => {
                let indices = |set: u64| members(set).map(|place| usize::from(place) - 1);
                let lines: Vec<String> = indices(rows)
                    .map(LineName::Row)
                    .chain(indices(columns).map(LineName::Column))
                    .map(|line| line.to_string())
                    .collect();
                match (rows, columns) {
                    (0, _) => write!(f, "no row can take {number}"),
                    (_, 0) => write!(f, "no column can take {number}"),
                    _ => write!(
                        f,
                        "no cell is left for {number}: only {} can take it, but not where they cross",
                        lines.join(", ")
                    ),
                }
            }
        }
    }
}

/// Why a line cannot have its sum, as far as the numbers in place tell.
fn no_partition(
    f: &mut Formatter<'_>,
    line: LineName,
    sum: Sum,
    placed: u64,
    blanks: usize,
) -> Result {
    let in_place: Sum = members(placed).map(Sum::from).sum();
    match blanks {
        0 if in_place != sum => write!(
            f,
            "{line} is {} = {in_place}, not {sum}",
            joined(placed, " + ")
        ),
        1.. if in_place >= sum => write!(
            f,
            "the numbers in place in {line} ({}) leave nothing of {sum} for its blanks",
            joined(placed, " + ")
        ),
        1 => write!(
            f,
            "no partition is left for {line}: its last blank would be {}",
            sum - in_place
        ),
        _ => write!(f, "no partition is left for {line}"),
    }
}

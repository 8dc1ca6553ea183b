//! A puzzle as a matrix in the edit field of Survo.
//!
//! After the Survo help on `MAT SAVE`: `MAT SAVE AS A` is followed by the rows;
//! `MATRIX A` may be followed by lines of comment and then by `///` and column
//! labels, and has row labels then; `MATRIX A ///` is followed by rows without
//! labels. Rows may end in ` / comment`.

use super::entries::{TextLine, Value};
use super::table_form::{Entries, decode};
use super::{TextError, TextProblem};
use crate::puzzle::Puzzle;

/// The puzzle of a block whose first line is the heading.
pub(super) fn read(lines: &[TextLine<'_>]) -> Result<Puzzle, TextError> {
    let heading = lines[0];
    let no_matrix = || heading.error(TextProblem::NoMatrix(heading.shown()));
    let is_labels = |line: &TextLine<'_>| line.text.trim_start().starts_with("///");
    let direct = heading.text.trim_start().starts_with("MAT ") || heading.text.contains("///");
    let (labelled, rows) = match lines[1..].iter().position(is_labels) {
        Some(labels) => (true, &lines[labels + 2..]),
        None if direct => (false, &lines[1..]),
        None => return Err(no_matrix()),
    };
    let mut table: Vec<Entries<'_>> = Vec::new();
    for line in rows {
        let line = TextLine {
            number: line.number,
            text: line.text.split('/').next().unwrap_or_default(),
        };
        let mut entries = line.entries()?;
        if labelled && !entries.is_empty() {
            entries.remove(0);
        }
        if let Some(word) = entries.iter().find(|entry| entry.value == Value::Word) {
            return Err(line.error(TextProblem::Entry(word.text.to_owned())));
        }
        if let Some(first) = table.first()
            && first.entries.len() != entries.len()
        {
            return Err(line.error(TextProblem::Ragged {
                text: line.shown(),
                found: entries.len(),
                expected: first.entries.len(),
            }));
        }
        table.push(Entries { line, entries });
    }
    let sums = table.pop().ok_or_else(no_matrix)?;
    let Some(first) = table.first() else {
        return Err(sums.line.error(TextProblem::TooShort(sums.line.shown())));
    };
    if first.entries.len() < 2 {
        return Err(first.line.error(TextProblem::NoCells(first.line.shown())));
    }
    decode(&table, 0, sums)
}

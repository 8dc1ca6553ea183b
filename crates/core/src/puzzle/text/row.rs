//! A line of a block of puzzle text and its possible readings: as a row of cells with its sum, as
//! sums, or as the names above the columns.

use super::line::{Entry, Kind, Line};
use super::{TextError, letters};
use crate::puzzle::{Side, Sum};

/// Why a reading of a block failed, and how far it came: of several, the one that came farthest
/// tells what is wrong.
pub(super) type Failed = (Reached, TextError);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reached {
    Start,
    Rows,
    Names,
    Sums,
    RowTotal,
    ColumnTotal,
    Cells,
    Corner,
}

/// The sums of a line that has nothing else.
///
/// # Errors
/// At the first entry that is not a number.
pub fn sums(text: &str) -> Result<Vec<Sum>, TextError> {
    Line::new(1, text)?.numbers()
}

/// The words of a line.
///
/// # Errors
/// When it has a character that nobody sees.
pub fn words(text: &str) -> Result<Vec<&str>, TextError> {
    let line = Line::new(1, text)?;
    Ok(line.entries.iter().map(|entry| entry.text).collect())
}

/// Whether a word names the row or column of this index, from 1: it is its number or its letter, or
/// a longer word, whose digits at the end, if any, are the number.
pub(super) fn is_name(entry: &Entry<'_>, index: usize) -> bool {
    match entry.kind {
        Kind::Empty => true,
        Kind::Number(number) => number as usize == index,
        Kind::Word => {
            let word = entry.text.trim_end_matches([':', '.', ')']);
            let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
            let digits = &word[name.len()..];
            match digits.is_empty() {
                true if name.chars().count() == 1 => name.eq_ignore_ascii_case(&letters(index - 1)),
                true => true,
                false => digits.parse() == Ok(index),
            }
        }
        _ => false,
    }
}

impl Line<'_> {
    /// Takes out the = before the last entry, and the note behind a sum.
    pub(super) fn strip(&mut self) {
        if self.last_kind() == Some(Kind::Note) {
            self.entries.pop();
        }
        if let [.., before, _] = &self.entries[..]
            && before.kind == Kind::Equals
        {
            self.entries.remove(self.entries.len() - 2);
        }
    }

    pub(super) fn first_kind(&self) -> Option<Kind> {
        self.entries.first().map(|entry| entry.kind)
    }

    pub(super) fn last_kind(&self) -> Option<Kind> {
        self.entries.last().map(|entry| entry.kind)
    }

    pub(super) fn shown(&self) -> &str {
        self.text.trim()
    }

    /// Why the rows from this one on are not a puzzle.
    pub(super) fn too_short(&self) -> Failed {
        let wanted = "rows with their sums and a last line of column sums are expected, without \
                      empty lines between";
        let problem = format_args!("'{}' is not a puzzle: {wanted}", self.shown());
        (Reached::Start, self.error(problem))
    }

    /// The sums that these entries are.
    pub(super) fn sums(&self, entries: &[Entry<'_>]) -> Result<Vec<Sum>, Failed> {
        let sum = |entry: &Entry<'_>| match entry.kind {
            Kind::Number(sum) => Ok(sum),
            Kind::Blank | Kind::Empty => {
                let rule = "column sums follow the rows without an empty line";
                let problem = format_args!("'{}' lacks a sum; {rule}", self.shown());
                Err(self.error_at(entry, problem))
            }
            _ => Err(self.unread(entry)),
        };
        let sums = entries.iter().map(sum).collect::<Result<_, _>>();
        sums.map_err(|error| (Reached::Sums, error))
    }

    /// The cells that these entries are, 0 for a blank.
    pub(super) fn cells(&self, entries: &[Entry<'_>]) -> Result<Vec<Sum>, Failed> {
        let cell = |entry: &Entry<'_>| match entry.kind {
            Kind::Number(number) => Ok(number),
            Kind::Blank | Kind::Empty => Ok(0),
            _ => Err((Reached::Sums, self.unread(entry))),
        };
        entries.iter().map(cell).collect()
    }

    /// The sums of this many `columns`, and the number in the corner, 0 for none.
    pub(super) fn below(&self, columns: usize) -> Result<(Vec<Sum>, Sum), Failed> {
        let is_name = matches!(self.first_kind(), Some(Kind::Empty | Kind::Word));
        let name = usize::from(is_name && self.entries.len() > columns);
        let entries = &self.entries[name..];
        let found = entries.len();
        if found != columns && found != columns + 1 {
            let problem = format!(
                "'{}' has {found} entries where {columns} column sums are expected",
                self.shown()
            );
            return Err((Reached::Sums, self.error(problem)));
        }
        let (sums, corner) = entries.split_at(columns);
        let corner = self.cells(corner)?;
        Ok((self.sums(sums)?, corner.first().copied().unwrap_or(0)))
    }

    /// Whether these are the numbers 1, 2, .., `columns` above the columns, perhaps with something
    /// above the names of the rows and above their sums.
    pub(super) fn is_count(&self, columns: usize) -> bool {
        let is_beside = |entry: &Entry<'_>| matches!(entry.kind, Kind::Empty | Kind::Word);
        let mut entries = &self.entries[..];
        if let [first, others @ ..] = entries
            && is_beside(first)
        {
            entries = others;
        }
        if let [others @ .., last] = entries
            && is_beside(last)
        {
            entries = others;
        }
        let counts = (1..)
            .zip(entries)
            .all(|(k, entry)| entry.kind == Kind::Number(k));
        counts && entries.len() == columns
    }

    /// Whether it begins with the name of a list of sums.
    pub(super) fn is_key(&self) -> bool {
        self.entries.first().and_then(side_of).is_some()
    }
}

/// What is said where the names of sums are wrong.
pub(super) const KEYS: &str = "'rows:' and 'columns:' are each wanted once";

/// The side that an entry such as `rows:` names.
pub(super) fn side_of(entry: &Entry<'_>) -> Option<Side> {
    match entry.text.to_ascii_lowercase().as_str() {
        "rows:" => Some(Side::Rows),
        "columns:" | "cols:" => Some(Side::Columns),
        _ => None,
    }
}

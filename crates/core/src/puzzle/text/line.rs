//! Divides a line of text into entries: the only place that knows separators, signs of blank cells,
//! comments and headings.
//!
//! A comment begins with `#`. A line with bars, semicolons, commas or tabs is divided into
//! fields at the first kind of these that it contains; an empty field is also an entry. Blanks
//! of any width separate the words of a field, and each word is an entry.

use std::fmt::Display;

use crate::is_unseen;

use super::TextError;
use crate::puzzle::Sum;

/// The signs of a blank cell: those of keyboards, the dashes and the minus sign that word
/// processors make of `-`, and empty squares.
const BLANKS: &str = "*._-?\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}\u{25a1}\u{25a2}\u{2610}\u{25fb}\u{25ab}\u{2b1c}";

/// What separates fields, in the order in which they are looked for.
const SEPARATORS: [char; 4] = ['|', ';', ',', '\t'];

/// A line of text without its comment, and its entries.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub number: usize,
    pub text: &'a str,
    pub entries: Vec<Entry<'a>>,
    has_comment: bool,
}

/// A part of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    /// Where it begins in the line, in bytes.
    start: usize,
    pub text: &'a str,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number(Sum),
    /// A sign of [`BLANKS`], perhaps repeated, or an x.
    Blank,
    /// A field without anything.
    Empty,
    /// It begins with a letter, perhaps after an opening bracket or a slash.
    Word,
    /// The = before a sum.
    Equals,
    /// The measure of difficulty that the sources print behind a sum, such as `MD=1700`.
    Note,
    Other,
}

fn is_bare(c: char) -> bool {
    c.is_whitespace() || SEPARATORS.contains(&c)
}

pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

fn kind(text: &str) -> Kind {
    let repeats = |sign| text.chars().all(|c| c == sign);
    if text.is_empty() {
        Kind::Empty
    } else if text == "=" {
        Kind::Equals
    } else if is_digits(text) {
        text.parse().map_or(Kind::Other, Kind::Number)
    } else if BLANKS.chars().any(repeats) || matches!(text, "x" | "X" | "\u{d7}") {
        Kind::Blank
    } else if text.strip_prefix("MD=").is_some_and(is_digits) {
        Kind::Note
    } else if text
        .trim_start_matches(['(', '/'])
        .starts_with(char::is_alphabetic)
    {
        Kind::Word
    } else {
        Kind::Other
    }
}

impl<'a> Entry<'a> {
    fn new(start: usize, word: &'a str) -> Self {
        let quoted = word.strip_prefix('"');
        let quoted = quoted.and_then(|word| word.strip_suffix('"'));
        let text = quoted.unwrap_or(word);
        Self {
            start,
            text,
            kind: kind(text),
        }
    }

    /// Whether the digits in it, if any, are those of a name, such as `S0:`.
    fn is_of_heading(&self) -> bool {
        if !self.text.chars().any(char::is_numeric) {
            return true;
        }
        let inner = self.text.trim_matches(|c: char| !c.is_alphanumeric());
        self.kind == Kind::Note
            || self.kind == Kind::Word && inner.chars().all(char::is_alphanumeric)
    }
}

impl<'a> Line<'a> {
    /// A line of a text, `number` from 1.
    ///
    /// # Errors
    /// When it has a character that nobody sees.
    pub(super) fn new(number: usize, text: &'a str) -> Result<Self, TextError> {
        let comment = text.find('#');
        let mut line = Self {
            number,
            text: &text[..comment.unwrap_or(text.len())],
            entries: Vec::new(),
            has_comment: comment.is_some(),
        };
        let is_wrong = |c: char| is_unseen(c) && !c.is_whitespace();
        if let Some((at, c)) = line.text.char_indices().find(|&(_, c)| is_wrong(c)) {
            return Err(line.error_in(at, format_args!("{c} is a character that nobody sees")));
        }
        for (start, field) in line.fields() {
            let before = line.entries.len();
            for word in field.split_whitespace() {
                // A word is a part of the field, so the addresses tell where it begins.
                let at = start + (word.as_ptr() as usize - field.as_ptr() as usize);
                match word.strip_prefix('=').filter(|sum| !sum.is_empty()) {
                    Some(sum) => {
                        let equals = [Entry::new(at, "="), Entry::new(at + 1, sum)];
                        line.entries.extend(equals);
                    }
                    None => line.entries.push(Entry::new(at, word)),
                }
            }
            if line.entries.len() == before {
                line.entries.push(Entry::new(start, ""));
            }
        }
        Ok(line)
    }

    /// Whether it is a comment, or a ruled line such as `-----+--`, which separates nothing.
    pub(super) fn is_nothing(&self) -> bool {
        let is_of_rule = |c: char| is_bare(c) || "-+=:".contains(c);
        let is_rule = || self.text.contains("--") || self.text.contains("==");
        self.has_comment && self.text.trim().is_empty()
            || is_rule() && self.text.chars().all(is_of_rule)
    }

    /// Whether it has no entries but empty ones, and so separates puzzles, unless it is nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.text.chars().all(is_bare)
    }

    /// Whether it has words, and digits only in words that begin with a letter.
    pub(super) fn is_heading(&self) -> bool {
        let mut said = self.entries.iter().filter(|it| it.kind != Kind::Empty);
        let first = said.clone().next();
        first.is_some_and(|first| first.kind == Kind::Word) && said.all(Entry::is_of_heading)
    }

    /// What is wrong with the line as a whole.
    pub(super) fn error(&self, problem: impl Display) -> TextError {
        TextError::new(self.number, problem)
    }

    /// What is wrong at a place of the line, in bytes.
    pub(super) fn error_in(&self, start: usize, problem: impl Display) -> TextError {
        let column = Some(self.text[..start].chars().count() + 1);
        TextError {
            column,
            ..self.error(problem)
        }
    }

    /// What is wrong with an entry.
    pub(super) fn error_at(&self, entry: &Entry<'_>, problem: impl Display) -> TextError {
        self.error_in(entry.start, problem)
    }

    /// An entry that does not belong in its place.
    pub(super) fn unread(&self, entry: &Entry<'_>) -> TextError {
        let text = entry.text;
        if entry.kind == Kind::Other && is_digits(text) {
            return self.error_at(
                entry,
                format_args!("'{text}' is too large for a number of a puzzle"),
            );
        }
        let problem =
            format_args!("'{text}' is neither a number nor a blank cell (* . _ - ? x or 0)");
        self.error_at(entry, problem)
    }

    /// The numbers that its entries are.
    pub(super) fn numbers(&self) -> Result<Vec<Sum>, TextError> {
        let entries = self.entries.iter();
        entries.map(|entry| self.number(entry)).collect()
    }

    /// The number that an entry is.
    pub(super) fn number(&self, entry: &Entry<'_>) -> Result<Sum, TextError> {
        match entry.kind {
            Kind::Number(number) => Ok(number),
            Kind::Empty => Err(self.error_at(entry, "a number is missing")),
            Kind::Other if is_digits(entry.text) => Err(self.unread(entry)),
            _ => Err(self.error_at(
                entry,
                format_args!("'{}' is not a whole number", entry.text),
            )),
        }
    }

    /// What separates its fields; `None` if there are only blanks.
    pub(super) fn separator(&self) -> Option<char> {
        SEPARATORS.into_iter().find(|&c| self.text.contains(c))
    }

    /// The fields and where they begin. Blanks around a line of fields are not fields, and neither
    /// is the text before a bar at its start or after one at its end.
    fn fields(&self) -> Vec<(usize, &'a str)> {
        let Some(separator) = self.separator() else {
            return vec![(0, self.text)];
        };
        let is_around = |c: char| c.is_whitespace() && c != separator;
        let mut start = self.text.len() - self.text.trim_start_matches(is_around).len();
        let mut text = self.text.trim_matches(is_around);
        if separator == '|' {
            let inner = text.strip_prefix('|').unwrap_or(text);
            start += text.len() - inner.len();
            text = inner.strip_suffix('|').unwrap_or(inner);
        }
        let mut fields = Vec::new();
        for field in text.split(separator) {
            fields.push((start, field));
            start += field.len() + separator.len_utf8();
        }
        fields
    }
}

//! A line of text as entries.

use super::{TextError, TextProblem};
use crate::puzzle::Sum;

/// The signs of a blank cell; word processors make an en dash or a minus sign of `-`.
pub(super) const BLANKS: &str = "*._-?\u{2013}\u{2212}";

/// A line of text and its number, from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextLine<'a> {
    pub number: usize,
    pub text: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry<'a> {
    Number(Sum),
    /// One of [`BLANKS`], perhaps repeated, or an `x`.
    Blank,
    /// Nothing between two tabs, commas or semicolons.
    Empty,
    /// A header letter or a label.
    Word(&'a str),
}

/// The words of a text, separated by blanks, bars and quotation marks, without the measure of
/// difficulty that the sources write beside some puzzles.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_difficulty = |word: &str| {
        let md = word.strip_prefix("MD=");
        md.is_some_and(|md| !md.is_empty() && md.bytes().all(|b| b.is_ascii_digit()))
    };
    text.split(|c: char| c.is_whitespace() || c == '|' || c == '"')
        .filter(move |word| !word.is_empty() && !is_difficulty(word))
}

fn is_x(word: &str) -> bool {
    word.eq_ignore_ascii_case("x")
}

impl<'a> TextLine<'a> {
    pub(super) fn error(&self, problem: impl Into<TextProblem>) -> TextError {
        TextError {
            line: self.number,
            problem: problem.into(),
        }
    }

    /// Refuses a row that has not as many entries as the first.
    pub(super) fn check_len(
        &self,
        found: usize,
        expected: usize,
        hint: &'static str,
    ) -> Result<(), TextError> {
        if found == expected {
            return Ok(());
        }
        Err(self.error(TextProblem::Ragged {
            text: self.shown(),
            found,
            expected,
            hint,
        }))
    }

    /// The text without what surrounds it, for messages.
    pub(super) fn shown(&self) -> String {
        self.text.trim().to_owned()
    }

    /// The line ruled between rows and sums, such as `-----+--`.
    pub(super) fn is_rule(&self) -> bool {
        let text = self.text.trim();
        text.contains("--") && text.chars().all(|c| "-+|=: \t".contains(c))
    }

    /// Whether all entries are words, as above columns. An `x` is a word only beside other words;
    /// else it is a blank.
    pub(super) fn is_header(&self) -> bool {
        let words = || self.text.split([',', ';']).flat_map(words);
        words().all(|word| word.starts_with(char::is_alphabetic)) && words().any(|word| !is_x(word))
    }

    pub(super) fn entries(&self) -> Result<Vec<Entry<'a>>, TextError> {
        let mut separators = [';', ',', '\t'].into_iter();
        let fields = match separators.find(|&sign| self.text.contains(sign)) {
            // Blanks around a line of fields are no fields.
            Some(separator) => self.text.trim_matches(' ').split(separator).collect(),
            None => self.between_bars().unwrap_or_else(|| vec![self.text]),
        };
        let mut entries = Vec::new();
        for field in fields {
            let before = entries.len();
            for word in words(field) {
                entries.push(self.entry(word)?);
            }
            // A field of bars alone is a drawn line, not an empty cell.
            if entries.len() == before && !field.contains('|') {
                entries.push(Entry::Empty);
            }
        }
        Ok(entries)
    }

    /// The fields of `| | 1 | |8|15|`, or of `| | 1 | |8| 15`: each holds one entry at most, and
    /// one holds none.
    fn between_bars(&self) -> Option<Vec<&'a str>> {
        let inner = self.text.trim().strip_prefix('|')?;
        let inner = inner.strip_suffix('|').unwrap_or(inner);
        let counts = || {
            let fields = inner.split('|');
            fields.map(|field| field.split_whitespace().count())
        };
        let are_fields = counts().all(|count| count <= 1) && counts().any(|count| count == 0);
        are_fields.then(|| inner.split('|').collect())
    }

    fn entry(&self, text: &'a str) -> Result<Entry<'a>, TextError> {
        let repeats = |sign| text.chars().all(|c| c == sign);
        if BLANKS.chars().any(repeats) || is_x(text) {
            Ok(Entry::Blank)
        } else if text.bytes().all(|b| b.is_ascii_digit()) {
            let number = text.parse();
            number
                .map(Entry::Number)
                .map_err(|_| self.error(TextProblem::TooLarge(text.to_owned())))
        } else if text.starts_with(char::is_alphabetic) {
            Ok(Entry::Word(text))
        } else {
            Err(self.error(TextProblem::TextEntry(text.to_owned())))
        }
    }
}

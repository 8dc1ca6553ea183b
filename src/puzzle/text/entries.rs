//! A line of text as entries.

use super::{TextError, TextProblem};

/// A line of text and its number, from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextLine<'a> {
    pub number: usize,
    pub text: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryValue {
    Number(u32),
    /// One of `*`, `.`, `_`, `-`, `?`, perhaps repeated, or an `x`.
    Blank,
    /// Nothing between two tabs, commas or semicolons.
    Empty,
    /// A header letter or a label.
    Word,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TextEntry<'a> {
    pub text: &'a str,
    pub value: EntryValue,
}

/// The measure of difficulty that the sources write beside some puzzles.
fn is_difficulty(word: &str) -> bool {
    word.strip_prefix("MD=")
        .is_some_and(|md| !md.is_empty() && md.bytes().all(|b| b.is_ascii_digit()))
}

impl<'a> TextLine<'a> {
    pub(super) fn error(&self, problem: impl Into<TextProblem>) -> TextError {
        TextError {
            line: self.number,
            problem: problem.into(),
        }
    }

    /// Refuses a row that has not as many entries as the first.
    pub(super) fn check_len(&self, found: usize, expected: usize) -> Result<(), TextError> {
        if found == expected {
            return Ok(());
        }
        let text = self.shown();
        Err(self.error(TextProblem::Ragged {
            text,
            found,
            expected,
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

    pub(super) fn entries(&self) -> Result<Vec<TextEntry<'a>>, TextError> {
        let separator = [';', ',', '\t']
            .into_iter()
            .find(|&separator| self.text.contains(separator));
        let Some(separator) = separator else {
            return match self.fields_between_bars() {
                Some(fields) => self.entries_of(fields),
                None => self.words(self.text).collect(),
            };
        };
        // Blanks around a line of fields are no fields.
        self.entries_of(self.text.trim_matches(' ').split(separator))
    }

    /// The fields of `| | 1 | |8|15|`: each holds one entry at most, and one holds none.
    fn fields_between_bars(&self) -> Option<impl Iterator<Item = &'a str> + use<'a>> {
        let inner = self.text.trim().strip_prefix('|')?.strip_suffix('|')?;
        let words = |field: &str| field.split_whitespace().count();
        let mut fields = inner.split('|').map(words);
        let one_is_empty = inner.split('|').map(words).any(|count| count == 0);
        (fields.all(|count| count <= 1) && one_is_empty).then(|| inner.split('|'))
    }

    /// The entries of fields, of which those without any are empty cells.
    fn entries_of(
        &self,
        fields: impl Iterator<Item = &'a str>,
    ) -> Result<Vec<TextEntry<'a>>, TextError> {
        let mut entries = Vec::new();
        for field in fields {
            let before = entries.len();
            for entry in self.words(field) {
                entries.push(entry?);
            }
            // A field of bars alone is a drawn line, not an empty cell.
            if entries.len() == before && !field.contains('|') {
                entries.push(TextEntry {
                    text: "",
                    value: EntryValue::Empty,
                });
            }
        }
        Ok(entries)
    }

    /// The entries of a text in which only blanks and bars separate.
    fn words(&self, text: &'a str) -> impl Iterator<Item = Result<TextEntry<'a>, TextError>> {
        let line = *self;
        text.split(|c: char| c.is_whitespace() || c == '|' || c == '"')
            .filter(|word| !word.is_empty() && !is_difficulty(word))
            .map(move |word| line.entry(word))
    }

    fn entry(&self, text: &'a str) -> Result<TextEntry<'a>, TextError> {
        let repeats = |sign| text.chars().all(|c| c == sign);
        let value = if ['*', '.', '_', '-', '?'].into_iter().any(repeats)
            || text.eq_ignore_ascii_case("x")
        {
            EntryValue::Blank
        } else if text.bytes().all(|b| b.is_ascii_digit()) {
            let number = text
                .parse()
                .map_err(|_| self.error(TextProblem::TooLarge(text.to_owned())))?;
            EntryValue::Number(number)
        } else if text.starts_with(char::is_alphabetic) {
            EntryValue::Word
        } else {
            return Err(self.error(TextProblem::TextEntry(text.to_owned())));
        };
        Ok(TextEntry { text, value })
    }
}

//! Puzzle files: TOML, read with the place of whatever is wrong.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::problem::{CrosswordError, Field, Part};
use super::puzzle::Crossword;
use super::specification::{Direction, EntrySpecification, Specification};

/// What is shown of a line at fault.
const SHOWN: usize = 60;

/// Why a text is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct CrosswordFileError {
    /// The line at fault, from 1; `None` for the text as a whole.
    pub line: Option<usize>,
    /// What is wrong with it, with the offending text.
    pub problem: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleForm {
    values: Spanned<Vec<u64>>,
    letters: Spanned<String>,
    languages: Spanned<BTreeMap<String, Spanned<String>>>,
    grid: Spanned<GridForm>,
    entries: Spanned<Vec<EntryForm>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GridForm {
    rows: usize,
    columns: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EntryForm {
    name: Spanned<String>,
    row: Spanned<usize>,
    column: usize,
    direction: Direction,
    length: Spanned<usize>,
    clue: Option<Spanned<String>>,
    pattern: Option<Spanned<String>>,
}

/// Reads a puzzle.
///
/// The keys: `values`, an array of whole numbers; `letters`, a string; `languages`, a
/// table of strings of ten letters; `grid`, a table of `rows` and `columns`; `entries`,
/// an array of tables of `name`, `row`, `column`, `direction` (`"across"` or `"down"`),
/// `length` and, if it has them, `clue` and `pattern`. No others.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn read(text: &str) -> Result<Crossword, CrosswordFileError> {
    let form: PuzzleForm = toml::from_str(text).map_err(|error| malformed(text, &error))?;
    Crossword::new(&form.specification()).map_err(|error| CrosswordFileError {
        line: form.span(&error).map(|span| line(text, span.start)),
        problem: error.to_string(),
    })
}

/// Reads a puzzle from the bytes of a file.
///
/// # Errors
/// As [`read`], or where they are not UTF-8.
pub fn read_bytes(bytes: &[u8]) -> Result<Crossword, CrosswordFileError> {
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            let valid = String::from_utf8_lossy(valid);
            let byte = rest.first().copied().unwrap_or_default();
            Err(CrosswordFileError {
                line: Some(line(&valid, valid.len())),
                problem: format!("the byte {byte:#04x} is not UTF-8"),
            })
        }
    }
}

impl PuzzleForm {
    fn specification(&self) -> Specification {
        let entry = |entry: &EntryForm| EntrySpecification {
            name: entry.name.get_ref().clone(),
            row: *entry.row.get_ref(),
            column: entry.column,
            direction: entry.direction,
            length: *entry.length.get_ref(),
            clue: entry.clue.as_ref().map(|clue| clue.get_ref().clone()),
            pattern: entry.pattern.as_ref().map(|p| p.get_ref().clone()),
        };
        let languages = self.languages.get_ref().iter();
        Specification {
            values: self.values.get_ref().clone(),
            letters: self.letters.get_ref().clone(),
            languages: languages
                .map(|(name, letters)| (name.clone(), letters.get_ref().clone()))
                .collect(),
            rows: self.grid.get_ref().rows,
            columns: self.grid.get_ref().columns,
            entries: self.entries.get_ref().iter().map(entry).collect(),
        }
    }

    /// Where the part at fault stands.
    fn span(&self, error: &CrosswordError) -> Option<Range<usize>> {
        Some(match error.part {
            Part::Values => self.values.span(),
            Part::Letters => self.letters.span(),
            Part::Language(None) => self.languages.span(),
            Part::Language(Some(index)) => self.languages.get_ref().values().nth(index)?.span(),
            Part::Grid => self.grid.span(),
            Part::Entries => self.entries.span(),
            Part::Entry(index, field) => {
                let entry = self.entries.get_ref().get(index)?;
                match field {
                    Field::Name => entry.name.span(),
                    Field::Place => entry.row.span(),
                    Field::Length => entry.length.span(),
                    Field::Clue => entry.clue.as_ref()?.span(),
                    Field::Pattern => entry.pattern.as_ref()?.span(),
                }
            }
        })
    }
}

/// What the reader of TOML says, on one line, with the line at fault.
fn malformed(text: &str, error: &toml::de::Error) -> CrosswordFileError {
    let message = error.message().replace('\n', ", ");
    // A key that is missing from the file as a whole is missing nowhere in particular.
    let missing = message.starts_with("missing field") && !text.starts_with('[');
    let span = error.span().filter(|span| !(missing && span.start == 0));
    match span {
        None => CrosswordFileError {
            line: None,
            problem: message,
        },
        Some(span) => {
            let line = line(text, span.start);
            let whole = text.lines().nth(line - 1).unwrap_or("").trim();
            let shown: String = whole.chars().take(SHOWN).collect();
            let cut = if shown.len() < whole.len() { ".." } else { "" };
            CrosswordFileError {
                line: Some(line),
                problem: format!("'{shown}{cut}': {message}"),
            }
        }
    }
}

/// The line of a byte, from 1.
fn line(text: &str, byte: usize) -> usize {
    let before = text.as_bytes().iter().take(byte);
    before.filter(|&&byte| byte == b'\n').count() + 1
}

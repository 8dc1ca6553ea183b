//! Puzzle files: TOML, read with the place of whatever is wrong.

use std::ops::Range;

use toml::de::DeTable;

use super::puzzle::Crossword;
use super::specification::{PuzzlePart, Specification};
use crate::FileProblem;

/// Characters of a line at fault that are shown.
const SHOWN: usize = 60;

/// Reads a puzzle: a [`Specification`] as TOML. An entry need not have a clue or a pattern;
/// all else has to be there, and nothing else.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn read(text: &str) -> Result<Crossword, FileProblem> {
    let specification: Specification =
        toml::from_str(text).map_err(|error| malformed(text, &error))?;
    Crossword::new(&specification).map_err(|error| FileProblem {
        line: span(text, &specification, error.part).map(|span| line(text, span.start)),
        problem: error.to_string(),
    })
}

/// Reads a puzzle from the bytes of a file.
///
/// # Errors
/// As [`read`], or where they are not UTF-8.
pub fn read_bytes(bytes: &[u8]) -> Result<Crossword, FileProblem> {
    match std::str::from_utf8(bytes) {
        Ok(text) => read(text),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            let valid = String::from_utf8_lossy(valid);
            let byte = rest.first().copied().unwrap_or_default();
            Err(FileProblem {
                line: Some(line(&valid, valid.len())),
                problem: format!("the byte {byte:#04x} is not UTF-8"),
            })
        }
    }
}

/// Where a part of a text that was read stands.
fn span(text: &str, specification: &Specification, part: PuzzlePart) -> Option<Range<usize>> {
    let table = DeTable::parse(text).ok()?;
    let table = table.get_ref();
    let value = match part {
        PuzzlePart::Field(name) => table.get(name)?,
        PuzzlePart::Language(index) => {
            let name = specification.languages.keys().nth(index)?;
            table.get("languages")?.get_ref().get(name.as_str())?
        }
        PuzzlePart::Entry(index, field) => {
            let entry = table.get("entries")?.get_ref().get(index)?;
            entry.get_ref().get(field)?
        }
    };
    Some(value.span())
}

/// What the reader of TOML says, on one line, with the line at fault.
fn malformed(text: &str, error: &toml::de::Error) -> FileProblem {
    let message = error.message().replace('\n', ", ");
    // A key that is missing from the file as a whole is missing nowhere in particular.
    let missing = message.starts_with("missing field") && !text.starts_with('[');
    let span = error.span().filter(|span| !(missing && span.start == 0));
    match span {
        None => FileProblem {
            line: None,
            problem: message,
        },
        Some(span) => {
            let line = line(text, span.start);
            let whole = text.lines().nth(line - 1).unwrap_or("").trim();
            let shown: String = whole.chars().take(SHOWN).collect();
            let cut = if shown.len() < whole.len() { ".." } else { "" };
            FileProblem {
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

//! Reads puzzle files in TOML; an error names its place.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::puzzle::Crossword;
use crate::FileProblem;

/// Characters of a line at fault that are shown.
const SHOWN: usize = 60;

/// A puzzle as it is written down, before anything is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Specification {
    pub values: Spanned<Vec<u64>>,
    pub letters: Spanned<String>,
    /// By the name of a language, the first letters of its names of the digits from 0.
    pub languages: Spanned<BTreeMap<String, Spanned<String>>>,
    pub grid: Spanned<GridSize>,
    pub entries: Spanned<Vec<Spanned<EntrySpecification>>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GridSize {
    pub rows: usize,
    pub columns: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EntrySpecification {
    pub name: String,
    /// The row of its first cell, from 1.
    pub row: usize,
    /// The column of its first cell, from 1.
    pub column: usize,
    pub direction: Direction,
    pub length: usize,
    pub clue: String,
    pub pattern: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Direction {
    Across,
    Down,
}

impl std::fmt::Display for Direction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Across => "across",
            Self::Down => "down",
        })
    }
}

/// What is wrong with a part of a specification, and where.
pub(super) struct Fault {
    place: Range<usize>,
    problem: String,
}

impl Fault {
    /// What makes a fault of a problem with this part.
    pub fn of<T>(part: &Spanned<T>) -> impl Fn(String) -> Self + use<T> {
        let place = part.span();
        move |problem| Self {
            place: place.clone(),
            problem,
        }
    }
}

/// Reads a puzzle from TOML. An entry need not have a pattern; all else has to be there, and
/// nothing else.
///
/// # Errors
/// The first thing that is wrong, with its line.
pub fn read(text: &str) -> Result<Crossword, FileProblem> {
    let specification = toml::from_str(text).map_err(|error| malformed(text, &error))?;
    Crossword::new(&specification)
        .map_err(|fault| FileProblem::at(line(text, fault.place.start), fault.problem))
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
            let line = line(&valid, valid.len());
            let problem = format!("the byte {byte:#04x} is not UTF-8");
            Err(FileProblem::at(line, problem))
        }
    }
}

/// What the reader of TOML says, on one line, with the line at fault.
fn malformed(text: &str, error: &toml::de::Error) -> FileProblem {
    let message = error.message().replace('\n', ", ");
    // A key that is missing from the file as a whole is missing nowhere in particular.
    let missing = message.starts_with("missing field") && !text.starts_with('[');
    let span = error.span().filter(|span| !(missing && span.start == 0));
    match span {
        None => FileProblem::of_all(message),
        Some(span) => {
            let line = line(text, span.start);
            let whole = text.lines().nth(line - 1).unwrap_or("").trim();
            let shown: String = whole.chars().take(SHOWN).collect();
            let cut = if shown.len() < whole.len() { ".." } else { "" };
            FileProblem::at(line, format!("'{shown}{cut}': {message}"))
        }
    }
}

/// The line of a byte, from 1.
fn line(text: &str, byte: usize) -> usize {
    let before = text.as_bytes().iter().take(byte);
    before.filter(|&&byte| byte == b'\n').count() + 1
}

//! Puzzles that were checked.

use std::collections::{HashMap, HashSet};

use num_bigint::BigUint;

use super::expression::Expression;
use super::language::Language;
use super::pattern::WordPattern;
use super::problem::{Problem, PuzzlePart, SpecificationError};
use super::specification::{
    Direction, EntrySpecification, GridSize, MAX_ENTRIES, MAX_LENGTH, MAX_SIDE, MAX_VALUES,
    Specification,
};

/// An entry of a [`Crossword`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrosswordEntry {
    /// Its name.
    pub name: String,
    /// Its cells in order, as numbers of cells of the grid, row by row, from 0.
    pub cells: Vec<usize>,
    /// The clue. Without one the entry reads any number of its length that fits.
    pub clue: Option<Clue>,
    /// What the cells may hold; `None` for anything.
    pub pattern: Option<WordPattern>,
}

/// The clue of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// As it is written.
    pub text: String,
    /// What it says.
    pub expression: Expression,
}

/// An expression crossword.
///
/// Each letter stands for one of the values, no two for the same. Each clue is an
/// expression in the letters; the digits of its value, written as letters in one of the
/// languages, fill the cells of its entry. An entry without a clue reads any number. There
/// is at least one entry and one language; all entries are within the grid, no two of one
/// direction share a cell, names differ, and every letter is in a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossword {
    values: Vec<u64>,
    letters: Vec<char>,
    languages: Vec<Language>,
    grid: GridSize,
    entries: Vec<CrosswordEntry>,
}

impl Crossword {
    /// Checks a specification.
    ///
    /// # Errors
    /// The first thing that is wrong, with the part at fault.
    pub fn new(specification: &Specification) -> Result<Self, SpecificationError> {
        check_values(&specification.values)
            .map_err(|problem| problem.of(PuzzlePart::Field("values")))?;
        let letters = check_letters(specification)
            .map_err(|problem| problem.of(PuzzlePart::Field("letters")))?;
        let languages = check_languages(specification)?;
        let GridSize { rows, columns } = specification.grid;
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
            return Err(Problem::Grid(specification.grid).of(PuzzlePart::Field("grid")));
        }
        check_count("entries", specification.entries.len(), MAX_ENTRIES)
            .map_err(|problem| problem.of(PuzzlePart::Field("entries")))?;
        let mut crossword = Self {
            values: specification.values.clone(),
            letters,
            languages,
            grid: specification.grid,
            entries: Vec::new(),
        };
        let mut names = HashSet::new();
        let mut taken = HashMap::new();
        for (index, entry) in specification.entries.iter().enumerate() {
            let fault = |field| move |problem: Problem| problem.of(PuzzlePart::Entry(index, field));
            check_name(entry, &mut names).map_err(fault("name"))?;
            let cells = crossword
                .cells(entry)
                .map_err(|(field, problem)| fault(field)(problem))?;
            for &cell in &cells {
                if let Some(other) = taken.insert((entry.direction, cell), index) {
                    return Err(fault("row")(Problem::Overlap {
                        name: entry.name.clone(),
                        other: specification.entries[other].name.clone(),
                        direction: entry.direction,
                        row: cell / columns + 1,
                        column: cell % columns + 1,
                    }));
                }
            }
            let clue = entry.clue.as_ref().map(|clue| crossword.clue(entry, clue));
            let clue = clue.transpose().map_err(fault("clue"))?;
            crossword.entries.push(CrosswordEntry {
                name: entry.name.clone(),
                cells,
                clue,
                pattern: None,
            });
            if let Some(pattern) = &entry.pattern {
                crossword
                    .set_pattern(index, pattern)
                    .map_err(fault("pattern"))?;
            }
        }
        let is_used = |letter: &&char| {
            let mut clues = crossword.clues();
            clues.any(|clue| clue.expression.letters().contains(letter))
        };
        if let Some(&letter) = crossword.letters.iter().find(|letter| !is_used(letter)) {
            let letters = specification.letters.clone();
            return Err(Problem::UnusedLetter { letter, letters }.of(PuzzlePart::Field("letters")));
        }
        Ok(crossword)
    }

    /// The values.
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// The letters.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The languages.
    pub fn languages(&self) -> &[Language] {
        &self.languages
    }

    /// Rows of the grid.
    pub fn rows(&self) -> usize {
        self.grid.rows
    }

    /// Columns of the grid.
    pub fn columns(&self) -> usize {
        self.grid.columns
    }

    /// The entries, in the order of the specification.
    pub fn entries(&self) -> &[CrosswordEntry] {
        &self.entries
    }

    /// The number of an entry by its name.
    pub fn entry(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.name == name)
    }

    /// Replaces the pattern of an entry. Panics if there is no such entry.
    ///
    /// # Errors
    /// When it is no pattern, has another length than the entry, or has a letter that no
    /// language writes; the pattern is then as before.
    pub fn set_pattern(&mut self, entry: usize, pattern: &str) -> Result<(), Problem> {
        let name = || self.entries[entry].name.clone();
        let parsed: WordPattern = pattern
            .parse()
            .map_err(|error| Problem::Pattern(name(), error))?;
        let length = self.entries[entry].cells.len();
        if parsed.cells() != length {
            return Err(Problem::PatternLength {
                name: name(),
                pattern: pattern.to_owned(),
                cells: parsed.cells(),
                length,
            });
        }
        let written = |letter: &char| self.languages.iter().any(|l| l.letters.contains(letter));
        if let Some(letter) = parsed.letters().find(|letter| !written(letter)) {
            return Err(Problem::PatternLetter {
                name: name(),
                pattern: pattern.to_owned(),
                letter,
            });
        }
        self.entries[entry].pattern = Some(parsed);
        Ok(())
    }

    /// Removes all patterns.
    pub fn clear_patterns(&mut self) {
        for entry in &mut self.entries {
            entry.pattern = None;
        }
    }

    /// The size of the space: ways to give the letters different values, times ways to
    /// choose a language for each clue.
    pub fn space(&self) -> BigUint {
        let values = self.values.len();
        let letters: BigUint = (0..self.letters.len())
            .map(|taken| values - taken)
            .product();
        let clues = u32::try_from(self.clues().count()).unwrap_or(u32::MAX);
        letters * BigUint::from(self.languages.len()).pow(clues)
    }

    fn clues(&self) -> impl Iterator<Item = &Clue> {
        self.entries.iter().filter_map(|entry| entry.clue.as_ref())
    }

    /// The cells of an entry.
    fn cells(&self, entry: &EntrySpecification) -> Result<Vec<usize>, (&'static str, Problem)> {
        let whole = || Box::new(entry.clone());
        let GridSize { rows, columns } = self.grid;
        if !(1..=rows).contains(&entry.row) || !(1..=columns).contains(&entry.column) {
            return Err(("row", Problem::Outside(whole(), self.grid)));
        }
        if !(1..=MAX_LENGTH).contains(&entry.length) {
            return Err(("length", Problem::Length(whole())));
        }
        let first = (entry.row - 1) * columns + entry.column - 1;
        let (room, step) = match entry.direction {
            Direction::Across => (columns + 1 - entry.column, 1),
            Direction::Down => (rows + 1 - entry.row, columns),
        };
        if entry.length > room {
            let entry = whole();
            return Err(("length", Problem::RunsOff { entry, room }));
        }
        Ok((0..entry.length).map(|k| first + k * step).collect())
    }

    /// The clue of an entry.
    fn clue(&self, entry: &EntrySpecification, text: &str) -> Result<Clue, Problem> {
        let expression: Expression = text
            .parse()
            .map_err(|error| Problem::Clue(entry.name.clone(), error))?;
        let letters = expression.letters();
        match letters.iter().find(|letter| !self.letters.contains(letter)) {
            Some(&letter) => Err(Problem::UnknownLetter {
                name: entry.name.clone(),
                clue: text.to_owned(),
                letter,
                letters: self.letters.iter().collect(),
            }),
            None => Ok(Clue {
                text: text.to_owned(),
                expression,
            }),
        }
    }
}

fn check_count(what: &'static str, found: usize, most: usize) -> Result<(), Problem> {
    match found {
        0 => Err(Problem::Missing(what)),
        _ if found > most => Err(Problem::TooMany { what, found, most }),
        _ => Ok(()),
    }
}

fn check_values(values: &[u64]) -> Result<(), Problem> {
    let mut seen = HashSet::new();
    check_count("values", values.len(), MAX_VALUES)?;
    for &value in values {
        if value == 0 {
            return Err(Problem::ZeroValue);
        }
        if !seen.insert(value) {
            return Err(Problem::RepeatedValue(value));
        }
    }
    Ok(())
}

fn check_letters(specification: &Specification) -> Result<Vec<char>, Problem> {
    let letters = || specification.letters.clone();
    let mut seen = Vec::new();
    for letter in specification.letters.chars() {
        if !letter.is_ascii_alphabetic() {
            return Err(Problem::NotALetter {
                found: letter,
                letters: letters(),
            });
        }
        if seen.contains(&letter) {
            return Err(Problem::RepeatedLetter {
                letter,
                letters: letters(),
            });
        }
        seen.push(letter);
    }
    if seen.is_empty() {
        return Err(Problem::Missing("letters"));
    }
    if seen.len() > specification.values.len() {
        return Err(Problem::TooManyLetters {
            letters: letters(),
            values: specification.values.len(),
        });
    }
    Ok(seen)
}

fn check_languages(specification: &Specification) -> Result<Vec<Language>, SpecificationError> {
    if specification.languages.is_empty() {
        return Err(Problem::Missing("languages").of(PuzzlePart::Field("languages")));
    }
    let languages = specification.languages.iter().enumerate();
    languages
        .map(|(index, (name, letters))| {
            visible(name)
                .and_then(|()| Ok(Language::new(name, letters)?))
                .map_err(|problem| problem.of(PuzzlePart::Language(index)))
        })
        .collect()
}

fn check_name<'a>(
    entry: &'a EntrySpecification,
    names: &mut HashSet<&'a str>,
) -> Result<(), Problem> {
    let name = &entry.name;
    visible(name)?;
    if !names.insert(name) {
        return Err(Problem::RepeatedName(name.clone()));
    }
    Ok(())
}

fn visible(name: &str) -> Result<(), Problem> {
    if name.trim().is_empty() || name.chars().any(char::is_control) {
        return Err(Problem::Name(name.escape_debug().to_string()));
    }
    Ok(())
}

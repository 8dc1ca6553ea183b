//! Puzzles that were checked.

use std::collections::{HashMap, HashSet};

use num_bigint::BigUint;

use super::entry::{Clue, Entry};
use super::expression::Expression;
use super::language::Language;
use super::limits::{MAX_ENTRIES, MAX_LENGTH, MAX_SIDE, MAX_VALUES};
use super::pattern::Pattern;
use super::problem::{CrosswordError, Field, Part, Problem};
use super::specification::{Direction, EntrySpecification, Specification};

/// An expression crossword.
///
/// Each letter stands for one of the values, no two for the same. Each clue is an
/// expression in the letters; the digits of its value, written as letters in one of the
/// languages, fill the cells of its entry. An entry without a clue reads any number. At least one entry and one language; all
/// entries are within the grid, no two of one direction share a cell, names differ, and
/// every letter is in a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossword {
    values: Vec<u64>,
    letters: Vec<char>,
    languages: Vec<Language>,
    rows: usize,
    columns: usize,
    entries: Vec<Entry>,
}

impl Crossword {
    /// Checks a specification.
    ///
    /// # Errors
    /// The first thing that is wrong, with the part at fault.
    pub fn new(specification: &Specification) -> Result<Self, CrosswordError> {
        check_values(&specification.values).map_err(|problem| problem.of(Part::Values))?;
        let letters = check_letters(specification).map_err(|problem| problem.of(Part::Letters))?;
        let languages = check_languages(specification)?;
        let (rows, columns) = (specification.rows, specification.columns);
        if !(1..=MAX_SIDE).contains(&rows) || !(1..=MAX_SIDE).contains(&columns) {
            return Err(Problem::Grid { rows, columns }.of(Part::Grid));
        }
        if specification.entries.is_empty() {
            return Err(Problem::NoEntries.of(Part::Entries));
        }
        if specification.entries.len() > MAX_ENTRIES {
            return Err(Problem::TooManyEntries(specification.entries.len()).of(Part::Entries));
        }
        let mut crossword = Self {
            values: specification.values.clone(),
            letters,
            languages,
            rows,
            columns,
            entries: Vec::new(),
        };
        let mut names = HashSet::new();
        let mut taken = HashMap::new();
        for (index, entry) in specification.entries.iter().enumerate() {
            let fault = |field| move |problem: Problem| problem.of(Part::Entry(index, field));
            check_name(entry, &mut names).map_err(fault(Field::Name))?;
            let cells = crossword
                .cells(entry)
                .map_err(|(field, problem)| fault(field)(problem))?;
            for &cell in &cells {
                if let Some(other) = taken.insert((entry.direction, cell), index) {
                    return Err(fault(Field::Place)(Problem::Overlap {
                        name: entry.name.clone(),
                        other: specification.entries[other].name.clone(),
                        direction: entry.direction,
                        row: cell / columns + 1,
                        column: cell % columns + 1,
                    }));
                }
            }
            let clue = entry.clue.as_ref().map(|clue| crossword.clue(entry, clue));
            let clue = clue.transpose().map_err(fault(Field::Clue))?;
            crossword.entries.push(Entry {
                name: entry.name.clone(),
                cells,
                clue,
                pattern: None,
            });
            if let Some(pattern) = &entry.pattern {
                crossword
                    .set_pattern(index, pattern)
                    .map_err(fault(Field::Pattern))?;
            }
        }
        let used: HashSet<char> = crossword
            .entries
            .iter()
            .filter_map(Entry::clue)
            .flat_map(|clue| clue.expression.letters())
            .collect();
        match crossword
            .letters
            .iter()
            .find(|letter| !used.contains(letter))
        {
            Some(&letter) => Err(Problem::UnusedLetter {
                letter,
                letters: specification.letters.clone(),
            }
            .of(Part::Letters)),
            None => Ok(crossword),
        }
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
        self.rows
    }

    /// Columns of the grid.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The entries, in the order of the specification.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The number of an entry by its name.
    pub fn entry(&self, name: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.name == name)
    }

    /// Replaces the pattern of an entry. Panics if there is no such entry.
    ///
    /// # Errors
    /// Unless it is a pattern of the length of the entry, in letters that some language
    /// writes; then nothing is changed.
    pub fn set_pattern(&mut self, entry: usize, pattern: &str) -> Result<(), Problem> {
        let name = || self.entries[entry].name.clone();
        let parsed: Pattern = pattern.parse().map_err(|error| Problem::Pattern {
            name: name(),
            error,
        })?;
        let length = self.entries[entry].cells.len();
        if parsed.cells() != length {
            return Err(Problem::PatternLength {
                name: name(),
                pattern: pattern.to_owned(),
                cells: parsed.cells(),
                length,
            });
        }
        let written = |letter: &char| self.languages.iter().any(|l| l.letters().contains(letter));
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
        let clues = self.entries.iter().filter_map(Entry::clue).count();
        let clues = u32::try_from(clues).unwrap_or(u32::MAX);
        letters * BigUint::from(self.languages.len()).pow(clues)
    }

    /// The cells of an entry.
    fn cells(&self, entry: &EntrySpecification) -> Result<Vec<usize>, (Field, Problem)> {
        let name = entry.name.clone();
        let (rows, columns) = (self.rows, self.columns);
        let EntrySpecification {
            row,
            column,
            length,
            direction,
            ..
        } = *entry;
        if !(1..=rows).contains(&row) || !(1..=columns).contains(&column) {
            return Err((
                Field::Place,
                Problem::Outside {
                    name,
                    row,
                    column,
                    rows,
                    columns,
                },
            ));
        }
        if !(1..=MAX_LENGTH).contains(&length) {
            return Err((Field::Length, Problem::Length { name, length }));
        }
        let first = (row - 1) * columns + column - 1;
        let (room, step) = match direction {
            Direction::Across => (columns + 1 - column, 1),
            Direction::Down => (rows + 1 - row, columns),
        };
        if length > room {
            return Err((
                Field::Length,
                Problem::RunsOff {
                    name,
                    length,
                    direction,
                    room,
                },
            ));
        }
        Ok((0..length).map(|k| first + k * step).collect())
    }

    /// The clue of an entry.
    fn clue(&self, entry: &EntrySpecification, text: &str) -> Result<Clue, Problem> {
        let expression: Expression = text.parse().map_err(|error| Problem::Clue {
            name: entry.name.clone(),
            error,
        })?;
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

fn check_values(values: &[u64]) -> Result<(), Problem> {
    let mut seen = HashSet::new();
    if values.is_empty() {
        return Err(Problem::NoValues);
    }
    if values.len() > MAX_VALUES {
        return Err(Problem::TooManyValues(values.len()));
    }
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
        return Err(Problem::NoLetters);
    }
    if seen.len() > specification.values.len() {
        return Err(Problem::TooManyLetters {
            letters: letters(),
            values: specification.values.len(),
        });
    }
    Ok(seen)
}

fn check_languages(specification: &Specification) -> Result<Vec<Language>, CrosswordError> {
    if specification.languages.is_empty() {
        return Err(Problem::NoLanguages.of(Part::Language(None)));
    }
    let languages = specification.languages.iter().enumerate();
    languages
        .map(|(index, (name, letters))| {
            visible(name)
                .and_then(|()| Ok(Language::new(name, letters)?))
                .map_err(|problem| problem.of(Part::Language(Some(index))))
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

//! Crosswords, checked when they are made.

use std::collections::HashMap;

use itertools::Itertools;
use num_bigint::BigUint;

use super::expression::Expression;
use super::file::{Direction, EntrySpecification, Fault, GridSize, Specification};
use super::language::Language;
use super::pattern::WordPattern;
use crate::Problem;

/// The most values: sets of them are bits of a `u64`.
const MAX_VALUES: usize = 64;
/// The longest side of a grid.
const MAX_SIDE: usize = 64;
/// The longest entry: values stay below 2^127, which has 39 digits.
const MAX_LENGTH: usize = 38;
/// The most entries: the search goes as deep as that.
const MAX_ENTRIES: usize = 500;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrosswordEntry {
    pub name: String,
    /// Its cells in order, as numbers of cells of the grid, row by row, from 0.
    pub cells: Vec<usize>,
    pub clue: Clue,
    /// What the cells may hold; `None` for anything.
    pub pattern: Option<WordPattern>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    pub text: String,
    pub expression: Expression,
}

/// An expression crossword.
///
/// Each letter has one of the values, no two the same. Each clue is an
/// expression in the letters; the digits of its value, written as letters in one of the
/// languages, fill the cells of its entry. There is at least one entry and one language; all
/// entries are within the grid, no two of one direction share a cell, names differ, and every
/// letter is in a clue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossword {
    values: Vec<u64>,
    letters: Vec<char>,
    languages: Vec<Language>,
    grid: GridSize,
    entries: Vec<CrosswordEntry>,
}

/// What is wrong with a part, in words.
type Checked<T> = Result<T, String>;

impl Crossword {
    /// Checks a specification, up to the first thing that is wrong.
    pub(super) fn new(specification: &Specification) -> Result<Self, Fault> {
        let Specification {
            values,
            letters,
            languages,
            grid,
            entries,
        } = specification;
        check_values(values.get_ref()).map_err(Fault::of(values))?;
        let known = check_letters(letters.get_ref(), values.get_ref().len());
        let mut crossword = Self {
            values: values.get_ref().clone(),
            letters: known.map_err(Fault::of(letters))?,
            languages: Vec::new(),
            grid: *grid.get_ref(),
            entries: Vec::new(),
        };
        let of_languages = languages.get_ref();
        check_count("languages", of_languages.len(), usize::MAX).map_err(Fault::of(languages))?;
        for (name, letters) in of_languages {
            let language = check_name(name).and_then(|()| Language::new(name, letters.get_ref()));
            let language = language.map_err(Fault::of(letters))?;
            crossword.languages.push(language);
        }
        check_grid(crossword.grid).map_err(Fault::of(grid))?;
        let count = entries.get_ref().len();
        check_count("entries", count, MAX_ENTRIES).map_err(Fault::of(entries))?;
        let mut taken = HashMap::new();
        for entry in entries.get_ref() {
            let added = crossword.add(entry.get_ref(), &mut taken);
            added.map_err(Fault::of(entry))?;
        }
        let is_used = |letter: &&char| {
            let mut entries = crossword.entries.iter();
            entries.any(|entry| entry.clue.expression.letters().contains(letter))
        };
        if let Some(letter) = crossword.letters.iter().find(|letter| !is_used(letter)) {
            let text = letters.get_ref();
            let problem = format!("'{letter}' of the letters '{text}' is in no clue");
            return Err(Fault::of(letters)(problem));
        }
        Ok(crossword)
    }

    pub fn values(&self) -> &[u64] {
        &self.values
    }

    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    pub fn languages(&self) -> &[Language] {
        &self.languages
    }

    pub fn rows(&self) -> usize {
        self.grid.rows
    }

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

    /// The letters of the clue of an entry, without those that are known.
    pub(super) fn letters_of(&self, entry: usize, known: &[char]) -> Vec<char> {
        let of_clue = self.entries[entry].clue.expression.letters();
        let is_new = |letter: &char| of_clue.contains(letter) && !known.contains(letter);
        self.letters.iter().copied().filter(is_new).collect()
    }

    /// Checks that letters may be known to have these values.
    ///
    /// # Errors
    /// When one is not a letter of the puzzle, its value not one of its values, or either comes
    /// twice.
    pub fn check_settled(&self, known: &[(char, u64)]) -> Result<(), Problem> {
        for (number, &(letter, value)) in known.iter().enumerate() {
            let wrong = |problem| Err(Problem(format!("{letter}={value}: {problem}")));
            if !self.letters.contains(&letter) {
                return wrong("no such letter");
            }
            if !self.values.contains(&value) {
                return wrong("no such value");
            }
            let is_known = |&(l, v): &(char, u64)| l == letter || v == value;
            if known[..number].iter().any(is_known) {
                return wrong("the letter or the value is known already");
            }
        }
        Ok(())
    }

    /// Replaces the pattern of an entry.
    ///
    /// # Errors
    /// When there is no such entry, or it is not a pattern, has another length than the entry, or
    /// has a letter that no language writes; the pattern is then as before.
    pub fn set_pattern(&mut self, entry: usize, pattern: &str) -> Result<(), Problem> {
        if entry >= self.entries.len() {
            return Err(Problem(format!("there is no entry {entry} from 0")));
        }
        let pattern = self.pattern(entry, pattern).map_err(Problem)?;
        self.entries[entry].pattern = Some(pattern);
        Ok(())
    }

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
        letters * BigUint::from(self.languages.len()).pow(self.entries.len() as u32)
    }

    /// Row and column of a cell, from 1.
    fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.grid.columns + 1, cell % self.grid.columns + 1)
    }

    /// Adds an entry. `taken` has the entry that goes in a direction through a cell.
    fn add(
        &mut self,
        entry: &EntrySpecification,
        taken: &mut HashMap<(Direction, usize), usize>,
    ) -> Checked<()> {
        let (index, name, direction) = (self.entries.len(), &entry.name, entry.direction);
        check_name(name)?;
        if self.entry(name).is_some() {
            return Err(format!("two entries have the name '{name}'"));
        }
        let cells = self.cells(entry)?;
        for &cell in &cells {
            if let Some(other) = taken.insert((direction, cell), index) {
                let (row, column) = self.place(cell);
                let other = &self.entries[other].name;
                return Err(format!(
                    "{name} and {other} both go {direction} through row {row}, column {column}"
                ));
            }
        }
        self.entries.push(CrosswordEntry {
            name: name.clone(),
            cells,
            clue: self.clue(name, &entry.clue)?,
            pattern: None,
        });
        if let Some(pattern) = &entry.pattern {
            self.entries[index].pattern = Some(self.pattern(index, pattern)?);
        }
        Ok(())
    }

    fn cells(&self, entry: &EntrySpecification) -> Checked<Vec<usize>> {
        let (name, column, direction) = (&entry.name, entry.column, entry.direction);
        let (row, length) = (entry.row, entry.length);
        let GridSize { rows, columns } = self.grid;
        if !(1..=rows).contains(&row) || !(1..=columns).contains(&column) {
            return Err(format!(
                "{name} begins in row {row}, column {column}, outside the grid of {rows} rows and \
                 {columns} columns, counted from 1"
            ));
        }
        if !(1..=MAX_LENGTH).contains(&length) {
            return Err(format!(
                "{name} has length {length}, which is not between 1 and {MAX_LENGTH}"
            ));
        }
        let (room, step) = match direction {
            Direction::Across => (columns + 1 - column, 1),
            Direction::Down => (rows + 1 - row, columns),
        };
        if length > room {
            return Err(format!(
                "{name} has length {length} and goes {direction} beyond the edge of the grid: \
                 {room} cells are left"
            ));
        }
        let first = (row - 1) * columns + column - 1;
        Ok((0..length).map(|k| first + k * step).collect())
    }

    fn clue(&self, name: &str, text: &str) -> Checked<Clue> {
        let expression = text.parse::<Expression>();
        let expression = expression.map_err(|error| format!("the clue of {name}: {error}"))?;
        let letters = expression.letters();
        if let Some(letter) = letters.iter().find(|letter| !self.letters.contains(letter)) {
            let known: String = self.letters.iter().collect();
            return Err(format!(
                "the clue of {name}, '{text}', has the letter '{letter}', which is not one of \
                 '{known}'"
            ));
        }
        Ok(Clue {
            text: text.to_owned(),
            expression,
        })
    }

    fn pattern(&self, entry: usize, text: &str) -> Checked<WordPattern> {
        let entry = &self.entries[entry];
        let name = &entry.name;
        let pattern = text.parse::<WordPattern>();
        let pattern = pattern.map_err(|error| format!("the pattern of {name}: {error}"))?;
        let (cells, length) = (pattern.cells(), entry.cells.len());
        if cells != length {
            return Err(format!(
                "the pattern of {name}, '{text}', is for {cells} cells, and the entry has {length}"
            ));
        }
        let written = |letter: &char| self.languages.iter().any(|l| l.letters.contains(letter));
        if let Some(letter) = pattern.letters().find(|letter| !written(letter)) {
            return Err(format!(
                "the pattern of {name}, '{text}', has the letter '{letter}', which no language \
                 writes for a digit"
            ));
        }
        Ok(pattern)
    }
}

fn check_count(what: &str, found: usize, most: usize) -> Checked<()> {
    match found {
        0 => Err(format!("there are no {what}")),
        _ if found > most => Err(format!("{found} {what} are more than {most}")),
        _ => Ok(()),
    }
}

fn check_values(values: &[u64]) -> Checked<()> {
    check_count("values", values.len(), MAX_VALUES)?;
    if values.contains(&0) {
        return Err("the value 0 is not positive".to_owned());
    }
    match values.iter().duplicates().next() {
        Some(value) => Err(format!("the value {value} comes twice")),
        None => Ok(()),
    }
}

fn check_letters(text: &str, values: usize) -> Checked<Vec<char>> {
    let letters: Vec<char> = text.chars().collect();
    if let Some(found) = letters.iter().find(|letter| !letter.is_ascii_alphabetic()) {
        return Err(format!(
            "'{found}' in the letters '{text}' is not one of A to Z and a to z"
        ));
    }
    if let Some(letter) = letters.iter().duplicates().next() {
        return Err(format!("'{letter}' comes twice in the letters '{text}'"));
    }
    if letters.is_empty() {
        return Err("there are no letters".to_owned());
    }
    if letters.len() > values {
        return Err(format!(
            "the letters '{text}' need as many values, and there are only {values}"
        ));
    }
    Ok(letters)
}

fn check_grid(grid: GridSize) -> Checked<()> {
    let GridSize { rows, columns } = grid;
    let sides = 1..=MAX_SIDE;
    if !sides.contains(&rows) || !sides.contains(&columns) {
        return Err(format!(
            "a grid of {rows} rows and {columns} columns is not between 1 and {MAX_SIDE} each way"
        ));
    }
    Ok(())
}

fn check_name(name: &str) -> Checked<()> {
    if name.trim().is_empty() || name.chars().any(char::is_control) {
        return Err(format!(
            "'{}' is not a name: a name is on one line and has a visible character",
            name.escape_debug()
        ));
    }
    Ok(())
}

//! Puzzles that were checked.

use std::collections::{HashMap, HashSet};

use num_bigint::BigUint;

use super::expression::Expression;
use super::language::Language;
use super::pattern::WordPattern;
use super::specification::{
    Direction, EntrySpecification, GridSize, MAX_ENTRIES, MAX_LENGTH, MAX_SIDE, MAX_VALUES,
    PuzzlePart, Specification, SpecificationError,
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

/// What is wrong with a part, in words.
type Checked<T> = Result<T, String>;

impl Crossword {
    /// Checks a specification.
    ///
    /// # Errors
    /// The first thing that is wrong, with the part at fault.
    pub fn new(specification: &Specification) -> Result<Self, SpecificationError> {
        let of_field = |name| move |problem| PuzzlePart::Field(name).error(problem);
        check_values(&specification.values).map_err(of_field("values"))?;
        let letters = check_letters(specification).map_err(of_field("letters"))?;
        let languages = check_languages(specification)?;
        check_grid(specification.grid).map_err(of_field("grid"))?;
        check_count("entries", specification.entries.len(), MAX_ENTRIES)
            .map_err(of_field("entries"))?;
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
            let of_entry = |field| move |problem| PuzzlePart::Entry(index, field).error(problem);
            check_name(&entry.name).map_err(of_entry("name"))?;
            if !names.insert(&entry.name) {
                let problem = format!("two entries have the name '{}'", entry.name);
                return Err(of_entry("name")(problem));
            }
            let cells = crossword
                .cells(entry)
                .map_err(|(field, problem)| of_entry(field)(problem))?;
            for &cell in &cells {
                if let Some(other) = taken.insert((entry.direction, cell), index) {
                    let (row, column) = crossword.place(cell);
                    return Err(of_entry("row")(format!(
                        "{} and {} both go {} through row {row}, column {column}",
                        entry.name, specification.entries[other].name, entry.direction
                    )));
                }
            }
            let clue = entry.clue.as_ref().map(|clue| crossword.clue(entry, clue));
            let clue = clue.transpose().map_err(of_entry("clue"))?;
            crossword.entries.push(CrosswordEntry {
                name: entry.name.clone(),
                cells,
                clue,
                pattern: None,
            });
            if let Some(pattern) = &entry.pattern {
                crossword.set_pattern(index, pattern)?;
            }
        }
        let is_used = |letter: &&char| {
            let mut clues = crossword.clues();
            clues.any(|clue| clue.expression.letters().contains(letter))
        };
        if let Some(letter) = crossword.letters.iter().find(|letter| !is_used(letter)) {
            return Err(of_field("letters")(format!(
                "'{letter}' of the letters '{}' is in no clue",
                specification.letters
            )));
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
    pub fn set_pattern(&mut self, entry: usize, pattern: &str) -> Result<(), SpecificationError> {
        let pattern = self
            .pattern(&self.entries[entry], pattern)
            .map_err(|problem| PuzzlePart::Entry(entry, "pattern").error(problem))?;
        self.entries[entry].pattern = Some(pattern);
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

    /// Row and column of a cell, from 1.
    fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.grid.columns + 1, cell % self.grid.columns + 1)
    }

    /// The cells of an entry; or what is wrong, and with which of its fields.
    fn cells(&self, entry: &EntrySpecification) -> Result<Vec<usize>, (&'static str, String)> {
        let EntrySpecification {
            name,
            row,
            column,
            direction,
            length,
            ..
        } = entry;
        let GridSize { rows, columns } = self.grid;
        if !(1..=rows).contains(row) || !(1..=columns).contains(column) {
            let problem = format!(
                "{name} begins in row {row}, column {column}, outside the grid of {rows} rows and \
                 {columns} columns, counted from 1"
            );
            return Err(("row", problem));
        }
        if !(1..=MAX_LENGTH).contains(length) {
            let problem =
                format!("{name} has length {length}, which is not between 1 and {MAX_LENGTH}");
            return Err(("length", problem));
        }
        let (room, step) = match direction {
            Direction::Across => (columns + 1 - column, 1),
            Direction::Down => (rows + 1 - row, columns),
        };
        if *length > room {
            let problem = format!(
                "{name} has length {length} and goes {direction} beyond the edge of the grid: \
                 {room} cells are left"
            );
            return Err(("length", problem));
        }
        let first = (row - 1) * columns + column - 1;
        Ok((0..*length).map(|k| first + k * step).collect())
    }

    /// The clue of an entry.
    fn clue(&self, entry: &EntrySpecification, text: &str) -> Checked<Clue> {
        let name = &entry.name;
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

    /// A pattern for an entry.
    fn pattern(&self, entry: &CrosswordEntry, text: &str) -> Checked<WordPattern> {
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
    match first_repeated(values) {
        Some(value) => Err(format!("the value {value} comes twice")),
        None => Ok(()),
    }
}

fn check_letters(specification: &Specification) -> Checked<Vec<char>> {
    let text = &specification.letters;
    let letters: Vec<char> = text.chars().collect();
    if let Some(found) = letters.iter().find(|letter| !letter.is_ascii_alphabetic()) {
        return Err(format!(
            "'{found}' in the letters '{text}' is not one of A to Z and a to z"
        ));
    }
    if let Some(letter) = first_repeated(&letters) {
        return Err(format!("'{letter}' comes twice in the letters '{text}'"));
    }
    let values = specification.values.len();
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

/// The first that stands before, too.
fn first_repeated<T: Copy + PartialEq>(all: &[T]) -> Option<T> {
    let stands_before = |&(index, one): &(usize, &T)| all[..index].contains(one);
    let repeated = all.iter().enumerate().find(stands_before);
    repeated.map(|(_, &one)| one)
}

fn check_languages(specification: &Specification) -> Result<Vec<Language>, SpecificationError> {
    if specification.languages.is_empty() {
        return Err(PuzzlePart::Field("languages").error("there are no languages"));
    }
    let languages = specification.languages.iter().enumerate();
    languages
        .map(|(index, (name, letters))| {
            let language = check_name(name).and_then(|()| Language::new(name, letters));
            language.map_err(|problem| PuzzlePart::Language(index).error(problem))
        })
        .collect()
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
            "'{}' is no name: a name is on one line and has a visible character",
            name.escape_debug()
        ));
    }
    Ok(())
}

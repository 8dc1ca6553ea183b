//! Entries without a clue: the numbers that they can be once the others are filled.
//!
//! Such an entry is a whole number of its length, written in one of the languages. Where an
//! entry with a clue crosses it, the letter is known; another cell of it may hold any letter with
//! which the language writes a digit and that its pattern allows, and two entries that share a cell
//! agree about it. Which numbers these are is left open: a grid that can be filled is one solution.

use std::collections::BTreeSet;

use super::puzzle::Crossword;
use super::search::Reading;

/// The sign in a cell for which several letters are left.
const OPEN: char = '?';

/// The entries without a clue, with what each language can write into their cells.
pub(super) struct Unclued {
    entries: Vec<Free>,
    /// By cell of the grid, the entries here that have it, as indices.
    through: Vec<Vec<usize>>,
}

/// An entry without a clue.
struct Free {
    entry: usize,
    cells: Vec<usize>,
    /// By language and cell of the entry.
    letters: Vec<Vec<BTreeSet<char>>>,
}

impl Unclued {
    pub fn of(crossword: &Crossword) -> Self {
        let mut through = vec![Vec::new(); crossword.rows() * crossword.columns()];
        let all = crossword.entries().iter().enumerate();
        let mut entries = Vec::new();
        for (index, entry) in all.filter(|(_, entry)| entry.clue.is_none()) {
            for &cell in &entry.cells {
                through[cell].push(entries.len());
            }
            let allowed = |cell: usize, letter: char| {
                let pattern = entry.pattern.as_ref();
                pattern.is_none_or(|pattern| pattern.allows(cell, letter))
            };
            let cells = &entry.cells;
            let of_cell = |digits: &[char; 10], cell: usize| -> BTreeSet<char> {
                // No number begins with 0.
                let digits = &digits[usize::from(cell == 0)..];
                let fitting = digits.iter().filter(|&&letter| allowed(cell, letter));
                fitting.copied().collect()
            };
            let of_language = |digits| (0..cells.len()).map(|cell| of_cell(digits, cell)).collect();
            let languages = crossword.languages().iter();
            entries.push(Free {
                entry: index,
                cells: cells.to_vec(),
                letters: languages.map(|l| of_language(&l.letters)).collect(),
            });
        }
        Self { entries, through }
    }

    /// Whether every entry that has one of these cells can be filled in some language.
    pub fn agree(&self, changed: &[usize], grid: &[Option<char>]) -> bool {
        let met = changed.iter().flat_map(|&cell| &self.through[cell]);
        met.into_iter()
            .all(|&free| !self.entries[free].languages(grid).is_empty())
    }

    /// What the entries read together, each with its number; `None` when they cannot.
    pub fn readings(&self, grid: &[Option<char>]) -> Option<Vec<(usize, Reading)>> {
        if !self.choose(grid, &mut Vec::new()) {
            return None;
        }
        let reading = |free: &Free| Reading {
            value: None,
            word: free.cells.iter().map(|&c| self.letter(c, grid)).collect(),
            languages: free.languages(grid),
        };
        let all = self.entries.iter();
        Some(all.map(|free| (free.entry, reading(free))).collect())
    }

    /// Whether languages can be chosen for the entries after those that have one.
    fn choose(&self, grid: &[Option<char>], chosen: &mut Vec<usize>) -> bool {
        let Some(free) = self.entries.get(chosen.len()) else {
            return true;
        };
        free.languages(grid).into_iter().any(|language| {
            chosen.push(language);
            let agrees = free.cells.iter().all(|&cell| {
                let settled =
                    |free: usize| chosen.get(free).map(|&l| self.entries[free].at(l, cell));
                grid[cell].is_some() || !self.common(cell, settled).is_empty()
            });
            let result = agrees && self.choose(grid, chosen);
            chosen.pop();
            result
        })
    }

    /// The letter of a cell, if only one is left; otherwise `OPEN`.
    fn letter(&self, cell: usize, grid: &[Option<char>]) -> char {
        if let Some(letter) = grid[cell] {
            return letter;
        }
        let left = self.common(cell, |free| {
            let free = &self.entries[free];
            let languages = free.languages(grid).into_iter();
            Some(languages.flat_map(|l| free.at(l, cell)).collect())
        });
        let mut left = left.into_iter();
        match (left.next(), left.next()) {
            (Some(letter), None) => letter,
            _ => OPEN,
        }
    }

    /// The letters that all entries through a cell have there, of those that have any.
    fn common(
        &self,
        cell: usize,
        letters: impl Fn(usize) -> Option<BTreeSet<char>>,
    ) -> BTreeSet<char> {
        let sets = self.through[cell].iter().filter_map(|&free| letters(free));
        sets.reduce(|one, other| &one & &other).unwrap_or_default()
    }
}

impl Free {
    /// The languages in which the entry can be filled.
    fn languages(&self, grid: &[Option<char>]) -> Vec<usize> {
        let writes = |letters: &Vec<BTreeSet<char>>| {
            let mut cells = self.cells.iter().zip(letters);
            cells.all(|(&cell, letters)| match grid[cell] {
                Some(letter) => letters.contains(&letter),
                None => !letters.is_empty(),
            })
        };
        let all = self.letters.iter().enumerate();
        all.filter(|(_, letters)| writes(letters))
            .map(|(language, _)| language)
            .collect()
    }

    /// What a language can write into a cell of the grid; nothing if it is not of the entry.
    fn at(&self, language: usize, cell: usize) -> BTreeSet<char> {
        let place = self.cells.iter().position(|&other| other == cell);
        place.map_or_else(BTreeSet::new, |place| self.letters[language][place].clone())
    }
}

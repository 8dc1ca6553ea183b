//! The search, clue by clue.
//!
//! Clues are taken in the order of `order`. The new letters of a clue get every choice of
//! values that are left, and each choice goes through the constraints in turn: the expression must
//! have a positive whole value, of as many digits as the entry has cells; written in one of the
//! languages, it must fit the pattern and the letters of the entries that cross it. What is left goes
//! on to the next clue.

use std::cmp::Reverse;

use super::puzzle::Crossword;
use survo_core::search::{Ending, Stop, Verdict};

/// Choices of values between two looks at the flag.
const LOOK_EVERY: u64 = 1024;

/// What an entry reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The value of the clue.
    pub value: u128,
    /// The letters for its digits.
    pub word: Vec<char>,
    /// Languages that write it so, as indices of [`Crossword::languages`]: one, or several that
    /// have the same letters for its digits.
    pub languages: Vec<usize>,
}

/// A way to fill the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrosswordSolution {
    /// The value of each letter, in the order of [`Crossword::letters`].
    pub values: Vec<u64>,
    /// What each entry reads, in the order of [`Crossword::entries`].
    pub readings: Vec<Reading>,
}

impl CrosswordSolution {
    /// The cells of the grid, row by row; `None` where there is no entry.
    ///
    /// It must be a solution of this crossword.
    pub fn grid(&self, crossword: &Crossword) -> Vec<Option<char>> {
        let mut grid = vec![None; crossword.rows() * crossword.columns()];
        for (entry, reading) in crossword.entries().iter().zip(&self.readings) {
            for (&cell, &letter) in entry.cells.iter().zip(&reading.word) {
                grid[cell] = Some(letter);
            }
        }
        grid
    }
}

/// How many candidates each constraint of a clue left, over the whole search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClueTally {
    /// The number of the entry.
    pub entry: usize,
    /// Letters that came with it.
    pub new_letters: Vec<char>,
    /// Choices of values for its new letters.
    pub choices: u64,
    /// Of these, those for which the clue has a positive whole value.
    pub values: u64,
    /// Of these, those of the length of the entry.
    pub length: u64,
    /// Words that these have in the languages.
    pub words: u64,
    /// Of these, those that fit the pattern.
    pub pattern: u64,
    /// Of these, those that fit the entries that were there before.
    pub crossings: u64,
}

/// What a search went through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrosswordReport {
    pub solutions: u64,
    pub ending: Ending,
    /// The clues in the order in which they were taken.
    pub tallies: Vec<ClueTally>,
}

impl CrosswordReport {
    /// What the search has proved.
    pub fn verdict(&self) -> Verdict {
        Verdict::new(self.ending, self.solutions)
    }
}

/// Hands `visit` the solutions, all of them or `limit`.
///
/// Two solutions are the same if all letters have the same values and the grid is filled the same.
/// So a value that two languages write alike gives one solution, not two. Solutions come in the
/// order of their values in [`Crossword::values`], letters in the order in which the clues introduce
/// them.
pub fn solve(
    crossword: &Crossword,
    limit: u64,
    stop: &Stop,
    visit: &mut dyn FnMut(&CrosswordSolution),
) -> CrosswordReport {
    let steps = order(crossword);
    let mut search = ClueSearch {
        crossword,
        steps: &steps,
        limit,
        stop,
        visit,
        cells: vec![None; crossword.rows() * crossword.columns()],
        readings: vec![None; crossword.entries().len()],
        choices: 0,
        solutions: 0,
        tallies: steps.clone(),
    };
    let ending = match search.clue(0, &mut Values::new(crossword, &[])) {
        Ok(()) => Ending::Exhausted,
        Err(ending) => ending,
    };
    CrosswordReport {
        solutions: search.solutions,
        ending,
        tallies: search.tallies,
    }
}

pub(super) struct Values<'a> {
    all: &'a [u64],
    /// By value: whether no letter has it yet.
    free: Vec<bool>,
    /// By letter: letters are those of ASCII.
    value_of: [u64; 128],
}

impl<'a> Values<'a> {
    /// Some letters have their values.
    pub fn new(crossword: &'a Crossword, settled: &[(char, u64)]) -> Self {
        let all = crossword.values();
        let is_free = |value| settled.iter().all(|&(_, other)| other != value);
        let mut value_of = [0; 128];
        for &(letter, value) in settled {
            value_of[letter as usize] = value;
        }
        Self {
            all,
            free: all.iter().map(|&value| is_free(value)).collect(),
            value_of,
        }
    }

    pub fn of(&self, letter: char) -> u64 {
        self.value_of[letter as usize]
    }

    /// Gives letters all values that are left, in the order of the values.
    pub fn each<E>(
        &mut self,
        letters: &[char],
        visit: &mut dyn FnMut(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let Some((&letter, others)) = letters.split_first() else {
            return visit(self);
        };
        for (index, &value) in self.all.iter().enumerate() {
            if std::mem::take(&mut self.free[index]) {
                self.value_of[letter as usize] = value;
                let result = self.each(others, visit);
                self.free[index] = true;
                result?;
            }
        }
        Ok(())
    }
}

struct ClueSearch<'a> {
    crossword: &'a Crossword,
    steps: &'a [ClueTally],
    limit: u64,
    stop: &'a Stop,
    visit: &'a mut dyn FnMut(&CrosswordSolution),
    cells: Vec<Option<char>>,
    readings: Vec<Option<Reading>>,
    choices: u64,
    solutions: u64,
    tallies: Vec<ClueTally>,
}

impl ClueSearch<'_> {
    /// Takes a clue and all after it.
    fn clue(&mut self, step: usize, values: &mut Values) -> Result<(), Ending> {
        match self.steps.get(step) {
            None => self.found(values),
            Some(ClueTally { new_letters, .. }) => {
                values.each(new_letters, &mut |values| self.readings(step, values))
            }
        }
    }

    /// Tries what the entry of a clue, its letters known, can read.
    fn readings(&mut self, step: usize, values: &mut Values) -> Result<(), Ending> {
        self.choices += 1;
        if self.choices.is_multiple_of(LOOK_EVERY) && self.stop.is_raised() {
            return Err(Ending::Stopped);
        }
        let index = self.steps[step].entry;
        let crossword = self.crossword;
        let cells = &crossword.entries()[index].cells;
        for reading in self.tallies[step].readings(crossword, values) {
            let word = &reading.word;
            let before: Vec<Option<char>> = cells.iter().map(|&cell| self.cells[cell]).collect();
            let fits =
                |(before, letter): (&Option<char>, &char)| before.is_none_or(|b| b == *letter);
            if !before.iter().zip(word).all(fits) {
                continue;
            }
            for (&cell, &letter) in cells.iter().zip(word) {
                self.cells[cell] = Some(letter);
            }
            self.tallies[step].crossings += 1;
            self.readings[index] = Some(reading);
            let result = self.clue(step + 1, values);
            for (&cell, before) in cells.iter().zip(before) {
                self.cells[cell] = before;
            }
            result?;
        }
        Ok(())
    }

    fn found(&mut self, values: &Values) -> Result<(), Ending> {
        if self.stop.is_raised() {
            return Err(Ending::Stopped);
        }
        if self.solutions == self.limit {
            return Err(Ending::Limit);
        }
        let letters = self.crossword.letters().iter();
        let solution = CrosswordSolution {
            values: letters.map(|&letter| values.of(letter)).collect(),
            readings: self.readings.iter().flatten().cloned().collect(),
        };
        self.solutions += 1;
        (self.visit)(&solution);
        if self.solutions == self.limit {
            return Err(Ending::Limit);
        }
        Ok(())
    }
}

impl ClueTally {
    /// What the entry can read by the values of the letters, crossings aside. Counts the
    /// candidates that each constraint leaves.
    pub(super) fn readings(&mut self, crossword: &Crossword, values: &Values) -> Vec<Reading> {
        let entry = &crossword.entries()[self.entry];
        self.choices += 1;
        let Some(value) = entry.clue.expression.value(&|letter| values.of(letter)) else {
            return Vec::new();
        };
        self.values += 1;
        if value.ilog10() as usize + 1 != entry.cells.len() {
            return Vec::new();
        }
        self.length += 1;
        let mut readings = words(crossword, value);
        self.words += readings.len() as u64;
        if let Some(pattern) = &entry.pattern {
            readings.retain(|reading| pattern.fits(&reading.word));
        }
        self.pattern += readings.len() as u64;
        readings
    }
}

/// Each clue once, with the letters that are new with it. The next clue is always one that
/// introduces the fewest new letters; among those, one with the largest number of cells that hold a
/// letter by then plus letters that its pattern names; among these, the first.
///
/// So a clue without new letters, whose value is settled, comes at once.
fn order(crossword: &Crossword) -> Vec<ClueTally> {
    let entries = crossword.entries();
    let mut known = Vec::new();
    let mut filled = vec![false; crossword.rows() * crossword.columns()];
    let mut left: Vec<usize> = (0..entries.len()).collect();
    let mut steps = Vec::new();
    while let Some(place) = (0..left.len()).min_by_key(|&place| {
        let entry = &entries[left[place]];
        let crossed = entry.cells.iter().filter(|&&cell| filled[cell]).count();
        let named = entry.pattern.as_ref().map_or(0, |p| p.letters().count());
        let new = crossword.letters_of(left[place], &known).len();
        (new, Reverse(crossed + named))
    }) {
        let entry = left.remove(place);
        let new_letters = crossword.letters_of(entry, &known);
        known.extend(&new_letters);
        for &cell in &entries[entry].cells {
            filled[cell] = true;
        }
        steps.push(ClueTally {
            entry,
            new_letters,
            ..ClueTally::default()
        });
    }
    steps
}

/// The different words for a value.
fn words(crossword: &Crossword, value: u128) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::new();
    for (index, language) in crossword.languages().iter().enumerate() {
        let word = language.word(value);
        match readings.iter_mut().find(|reading| reading.word == word) {
            Some(reading) => reading.languages.push(index),
            None => readings.push(Reading {
                value,
                word,
                languages: vec![index],
            }),
        }
    }
    readings
}

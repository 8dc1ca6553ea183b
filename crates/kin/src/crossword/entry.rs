//! The entries of a puzzle that was checked.

use super::expression::Expression;
use super::pattern::Pattern;

/// An entry of a [`Crossword`](super::Crossword).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub(super) name: String,
    /// Row by row, from 0.
    pub(super) cells: Vec<usize>,
    pub(super) clue: Option<Clue>,
    pub(super) pattern: Option<Pattern>,
}

/// The clue of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// As it is written.
    pub text: String,
    /// What it says.
    pub expression: Expression,
}

impl Entry {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its cells in order, as numbers of cells of the grid, row by row, from 0.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The clue. Without one the entry reads a number that nothing else is known of.
    pub fn clue(&self) -> Option<&Clue> {
        self.clue.as_ref()
    }

    /// What the cells may hold, unless anything.
    pub fn pattern(&self) -> Option<&Pattern> {
        self.pattern.as_ref()
    }
}

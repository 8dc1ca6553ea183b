//! A puzzle being solved by swapping.

use super::{Start, Swap, SwapError};
use crate::puzzle::{Puzzle, Table};

/// A puzzle, its start table, and the swaps played so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    puzzle: Puzzle,
    start: Start,
    table: Table,
    played: Vec<Swap>,
}

impl Game {
    /// A game at a start table of the puzzle.
    pub fn new(puzzle: Puzzle, start: Start) -> Self {
        Self {
            table: start.table().clone(),
            played: Vec::new(),
            puzzle,
            start,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The start.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The table as it stands.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The swaps that led from the start to the table.
    pub fn played(&self) -> &[Swap] {
        &self.played
    }

    /// Whether the table solves the puzzle.
    pub fn is_solved(&self) -> bool {
        self.puzzle.is_solved_by(&self.table)
    }

    /// Plays a swap.
    ///
    /// # Errors
    /// When the table does not hold the numbers, or one of them is given. The game is
    /// as before then.
    pub fn swap(&mut self, swap: Swap) -> Result<(), SwapError> {
        let table = swap.apply(&self.table)?;
        let (smaller, larger) = swap.numbers();
        for number in [smaller, larger] {
            if self.puzzle.givens().contains(&number) {
                return Err(SwapError::Given(number));
            }
        }
        self.table = table;
        self.played.push(swap);
        Ok(())
    }

    /// Takes the last swap back; `None` at the start.
    pub fn undo(&mut self) -> Option<Swap> {
        let swap = self.played.pop()?;
        self.table = swap
            .apply(&self.table)
            .expect("what was swapped can be swapped back");
        Some(swap)
    }

    /// Goes back to the start table.
    pub fn restart(&mut self) {
        self.table = self.start.table().clone();
        self.played.clear();
    }
}

//! A partly filled puzzle.

use super::SumPuzzle;
use super::blanks::BlankSet;
use super::puzzle::{mask, members};

/// The cells while they are filled, and what each set still needs.
pub(super) struct PartlyFilled {
    puzzle: SumPuzzle,
    /// The sets of each cell.
    sets_of: Vec<Vec<usize>>,
    /// 0 is a blank cell.
    pub(super) cells: Vec<u8>,
    /// The blank cells.
    pub(super) blank: u64,
    /// Values not used yet, value v as bit v - 1.
    pub(super) unused: u64,
    /// What the blank cells of each set must add up to.
    left: Vec<i64>,
}

impl PartlyFilled {
    /// The puzzle as it is given.
    pub(super) fn new(puzzle: SumPuzzle) -> Self {
        let sets = puzzle.sets();
        let mut sets_of = vec![Vec::new(); puzzle.cells()];
        for (index, set) in sets.iter().enumerate() {
            members(set.cells).for_each(|cell| sets_of[cell].push(index));
        }
        let mut state = Self {
            sets_of,
            cells: vec![0; puzzle.cells()],
            blank: mask(puzzle.cells()),
            unused: mask(usize::from(puzzle.highest())),
            left: sets.iter().map(|set| i64::from(set.total)).collect(),
            puzzle,
        };
        for cell in 0..state.cells.len() {
            let given = state.puzzle.givens()[cell];
            if given != 0 {
                state.place(cell, given);
            }
        }
        state
    }

    /// Fills a blank cell with an unused value.
    pub(super) fn place(&mut self, cell: usize, value: u8) {
        self.cells[cell] = value;
        self.blank ^= 1 << cell;
        self.unused ^= 1 << (value - 1);
        for &set in &self.sets_of[cell] {
            self.left[set] -= i64::from(value);
        }
    }

    /// Makes a cell blank again.
    pub(super) fn clear(&mut self, cell: usize) {
        let value = std::mem::take(&mut self.cells[cell]);
        self.blank ^= 1 << cell;
        self.unused ^= 1 << (value - 1);
        for &set in &self.sets_of[cell] {
            self.left[set] += i64::from(value);
        }
    }

    /// Whether no complete set among these has another total than it should.
    fn are_right(&self, mut sets: impl Iterator<Item = usize>) -> bool {
        sets.all(|set| self.left[set] == 0 || self.puzzle.sets()[set].cells & self.blank != 0)
    }

    /// Whether every complete set of a cell is right.
    pub(super) fn is_right_around(&self, cell: usize) -> bool {
        self.are_right(self.sets_of[cell].iter().copied())
    }

    /// Whether every complete set is right.
    pub(super) fn is_right(&self) -> bool {
        self.are_right(0..self.left.len())
    }

    /// What is left of the sets that have blank cells.
    pub(super) fn blank_sets(&self) -> impl Iterator<Item = BlankSet> {
        self.puzzle
            .sets()
            .iter()
            .zip(&self.left)
            .map(|(set, &left)| BlankSet {
                cells: set.cells & self.blank,
                left,
            })
            .filter(|set| set.cells != 0)
    }

    /// A value that a rule asks for, if it is one that is left.
    pub(super) fn available(&self, value: i64) -> Option<u8> {
        let value = u8::try_from(value)
            .ok()
            .filter(|value| (1..=64).contains(value))?;
        (self.unused >> (value - 1) & 1 == 1).then_some(value)
    }
}

//! What is still possible: partitions of the lines, pencil marks of the cells.
//!
//! **Bookkeeping.** After every step the state is brought in order, without mention: a number in
//! place is struck everywhere else, a pencil mark stands only where it is in a partition of the row
//! and in one of the column, and a partition stays only if its numbers have marks in the line,
//! every cell of the line has a mark in it, and it shares no number with a parallel line whose
//! partition is known. None of this strikes anything that a solution uses.

use super::MAX_PARTITIONS;
use super::rules::Assumption;
use super::words::{Conflict, LineName};
use survo_core::numbers::{SetCounts, members, sets_with_sum};
use survo_core::puzzle::{Puzzle, Shape, Sum, Table, text::letters};

/// Partitions and pencil marks. Lines are numbered rows first.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub shape: Shape,
    /// The sum of each line.
    pub sums: Vec<Sum>,
    /// The pencil marks of each cell, row by row.
    pub marks: Vec<u64>,
    /// Whether a step (or a given) has put the number in place.
    pub is_placed: Vec<bool>,
    /// The partitions of each line.
    pub sets: Vec<Vec<u64>>,
    /// Whether a step has found the sole partition of a line.
    pub is_known: Vec<bool>,
}

impl State {
    /// The state before the first step; the error is a conflict that the givens alone lead to.
    /// `None` if the lines have too many partitions.
    pub(super) fn new(puzzle: &Puzzle) -> Option<Result<Self, Conflict>> {
        let shape = puzzle.shape();
        let given = puzzle
            .givens()
            .iter()
            .map(|&k| if k == 0 { 0 } else { 1u64 << (k - 1) });
        let free = shape.numbers() & !given.clone().fold(0, |all, bit| all | bit);
        let counts = SetCounts::new(free);
        let mut state = Self {
            shape,
            sums: [puzzle.rows(), puzzle.columns()].concat(),
            marks: given
                .clone()
                .map(|bit| if bit == 0 { free } else { bit })
                .collect(),
            is_placed: given.map(|bit| bit != 0).collect(),
            sets: Vec::new(),
            is_known: vec![false; shape.rows() + shape.columns()],
        };
        let mut partitions = 0u64;
        for line in 0..state.is_known.len() {
            let placed = state.placed_in(line);
            let blanks = state.cells(line).count() - placed.count_ones() as usize;
            let placed_sum: Sum = members(placed).map(Sum::from).sum();
            let mut sets = Vec::new();
            if let Some(rest) = state.sums[line].checked_sub(placed_sum) {
                partitions = partitions.saturating_add(counts.get(blanks, rest));
                if partitions > MAX_PARTITIONS {
                    return None;
                }
                sets_with_sum(free, blanks, rest, &mut |set| sets.push(set | placed));
            }
            state.sets.push(sets);
        }
        Some(state.tidy().map(|()| state))
    }

    pub(super) fn cells(&self, line: usize) -> impl Iterator<Item = usize> + use<> {
        let columns = self.shape.columns();
        let (start, step, count) = match line.checked_sub(self.shape.rows()) {
            None => (line * columns, 1, columns),
            Some(column) => (column, columns, self.shape.rows()),
        };
        (0..count).map(move |k| start + k * step)
    }

    /// The lines parallel to a line, itself included.
    pub(super) fn parallel(&self, line: usize) -> std::ops::Range<usize> {
        if line < self.shape.rows() {
            0..self.shape.rows()
        } else {
            self.shape.rows()..self.sets.len()
        }
    }

    /// The row and the column of a cell, as lines.
    pub(super) fn lines_of(&self, cell: usize) -> [usize; 2] {
        let columns = self.shape.columns();
        [cell / columns, self.shape.rows() + cell % columns]
    }

    pub(super) fn placed_in(&self, line: usize) -> u64 {
        self.cells(line)
            .filter(|&cell| self.is_placed[cell])
            .fold(0, |all, cell| all | self.marks[cell])
    }

    /// The numbers that occur in a partition of a line.
    pub(super) fn union(&self, line: usize) -> u64 {
        self.sets[line].iter().fold(0, |all, set| all | set)
    }

    /// The numbers that occur in all partitions of a line; there is at least one.
    pub(super) fn intersection(&self, line: usize) -> u64 {
        self.sets[line].iter().fold(u64::MAX, |all, set| all & set)
    }

    /// The cell where two lines cross; `None` if they are parallel.
    pub(super) fn crossing(&self, line: usize, other: usize) -> Option<usize> {
        let (row, column) = (line.min(other), line.max(other));
        let column = column.checked_sub(self.shape.rows())?;
        (row < self.shape.rows()).then(|| row * self.shape.columns() + column)
    }

    pub(super) fn line(&self, index: usize) -> LineName {
        match index.checked_sub(self.shape.rows()) {
            None => LineName::Row(index),
            Some(column) => LineName::Column(column),
        }
    }

    pub(super) fn cell(&self, index: usize) -> String {
        let columns = self.shape.columns();
        format!("{}{}", letters(index % columns), index / columns + 1)
    }

    /// What is in place, row by row, 0 for a blank.
    pub(super) fn placed(&self) -> Vec<u8> {
        self.marks
            .iter()
            .zip(&self.is_placed)
            .map(|(marks, &placed)| {
                if placed {
                    marks.trailing_zeros() as u8 + 1
                } else {
                    0
                }
            })
            .collect()
    }

    /// The table, once every number is in place.
    pub(super) fn table(&self) -> Option<Table> {
        self.is_placed
            .iter()
            .all(|&placed| placed)
            .then(|| Table::new(self.shape, self.placed()).ok())
            .flatten()
    }

    /// Puts a number in place. Bookkeeping is left to the caller.
    pub(super) fn place(&mut self, cell: usize, number: u8) {
        self.marks[cell] &= 1 << (number - 1);
        self.is_placed[cell] = true;
    }

    pub(super) fn suppose(&mut self, assumption: Assumption) -> Result<(), Conflict> {
        match assumption {
            Assumption::Number { cell, number } => self.place(cell, number),
            Assumption::Partition { line, set } => {
                self.sets[line] = vec![set];
                self.is_known[line] = true;
            }
        }
        self.tidy()
    }

    pub(super) fn exclude(&mut self, assumption: Assumption) -> Result<(), Conflict> {
        match assumption {
            Assumption::Number { cell, number } => self.marks[cell] &= !(1 << (number - 1)),
            Assumption::Partition { line, set } => self.sets[line].retain(|&other| other != set),
        }
        self.tidy()
    }

    pub(super) fn tidy(&mut self) -> Result<(), Conflict> {
        loop {
            let changed = self.tidy_marks()? | self.tidy_sets()?;
            if !changed {
                return Ok(());
            }
        }
    }

    fn tidy_marks(&mut self) -> Result<bool, Conflict> {
        let mut changed = false;
        let unions: Vec<u64> = (0..self.sets.len()).map(|line| self.union(line)).collect();
        if let Some(line) = unions.iter().position(|&union| union == 0) {
            return Err(Conflict::no_partition(self, line));
        }
        let mut placed_once = 0u64;
        let mut all = 0u64;
        for cell in 0..self.marks.len() {
            if self.is_placed[cell] {
                // The same number in two places: the second has none left.
                if placed_once & self.marks[cell] != 0 {
                    return Err(Conflict::no_number(self, cell, 0, 0));
                }
                placed_once |= self.marks[cell];
            }
        }
        for cell in 0..self.marks.len() {
            let [row, column] = self.lines_of(cell);
            let mut marks = self.marks[cell] & unions[row] & unions[column];
            if !self.is_placed[cell] {
                marks &= !placed_once;
            }
            if marks == 0 {
                let elsewhere = placed_once & !self.marks[cell];
                let left = [row, column].map(|line| unions[line] & !elsewhere);
                return Err(Conflict::no_number(self, cell, left[0], left[1]));
            }
            changed |= marks != self.marks[cell];
            self.marks[cell] = marks;
            all |= marks;
        }
        match members(self.shape.numbers() & !all).next() {
            Some(number) => {
                let can = |&line: &usize| unions[line] >> (number - 1) & 1 == 1;
                let lines: Vec<usize> = (0..unions.len()).filter(can).collect();
                Err(Conflict::no_cell(self, number, &lines))
            }
            None => Ok(changed),
        }
    }

    fn tidy_sets(&mut self) -> Result<bool, Conflict> {
        let mut changed = false;
        for line in 0..self.sets.len() {
            // Numbers of parallel lines whose partition is known.
            let taken = self
                .parallel(line)
                .filter(|&other| other != line && self.is_known[other])
                .fold(0, |taken, other| taken | self.sets[other][0]);
            let marks: Vec<u64> = self.cells(line).map(|cell| self.marks[cell]).collect();
            let union = marks.iter().fold(0, |all, marks| all | marks);
            let before = self.sets[line].len();
            self.sets[line].retain(|&set| {
                set & (taken | !union) == 0 && marks.iter().all(|marks| marks & set != 0)
            });
            if self.sets[line].is_empty() {
                return Err(Conflict::no_partition(self, line));
            }
            changed |= self.sets[line].len() != before;
        }
        Ok(changed)
    }
}

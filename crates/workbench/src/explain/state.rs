//! What is still possible: partitions of the lines, pencil marks of the cells.
//!
//! **Bookkeeping.** After every step the state is brought in order, without mention. A number in
//! place is struck everywhere else. A pencil mark stays only if it is in a partition of the row
//! and in one of the column. A partition stays only if its numbers have marks in the line,
//! every cell of the line has a mark in it, and it shares no number with a parallel line whose
//! partition is known. None of this strikes anything that a solution uses.

use itertools::Itertools;

use super::{MAX_PARTITIONS, line_name};
use survo_core::numbers::{SetCounts, members, sets_with_sum};
use survo_core::puzzle::{Puzzle, Shape, Sum, Table, text::letters};

/// What cannot be, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Conflict(String);

/// What a step does. Cells are numbered row by row, lines rows first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// The number of a cell is known.
    Place { cell: usize, number: u8 },
    /// The partition of a line is known.
    Know { line: usize, set: u64 },
    /// These partitions are left of a line.
    Sets { line: usize, left: Vec<u64> },
    /// These pencil marks are left of a cell.
    Marks { cell: usize, left: u64 },
}

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
            let mut sets = Vec::new();
            if let Some(rest) = state.sums[line].checked_sub(sum(placed)) {
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

    pub(super) fn line(&self, index: usize) -> String {
        line_name(self.shape, index)
    }

    pub(super) fn cell(&self, index: usize) -> String {
        let columns = self.shape.columns();
        format!("{}{}", letters(index % columns), index / columns + 1)
    }

    /// The table, once every number is in place.
    pub(super) fn table(&self) -> Option<Table> {
        let number =
            |(marks, &placed): (&u64, &bool)| placed.then(|| marks.trailing_zeros() as u8 + 1);
        let cells = self.marks.iter().zip(&self.is_placed).map(number);
        Table::new(self.shape, cells.collect::<Option<_>>()?).ok()
    }

    /// Does what a step does, and the bookkeeping after it.
    pub(super) fn apply(&mut self, effect: &Effect) -> Result<(), Conflict> {
        match effect {
            Effect::Place { cell, number } => {
                self.marks[*cell] &= 1 << (number - 1);
                self.is_placed[*cell] = true;
            }
            Effect::Know { line, set } => {
                self.sets[*line] = vec![*set];
                self.is_known[*line] = true;
            }
            Effect::Sets { line, left } => self.sets[*line].clone_from(left),
            Effect::Marks { cell, left } => self.marks[*cell] = *left,
        }
        self.tidy()
    }

    fn tidy(&mut self) -> Result<(), Conflict> {
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
            return Err(self.no_partition(line));
        }
        let mut placed_once = 0u64;
        let mut all = 0u64;
        for cell in 0..self.marks.len() {
            if self.is_placed[cell] {
                // The same number in two places: the second has none left.
                if placed_once & self.marks[cell] != 0 {
                    return Err(self.no_number(cell, [0, 0]));
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
                return Err(self.no_number(cell, left));
            }
            changed |= marks != self.marks[cell];
            self.marks[cell] = marks;
            all |= marks;
        }
        match members(self.shape.numbers() & !all).next() {
            Some(number) => Err(self.no_cell(number)),
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
                return Err(self.no_partition(line));
            }
            changed |= self.sets[line].len() != before;
        }
        Ok(changed)
    }

    /// No number is left for a cell, whose row and column can still take these there.
    fn no_number(&self, cell: usize, left: [u64; 2]) -> Conflict {
        let mut text = format!("no number is left for {}", self.cell(cell));
        if left[0] != 0 && left[1] != 0 && left[0] & left[1] == 0 {
            let [i, j] = self.lines_of(cell).map(|line| self.line(line));
            let [row, column] = left.map(|numbers| joined(numbers, " "));
            text += &format!(": {i} can still take {row}, {j} {column}");
        }
        Conflict(text)
    }

    /// No cell is left for a number.
    fn no_cell(&self, number: u8) -> Conflict {
        let can = |&line: &usize| has(self.union(line), number);
        let [rows, columns] = [0, self.shape.rows()].map(|side| {
            let lines = self.parallel(side).filter(can);
            lines.map(|line| self.line(line)).collect_vec()
        });
        Conflict(if rows.is_empty() {
            format!("no row can take {number}")
        } else if columns.is_empty() {
            format!("no column can take {number}")
        } else {
            let lines = rows.iter().chain(&columns).join(", ");
            format!(
                "no cell is left for {number}: only {lines} can take it, but not where they cross"
            )
        })
    }

    /// No partition is left for a line, as far as the numbers in place tell why.
    fn no_partition(&self, line: usize) -> Conflict {
        let (name, wanted, placed) = (self.line(line), self.sums[line], self.placed_in(line));
        let in_place = sum(placed);
        let blanks = self.cells(line).count() - placed.count_ones() as usize;
        let numbers = joined(placed, " + ");
        Conflict(match blanks {
            0 if in_place != wanted => format!("{name} is {numbers} = {in_place}, not {wanted}"),
            1.. if in_place >= wanted => format!(
                "the numbers in place in {name} ({numbers}) leave nothing of {wanted} for its \
                 blanks"
            ),
            1 => format!(
                "no partition is left for {name}: its last blank would be {}",
                wanted - in_place
            ),
            _ => format!("no partition is left for {name}"),
        })
    }
}

pub(super) fn has(set: u64, number: u8) -> bool {
    set >> (number - 1) & 1 == 1
}

pub(super) fn sum(set: u64) -> Sum {
    members(set).map(Sum::from).sum()
}

/// Numbers with a sign between them.
pub(super) fn joined(set: u64, sign: &str) -> String {
    members(set).join(sign)
}

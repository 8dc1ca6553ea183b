//! A table on its way to the sums of a puzzle: what every search by swaps works on.
//!
//! Two numbers change places at a time. The state keeps what each line has too much, so that the
//! effect of a swap is seen from four lines at most.

use rand::{Rng, seq::SliceRandom};
use survo_core::puzzle::{Puzzle, Shape, Table};

/// A table, and the errors of its sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwapState {
    shape: Shape,
    /// The numbers in the cells, row by row.
    cells: Vec<u8>,
    /// The places of each cell's row and column among the errors.
    lines: Vec<[u8; 2]>,
    /// Cells whose numbers may move.
    blank: Vec<usize>,
    /// The sum that each row, then each column has (`Sum` in the source's tables) less the sum
    /// that it should have (`OK`): column `D` of the source.
    errors: Vec<i32>,
}

impl SwapState {
    /// The givens in place, and the missing numbers in ascending order in the blanks.
    pub fn new(puzzle: &Puzzle) -> Self {
        let (rows, columns) = (puzzle.shape().rows(), puzzle.shape().columns());
        let sums = puzzle.rows().iter().chain(puzzle.columns());
        let cells = 0..puzzle.givens().len();
        let mut state = Self {
            shape: puzzle.shape(),
            cells: puzzle.givens().to_vec(),
            lines: (cells.clone())
                .map(|cell| [(cell / columns) as u8, (rows + cell % columns) as u8])
                .collect(),
            blank: cells.filter(|&cell| puzzle.givens()[cell] == 0).collect(),
            // Sums are at most the total, far below any limit.
            errors: sums.map(|&sum| -(sum as i32)).collect(),
        };
        for cell in 0..state.cells.len() {
            state.add(cell, i32::from(state.cells[cell]));
        }
        let mut missing = (1..=state.cells.len() as u8).collect::<Vec<_>>();
        missing.retain(|number| !puzzle.givens().contains(number));
        state.fill(&missing);
        state
    }

    /// As [`Self::new`], but with the missing numbers in random order.
    pub fn random(puzzle: &Puzzle, rng: &mut impl Rng) -> Self {
        let mut state = Self::new(puzzle);
        let mut numbers = state.movable();
        numbers.shuffle(rng);
        state.fill(&numbers);
        state
    }

    /// A table of the puzzle. Its shape must be the puzzle's, with the givens in place; panics
    /// if the shape is another.
    pub fn of(puzzle: &Puzzle, table: &Table) -> Self {
        assert_eq!(puzzle.shape(), table.shape(), "a table of another shape");
        let mut state = Self::new(puzzle);
        for (cell, &number) in table.cells().iter().enumerate() {
            state.put(cell, number);
        }
        state
    }

    /// The source's W: the sum of the absolute errors of all rows and columns. 0 says that the
    /// table solves the puzzle; W is even, as the errors of each side add up to 0.
    pub fn w(&self) -> u64 {
        let absolute = self.errors.iter().map(|error| error.unsigned_abs());
        absolute.map(u64::from).sum()
    }

    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The cells whose numbers may move.
    pub fn blank(&self) -> &[usize] {
        &self.blank
    }

    /// The numbers in these cells, in their order.
    pub fn movable(&self) -> Vec<u8> {
        self.blank.iter().map(|&cell| self.cells[cell]).collect()
    }

    /// The table as it stands.
    pub fn table(&self) -> Table {
        Table::new(self.shape, self.cells.clone()).expect("swaps permute the numbers of a table")
    }

    /// The errors of the rows, and those of the columns.
    pub fn errors(&self) -> (&[i32], &[i32]) {
        self.errors.split_at(self.shape.rows())
    }

    /// Puts as many numbers as there are blanks into them, in their order.
    pub fn fill(&mut self, numbers: &[u8]) {
        for (at, &number) in numbers.iter().enumerate() {
            self.put(self.blank[at], number);
        }
    }

    /// Puts a number into a cell. The numbers make a table again once each of them has its cell.
    pub(crate) fn put(&mut self, cell: usize, number: u8) {
        let before = std::mem::replace(&mut self.cells[cell], number);
        self.add(cell, i32::from(number) - i32::from(before));
    }

    fn add(&mut self, cell: usize, more: i32) {
        for line in self.lines[cell] {
            self.errors[usize::from(line)] += more;
        }
    }

    /// How W changes if the numbers of two cells change places.
    #[inline]
    pub fn change(&self, a: usize, b: usize) -> i32 {
        let more = i32::from(self.cells[b]) - i32::from(self.cells[a]);
        let of_lines = |gains: u8, loses: u8| {
            if gains == loses {
                return 0;
            }
            let (x, y) = (
                self.errors[usize::from(gains)],
                self.errors[usize::from(loses)],
            );
            (x + more).abs() - x.abs() + (y - more).abs() - y.abs()
        };
        let ([row_a, column_a], [row_b, column_b]) = (self.lines[a], self.lines[b]);
        of_lines(row_a, row_b) + of_lines(column_a, column_b)
    }

    /// Lets the numbers of two cells change places.
    pub fn exchange(&mut self, a: usize, b: usize) {
        let more = i32::from(self.cells[b]) - i32::from(self.cells[a]);
        self.cells.swap(a, b);
        self.add(a, more);
        self.add(b, -more);
    }
}

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

/// A table with the givens in place. The missing numbers in ascending order go to the blank cells
/// row by row, unless `arrange` puts these cells or these numbers in another order.
pub(crate) fn filled(puzzle: &Puzzle, arrange: impl FnOnce(&mut [usize], &mut [u8])) -> Table {
    let mut cells = puzzle.givens().to_vec();
    let mut blank: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] == 0).collect();
    let mut missing: Vec<u8> = (1..=cells.len() as u8).collect();
    missing.retain(|number| !cells.contains(number));
    arrange(&mut blank, &mut missing);
    for (cell, number) in blank.into_iter().zip(missing) {
        cells[cell] = number;
    }
    Table::new(puzzle.shape(), cells).expect("givens and missing numbers are 1..N")
}

impl SwapState {
    /// The givens in place, and the missing numbers in ascending order in the blanks.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::of(puzzle, &filled(puzzle, |_, _| {}))
    }

    /// As [`Self::new`], but with the missing numbers in random order.
    pub fn random(puzzle: &Puzzle, rng: &mut impl Rng) -> Self {
        Self::of(puzzle, &filled(puzzle, |_, numbers| numbers.shuffle(rng)))
    }

    /// A table of the puzzle, with the givens in place.
    ///
    /// # Panics
    /// When it has another shape than the puzzle.
    pub fn of(puzzle: &Puzzle, table: &Table) -> Self {
        assert_eq!(puzzle.shape(), table.shape(), "a table of another shape");
        let (rows, columns) = (puzzle.shape().rows(), puzzle.shape().columns());
        let cells = 0..puzzle.givens().len();
        let sums = table.row_sums().into_iter().chain(table.column_sums());
        let wanted = puzzle.rows().iter().chain(puzzle.columns());
        Self {
            shape: puzzle.shape(),
            cells: table.cells().to_vec(),
            lines: (cells.clone())
                .map(|cell| [(cell / columns) as u8, (rows + cell % columns) as u8])
                .collect(),
            blank: cells.filter(|&cell| puzzle.givens()[cell] == 0).collect(),
            // Sums are at most the total, far below any limit.
            errors: (sums.zip(wanted))
                .map(|(sum, &wanted)| sum as i32 - wanted as i32)
                .collect(),
        }
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

    /// The present table.
    pub fn table(&self) -> Table {
        Table::new(self.shape, self.cells.clone()).expect("swaps permute the numbers of a table")
    }

    /// The errors of the rows, and those of the columns.
    pub fn errors(&self) -> (&[i32], &[i32]) {
        self.errors.split_at(self.shape.rows())
    }

    /// How W changes if the numbers of two cells change places.
    ///
    /// # Panics
    /// When there are no such cells.
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
    ///
    /// # Panics
    /// When there are no such cells.
    pub fn exchange(&mut self, a: usize, b: usize) {
        let more = i32::from(self.cells[b]) - i32::from(self.cells[a]);
        self.cells.swap(a, b);
        for (cell, more) in [(a, more), (b, -more)] {
            for line in self.lines[cell] {
                self.errors[usize::from(line)] += more;
            }
        }
    }
}

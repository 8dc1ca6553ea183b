//! A board of ones and zeros.

use crate::FileProblem;

/// The largest number of cells of a board, 64 x 64: matching half as many ones takes
/// seconds and 32 MiB.
pub const CELL_LIMIT: usize = 4096;

/// Row and column of a cell, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileCell {
    pub row: usize,
    pub column: usize,
}

impl TileCell {
    /// The number of steps along the grid from one cell to another.
    pub fn distance(self, other: Self) -> usize {
        let (rows, columns) = (
            self.row.abs_diff(other.row),
            self.column.abs_diff(other.column),
        );
        rows.saturating_add(columns)
    }
}

/// `row,column`, from 1.
impl std::fmt::Display for TileCell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.row as u128 + 1, self.column as u128 + 1)
    }
}

/// A rectangular board of ones and zeros, at least one cell and at most 4096. As a goal,
/// its ones mark the places that the ones of another board are to go to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    columns: usize,
    ones: Vec<bool>,
}

impl Board {
    /// A board from its cells, row by row; they fill the rows.
    pub(super) fn new(columns: usize, ones: Vec<bool>) -> Self {
        assert!(ones.len().is_multiple_of(columns), "rows of equal length");
        Self { columns, ones }
    }

    /// The cells, row by row, that hold a one.
    pub fn ones(&self) -> impl Iterator<Item = TileCell> {
        let indices = 0..self.ones.len();
        indices
            .filter(|&index| self.ones[index])
            .map(|index| TileCell {
                row: index / self.columns,
                column: index % self.columns,
            })
    }

    pub fn size(&self) -> (usize, usize) {
        (self.ones.len() / self.columns, self.columns)
    }

    /// Whether a cell holds a one.
    ///
    /// # Panics
    /// Outside the board.
    pub fn is_one(&self, cell: TileCell) -> bool {
        self.ones[self.index(cell)]
    }

    /// The board with as many ones, all of them first, row by row.
    #[must_use]
    pub fn sorted(&self) -> Self {
        let mut ones = self.ones.clone();
        ones.sort_unstable_by(|a, b| b.cmp(a));
        Self {
            columns: self.columns,
            ones,
        }
    }

    /// Exchanges two tiles.
    ///
    /// # Panics
    /// Outside the board.
    pub fn exchange(&mut self, first: TileCell, second: TileCell) {
        let (first, second) = (self.index(first), self.index(second));
        self.ones.swap(first, second);
    }

    fn index(&self, cell: TileCell) -> usize {
        let (rows, columns) = self.size();
        let is_within = cell.row < rows && cell.column < columns;
        assert!(is_within, "{cell} is outside the board");
        cell.row * self.columns + cell.column
    }
}

/// The colour of a tile: zeros are 0 or ., ones any other digit, a letter or *; `None` for
/// anything else.
fn is_one(tile: char) -> Option<bool> {
    match tile {
        '0' | '.' => Some(false),
        '*' => Some(true),
        label if label.is_ascii_alphanumeric() => Some(true),
        _ => None,
    }
}

/// Rows of tiles on a line each, or set apart by `/`; blanks, tabs and commas are ignored,
/// and so are empty lines.
impl std::str::FromStr for Board {
    type Err = FileProblem;

    fn from_str(text: &str) -> Result<Self, FileProblem> {
        let text = text.trim_start_matches('\u{feff}');
        let lines = (1..).zip(text.lines());
        let rows = lines.flat_map(|(line, text)| text.split('/').map(move |row| (line, row)));
        let mut columns = 0;
        let mut ones = Vec::new();
        for (line, row) in rows {
            let wrong = |problem: String| FileProblem::at(line, problem);
            let is_tile = |c: &char| !c.is_whitespace() && *c != ',';
            let row: String = row.chars().filter(is_tile).collect();
            if let Some(found) = row.chars().find(|&c| is_one(c).is_none()) {
                return Err(wrong(format!(
                    "'{found}' is not a tile: 0 or . is one colour; 1, * or any letter or digit the other"
                )));
            }
            if row.is_empty() {
                continue;
            }
            if columns == 0 {
                columns = row.len();
            }
            if row.len() != columns {
                return Err(wrong(format!(
                    "the row '{row}' has {} tiles where the first has {columns}",
                    row.len()
                )));
            }
            ones.extend(row.chars().filter_map(is_one));
        }
        let is_prose = !ones.contains(&false) && text.contains(|c: char| c.is_ascii_alphabetic());
        let problem = match ones.len() {
            0 => "there is no board in it".to_owned(),
            _ if is_prose => "it has letters, but no tile of the other colour, 0 or .".to_owned(),
            1..=CELL_LIMIT => return Ok(Self { columns, ones }),
            cells => format!("a board of {cells} tiles is above the limit of {CELL_LIMIT}"),
        };
        Err(FileProblem::of_all(problem))
    }
}

/// A row on each line.
impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for row in self.ones.chunks(self.columns) {
            for &one in row {
                f.write_str(if one { "1" } else { "0" })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

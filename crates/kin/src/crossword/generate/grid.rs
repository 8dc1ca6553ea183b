//! Grids: where entries stand.

use crate::crossword::Direction;
use crate::crossword::specification::MAX_SIDE;

/// The shortest entry.
const SHORTEST: usize = 2;

/// The places of the entries of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Across before down, each from the top left.
    pub(super) slots: Vec<Slot>,
}

/// A place for an entry; row and column from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// As usual: the number of the first cell, counted over all first cells row by row,
    /// and `a` or `d`.
    pub name: String,
    pub row: usize,
    pub column: usize,
    pub direction: Direction,
    /// Numbers of cells of the grid, row by row from 0.
    pub cells: Vec<usize>,
    /// For each cell, whether an entry crosses there.
    pub crossed: Vec<bool>,
}

/// Why a drawing is no grid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum GridError {
    #[error("no cell is drawn: cells are ? or letters, and # is none")]
    Empty,
    #[error("'{found}' is neither ? or a letter for a cell nor # or . for none")]
    Character { line: usize, found: char },
    #[error("a row of {found} places, where the first has {expected}")]
    Ragged {
        line: usize,
        found: usize,
        expected: usize,
    },
    #[error("a grid of {0} rows and {1} columns has a side above {MAX_SIDE}")]
    TooLarge(usize, usize),
    #[error("the cell in row {0}, column {1} has no neighbour to make an entry with")]
    Alone(usize, usize),
}

impl GridError {
    /// The line at fault, from 1, if it is one line.
    pub fn line(&self) -> Option<usize> {
        match *self {
            Self::Character { line, .. } | Self::Ragged { line, .. } => Some(line),
            _ => None,
        }
    }
}

impl Grid {
    /// A grid as it is drawn: a row on each line, a letter or ? for a cell, # where there is
    /// none; . is no cell either, but one in a drawing with #. Blanks and empty lines do not
    /// count. Entries are the runs of at least two cells.
    ///
    /// # Errors
    /// When there is another character, no cell, a row of another length, a side above 64,
    /// or a cell without a neighbour.
    pub fn drawn(text: &str) -> Result<Self, GridError> {
        let has_blocks = text.contains('#');
        let mut cells = Vec::new();
        let (mut rows, mut columns) = (0, 0);
        for (line, row) in text.lines().enumerate() {
            let line = line + 1;
            let before = cells.len();
            for found in row.chars().filter(|c| !c.is_whitespace()) {
                cells.push(match found {
                    '#' => false,
                    '.' => has_blocks,
                    '?' => true,
                    letter if letter.is_alphabetic() => true,
                    found => return Err(GridError::Character { line, found }),
                });
            }
            let found = cells.len() - before;
            if found == 0 {
                continue;
            }
            rows += 1;
            if rows == 1 {
                columns = found;
            }
            if found != columns {
                let expected = columns;
                return Err(GridError::Ragged {
                    line,
                    found,
                    expected,
                });
            }
        }
        if !cells.contains(&true) {
            return Err(GridError::Empty);
        }
        if rows > MAX_SIDE || columns > MAX_SIDE {
            return Err(GridError::TooLarge(rows, columns));
        }
        let grid = Self::of(columns, &cells);
        let is_in = |cell| grid.slots.iter().any(|slot| slot.cells.contains(&cell));
        match (0..cells.len()).find(|&cell| cells[cell] && !is_in(cell)) {
            Some(cell) => Err(GridError::Alone(cell / columns + 1, cell % columns + 1)),
            None => Ok(grid),
        }
    }

    /// The grid of the cells that are set, row by row.
    pub(super) fn of(columns: usize, cells: &[bool]) -> Self {
        let rows = cells.len() / columns;
        let across = (0..rows).map(|row| (0..columns).map(|c| row * columns + c).collect());
        let down = (0..columns).map(|column| (0..rows).map(|r| r * columns + column).collect());
        let runs = |lines: Vec<Vec<usize>>| -> Vec<Vec<usize>> {
            let split = |line: &Vec<usize>| -> Vec<Vec<usize>> {
                let runs = line.split(|&cell| !cells[cell]);
                let long = runs.filter(|run| run.len() >= SHORTEST);
                long.map(<[usize]>::to_vec).collect()
            };
            let mut runs: Vec<Vec<usize>> = lines.iter().flat_map(split).collect();
            runs.sort_unstable();
            runs
        };
        let (across, down) = (runs(across.collect()), runs(down.collect()));
        let mut firsts: Vec<usize> = across.iter().chain(&down).map(|run| run[0]).collect();
        firsts.sort_unstable();
        firsts.dedup();
        let slot = |direction, letter: char, run: &Vec<usize>, others: &[Vec<usize>]| Slot {
            name: format!("{}{letter}", firsts.partition_point(|&f| f < run[0]) + 1),
            row: run[0] / columns,
            column: run[0] % columns,
            direction,
            crossed: run
                .iter()
                .map(|cell| others.iter().any(|other| other.contains(cell)))
                .collect(),
            cells: run.clone(),
        };
        let slots = across
            .iter()
            .map(|run| slot(Direction::Across, 'a', run, &down))
            .chain(
                down.iter()
                    .map(|run| slot(Direction::Down, 'd', run, &across)),
            );
        Self {
            rows,
            columns,
            slots: slots.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_become_entries_with_the_usual_names() {
        let grid = Grid::drawn("O T .\n\n. ? .\nA B C\n").unwrap();
        assert_eq!((grid.rows, grid.columns), (3, 3));
        let names: Vec<&str> = grid.slots.iter().map(|slot| &*slot.name).collect();
        assert_eq!(names, ["1a", "3a", "2d"]);
        let down = &grid.slots[2];
        assert_eq!(
            (down.row, down.column, down.direction),
            (0, 1, Direction::Down)
        );
        assert_eq!(
            (&*down.cells, &*down.crossed),
            (&[1, 4, 7][..], &[true, false, true][..])
        );
        assert_eq!(Grid::drawn("..#\n#.#\n..."), Ok(grid));
    }

    #[test]
    fn what_is_no_grid_is_refused_with_its_place() {
        let refused = |text: &str| Grid::drawn(text).unwrap_err().to_string();
        assert!(refused("\n..\n").contains("no cell is drawn"));
        assert!(refused("??\n?1").starts_with("'1' is neither"));
        assert!(refused("??\n\n???").starts_with("a row of 3 places, where"));
        assert!(refused("??.\n..?").contains("row 2, column 3 has no neighbour"));
        assert_eq!(Grid::drawn("??\n\n???").unwrap_err().line(), Some(3));
        assert!(refused(&"?".repeat(65)).contains("1 rows and 65 columns"));
    }
}

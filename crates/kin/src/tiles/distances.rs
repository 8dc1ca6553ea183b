//! How far all boards of a size are from the sorted ones, counted in two ways.

use super::board::Board;
use super::sort::Matching;
use survo_base::Stop;

/// The most cells: a million boards, a minute or so.
pub const CELLS: usize = 20;

/// The numbers of boards by the fewest swaps that sort them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distances {
    /// How many boards need s swaps, for s from 0.
    pub boards: Vec<u64>,
    /// Boards for which a search finds another number of swaps than the matching.
    pub differing: u64,
}

impl Distances {
    /// All boards that have both colours, at most [`CELLS`] cells; `None` when `stop` was
    /// raised.
    ///
    /// A search in breadth from the sorted board of each number of ones gives the fewest
    /// swaps without any matching.
    pub fn of(rows: usize, columns: usize, stop: &Stop) -> Option<Self> {
        let cells = rows * columns;
        assert!(cells <= CELLS, "{rows}x{columns} is above {CELLS} cells");
        let mut found = Self::default();
        for ones in 1..cells {
            for (bits, swaps) in search(rows, columns, ones) {
                if stop.is_raised() {
                    return None;
                }
                if found.boards.len() <= swaps {
                    found.boards.resize(swaps + 1, 0);
                }
                found.boards[swaps] += 1;
                let board = board(bits, rows, columns);
                found.differing += u64::from(Matching::sorted(&board).cost() != swaps);
            }
        }
        Some(found)
    }
}

/// All boards with so many ones and the fewest swaps from the sorted one, which has the
/// lowest bits.
fn search(rows: usize, columns: usize, ones: usize) -> Vec<(u32, usize)> {
    let neighbours = neighbours(rows, columns);
    let mut seen = vec![false; 1 << (rows * columns)];
    let first = (1u32 << ones) - 1;
    seen[first as usize] = true;
    let mut boards = vec![(first, 0)];
    let mut next = 0;
    while let Some(&(board, swaps)) = boards.get(next) {
        next += 1;
        for &pair in &neighbours {
            // A swap of two alike changes nothing.
            let swapped = board ^ pair;
            if (board & pair).count_ones() == 1 && !seen[swapped as usize] {
                seen[swapped as usize] = true;
                boards.push((swapped, swaps + 1));
            }
        }
    }
    boards
}

/// The pairs of neighbours, two bits each.
fn neighbours(rows: usize, columns: usize) -> Vec<u32> {
    let bit = |row: usize, column: usize| 1u32 << (row * columns + column);
    let mut pairs = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            if column + 1 < columns {
                pairs.push(bit(row, column) | bit(row, column + 1));
            }
            if row + 1 < rows {
                pairs.push(bit(row, column) | bit(row + 1, column));
            }
        }
    }
    pairs
}

/// The board with ones where bits are set, row by row from the lowest.
fn board(bits: u32, rows: usize, columns: usize) -> Board {
    let ones = (0..rows * columns).map(|cell| bits >> cell & 1 == 1);
    Board::new(columns, ones.collect())
}

//! How far all boards of a size are from the sorted ones, counted in two ways.

use rayon::prelude::*;
use survo_base::Stop;

use super::board::Board;
use super::sort::Matching;

/// The most cells for the search: a million boards, a minute or so.
const SEARCHED: usize = 20;

/// The most cells for matchings alone: 33 million boards, some minutes on many processors.
pub const MATCHED: usize = 25;

/// The numbers of boards by the fewest swaps that sort them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distances {
    /// How many boards need s swaps, for s from 0.
    pub boards: Vec<u64>,
    /// Boards for which a search finds another number of swaps than the matching; `None` where
    /// there was no search.
    pub differing: Option<u64>,
}

impl Distances {
    /// All boards that have both colours, at most [`MATCHED`] cells, by matchings alone, in
    /// parallel and in little memory; `None` when `stop` was raised.
    pub fn by_matching(rows: usize, columns: usize, stop: &Stop) -> Option<Self> {
        let cells = rows * columns;
        assert!(
            cells <= MATCHED,
            "{rows}x{columns} is above {MATCHED} cells"
        );
        let count = |mut boards: Vec<u64>, bits: u32| {
            let swaps = Matching::sorted(&board(bits, rows, columns)).cost();
            add(&mut boards, swaps, 1);
            (!stop.is_raised()).then_some(boards)
        };
        let join = |mut boards: Vec<u64>, others: Vec<u64>| {
            let others = others.into_iter().enumerate();
            others.for_each(|(swaps, count)| add(&mut boards, swaps, count));
            Some(boards)
        };
        let all = (1..(1u32 << cells) - 1).into_par_iter();
        let boards = all.try_fold(Vec::new, count).try_reduce(Vec::new, join)?;
        Some(Self {
            boards,
            differing: None,
        })
    }

    /// All boards that have both colours, at most [`MATCHED`] cells; `None` when `stop` was raised.
    ///
    /// Up to `SEARCHED` cells, a search in breadth from the sorted board of each number of ones
    /// gives the fewest swaps without any matching.
    pub fn of(rows: usize, columns: usize, stop: &Stop) -> Option<Self> {
        let cells = rows * columns;
        if cells > SEARCHED {
            return Self::by_matching(rows, columns, stop);
        }
        let (mut boards, mut differing) = (Vec::new(), 0);
        for ones in 1..cells {
            for (bits, swaps) in search(rows, columns, ones) {
                if stop.is_raised() {
                    return None;
                }
                add(&mut boards, swaps, 1);
                let board = board(bits, rows, columns);
                differing += u64::from(Matching::sorted(&board).cost() != swaps);
            }
        }
        Some(Self {
            boards,
            differing: Some(differing),
        })
    }
}

fn add(boards: &mut Vec<u64>, swaps: usize, count: u64) {
    if boards.len() <= swaps {
        boards.resize(swaps + 1, 0);
    }
    boards[swaps] += count;
}

/// All boards with so many ones, each with the fewest swaps that lead to it from the sorted
/// one, whose ones are the lowest bits.
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

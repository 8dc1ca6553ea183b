//! How far all boards of a size are from the sorted ones.

use std::collections::VecDeque;

use rayon::prelude::*;
use survo_core::search::Stop;

use super::{Board, Matching};

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
    /// All boards that have both colours, at most [`MATCHED`] cells, by matchings, in parallel;
    /// `None` when `stop` was raised.
    ///
    /// Up to `SEARCHED` cells, a breadth-first search gives the fewest swaps once more, without any
    /// matching.
    ///
    /// # Panics
    /// For more cells.
    pub fn of(rows: usize, columns: usize, stop: &Stop) -> Option<Self> {
        let cells = rows.saturating_mul(columns);
        assert!(
            cells <= MATCHED,
            "{rows}x{columns} is above {MATCHED} cells"
        );
        let searched = (cells <= SEARCHED).then(|| search(rows, columns));
        let differing = searched.as_ref().map(|_| 0);
        let none = || Self {
            boards: Vec::new(),
            differing,
        };
        let count = |mut sum: Self, bits: u32| {
            let swaps = Matching::sorted(&board(bits, rows, columns)).cost();
            sum.add(swaps, 1);
            if let (Some(searched), Some(differing)) = (&searched, &mut sum.differing) {
                *differing += u64::from(searched[bits as usize] != Some(swaps));
            }
            (!stop.is_raised()).then_some(sum)
        };
        let join = |mut sum: Self, other: Self| {
            for (swaps, boards) in other.boards.into_iter().enumerate() {
                sum.add(swaps, boards);
            }
            sum.differing = sum.differing.zip(other.differing).map(|(a, b)| a + b);
            Some(sum)
        };
        let all = (1..(1u32 << cells) - 1).into_par_iter();
        all.try_fold(none, count).try_reduce(none, join)
    }

    fn add(&mut self, swaps: usize, boards: u64) {
        let length = self.boards.len().max(swaps + 1);
        self.boards.resize(length, 0);
        self.boards[swaps] += boards;
    }
}

/// By the bits of a board, the fewest swaps from the sorted one with as many ones: its ones are the
/// lowest bits. Swaps keep the number of ones, so one breadth-first search covers all numbers.
fn search(rows: usize, columns: usize) -> Vec<Option<usize>> {
    let cells = rows * columns;
    let bit = |row: usize, column: usize| 1u32 << (row * columns + column);
    let mut neighbours = Vec::new();
    for (row, column) in (0..cells).map(|cell| (cell / columns, cell % columns)) {
        if column + 1 < columns {
            neighbours.push(bit(row, column) | bit(row, column + 1));
        }
        if row + 1 < rows {
            neighbours.push(bit(row, column) | bit(row + 1, column));
        }
    }
    let mut swaps = vec![None; 1 << cells];
    let mut queue: VecDeque<u32> = (0..=cells).map(|ones| (1 << ones) - 1).collect();
    for &sorted in &queue {
        swaps[sorted as usize] = Some(0);
    }
    while let Some(board) = queue.pop_front() {
        let next = swaps[board as usize].map(|swaps| swaps + 1);
        for &pair in &neighbours {
            // A swap of two alike changes nothing.
            let swapped = board ^ pair;
            if (board & pair).count_ones() == 1 && swaps[swapped as usize].is_none() {
                swaps[swapped as usize] = next;
                queue.push_back(swapped);
            }
        }
    }
    swaps
}

/// The board with ones where bits are set, row by row from the lowest.
fn board(bits: u32, rows: usize, columns: usize) -> Board {
    let ones = (0..rows * columns).map(|cell| bits >> cell & 1 == 1);
    Board::new(columns, ones.collect())
}

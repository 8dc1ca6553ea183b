//! Sorts two-coloured boards by swaps of neighbours.
//!
//! A board of ones and zeros is sorted when all ones come first, row by row; other goals
//! can be given. A swap exchanges two orthogonal neighbours. The fewest swaps are a
//! minimum-cost matching of the ones with the places of the goal, distances counted along
//! the grid (M. Gritter, *Transpositions are Easy*, 2013): a swap moves one of the ones by
//! one step, so fewer are not enough, and [`sort`] lists exactly that many.

mod assignment;
mod board;
mod distances;
mod matching;
mod sort;

pub use board::{Board, TileCell};
pub use distances::{Distances, MATCHED};
pub use matching::{Bias, Matching, Plan};
pub use sort::{PlayedSwaps, TileSwap, sort};

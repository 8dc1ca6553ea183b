//! Neighbours of the Survo puzzle, each on its own: sums in other arrangements, Sukos,
//! crosswords of numbers, coloured tiles. Relies on [`survo_base`] alone; Survo puzzles are
//! unknown here.

#![warn(missing_docs)]

pub mod crossword;
pub mod suko;
pub mod sum_puzzle;
pub mod tiles;

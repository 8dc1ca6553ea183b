//! Neighbours of the Survo puzzle, each on its own: sums in other arrangements, coloured
//! tiles, crosswords of numbers. Relies on [`crate::search`] and, for arithmetic,
//! [`crate::numbers`].

pub mod crossword;
pub mod suko;
pub mod sum_puzzle;
pub mod tiles;

//! Neighbours of the Survo puzzle, each on its own: sums in other arrangements, coloured
//! tiles, crosswords of numbers. Relies on [`crate::search`] and, for arithmetic,
//! [`crate::numbers`].

#[cfg(feature = "cli")]
pub(crate) mod crossword;
pub(crate) mod suko;
pub(crate) mod sum_puzzle;
#[cfg(feature = "cli")]
pub(crate) mod tiles;

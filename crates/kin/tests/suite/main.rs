//! Laws of the neighbours, stated of their public interface.

mod crossword;
mod suko;
mod suko_text;
mod sum_puzzle;
mod sum_puzzle_cover;
mod tiles;

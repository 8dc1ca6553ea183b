//! Laws of the neighbours, checked through their public interface.

mod crossword;
mod extremes;
mod suko;
mod suko_text;
mod tiles;

//! Single puzzles: why they have no solution or one, how a person solves them, how hard
//! they are, where new ones come from.

pub mod annealing;
mod classify;
pub mod contingency;
pub mod dead_end;
pub mod difficulty;
pub mod encode;
pub mod explain;
pub mod generate;
pub mod solving;
pub mod splits;
pub mod swap_state;
pub mod swapping;
pub mod switching;

pub use classify::{PairVerdict, classify};

#[cfg(test)]
mod tests;

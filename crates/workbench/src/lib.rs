//! Works on single puzzles: solves, classifies and explains them, measures how hard they are, makes
//! new ones, plays them by swaps, and writes them for other solvers.
//!
//! [`explain`] is more than a third of it: each rule that a person applies comes with a search for
//! where it applies, and with the words that say so.

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

//! The ways to solve a Suko.

use super::Suko;
use crate::sum_puzzle::{Backtracking, BruteForce, Improvements, Stepwise, SumPuzzle};

/// A way to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SukoMethod {
    /// Backtracking with a set of improvements.
    Backtracking(Improvements),
    /// All permutations in lexicographic order.
    BruteForce,
}

impl SukoMethod {
    /// A search for the solutions of a Suko with its digits in place, which
    /// [`Suko::puzzle`] gives. The diagonal rules are at hand for improvement 5.
    pub fn search(self, suko: &Suko, puzzle: &SumPuzzle) -> Box<dyn Stepwise> {
        match self {
            Self::Backtracking(on) => Box::new(Backtracking::new(puzzle, &suko.diagonals(), on)),
            Self::BruteForce => Box::new(BruteForce::new(puzzle)),
        }
    }
}

/// The improvements, or `brute`.
impl std::fmt::Display for SukoMethod {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Backtracking(improvements) => improvements.fmt(f),
            Self::BruteForce => f.write_str("brute"),
        }
    }
}

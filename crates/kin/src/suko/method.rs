//! The ways to solve a Suko.

use super::Suko;
use crate::sum_puzzle::{Improvements, SearchStep, SumPuzzle, SumReport, backtrack, brute_force};
use survo_core::search::Stop;

/// A way to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SukoMethod {
    /// Backtracking with a set of improvements.
    Backtracking(Improvements),
    /// All permutations in lexicographic order.
    BruteForce,
}

impl SukoMethod {
    /// Hands `visit` each step of a search for the solutions of a Suko, at most `limit`, with the
    /// cells after it. Its digits are in place in `puzzle`, which [`Suko::puzzle`] gives. The
    /// diagonal rules are at hand for improvement 5.
    pub fn run(
        self,
        suko: &Suko,
        puzzle: &SumPuzzle,
        limit: u64,
        stop: &Stop,
        visit: &mut dyn FnMut(SearchStep, &[u8]),
    ) -> SumReport {
        match self {
            Self::Backtracking(on) => backtrack(puzzle, &suko.diagonals(), on, limit, stop, visit),
            Self::BruteForce => brute_force(puzzle, limit, stop, visit),
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

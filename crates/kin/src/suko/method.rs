//! The ways to solve a Suko.

use super::Suko;
use crate::sum_puzzle::{Backtracking, BruteForce, Improvements, Stepwise, UnknownImprovement};

/// A way to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SukoMethod {
    /// Backtracking with a set of improvements.
    Backtracking(Improvements),
    /// All permutations in lexicographic order.
    BruteForce,
}

/// A text that names no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is neither a set of improvements nor brute")]
pub struct UnknownSukoMethod(pub String);

impl SukoMethod {
    /// Every set of improvements, smaller sets first, and brute force.
    pub fn all() -> Vec<Self> {
        let sets = Improvements::all_sets().into_iter();
        sets.map(Self::Backtracking)
            .chain([Self::BruteForce])
            .collect()
    }

    /// A search for the solutions of a puzzle. The diagonal rules are at hand for
    /// improvement 5.
    pub fn search(self, suko: &Suko) -> Box<dyn Stepwise> {
        match self {
            Self::Backtracking(improvements) => Box::new(Backtracking::new(
                suko.puzzle(),
                &suko.diagonals(),
                improvements,
            )),
            Self::BruteForce => Box::new(BruteForce::new(suko.puzzle())),
        }
    }
}

impl std::fmt::Display for SukoMethod {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Backtracking(improvements) => improvements.fmt(f),
            Self::BruteForce => f.pad("brute"),
        }
    }
}

impl std::str::FromStr for SukoMethod {
    type Err = UnknownSukoMethod;

    fn from_str(text: &str) -> Result<Self, UnknownSukoMethod> {
        if text == "brute" {
            return Ok(Self::BruteForce);
        }
        text.parse()
            .map(Self::Backtracking)
            .map_err(|UnknownImprovement(_)| UnknownSukoMethod(text.to_owned()))
    }
}

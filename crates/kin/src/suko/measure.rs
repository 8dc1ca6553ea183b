//! How many steps the methods take to the first solution.

use std::time::Duration;

use rayon::prelude::*;

use super::{Steps, Suko};
use crate::sum_puzzle::{
    Improvements, SumReport, SumSearch, UnknownImprovement, brute_force, literal, solve,
};
use survo_base::{Ending, Stop, ThreadClock};

/// A way to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SukoMethod {
    /// Backtracking with a set of improvements.
    Backtracking(Improvements),
    /// All permutations in lexicographic order.
    BruteForce,
    /// The basic search with all the copies and lists of its source.
    Literal,
}

/// A text that names no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is neither a set of improvements nor brute nor literal")]
pub struct UnknownSukoMethod(pub String);

impl SukoMethod {
    /// Every set of improvements, smaller sets first, and brute force. The literal form is
    /// left out: it takes the steps of the basic search.
    pub fn all() -> Vec<Self> {
        let sets = Improvements::all_sets().into_iter();
        sets.map(Self::Backtracking)
            .chain([Self::BruteForce])
            .collect()
    }

    /// Solves a puzzle. The diagonal rules are at hand for improvement 5.
    pub fn solve(self, suko: &Suko, search: &mut SumSearch<'_>) -> SumReport {
        match self {
            Self::Backtracking(improvements) => {
                solve(suko.puzzle(), &suko.diagonals(), improvements, search)
            }
            Self::BruteForce => {
                brute_force(suko.puzzle(), search).expect("a Suko has as many digits as squares")
            }
            Self::Literal => literal(suko.puzzle(), search),
        }
    }

    /// Steps, and squares filled by rules, until the first solution is found or it is
    /// known that there is none; `None` when `stop` was raised.
    fn cost(self, suko: &Suko, stop: &Stop) -> Option<(u64, u64)> {
        let mut search = SumSearch {
            limit: 1,
            stop,
            visit: &mut |_| {},
            trace: None,
        };
        let outcome = self.solve(suko, &mut search);
        (outcome.ending != Ending::Stopped).then_some((outcome.steps, outcome.filled))
    }
}

impl std::fmt::Display for SukoMethod {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Backtracking(improvements) => improvements.fmt(f),
            Self::BruteForce => f.pad("brute"),
            Self::Literal => f.pad("literal"),
        }
    }
}

impl std::str::FromStr for SukoMethod {
    type Err = UnknownSukoMethod;

    fn from_str(text: &str) -> Result<Self, UnknownSukoMethod> {
        if let Some(method) = [Self::BruteForce, Self::Literal]
            .into_iter()
            .find(|method| method.to_string() == text)
        {
            return Ok(method);
        }
        text.parse()
            .map(Self::Backtracking)
            .map_err(|UnknownImprovement(_)| UnknownSukoMethod(text.to_owned()))
    }
}

/// What a method costs on some puzzles.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The steps in a few numbers.
    pub summary: Steps,
    /// The steps on each puzzle.
    pub steps: Vec<u64>,
    /// Processor time of all of them.
    pub time: Duration,
}

/// Measures a method on each of some puzzles, in parallel on the threads of the current
/// pool; `None` when `stop` was raised. The steps do not depend on the threads.
pub fn measure(puzzles: &[Suko], method: SukoMethod, stop: &Stop) -> Option<Measured> {
    let measured = |suko| {
        let clock = ThreadClock::now();
        let cost = method.cost(suko, stop)?;
        Some((cost, clock.elapsed()))
    };
    let measured = puzzles.par_iter().map(measured);
    let (costs, times): (Vec<_>, Vec<Duration>) =
        measured.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    Some(Measured {
        summary: Steps::of(method, &costs),
        steps: costs.iter().map(|cost| cost.0).collect(),
        time: times.iter().sum(),
    })
}

//! The methods to solve a Suko, and a comparison of them by the steps to the first solution, as in
//! the source.

use std::time::{Duration, Instant};

use super::text::TextSuko;
use super::{
    Digits, Improvement, Improvements, SearchStep, Suko, SukoReport, backtrack, brute_force,
};
use survo_core::search::{Ending, Stop};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SukoMethod {
    Backtracking(Improvements),
    /// All permutations in lexicographic order.
    BruteForce,
}

impl SukoMethod {
    /// Hands `visit` each step of a search for the solutions of a Suko with some digits in place, at
    /// most `limit`, with the digits after it.
    pub fn run(
        self,
        suko: &Suko,
        digits: &Digits,
        limit: u64,
        stop: &Stop,
        visit: &mut dyn FnMut(SearchStep, &[u8]),
    ) -> SukoReport {
        match self {
            Self::Backtracking(on) => backtrack(suko, digits, on, limit, stop, visit),
            Self::BruteForce => brute_force(suko, digits, limit, stop, visit),
        }
    }

    /// The methods that are compared: the basic search, each improvement alone, the first four but
    /// for one, the first four, all, and brute force.
    pub fn compared() -> Vec<Self> {
        let alone = Improvement::ALL.map(|it| Improvements::from_iter([it]));
        let four = &Improvement::ALL[..4];
        let triples = (0..4).rev().map(|left_out| {
            let others = (0..4).filter(|&at| at != left_out);
            Improvements::from_iter(others.map(|at| four[at]))
        });
        let whole = [Improvements::FIRST_FOUR, Improvements::EVERY];
        let sets = std::iter::once(Improvements::NONE).chain(alone);
        let searches = sets.chain(triples).chain(whole).map(Self::Backtracking);
        searches.chain([Self::BruteForce]).collect()
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

/// What a method takes on some puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodSteps {
    pub method: SukoMethod,
    /// The steps to the first solution of each puzzle, in ascending order.
    steps: Vec<u64>,
    /// The time for all of them.
    time: Duration,
}

impl MethodSteps {
    /// Solves puzzles, each with its digits in place; `None` when `stop` was raised. Without puzzles
    /// all figures are 0.
    pub fn measure(method: SukoMethod, sukos: &[TextSuko], stop: &Stop) -> Option<Self> {
        let began = Instant::now();
        let steps = sukos.iter().map(|given| {
            let report = method.run(&given.suko, &given.digits, 1, stop, &mut |_, _| {});
            (report.ending != Ending::Stopped).then_some(report.steps)
        });
        let mut steps: Vec<u64> = steps.collect::<Option<_>>()?;
        let time = began.elapsed();
        steps.sort_unstable();
        Some(Self {
            method,
            steps,
            time,
        })
    }

    fn puzzles(&self) -> f64 {
        self.steps.len().max(1) as f64
    }

    fn total(&self) -> f64 {
        self.steps.iter().sum::<u64>() as f64
    }

    /// The mean number of steps.
    pub fn mean(&self) -> f64 {
        self.total() / self.puzzles()
    }

    /// The number of steps of the puzzle in the middle.
    pub fn median(&self) -> u64 {
        let middle = self.steps.get(self.steps.len() / 2);
        middle.copied().unwrap_or(0)
    }

    /// The percentage of the puzzles that are solved in less than this many steps.
    pub fn percent_below(&self, limit: u64) -> f64 {
        let below = self.steps.partition_point(|&steps| steps < limit);
        100.0 * below as f64 / self.puzzles()
    }

    /// The seconds for a puzzle and for a step.
    pub fn seconds(&self) -> [f64; 2] {
        let seconds = self.time.as_secs_f64();
        [self.puzzles(), self.total().max(1.0)].map(|parts| seconds / parts)
    }
}

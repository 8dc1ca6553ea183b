//! Two methods puzzle by puzzle.

use super::SukoMethod;
use crate::sum_puzzle::{Improvement, Improvements};

/// How the steps of a method compare with those of another on the same puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The method.
    pub method: SukoMethod,
    /// The other.
    pub than: SukoMethod,
    /// Puzzles on which it takes fewer steps than the other.
    pub fewer: u64,
    /// As many.
    pub same: u64,
    /// More.
    pub more: u64,
    /// At least ten fewer.
    pub ten_fewer: u64,
    /// At most a fifth.
    pub a_fifth: u64,
}

impl Comparison {
    /// Compares the steps on some puzzles.
    pub fn of((method, steps): (SukoMethod, &[u64]), (than, others): (SukoMethod, &[u64])) -> Self {
        let count = |fits: fn(u64, u64) -> bool| {
            let pairs = steps.iter().zip(others);
            pairs.filter(|&(&own, &other)| fits(own, other)).count() as u64
        };
        Self {
            method,
            than,
            fewer: count(|own, other| own < other),
            same: count(|own, other| own == other),
            more: count(|own, other| own > other),
            ten_fewer: count(|own, other| own + 10 <= other),
            a_fifth: count(|own, other| 5 * own <= other),
        }
    }
}

/// The pairs of methods that the source says something about, each with what it is to be
/// compared with: every improvement beside none and beside the others of the first four,
/// and the first four beside the first two.
pub fn compared() -> Vec<(SukoMethod, SukoMethod)> {
    let four = Improvements::EVERY.without(Improvement::Relations);
    let two = Improvements::NONE
        .with(Improvement::LastBlank)
        .with(Improvement::Subtraction);
    let alone = Improvement::ALL.map(|one| (Improvements::NONE.with(one), Improvements::NONE));
    let beside = Improvement::ALL.map(|one| {
        let with = four.with(one);
        (with, with.without(one))
    });
    let pairs = alone.into_iter().chain(beside).chain([(four, two)]);
    pairs
        .map(|(method, than)| {
            let [method, than] = [method, than].map(SukoMethod::Backtracking);
            (method, than)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_are_compared_one_by_one() {
        let (method, than) = compared()[0];
        let found = Comparison::of((method, &[1, 5, 9, 40]), (than, &[11, 5, 8, 49]));
        assert_eq!((found.fewer, found.same, found.more), (2, 1, 1));
        assert_eq!((found.ten_fewer, found.a_fifth), (1, 1));
        assert_eq!(found.fewer + found.same + found.more, 4);
    }

    #[test]
    fn no_pair_comes_twice() {
        let mut pairs = compared();
        assert_eq!(pairs.len(), 11);
        pairs.sort_unstable();
        pairs.dedup();
        assert_eq!(pairs.len(), 11);
    }
}

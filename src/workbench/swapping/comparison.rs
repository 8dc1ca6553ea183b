//! Swap statistics held against the published counts.

use super::{Statistics, TieRule};
use crate::published::{Published, published_swapping};

/// How the statistics of a shape compare with the published counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SwappingComparison {
    /// Nothing is published about the shape.
    NothingPublished,
    /// The published counts are for all unique puzzles of the shape, with ties broken by the
    /// default rule; the statistics are not.
    OtherPuzzles,
    /// The counts were compared.
    Compared {
        /// How many.
        counts: usize,
        /// Those that differ, each with the number found.
        differences: Vec<(&'static Published, u64)>,
        /// Where the counts were published.
        source: &'static str,
    },
}

impl SwappingComparison {
    /// Compares statistics with what is published.
    pub(crate) fn of(statistics: &Statistics) -> Self {
        let (m, n) = (statistics.shape().rows(), statistics.shape().columns());
        let published: Vec<&Published> = published_swapping()
            .iter()
            .filter(|count| (count.m, count.n) == (m, n))
            .collect();
        let Some(first) = published.first() else {
            return Self::NothingPublished;
        };
        let is_complete =
            Published::of(m, n).is_some_and(|published| published.value == statistics.puzzles());
        if !is_complete || statistics.ties() != TieRule::default() {
            return Self::OtherPuzzles;
        }
        let (by_swaps, by_w) = (statistics.by_swaps(), statistics.by_start_w());
        let found = |count: &Published| match count.figure.as_str() {
            "swaps" => usize::try_from(count.of)
                .ok()
                .and_then(|swaps| by_swaps.get(swaps).copied()),
            _ => by_w
                .iter()
                .find(|group| group.w == count.of)
                .map(|group| group.puzzles),
        };
        Self::Compared {
            counts: published.len(),
            differences: published
                .iter()
                .map(|&count| (count, found(count).unwrap_or(0)))
                .filter(|&(count, found)| found != count.value)
                .collect(),
            source: &first.source,
        }
    }
}

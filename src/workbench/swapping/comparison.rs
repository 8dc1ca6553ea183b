//! Swap counts held against the published figures.

use super::SwapCounts;
use crate::published::{Published, published_swapping};

/// How the counts of a shape compare with what is published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SwappingComparison {
    /// Nothing is published about the shape.
    NothingPublished,
    /// The published figures are for all unique puzzles of the shape; the counts are not.
    OtherPuzzles,
    /// The figures were compared.
    Compared {
        /// Each with what was found.
        figures: Vec<(&'static Published, u64)>,
        /// Where they were published.
        source: &'static str,
    },
}

impl SwappingComparison {
    /// Compares counts with what is published.
    pub fn of(counts: &SwapCounts) -> Self {
        let (m, n) = (counts.shape.rows(), counts.shape.columns());
        let published: Vec<&Published> = published_swapping()
            .iter()
            .filter(|figure| (figure.m, figure.n) == (m, n))
            .collect();
        let Some(first) = published.first() else {
            return Self::NothingPublished;
        };
        if Published::of(m, n).is_none_or(|value| value.value != counts.all().puzzles) {
            return Self::OtherPuzzles;
        }
        Self::Compared {
            figures: published
                .iter()
                .map(|&figure| (figure, found(figure, counts)))
                .collect(),
            source: &first.source,
        }
    }
}

/// What the counts say about a figure.
fn found(figure: &Published, counts: &SwapCounts) -> u64 {
    let by_swaps = counts.puzzles_by_swaps();
    let swaps = usize::try_from(figure.of).unwrap_or(usize::MAX);
    let up_to = || by_swaps.iter().take(swaps.saturating_add(1)).sum::<u64>();
    let groups = counts.by_start_w();
    let group = groups.iter().find(|group| group.w == figure.of);
    match figure.figure.as_str() {
        "swaps" => by_swaps.get(swaps).copied().unwrap_or(0),
        "cumulative" => up_to(),
        "cumulative_tenths" => rounded_tenths(up_to(), counts.all().puzzles),
        "start_w" => group.map_or(0, |group| group.puzzles),
        "soon_tenths" => group.map_or(0, |group| group.soon_tenths()),
        _ => 0,
    }
}

/// A part in tenths of a per cent, rounded.
fn rounded_tenths(part: u64, whole: u64) -> u64 {
    (part * 2000 + whole) / (2 * whole.max(1))
}

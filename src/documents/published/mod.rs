//! The published values of S(m,n), to compare with.
//!
//! They come from `data/published.csv`, `data/published_classes.csv`,
//! `data/published_additive.csv` and `data/published_swapping.csv`, each with its source, and are compiled in. Nothing else in the program knows them.

mod md;
mod swapping;

pub use md::{PublishedMd, published_md};
pub use swapping::SwappingComparison;

use std::sync::LazyLock;

use serde::Deserialize;

/// One published value.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Published {
    /// Rows.
    pub m: usize,
    /// Columns, at least `m`.
    pub n: usize,
    /// The value of S(m,n).
    #[serde(rename = "S")]
    pub value: u64,
    /// Where it was published.
    pub source: String,
}

/// All published values, by m, then n.
pub fn published() -> &'static [Published] {
    static VALUES: LazyLock<Vec<Published>> =
        LazyLock::new(|| compiled_in(include_str!("../../../data/published.csv")));
    &VALUES
}

/// A published number of pairs of one kind.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct PublishedCount {
    /// Rows.
    pub m: usize,
    /// Columns, at least `m`.
    pub n: usize,
    /// What was counted: a class, or `no_table` for all pairs without a table.
    pub figure: String,
    /// The number.
    pub value: u64,
    /// Where it was published.
    pub source: String,
}

/// All published numbers of pairs.
pub fn published_counts() -> &'static [PublishedCount] {
    static VALUES: LazyLock<Vec<PublishedCount>> =
        LazyLock::new(|| compiled_in(include_str!("../../../data/published_classes.csv")));
    &VALUES
}

/// A published number of additive puzzles.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct PublishedAdditive {
    /// Rows.
    pub m: usize,
    /// Columns, at least `m`.
    pub n: usize,
    /// The number.
    #[serde(rename = "additive")]
    pub value: u64,
    /// Where it was published.
    pub source: String,
}

/// All published numbers of additive puzzles, by m, then n.
pub fn published_additive() -> &'static [PublishedAdditive] {
    static VALUES: LazyLock<Vec<PublishedAdditive>> =
        LazyLock::new(|| compiled_in(include_str!("../../../data/published_additive.csv")));
    &VALUES
}

/// A published count over all unique puzzles of a size, solved by swapping.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct PublishedSwapping {
    /// Rows.
    pub m: usize,
    /// Columns, at least `m`.
    pub n: usize,
    /// What was counted: puzzles by number of `swaps`, or by `start_w`, the W of the
    /// start table (the least line taking in all lower ones).
    pub figure: String,
    /// The number of swaps, or W.
    pub of: u64,
    /// How many puzzles.
    pub value: u64,
    /// Where it was published.
    pub source: String,
}

/// All published counts of puzzles solved by swapping.
pub fn published_swapping() -> &'static [PublishedSwapping] {
    static VALUES: LazyLock<Vec<PublishedSwapping>> =
        LazyLock::new(|| compiled_in(include_str!("../../../data/published_swapping.csv")));
    &VALUES
}

pub(crate) fn compiled_in<T: serde::de::DeserializeOwned>(text: &str) -> Vec<T> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("the compiled-in files of published values are well-formed")
}

impl Published {
    /// The published value for a shape of m <= n, if there is one.
    pub fn of(m: usize, n: usize) -> Option<&'static Self> {
        published()
            .iter()
            .find(|value| (value.m, value.n) == (m, n))
    }
}

impl PublishedAdditive {
    /// The published number for a shape of m <= n, if there is one.
    pub fn of(m: usize, n: usize) -> Option<&'static Self> {
        published_additive()
            .iter()
            .find(|value| (value.m, value.n) == (m, n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn additive_puzzles_are_some_of_the_unique_ones() {
        let sizes: Vec<_> = published_additive().iter().map(|v| (v.m, v.n)).collect();
        assert_eq!(sizes.len(), 14);
        assert!(sizes.is_sorted());
        for additive in published_additive() {
            let unique = Published::of(additive.m, additive.n).unwrap();
            assert!(additive.value <= unique.value);
        }
    }

    #[test]
    fn swapping_counts_every_published_puzzle_in_both_ways() {
        for figure in ["swaps", "start_w"] {
            let counted: u64 = published_swapping()
                .iter()
                .filter(|count| count.figure == figure)
                .map(|count| count.value)
                .sum();
            assert_eq!(counted, Published::of(4, 4).unwrap().value);
        }
    }

    #[test]
    fn counts_are_readable() {
        assert!(published_counts().iter().all(|count| count.value > 0));
    }

    #[test]
    fn the_triangle_is_complete_and_in_order() {
        let sizes: Vec<_> = published().iter().map(|v| (v.m, v.n)).collect();
        assert_eq!(sizes.len(), 16);
        assert!(sizes.is_sorted());
        assert!(sizes.iter().all(|&(m, n)| 2 <= m && m <= n));
    }
}

//! Published values, to compare with.
//!
//! They come from the files `data/published*.csv`, each value with its source, and are
//! compiled in. Nothing else in the program knows them.

mod difficulty;

pub(crate) use difficulty::{PublishedDifficulty, published_difficulties};

use std::sync::LazyLock;

use serde::Deserialize;

/// A published number about a shape.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Published {
    /// Rows.
    pub m: usize,
    /// Columns, at least `m`.
    pub n: usize,
    /// What was counted, where a file has several figures: a class of pairs, or `no_table`
    /// for all without one.
    #[serde(default)]
    pub figure: String,
    /// The number.
    #[serde(alias = "S")]
    pub value: u64,
    /// Where it was published.
    pub source: String,
}

/// The values of S(m,n), by m, then n.
pub fn published() -> &'static [Published] {
    static VALUES: LazyLock<Vec<Published>> =
        LazyLock::new(|| compiled_in(include_str!("../../data/published.csv")));
    &VALUES
}

/// Numbers of pairs of margins, by shape and by class or other figure.
pub fn published_classes() -> &'static [Published] {
    static VALUES: LazyLock<Vec<Published>> =
        LazyLock::new(|| compiled_in(include_str!("../../data/published_classes.csv")));
    &VALUES
}

fn compiled_in<T: serde::de::DeserializeOwned>(text: &str) -> Vec<T> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .expect("the compiled-in files of published values are well-formed")
}

impl Published {
    /// The value of S(m,n) for a shape of m <= n, if it is published.
    pub fn of(m: usize, n: usize) -> Option<&'static Self> {
        published()
            .iter()
            .find(|value| (value.m, value.n) == (m, n))
    }

    /// Who published it, and the year: "Mustonen 2007".
    pub(crate) fn short_source(&self) -> String {
        let author = self.source.split(',').next().unwrap_or_default();
        let year = self.source.split_whitespace().last().unwrap_or_default();
        format!("{author} {year}")
    }
}

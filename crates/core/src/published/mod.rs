//! Published values, to compare with.
//!
//! They come from the files `data/published*.csv`, each value with its source, and are
//! compiled in. Nothing else in the program knows them.

mod difficulty;

pub use difficulty::{PublishedDifficulty, published_difficulties};

use std::sync::LazyLock;

/// A published number about a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Rows.
    pub m: usize,
    /// Columns, at least `m`.
    pub n: usize,
    /// What was counted, where a file has several figures: a class of pairs, or `no_table`
    /// for all without one.
    pub figure: String,
    /// The number.
    pub value: u64,
    /// Where it was published.
    pub source: String,
}

/// The values of S(m,n), by m, then n.
pub fn published() -> &'static [Published] {
    static VALUES: LazyLock<Vec<Published>> =
        LazyLock::new(|| compiled_in(include_str!("../../published/published.csv")));
    &VALUES
}

/// Numbers of pairs of margins, by shape and by class or other figure.
pub fn published_classes() -> &'static [Published] {
    static VALUES: LazyLock<Vec<Published>> =
        LazyLock::new(|| compiled_in(include_str!("../../published/published_classes.csv")));
    &VALUES
}

/// The values of a compiled-in file, whose columns are m, n, in some files the figure, then the value
/// and the source.
fn compiled_in(text: &'static str) -> Vec<Published> {
    let lines = lines_of(text);
    let values = lines.map(|fields| match fields[..] {
        [m, n, value, source] => published_value(m, n, "", value, source),
        [m, n, figure, value, source] => published_value(m, n, figure, value, source),
        _ => None,
    });
    values
        .collect::<Option<_>>()
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
    pub fn short_source(&self) -> String {
        let author = self.source.split(',').next().unwrap_or_default();
        let year = self.source.split_whitespace().last().unwrap_or_default();
        format!("{author} {year}")
    }
}

fn published_value(m: &str, n: &str, figure: &str, value: &str, source: &str) -> Option<Published> {
    Some(Published {
        m: m.parse().ok()?,
        n: n.parse().ok()?,
        figure: figure.to_owned(),
        value: value.parse().ok()?,
        source: source.to_owned(),
    })
}

/// The fields of each line of a CSV file after its header. Only the last one, the source, has commas,
/// and quotation marks around it, which are taken off.
fn lines_of(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let mut lines = text.lines();
    let columns = lines.next().map_or(0, |header| header.split(',').count());
    lines.map(move |line| {
        let fields = line.splitn(columns, ',');
        fields.map(|field| field.trim_matches('"')).collect()
    })
}

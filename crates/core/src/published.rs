//! Published values, to compare with.
//!
//! They come from the files `data/published*.csv`, each value with its source, and are
//! compiled in. Nothing else in the program knows them.

use std::str::FromStr;
use std::sync::LazyLock;

use crate::puzzle::{Class, Puzzle};

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
        LazyLock::new(|| compiled_in(include_str!("../published/published.csv"), Published::read));
    &VALUES
}

/// Numbers of pairs of margins, by shape and by class or other figure.
pub fn published_classes() -> &'static [Published] {
    static VALUES: LazyLock<Vec<Published>> = LazyLock::new(|| {
        compiled_in(
            include_str!("../published/published_classes.csv"),
            Published::read,
        )
    });
    &VALUES
}

/// The published measures of difficulty.
pub fn published_difficulties() -> &'static [PublishedDifficulty] {
    static VALUES: LazyLock<Vec<PublishedDifficulty>> = LazyLock::new(|| {
        compiled_in(
            include_str!("../published/published_md.csv"),
            PublishedDifficulty::read,
        )
    });
    &VALUES
}

/// The values of a compiled-in file, each a line after its header. Only the last field of a line,
/// the source, has commas, and quotation marks around it, which are taken off.
fn compiled_in<T>(text: &'static str, read: fn(&[&str]) -> Option<T>) -> Vec<T> {
    let mut lines = text.lines();
    let columns = lines.next().map_or(0, |header| header.split(',').count());
    let values = lines.map(|line| {
        let fields = line.splitn(columns, ',');
        let fields: Vec<&str> = fields.map(|field| field.trim_matches('"')).collect();
        read(&fields)
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

    /// The class of pairs that was counted, if the figure is one.
    pub fn class(&self) -> Option<Class> {
        let mut classes = Class::ALL.into_iter();
        classes.find(|class| class.name() == self.figure)
    }

    /// m, n, in some files the figure, then the value and the source.
    fn read(fields: &[&str]) -> Option<Self> {
        let [m, n, figure @ .., value, source] = fields else {
            return None;
        };
        Some(Self {
            m: m.parse().ok()?,
            n: n.parse().ok()?,
            figure: figure.concat(),
            value: value.parse().ok()?,
            source: (*source).to_owned(),
        })
    }
}

/// A published measure of the difficulty of a puzzle (MD).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedDifficulty {
    /// The puzzle, its lines in the order of the source.
    pub puzzle: Puzzle,
    /// MD.
    pub value: u32,
    /// Where it was published.
    pub source: String,
}

impl PublishedDifficulty {
    /// The published measure of a puzzle; of an open one in whatever order its lines are.
    pub fn of(puzzle: &Puzzle) -> Option<&'static Self> {
        let canonical = |puzzle: &Puzzle| puzzle.margins().clone().canonical();
        published_difficulties().iter().find(|value| {
            let same = value.puzzle == *puzzle;
            let open = puzzle.is_open() && value.puzzle.is_open();
            same || open && canonical(&value.puzzle) == canonical(puzzle)
        })
    }

    /// Row sums, column sums, givens, MD, source.
    fn read(fields: &[&str]) -> Option<Self> {
        let &[rows, columns, givens, value, source] = fields else {
            return None;
        };
        let puzzle = Puzzle::of(numbers(rows)?, numbers(columns)?, numbers(givens)?);
        Some(Self {
            puzzle: puzzle.ok()?,
            value: value.parse().ok()?,
            source: source.to_owned(),
        })
    }
}

fn numbers<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|k| k.parse().ok()).collect()
}

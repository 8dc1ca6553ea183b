//! The published measures of difficulty, to compare with.
//!
//! They come from `data/published_md.csv`, each with its source.

use std::str::FromStr;
use std::sync::LazyLock;

use super::lines_of;
use crate::puzzle::Puzzle;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedDifficulty {
    /// The puzzle, its lines in the order of the source.
    pub puzzle: Puzzle,
    /// MD.
    pub value: u32,
    /// Where it was published.
    pub source: String,
}

fn numbers<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|k| k.parse().ok()).collect()
}

pub fn published_difficulties() -> &'static [PublishedDifficulty] {
    static VALUES: LazyLock<Vec<PublishedDifficulty>> = LazyLock::new(|| {
        let lines = lines_of(include_str!("../../published/published_md.csv"));
        lines
            .map(|fields| difficulty(&fields))
            .collect::<Option<_>>()
            .expect("the compiled-in puzzles are puzzles")
    });
    &VALUES
}

/// A line of the file: row sums, column sums, givens, MD, source.
fn difficulty(fields: &[&str]) -> Option<PublishedDifficulty> {
    let &[rows, columns, givens, value, source] = fields else {
        return None;
    };
    let puzzle = Puzzle::of(numbers(rows)?, numbers(columns)?, numbers(givens)?);
    Some(PublishedDifficulty {
        puzzle: puzzle.ok()?,
        value: value.parse().ok()?,
        source: source.to_owned(),
    })
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
}

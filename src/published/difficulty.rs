//! The published measures of difficulty, to compare with.
//!
//! They come from `data/published_md.csv`, each with its source.

use std::str::FromStr;
use std::sync::LazyLock;

use serde::Deserialize;

use super::compiled_in;
use crate::puzzle::Puzzle;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PublishedDifficulty {
    /// The puzzle, its lines in the order of the source.
    pub puzzle: Puzzle,
    /// MD.
    pub value: u32,
    /// Where it was published.
    pub source: String,
}

#[derive(Deserialize)]
struct DifficultyLine {
    rows: String,
    columns: String,
    givens: String,
    #[serde(rename = "MD")]
    value: u32,
    source: String,
}

impl DifficultyLine {
    fn puzzle(&self) -> Option<Puzzle> {
        let (rows, columns) = (numbers(&self.rows)?, numbers(&self.columns)?);
        Puzzle::of(rows, columns, numbers(&self.givens)?).ok()
    }
}

fn numbers<T: FromStr>(text: &str) -> Option<Vec<T>> {
    text.split_whitespace().map(|k| k.parse().ok()).collect()
}

pub(crate) fn published_difficulties() -> &'static [PublishedDifficulty] {
    static VALUES: LazyLock<Vec<PublishedDifficulty>> = LazyLock::new(|| {
        let lines: Vec<DifficultyLine> = compiled_in(include_str!("../../data/published_md.csv"));
        lines
            .into_iter()
            .map(|line| PublishedDifficulty {
                puzzle: line.puzzle().expect("the compiled-in puzzles are puzzles"),
                value: line.value,
                source: line.source,
            })
            .collect()
    });
    &VALUES
}

impl PublishedDifficulty {
    /// The published measure of a puzzle; of an open one in whatever order its lines are.
    pub(crate) fn of(puzzle: &Puzzle) -> Option<&'static Self> {
        let canonical = |puzzle: &Puzzle| puzzle.margins().clone().canonical();
        published_difficulties().iter().find(|value| {
            let same = value.puzzle == *puzzle;
            let open = puzzle.is_open() && value.puzzle.is_open();
            same || open && canonical(&value.puzzle) == canonical(puzzle)
        })
    }
}

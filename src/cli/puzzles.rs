//! Reads the puzzles that a command works on.

use crate::puzzle::{Puzzle, text};
use crate::search::Stop;

use super::config::PuzzleSource;
use super::content::Content;
use super::exit::Failure;

/// A puzzle, its number, and where it was read.
pub struct GivenPuzzle {
    /// Its number among the puzzles of the input, from 1.
    pub number: usize,
    /// The line on which it begins, from 1; `None` for the arguments.
    pub line: Option<usize>,
    pub puzzle: Puzzle,
    /// What messages about it begin with: empty, or `file, line 3: `.
    pub place: String,
}

/// The puzzles of a source, at least one.
pub fn read(source: &PuzzleSource, stop: &Stop) -> Result<Vec<GivenPuzzle>, Failure> {
    let content = match source {
        PuzzleSource::Arguments(puzzle) => {
            return Ok(vec![GivenPuzzle {
                number: 1,
                line: None,
                puzzle: puzzle.clone(),
                place: String::new(),
            }]);
        }
        PuzzleSource::File(path) => Content::read(Some(path), stop)?,
        PuzzleSource::StandardInput => Content::read(None, stop)?,
    };
    let name = &content.name;
    let puzzles =
        text::read(&content.text()).map_err(|error| Failure::input(format!("{name}, {error}")))?;
    if puzzles.is_empty() {
        return Err(Failure::input(format!("{name} holds no puzzle")));
    }
    Ok((1..)
        .zip(puzzles)
        .map(|(number, found)| GivenPuzzle {
            number,
            line: Some(found.line),
            puzzle: found.puzzle,
            place: format!("{name}, line {}: ", found.line),
        })
        .collect())
}

/// The puzzle of a source that holds one, or the chosen one, from 1.
pub fn read_one(
    source: &PuzzleSource,
    chosen: Option<usize>,
    stop: &Stop,
) -> Result<GivenPuzzle, Failure> {
    let mut puzzles = read(source, stop)?;
    let of = puzzles.len();
    let number = match chosen {
        None if of > 1 => {
            return Err(Failure::input(format!(
                "the input holds {of} puzzles: choose one with --puzzle"
            )));
        }
        chosen => chosen.unwrap_or(1),
    };
    if !(1..=of).contains(&number) {
        return Err(Failure::input(format!(
            "--puzzle {number}: the input holds puzzles 1 to {of}"
        )));
    }
    Ok(puzzles.swap_remove(number - 1))
}

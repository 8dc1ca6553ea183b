//! Neighbours of the Survo puzzle, each in a module of its own: Sukos, crosswords of numbers,
//! coloured tiles. Nothing here knows Survo puzzles.

pub mod crossword;
pub mod suko;
pub mod tiles;

use survo_core::Problem;

/// Why a file is not a puzzle, with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct FileProblem {
    /// The line at fault, from 1; `None` for the text as a whole.
    pub line: Option<usize>,
    /// What is wrong with it, with the offending text.
    pub problem: String,
}

impl FileProblem {
    /// Something is wrong with the text as a whole.
    fn of_all(problem: String) -> Self {
        Self {
            line: None,
            problem,
        }
    }

    /// Something is wrong with a line, from 1.
    fn at(line: usize, problem: impl ToString) -> Self {
        Self {
            line: Some(line),
            problem: problem.to_string(),
        }
    }
}

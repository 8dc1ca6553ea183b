//! What is wrong with a text that should be a Suko, and on which line.

use crate::suko::SukoError;

/// A line of a text that is no part of a Suko.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct SukoTextError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: SukoTextProblem,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SukoTextProblem {
    /// The line of three squares is something else.
    #[error("'{0}' is not three squares, each a colour (a letter or .), a digit, or both")]
    Squares(String),
    /// The line of two circles is something else.
    #[error("'{0}' is not the totals of two circles")]
    Circles(String),
    /// The line of totals of colours is something else.
    #[error("'{0}' is not a letter and its total, such as a=14")]
    Totals(String),
    /// The text ends within a puzzle.
    #[error("the puzzle ends after '{after}'; {wanted} should follow")]
    End {
        /// The last line.
        after: String,
        /// What is missing.
        wanted: String,
    },
    /// Not JSON, or not a Suko in JSON.
    #[error("not a Suko in JSON: {0}")]
    Json(String),
    /// A list in JSON is not three texts of three signs.
    #[error("\"{field}\" has '{text}' where three texts of three squares are wanted")]
    JsonSquares {
        /// The field.
        field: &'static str,
        /// What was found.
        text: String,
    },
    /// What was read is no Suko.
    #[error(transparent)]
    Suko(#[from] SukoError),
}

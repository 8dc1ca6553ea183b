//! Sukos as people type them, and as JSON.
//!
//! The **text form** looks like the picture in the newspaper: three lines with the
//! colours of three squares, and between them the circles, two by two; then the totals
//! of the colours, on one line or more:
//!
//! ```text
//! a   a   b
//!   22  24
//! a   c   b
//!   13  21
//! c   c   b
//! a=15 b=19 c=11
//! ```
//!
//! * A colour is a letter, whatever letter one likes; a square without colour is `.`,
//!   `*`, `_` or `-`.
//! * A digit in place follows the colour, `b7`, or is alone where there is none.
//! * The three squares of a line may be typed together, `aab` or `a.b7`; otherwise
//!   entries are separated by blanks, tabs, commas or `|`.
//! * Circles may be in round brackets.
//! * Totals of colours may be typed `a=15`, `a:15`, `a 15` or `a15`.
//! * Capital letters count as small ones. Empty lines and lines that begin with `#` are
//!   skipped. Any number of puzzles may follow one another.
//!
//! The **JSON form** is one object a puzzle, any number of them:
//!
//! ```json
//! {"circles": [22, 24, 13, 21], "colours": ["aab", "acb", "ccb"],
//!  "totals": {"a": 15, "b": 19, "c": 11}, "digits": ["...", "..5", "..."]}
//! ```
//!
//! `colours`, `totals` and `digits` may be left out. A text that begins with `{` is read as JSON.

mod json;
mod lines;

pub use json::json;

use super::{Digits, Suko, check_digits};
use crate::FileProblem;

/// A Suko, the digits that somebody has put into its squares, and where it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSuko {
    /// The line, from 1, on which it begins.
    pub line: usize,
    /// The line on which it ends.
    last: usize,
    /// The puzzle without digits.
    pub suko: Suko,
    /// The digits, 0 for a blank square; some may occur twice.
    pub digits: Digits,
}

impl TextSuko {
    /// The puzzle, if its digits are different ones.
    ///
    /// # Errors
    /// When a digit occurs twice.
    pub fn checked(self) -> Result<Self, FileProblem> {
        let checked = check_digits(&self.digits);
        checked.map_err(|error| FileProblem::at(self.last, error))?;
        Ok(self)
    }
}

/// The puzzles of a text, in either form, in their order; none for a text without any.
///
/// # Errors
/// At the first line that is wrong.
pub fn read(text: &str) -> Result<Vec<TextSuko>, FileProblem> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with('{') {
        json::read(text)
    } else {
        lines::read(text)
    }
}

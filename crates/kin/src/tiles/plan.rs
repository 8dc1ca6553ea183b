//! Which piece goes to which place, as people write it.

use std::fmt::{Display, Formatter};
use std::str::FromStr;

use crate::FileProblem;

/// Pairs of a place and a piece, both counted from 0 row by row of the board, in the order in which
/// they are played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan(pub Vec<(usize, usize)>);

/// "(0, 2), (1, 0)".
impl Display for Plan {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        for (number, (place, piece)) in self.0.iter().enumerate() {
            let before = if number == 0 { "" } else { ", " };
            write!(f, "{before}({place}, {piece})")?;
        }
        Ok(())
    }
}

/// The whole numbers of a text, in pairs: those of the lines with brackets, if there are any.
impl FromStr for Plan {
    type Err = FileProblem;

    fn from_str(text: &str) -> Result<Self, FileProblem> {
        let wrong = |problem: String| FileProblem {
            line: None,
            problem,
        };
        let has_brackets = text.contains('(');
        let lines = text.lines();
        let lines = lines.filter(|line| !has_brackets || line.contains('('));
        let words = lines.flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
        let mut numbers = Vec::new();
        for word in words.filter(|word| !word.is_empty()) {
            let number = word.parse::<usize>();
            numbers.push(number.map_err(|_| wrong(format!("'{word}' is no number")))?);
        }
        match numbers.as_chunks() {
            (pairs, []) => Ok(Self(pairs.iter().map(|&[place, it]| (place, it)).collect())),
            _ => Err(wrong("a place without a piece at the end".to_owned())),
        }
    }
}

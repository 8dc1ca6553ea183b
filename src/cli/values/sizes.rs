//! Sizes of tables on the command line, written 3x4 or 3 4.

use std::ffi::{OsStr, OsString};

use survo_survey::Plan;

use crate::cli::output::{Failure, Result};
use crate::puzzle::Shape;

/// The signs between the sides of a size.
const TIMES: [char; 3] = ['x', 'X', '\u{d7}'];

pub fn size(text: &str) -> Result<Shape, String> {
    let sides = text.split_once(TIMES);
    let sides = sides.map(|(m, n)| (m.trim().parse(), n.trim().parse()));
    match sides {
        Some((Ok(m), Ok(n))) => Shape::new(m, n).map_err(|error| error.to_string()),
        _ => Err(format!("'{text}' is not a size such as 3x4")),
    }
}

/// Whether a word looks like a size, though perhaps like one that is not served.
pub fn is_size(word: &OsStr) -> bool {
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
    let word = word.to_string_lossy();
    word.split_once(TIMES)
        .is_some_and(|(m, n)| is_number(m) && is_number(n))
}

/// The size with which words begin, and the words after it.
pub fn leading(words: &[OsString]) -> Result<(Shape, &[OsString]), String> {
    let text = |word: &OsString| word.to_string_lossy().into_owned();
    let side = |word: &OsString| {
        let word = text(word);
        word.parse()
            .map_err(|_| format!("'{word}' is not a whole number: a size is written 3x4 or 3 4"))
    };
    let of = |m, n| Shape::new(side(m)?, side(n)?).map_err(|error| error.to_string());
    let is_times = |word: &OsString| TIMES.iter().any(|sign| text(word) == sign.to_string());
    match words {
        [first, rest @ ..] if is_size(first) => Ok((size(&text(first))?, rest)),
        [m, times, n, rest @ ..] if is_times(times) => Ok((of(m, n)?, rest)),
        [m, n, rest @ ..] => Ok((of(m, n)?, rest)),
        _ => Err("a size is written 3x4 or 3 4".to_owned()),
    }
}

/// All sizes that the words are.
pub fn all(mut words: &[OsString]) -> Result<Vec<Shape>, String> {
    let mut sizes = Vec::new();
    while !words.is_empty() {
        let (shape, rest) = leading(words)?;
        sizes.push(shape);
        words = rest;
    }
    Ok(sizes)
}

/// The size that all the words together are; an error if a word is left.
pub fn sole(words: &[OsString]) -> Result<Shape, String> {
    match leading(words)? {
        (shape, []) => Ok(shape),
        (shape, [more, ..]) => {
            let more = more.to_string_lossy();
            Err(format!(
                "one size is expected: '{more}' comes after {shape}"
            ))
        }
    }
}

#[derive(Clone, Debug, clap::Args)]
pub struct SizeArg {
    /// Rows and columns: 3x4, or 3 4
    #[arg(value_name = "MxN")]
    size: OsString,
    /// The other words of a size that is written 3 4 or 3 x 4, or what comes after it.
    #[arg(num_args = 0.., hide = true)]
    more: Vec<OsString>,
}

impl SizeArg {
    pub fn shape(&self) -> Result<Shape> {
        let words = std::iter::once(&self.size).chain(&self.more);
        let words: Vec<OsString> = words.cloned().collect();
        sole(&words).map_err(Failure::input)
    }

    pub fn plan(&self) -> Result<Plan> {
        Ok(Plan::new(self.shape()?)?)
    }
}

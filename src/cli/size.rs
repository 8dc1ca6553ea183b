//! Sizes of tables: `3x4`, or `3 4`.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, FromArgMatches};

use crate::puzzle::{Shape, ShapeError};
use crate::survey::{Plan, PlanError};

const SIZE: &str = "size";

/// How a shape is made of two numbers: of up to 64 cells or more.
pub type Made = fn(usize, usize) -> Result<Shape, ShapeError>;

pub fn size(text: &str) -> Result<Shape, String> {
    sized(text, Shape::new)
}

fn sized(text: &str, made: Made) -> Result<Shape, String> {
    let sides = text.split_once('x');
    let sides = sides.map(|(m, n)| (m.trim().parse(), n.trim().parse()));
    match sides {
        Some((Ok(m), Ok(n))) => made(m, n).map_err(|error| error.to_string()),
        _ => Err(format!("'{text}' is no size such as 3x4")),
    }
}

/// The size with which words begin, and the words after it.
pub fn leading(words: &[OsString], made: Made) -> Result<(Shape, &[OsString]), String> {
    let text = |word: &OsString| word.to_string_lossy().into_owned();
    let side = |word: &OsString| {
        let word = text(word);
        word.parse()
            .map_err(|_| format!("'{word}' is not a whole number: a size is written 3x4 or 3 4"))
    };
    let is_size = |word: &OsString| {
        let word = text(word);
        word.contains('x') && word.chars().all(|c| c == 'x' || c.is_ascii_digit())
    };
    match words {
        [first, rest @ ..] if is_size(first) => Ok((sized(&text(first), made)?, rest)),
        [m, n, rest @ ..] => {
            let shape = made(side(m)?, side(n)?);
            Ok((shape.map_err(|error| error.to_string())?, rest))
        }
        _ => Err("a size is written 3x4 or 3 4".to_owned()),
    }
}

/// The size that words are.
pub fn sole(words: &[OsString], made: Made) -> Result<Shape, String> {
    match leading(words, made)? {
        (shape, []) => Ok(shape),
        (shape, [more, ..]) => Err(format!("'{}' after {shape}", more.to_string_lossy())),
    }
}

/// A size; `LARGE` allows for up to 144 cells.
#[derive(Clone, Copy, Debug)]
pub struct SizeArg<const LARGE: bool = false> {
    pub shape: Shape,
}

impl SizeArg {
    pub fn plan(self) -> Result<Plan, PlanError> {
        Plan::new(self.shape)
    }
}

impl<const LARGE: bool> clap::Args for SizeArg<LARGE> {
    fn augment_args(command: clap::Command) -> clap::Command {
        let size = Arg::new(SIZE).required(true).num_args(1..=2);
        let size = size
            .value_names(["MxN"])
            .help("Rows and columns: 3x4, or 3 4");
        command.arg(size.value_parser(clap::value_parser!(OsString)))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl<const LARGE: bool> FromArgMatches for SizeArg<LARGE> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let words: Vec<OsString> = matches
            .get_many(SIZE)
            .into_iter()
            .flatten()
            .cloned()
            .collect();
        let shape = sole(&words, if LARGE { Shape::large } else { Shape::new });
        let shape = shape.map_err(|problem| clap::Error::raw(ErrorKind::ValueValidation, problem));
        Ok(Self { shape: shape? })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

//! Exact cover in the text form of D. Knuth's programs (TAOCP 4B, 7.2.2.1).
//!
//! The first line that is no comment names the items, primary ones, then `|`, then
//! secondary ones; every further line is an option, named by its items. Lines that
//! begin with `|` are comments. The items are those of [`Encoding`]; their names have
//! at most 8 characters, as Knuth's programs want.

use std::fmt::{Display, Formatter, Result as Written};

use crate::engines::{Encoding, count_options, for_each_option};
use crate::puzzle::Puzzle;

/// Options that are written; more would make a file of gigabytes.
pub(crate) const MAX_OPTIONS: u64 = 5_000_000;

/// A puzzle has more than `MAX_OPTIONS` options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the exact cover has {0} options, more than the limit of {MAX_OPTIONS}")]
pub struct TooManyOptions(pub u64);

/// A puzzle as exact cover with secondary items.
#[derive(Clone, Debug)]
pub struct Dlx<'a> {
    puzzle: &'a Puzzle,
}

impl<'a> Dlx<'a> {
    /// The exact cover of a puzzle.
    ///
    /// # Errors
    /// When it has more than `MAX_OPTIONS` options.
    pub fn new(puzzle: &'a Puzzle) -> Result<Self, TooManyOptions> {
        let options = count_options(puzzle);
        if options > MAX_OPTIONS {
            return Err(TooManyOptions(options));
        }
        Ok(Self { puzzle })
    }
}

impl Display for Dlx<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let encoding = Encoding::new(self.puzzle.shape());
        let names = encoding.item_names();
        let (primary, secondary) = names.split_at(encoding.primary());
        writeln!(
            f,
            "| Survo puzzle {}: r1 is row 1, c1 column 1, 7r \"7 is in a row\", 7c \"7 is in a \
             column\", 2+7 \"2 and 7 share a line\"",
            self.puzzle.shape()
        )?;
        writeln!(f, "{} | {}", primary.join(" "), secondary.join(" "))?;
        let mut items = Vec::new();
        let mut written = Ok(());
        for_each_option(self.puzzle, &mut |option| {
            encoding.items(option, &mut items);
            let named: Vec<&str> = items.iter().map(|&item| names[item - 1].as_str()).collect();
            if written.is_ok() {
                written = writeln!(f, "{}", named.join(" "));
            }
        });
        written
    }
}

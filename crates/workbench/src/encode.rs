//! Writes puzzles in the input forms of other solvers.
//!
//! Each form has exactly as many solutions as the puzzle, so counts can be compared.
//! The forms are written by `Display`, line by line, never held whole.

use std::fmt::{Display, Formatter, Result as Written};

use itertools::Itertools;

use survo_core::puzzle::{Puzzle, Sum};
use survo_engines::{Encoding, count_options, for_each_option};

/// The most options that are written; more would make a file of gigabytes.
pub const MAX_OPTIONS: u64 = 5_000_000;

/// A puzzle has more than `MAX_OPTIONS` options.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the exact cover has {0} options, more than the limit of {MAX_OPTIONS}")]
pub struct TooManyOptions(pub u64);

/// A puzzle as exact cover with secondary items, in the text form of D. Knuth's programs
/// (TAOCP 4B, 7.2.2.1).
///
/// The first line that is not a comment names the items, primary ones, then `|`, then
/// secondary ones; every further line is an option, named by its items. Lines that
/// begin with `|` are comments. The names of the items, which are those of the exact-cover
/// engine, have at most 8 characters, as Knuth's programs want.
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
            let mut named = items.iter().map(|&item| &names[item - 1]);
            if written.is_ok() {
                written = writeln!(f, "{}", named.join(" "));
            }
        });
        written
    }
}

/// A puzzle as pseudo-Boolean constraints in the OPB form of the competitions.
///
/// Variable x with number (cell - 1) N + k, cells row by row from 1, says that the
/// cell holds k. Every cell holds one number, every number is in one cell, and the
/// lines have their sums; a given is a variable that is 1.
#[derive(Clone, Debug)]
pub struct Opb<'a>(pub &'a Puzzle);

/// Writes `+weight x..` for each term and the right side.
fn constraint(
    f: &mut Formatter<'_>,
    terms: impl Iterator<Item = (usize, usize)>,
    right: Sum,
) -> Written {
    for (weight, variable) in terms {
        write!(f, "+{weight} x{variable} ")?;
    }
    writeln!(f, "= {right} ;")
}

impl Display for Opb<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let puzzle = self.0;
        let shape = puzzle.shape();
        let (m, n, cells) = (shape.rows(), shape.columns(), shape.cells());
        let variable = |cell: usize, k: usize| cell * cells + k;
        let given = puzzle.givens().iter().filter(|&&k| k != 0).count();
        writeln!(
            f,
            "* #variable= {} #constraint= {}",
            cells * cells,
            2 * cells + m + n + given
        )?;
        writeln!(
            f,
            "* Survo puzzle {shape}: x{{(cell - 1) * {cells} + k}} says that the cell holds k; \
             cells row by row from 1"
        )?;
        for cell in 0..cells {
            constraint(f, (1..=cells).map(|k| (1, variable(cell, k))), 1)?;
        }
        for k in 1..=cells {
            constraint(f, (0..cells).map(|cell| (1, variable(cell, k))), 1)?;
        }
        let terms = |cell: usize| (1..=cells).map(move |k| (k, variable(cell, k)));
        for (i, &sum) in puzzle.rows().iter().enumerate() {
            constraint(f, (i * n..(i + 1) * n).flat_map(terms), sum)?;
        }
        for (j, &sum) in puzzle.columns().iter().enumerate() {
            constraint(f, (j..cells).step_by(n).flat_map(terms), sum)?;
        }
        for (cell, &k) in puzzle.givens().iter().enumerate().filter(|&(_, &k)| k != 0) {
            constraint(f, std::iter::once((1, variable(cell, usize::from(k)))), 1)?;
        }
        Ok(())
    }
}

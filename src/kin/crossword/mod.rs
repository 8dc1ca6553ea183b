//! Expression crosswords, a kin of the Survo puzzle.
//!
//! Each letter stands for one of some values, no two for the same; each clue is an
//! expression in the letters; the digits of its value, written as the first letters of
//! their names in one of some languages, fill an entry of a grid in which entries cross.
//! Listener crossword 4151 is of this kind, with the first ten primes in English and
//! German; it was solved by a backtracking program in 2011, on which [`solve`] is
//! modelled: clue by clue, those that introduce the fewest new letters first.
//!
//! A [`Specification`] is a puzzle as written down, [`Crossword`] one that was checked; [`read`]
//! takes it from a TOML file and says on which line something is wrong. [`generate`]
//! makes puzzles that have exactly two solutions, told apart by a pattern.
//!
//! Relies on [`crate::engines`] for what all searches share, the flag that ends them and
//! what they prove, and on no other module of the crate.

mod expression;
mod file;
mod generate;
mod language;
mod order;
mod pattern;
mod problem;
mod puzzle;
mod search;
mod specification;
mod write;

pub use expression::{Expression, ExpressionError, MAX_CHARACTERS, MAX_EXPONENT, Operation};
pub use file::{CrosswordFileError, read, read_bytes};
pub use generate::{
    DistinguishingPattern, GenerateError, Generated, MAX_SIZE, MIN_SIZE, Order, generate,
};
pub use language::{Language, LanguageError};
pub use pattern::{Pattern, PatternError};
pub use problem::{CrosswordError, Field, Part, Problem};
pub use puzzle::{Crossword, Entry, MAX_ENTRIES, MAX_LENGTH, MAX_SIDE, MAX_VALUES};
pub use search::{Reading, SearchReport, Solution, Tally, solutions, solve};
pub use specification::{Direction, EntrySpecification, Specification};
pub use write::puzzle_file;

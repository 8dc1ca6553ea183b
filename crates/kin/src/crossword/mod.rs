//! Expression crosswords, relatives of the Survo puzzle.
//!
//! Each letter has one of some values, no two the same. Each clue is an
//! expression in the letters. The digits of its value, written as the first letters of
//! their names in one of some languages, fill an entry of a grid in which entries cross.
//! Listener crossword 4151 is of this kind, with the first ten primes in English and
//! German; it was solved by a backtracking program in 2011, on which [`solve`] is
//! modelled: clue by clue, those that introduce the fewest new letters first.
//!
//! [`read`] takes a [`Crossword`] from a TOML file and says on which line something is wrong.

mod answer;
mod expression;
mod file;
mod language;
mod pattern;
mod puzzle;
mod search;
mod words;

pub use answer::{EntryAnswer, transcriptions};
pub use expression::{Expression, Operation};
pub use file::{read, read_bytes};
pub use language::Language;
pub use pattern::WordPattern;
pub use puzzle::{Clue, Crossword, CrosswordEntry};
pub use search::{ClueTally, CrosswordReport, CrosswordSolution, Reading, solve};
pub use words::{CandidateWords, candidates, word_choices};
